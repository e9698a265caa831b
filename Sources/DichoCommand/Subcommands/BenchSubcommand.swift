import Dicho
import DichoCorpus

extension Subcommand {
  /// `dicho bench`: how fast this machine answers.
  static let bench: Subcommand = .init(
    name: "bench",
    summary: "Measures how fast utterances are answered on this machine.",
    discussion: [
      "Measured are the start-up, the utterances a second on one thread and on all that --jobs "
        + "allows, and how long single utterances take: half of them less than p50, all but one in "
        + "a hundred less than p99. Records are made as 'dicho parse' makes them, but not written. "
        + "Before anything is measured, each utterance is answered twice, and both times alike.",
      "Without a file, the utterances are the examples in the grammars. Figures of different "
        + "machines, or of a machine at work on other things, cannot be compared.",
    ],
    operand: Operand(
      placeholder: "FILE", help: "utterances to answer; '-' for standard input",
      minimum: 0, maximum: nil, kind: .file),
    options: BenchOptions.all,
    examples: [
      Example("The bundled examples", "dicho bench"),
      Example("Your apps and your log", "dicho bench --catalog apps.json utterances.txt"),
      Example("The corpus, for a program", "dicho bench --input corpus --format json Corpus/es/*"),
    ],
    run: { arguments throws(Stop) in try BenchOptions(arguments).run() })
}

/// The options of `dicho bench`.
struct BenchOptions: Hashable, Sendable {
  let engine: EngineOptions
  let input: UtteranceFormat
  let format: ReportForm
  /// How long each measurement takes at least.
  let seconds: Int
  let jobs: Int
  let files: [String]

  init(_ arguments: ParsedArguments) {
    engine = EngineOptions(arguments)
    input = arguments.choice(Self.inputOption, .text)
    format = arguments.choice(DiffOptions.formatOption, .text)
    seconds = arguments.number(Self.secondsOption) ?? 2
    jobs = arguments.number(ParseOptions.jobsOption) ?? WorkerThread.processorCount
    files = arguments.operands
  }

  /// Measures and reports on standard output.
  func run() throws(Stop) -> ExitStatus {
    let clock = ContinuousClock()
    let start = clock.now
    let loaded = try engine.load()
    let loading = clock.now - start
    var utterances: [BenchUtterance] = []
    for path in files { utterances += try read(path, loaded.engine) }
    if files.isEmpty { utterances = examples(of: loaded.engine) }
    guard !utterances.isEmpty else {
      throw Stop(.findings, "there is no utterance to answer; name a file with one on each line")
    }
    var bench = Bench(
      engine: loaded.engine, utterances: utterances, context: engine.context(in: loaded.engine))
    bench.figures.loading = loading
    if let fault = bench.check() { throw Stop(.findings, fault) }
    bench.measure(for: .seconds(seconds), jobs: jobs)
    let source =
      files.isEmpty ? "the examples of the grammars" : files.joined(separator: ", ")
    var text = JSONWriter(capacity: 4096)
    switch format {
    case .text: bench.figures.writeText(of: source, to: &text)
    case .json: bench.figures.writeJSON(to: &text)
    }
    LineWriter.standardOutput.writeOrQuit(text.bytes)
    return loaded.hasErrors ? .findings : .fine
  }

  // MARK: - Utterances

  private func examples(of engine: IntentEngine) -> [BenchUtterance] {
    engine.grammar.rules.flatMap { rule in
      rule.examples.map { BenchUtterance(bytes: Array($0.utf8)) }
    }
  }

  /// Reads the utterances of a file; of dialogues only the first turns.
  private func read(
    _ path: String, _ engine: IntentEngine
  ) throws(Stop) -> [BenchUtterance] {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileSystem.read(path == "-" ? "/dev/stdin" : path)
    } catch {
      throw Stop(cannotRead: path, error)
    }
    var utterances: [BenchUtterance] = []
    var number = 0
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      let line = line.last == 0x0D ? line.dropLast() : line
      if line.isEmpty { continue }
      do throws(LineFault) {
        utterances += try self.utterances(in: line, engine)
      } catch {
        throw Stop(.badInput, "'\(path)', line \(number): \(error.message)")
      }
    }
    return utterances
  }

  private func utterances(
    in line: ArraySlice<UInt8>, _ engine: IntentEngine
  ) throws(LineFault) -> [BenchUtterance] {
    if let fault = line.withUnsafeBytes({ UTF8Check.firstFault(in: $0) }) {
      throw LineFault(fault)
    }
    switch input {
    case .text: return [BenchUtterance(bytes: Array(line))]
    case .corpus:
      let reading = CorpusReader.read(line, name: "")
      if let fault = reading.diagnostics.first {
        throw LineFault(code: fault.id, message: fault.message, offset: fault.location.column - 1)
      }
      return reading.cases.map { BenchUtterance(bytes: Array($0.utterance.utf8)) }
    case .jsonl:
      let bytes = Array(line)
      var result: [BenchUtterance] = []
      var failure: LineFault?
      bytes.withUnsafeBytes { line in
        do throws(LineFault) {
          var echo: [UInt8] = []
          let request = try RequestRecord(line, echo: &echo)
          let context = try request.context(
            in: engine, otherwise: self.engine.context(in: engine))
          result.append(
            BenchUtterance(
              bytes: Array(request.utterance.utf8), context: context,
              pending: try request.pendingRequest(in: engine)))
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
      return result
    }
  }

  // MARK: - The table

  static let inputOption = Option(
    "input", .choice(of: UtteranceFormat.self, standard: .text),
    help: "what each line is: an utterance, a request as parse takes it, or a corpus case")

  static let secondsOption = Option(
    "seconds", .number("N", in: 1...3600, standard: "2"),
    help: "how long each measurement takes at least")

  static let all =
    EngineOptions.sources + EngineOptions.context
    + [inputOption, DiffOptions.formatOption, secondsOption, ParseOptions.jobsOption]
}
