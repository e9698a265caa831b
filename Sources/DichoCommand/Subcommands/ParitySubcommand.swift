import Dicho
import DichoCorpus

extension Subcommand {
  /// `dicho parity`: what one language has and another lacks.
  static let parity: Subcommand = .init(
    name: "parity",
    summary: "Shows what one language has and another lacks.",
    discussion: [
      "Compared are the closing tags of patterns (schemas, vetoes, kinds of answers), patterns by "
        + "the names that twins share, the phenomena of the corpora, where apps are named, and "
        + "what utterances become or ask for. A phenomenon is lacking where fewer than --minimum "
        + "lines have it; which ones there should be is read from the phenomena.md beside the "
        + "corpora. What a language has alone for a reason is no gap: an '@only' tag gives it for "
        + "a rule, '(es)' behind the name for a phenomenon.",
      "With --strict the exit status is 1 when a language lacks something.",
    ],
    operand: CorpusInput.operand,
    options: ParityOptions.all,
    examples: [
      Example("What is lacking", "dicho parity Corpus"),
      Example("All counts", "dicho parity --all Corpus"),
      Example("Before a merge", "dicho parity --strict --grammars Grammars Corpus"),
    ],
    run: { arguments throws(Stop) in try ParityOptions(arguments).run() })
}

/// The options of `dicho parity`.
struct ParityOptions: Hashable, Sendable {
  let engine: EngineOptions
  let format: ReportForm
  let showsAll: Bool
  let isStrict: Bool
  /// How many lines should have each phenomenon.
  let minimum: Int
  let jobs: Int
  let corpora: [String]

  init(_ arguments: ParsedArguments) {
    engine = EngineOptions(arguments)
    format = arguments.choice(DiffOptions.formatOption, .text)
    showsAll = arguments.has(Self.allOption)
    isStrict = arguments.has(Self.strictOption)
    minimum = arguments.number(Self.minimumOption) ?? 5
    jobs = arguments.number(TestOptions.jobsOption) ?? WorkerThread.processorCount
    corpora = arguments.operands.isEmpty ? CorpusInput.standard : arguments.operands
  }

  /// Compares the languages and reports on standard output.
  func run() throws(Stop) -> ExitStatus {
    let loaded = try engine.load()
    let input = try CorpusInput(corpora)
    var phenomena: [PhenomenonList.Entry] = []
    for file in input.files {
      guard let list = CorpusInput.phenomena(beside: file) else { continue }
      for entry in PhenomenonList.entries(list) where !phenomena.contains(entry) {
        phenomena.append(entry)
      }
    }
    var parity = LanguageParity(
      loaded.engine.grammar, input.cases, phenomena: phenomena, minimum: minimum)
    let work = TraceJobs(
      run: TraceRun(loaded.engine, input.cases), jobs: jobs,
      empty: PositionTally(languages: loaded.engine.languages))
    parity.add(work.tally())
    var text = JSONWriter(capacity: 1 << 14)
    switch format {
    case .text: ParityReport.writeText(parity, all: showsAll, to: &text)
    case .json: ParityReport.writeJSON(parity, to: &text)
    }
    LineWriter.standardOutput.writeOrQuit(text.bytes)
    if isStrict, parity.gaps > 0 { return .findings }
    return loaded.hasErrors || input.isBroken ? .findings : .fine
  }

  // MARK: - The table

  static let allOption = Option("all", help: "show everything, and not only what is lacking")

  static let strictOption = Option(
    "strict", help: "end with exit status 1 if a language lacks something")

  static let minimumOption = Option(
    "minimum", .number("N", in: 1...1_000_000, standard: "5"),
    help: "how many lines of a language should have each phenomenon")

  static let all =
    [allOption, strictOption, minimumOption, DiffOptions.formatOption, TestOptions.jobsOption]
    + EngineOptions.sources
}
