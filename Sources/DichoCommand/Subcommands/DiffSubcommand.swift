import Dicho
import DichoCorpus

extension Subcommand {
  /// `dicho diff`: what other grammars or another catalog change.
  static let diff: Subcommand = .init(
    name: "diff",
    summary: "Shows what other grammars or another catalog change.",
    discussion: [
      "Each utterance is answered twice: by the grammars and the catalog that --grammars, "
        + "--extra-grammar and --catalog name, and by the same with what the --to options put in "
        + "their place. What comes out otherwise is grouped by kind, with how often and the first "
        + "examples. Any number of utterances can be compared; memory does not grow with them.",
      "The exit status is 0 whatever changed; with --fail-on-change it is 1 when an utterance has "
        + "another result: status, schema, app, term or parameters. The same result by another "
        + "rule, or with another question or confidence, is counted apart.",
    ],
    operand: .input,
    options: DiffOptions.all,
    examples: [
      Example(
        "Your working copy of the grammars against those built in",
        "dicho diff --to-grammars Grammars utterances.txt"),
      Example(
        "Two versions of a catalog, on a corpus",
        "dicho diff --catalog old.json --to-catalog new.json --input corpus Corpus/es/app.jsonl"),
      Example(
        "In CI",
        "dicho diff --grammars old --to-grammars new --fail-on-change --format json log.txt"),
    ],
    run: { arguments throws(Stop) in try DiffOptions(arguments).run() })
}

/// What `--input` of `dicho diff` and `dicho bench` takes.
enum UtteranceFormat: String, CaseIterable, Sendable {
  case text
  case jsonl
  case corpus
}

/// What `--format` of several subcommands takes.
enum ReportForm: String, CaseIterable, Sendable {
  case text
  case json
}

/// The options of `dicho diff`.
struct DiffOptions: Hashable, Sendable {
  let old: EngineOptions
  let new: EngineOptions
  /// Whether anything is put in the place of something.
  let hasTarget: Bool
  let input: UtteranceFormat
  let format: ReportForm
  /// How many examples of each kind are shown.
  let examples: Int
  let failsOnChange: Bool
  let jobs: Int
  let maxLine: Int
  let sources: [LineReader.Source]

  init(_ arguments: ParsedArguments) {
    old = EngineOptions(arguments)
    let catalog = arguments.givenText(Self.toCatalogOption)
    let grammars = arguments.givenText(Self.toGrammarsOption)
    let extra = arguments.texts(Self.toExtraGrammarOption)
    hasTarget = catalog != nil || grammars != nil || !extra.isEmpty
    new = old.replacing(catalog: catalog, grammars: grammars, adding: extra)
    input = arguments.choice(Self.inputOption, .text)
    format = arguments.choice(Self.formatOption, .text)
    examples = arguments.number(Self.examplesOption) ?? 3
    failsOnChange = arguments.has(Self.failOption)
    jobs = arguments.number(ParseOptions.jobsOption) ?? WorkerThread.processorCount
    maxLine = arguments.number(ParseOptions.maxLineOption) ?? 64 << 10
    sources = LineReader.Source.sources(arguments.operands)
  }

  /// Compares the answers and reports on standard output.
  func run() throws(Stop) -> ExitStatus {
    guard hasTarget else {
      throw Stop(
        .wrongUsage,
        "there is nothing to compare with; give --to-grammars, --to-catalog or --to-extra-grammar")
    }
    try LineReader.Source.check(sources)
    let (before, now) = (try old.load(), try new.load())
    let reader = LineReader(sources, maxLine: maxLine, blockSize: ParseOptions.blockSize)
    let tallies = SharedTallies()
    let (first, second) = (before.engine, now.engine)
    let lines = ParallelLines(reader: reader, writer: .standardOutput, jobs: jobs) {
      DiffProcessor(first, second, self, tallies.make(examples: examples))
    }
    _ = lines.run()
    let (changes, bad, fault) = tallies.sum(examples: examples)
    var text = JSONWriter(capacity: 1 << 16)
    switch format {
    case .text: ChangesReport.writeText(changes, to: &text)
    case .json: ChangesReport.writeJSON(changes, to: &text)
    }
    LineWriter.standardOutput.writeOrQuit(text.bytes)
    if let fault {
      Complaint.write(
        "\(bad) \(bad == 1 ? "line" : "lines") could not be read; line \(fault.line): "
          + fault.message)
    }
    if reader.hasFailed { return .missingFile }
    if bad > 0 { return .badInput }
    if failsOnChange, changes.changed > 0 { return .findings }
    return before.hasErrors || now.hasErrors ? .findings : .fine
  }

  // MARK: - The table

  static let toCatalogOption = Option(
    "to-catalog", .file(), help: "the apps and names to change to")

  static let toGrammarsOption = Option(
    "to-grammars", .directory(), help: "the grammars to change to")

  static let toExtraGrammarOption = Option(
    "to-extra-grammar", .file(), isRepeatable: true, help: "a grammar file that is added")

  static let inputOption = Option(
    "input", .choice(of: UtteranceFormat.self, standard: .text),
    help: "what each line is: an utterance, a request as parse takes it, or a corpus case")

  static let formatOption = Option(
    "format", .choice(of: ReportForm.self, standard: .text), help: "what to write")

  static let examplesOption = Option(
    "examples", .number("N", in: 0...1000, standard: "3"),
    help: "how many examples to show of each kind")

  static let failOption = Option(
    "fail-on-change", help: "end with exit status 1 if a result changes")

  static let all =
    EngineOptions.sources + [toCatalogOption, toGrammarsOption, toExtraGrammarOption]
    + EngineOptions.context
    + [
      inputOption, formatOption, examplesOption, failOption, ParseOptions.jobsOption,
      ParseOptions.maxLineOption,
    ]
}

/// The tallies of all workers.
///
/// `@unchecked Sendable`: the list is touched with the monitor held, and each tally by one worker
/// until all have ended.
private final class SharedTallies: @unchecked Sendable {
  private let monitor = Monitor()
  private var tallies: [DiffTally] = []

  func make(examples: Int) -> DiffTally {
    let tally = DiffTally(examples: examples)
    monitor.lock()
    tallies.append(tally)
    monitor.unlock()
    return tally
  }

  func sum(examples: Int) -> (ResolutionChanges, bad: Int, (line: Int, message: String)?) {
    var changes = ResolutionChanges(limit: examples)
    var bad = 0
    var fault: (line: Int, message: String)?
    for tally in tallies {
      changes.add(tally.changes)
      bad += tally.bad
      if let other = tally.fault, other.line < fault?.line ?? .max { fault = other }
    }
    return (changes, bad, fault)
  }
}

/// What one worker counts.
final class DiffTally {
  var changes: ResolutionChanges
  /// Lines that could not be read, and what is wrong with the first.
  var bad = 0
  var fault: (line: Int, message: String)?

  init(examples: Int) { changes = ResolutionChanges(limit: examples) }
}
