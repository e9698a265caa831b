import Dicho

extension Subcommand {
  /// `dicho converse`: dialogues in JSON lines.
  static let converse: Subcommand = .init(
    name: "converse",
    summary: "Answers turns of dialogues, keeping what each session was asked.",
    discussion: [
      "Each line is an object with \"utterance\" and \"session\", any value; turns of any number of "
        + "sessions may be mixed. While a session waits for an answer its next line is read as one. "
        + "At most --sessions sessions wait at a time; beyond that, the one that has waited longest "
        + "is forgotten.",
      "Sessions are told apart by the text of their JSON value: 1 and 1.0 are two, and so are "
        + "\"a\" and \"\\u0061\". Lines without a session, or with null, share one.",
      "An answer after which nothing more is known is met with the same question, --attempts times; "
        + "the next one ends the request: its status is cancelled, its reason unanswered.",
    ],
    operand: .input,
    options: ConverseOptions.all,
    examples: [
      Example(
        "A question and its answer",
        "printf '{\"session\":1,\"utterance\":\"Busca en Taller\"}\\n"
          + "{\"session\":1,\"utterance\":\"taladros\"}\\n' | dicho converse")
    ],
    run: { arguments throws(Stop) in try ConverseOptions(arguments).run() })
}

/// The options of `dicho converse`.
struct ConverseOptions: Hashable, Sendable {
  let engine: EngineOptions
  let sessions: Int
  let maxLine: Int
  let sources: [LineReader.Source]

  init(_ arguments: ParsedArguments) {
    engine = EngineOptions(arguments)
    sessions = arguments.number(Self.sessionsOption) ?? 100_000
    maxLine = arguments.number(ParseOptions.maxLineOption) ?? 64 << 10
    sources = LineReader.Source.sources(arguments.operands)
  }

  /// Answers the turns of all sources on standard output.
  func run() throws(Stop) -> ExitStatus {
    try LineReader.Source.check(sources)
    let loaded = try engine.load()
    let reader = LineReader(sources, maxLine: maxLine, blockSize: ParseOptions.blockSize)
    let (engine, options) = (loaded.engine, self)
    // The sessions are one state, so there is one worker.
    let lines = ParallelLines(reader: reader, writer: .standardOutput, jobs: 1) {
      ConverseProcessor(engine, options)
    }
    let outcome = lines.run()
    if reader.hasFailed { return .missingFile }
    if outcome == .badInput { return .badInput }
    return loaded.hasErrors ? .findings : .fine
  }

  static let sessionsOption = Option(
    "sessions", .number("N", in: 1...10_000_000, standard: "100000"),
    help: "how many sessions may wait for an answer")

  static let all =
    EngineOptions.sources + EngineOptions.context + [
      EngineOptions.attemptsOption, sessionsOption, ParseOptions.maxLineOption,
    ]
}
