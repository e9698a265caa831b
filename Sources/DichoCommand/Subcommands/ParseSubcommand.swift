import DichoCore

extension Subcommand {
  /// `dicho parse`: lines in, records out.
  static let parse: Subcommand = .init(
    name: "parse",
    summary: "Answers each line of text with one record.",
    discussion: [
      "Records come in the order of the lines, one for each, always: a line that cannot be read "
        + "gets an error record, and the exit status is then 65. Answers are written whenever no "
        + "more input is waiting, so that a program at the other end of a pipe can take turns.",
      "--format jsonl writes records; tsv the columns \(columns), "
        + "with a tab between; text a sentence for people; url the link to the app, filled in, or "
        + "an empty line where there is none: the request is not resolved, or its app has no "
        + "'handOff.url'. In each, the answer to a line is one line.",
    ],
    operand: .input,
    options: ParseOptions.all,
    examples: [
      Example("One utterance", "echo 'Busca taladros en Taller' | dicho parse"),
      Example(
        "A log on all processors, as a table",
        "dicho parse --catalog apps.json --format tsv utterances.txt"),
      Example(
        "The link of a request",
        "echo 'Busca taladros en Taller' | dicho parse --format url"),
      Example(
        "A follow-up, with the earlier record as context",
        "dicho parse --input jsonl < turns.jsonl"),
    ],
    run: { arguments throws(Stop) in try ParseOptions(arguments).run() })

  private static let columns = TextRecord.columns.joined(separator: ", ")
}

/// What `--input` takes.
enum InputFormat: String, CaseIterable, Sendable {
  case text
  case jsonl
}

/// What `--format` takes.
enum RecordFormat: String, CaseIterable, Sendable {
  case jsonl
  case tsv
  case url
  case text
}

/// The options of `dicho parse`.
struct ParseOptions: Hashable, Sendable {
  let engine: EngineOptions
  let input: InputFormat
  let format: RecordFormat
  /// How many readings to give, the best included.
  let nBest: Int
  let jobs: Int
  /// The longest line that is answered, in bytes.
  let maxLine: Int
  let sources: [LineReader.Source]

  init(_ arguments: ParsedArguments) {
    engine = EngineOptions(arguments)
    input = arguments.choice(Self.inputOption, .text)
    format = arguments.choice(Self.formatOption, .jsonl)
    nBest = arguments.number(Self.nBestOption) ?? 1
    jobs = arguments.number(Self.jobsOption) ?? WorkerThread.processorCount
    maxLine = arguments.number(Self.maxLineOption) ?? 64 << 10
    sources = LineReader.Source.sources(arguments.operands)
  }

  /// Answers the lines of all sources on standard output.
  func run() throws(Stop) -> ExitStatus {
    try LineReader.Source.check(sources)
    let loaded = try engine.load()
    let reader = LineReader(sources, maxLine: maxLine, blockSize: Self.blockSize)
    let engine = loaded.engine
    let lines = ParallelLines(reader: reader, writer: .standardOutput, jobs: jobs) {
      ParseProcessor(engine, self)
    }
    let outcome = lines.run()
    if reader.hasFailed { return .missingFile }
    if outcome == .badInput { return .badInput }
    return loaded.hasErrors ? .findings : .fine
  }

  /// How much is read at once: enough to make system calls and hand-overs cheap, little enough to
  /// stay in the second-level cache.
  static let blockSize = 128 << 10

  // MARK: - The table

  static let inputOption = Option(
    "input", .choice(of: InputFormat.self, standard: .text), help: "what each line of input is")

  static let formatOption = Option(
    "format", .choice(of: RecordFormat.self, standard: .jsonl), help: "what each record is")

  static let nBestOption = Option(
    "n-best", .number("N", in: 1...100, standard: "1"),
    help: "how many readings to give, best first")

  static let jobsOption = Option(
    "jobs", .number("N", in: 1...256, standard: "the number of processors"),
    help: "how many threads may work")

  static let maxLineOption = Option(
    "max-line", .size(in: 1...(1 << 30), standard: "64K"),
    help: "the longest line that is answered; others get an error record")

  static let all =
    EngineOptions.sources + EngineOptions.context
    + [
      inputOption, formatOption, EngineOptions.attemptsOption, nBestOption, jobsOption,
      maxLineOption,
    ]
}
