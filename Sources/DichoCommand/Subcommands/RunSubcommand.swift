import Dicho

extension Subcommand {
  /// `dicho run`: hands requests off to their apps.
  static let run: Subcommand = .init(
    name: "run",
    summary: "Runs a request: opens the link or starts the command of its app.",
    discussion: [
      "The app's 'handOff' in the catalog says how: the link is opened if there is one, otherwise "
        + "the command is started; --via chooses. What was said stays within one argument of the "
        + "command, or is percent-encoded in the link, and no shell is involved. Links are opened "
        + "by the program that --opener names, with the link as its only argument.",
      "Without an utterance, each line of standard input is one; they are run one after the other, "
        + "and the programs themselves have nothing to read.",
      "The exit status is that of the program, or 128 and the number of the signal that ended it; "
        + "126 or 127 when it could not be started; 1 when there was nothing to run, since the "
        + "request was not understood, lacks a value, or its app has no hand-off. Of several "
        + "requests, the first that failed counts.",
    ],
    operand: Operand(
      placeholder: "UTTERANCE",
      help: "what was said; several arguments are joined by spaces",
      minimum: 0, maximum: nil, kind: .text),
    options: RunOptions.all,
    examples: [
      Example("See what would be done", "dicho run --dry-run Busca taladros en Taller"),
      Example(
        "The command in place of the link",
        "dicho run --via command --dry-run 'Busca taladros en Taller'"),
      Example("Open links in a browser", "dicho run --opener firefox 'find soup in RecipeBox'"),
    ],
    run: { arguments throws(Stop) in try RunOptions(arguments).run() })
}

/// How a request reaches its app.
enum HandOffWay: String, CaseIterable, Sendable {
  case url
  case command
}

/// The options of `dicho run`.
struct RunOptions: Hashable, Sendable {
  let engine: EngineOptions
  /// The way wanted; nil for the link if there is one, otherwise the command.
  let way: HandOffWay?
  /// The program that opens links.
  let opener: String
  let isDryRun: Bool
  /// What was said; nil to read it from standard input.
  let utterance: String?

  init(_ arguments: ParsedArguments) {
    engine = EngineOptions(arguments)
    way = arguments.givenText(Self.viaOption).flatMap { HandOffWay(rawValue: $0) }
    opener = arguments.text(Self.openerOption) ?? Self.systemOpener
    isDryRun = arguments.has(Self.dryRunOption)
    utterance = arguments.operands.isEmpty ? nil : arguments.operands.joined(separator: " ")
  }

  /// Runs the utterance, or those of standard input one after the other.
  func run() throws(Stop) -> ExitStatus {
    let loaded = try engine.load()
    var runner = HandOffRunner(loaded.engine, self)
    if let utterance { return runner.run(utterance) }
    let reader = LineReader([.standardInput], maxLine: 64 << 10, blockSize: 4096)
    let block = LineBlock(capacity: reader.blockCapacity)
    var unused = JSONWriter(capacity: 0)
    while reader.fill(block) {
      _ = block.process(with: &runner, maxLine: reader.maxLine, into: &unused)
    }
    return reader.hasFailed ? .missingFile : runner.status
  }

  #if os(macOS)
    static let systemOpener = "open"
  #else
    static let systemOpener = "xdg-open"
  #endif

  // MARK: - The table

  static let viaOption = Option(
    "via", .choice(HandOffWay.allCases.map(\.rawValue), standard: "url if there is one"),
    help: "which part of the hand-off to use")

  static let openerOption = Option(
    "opener", .text("PROGRAM", standard: systemOpener), help: "the program that opens links")

  static let dryRunOption = Option(
    "dry-run", help: "print the link, or the command as a JSON array, and do nothing")

  static let all =
    EngineOptions.sources + EngineOptions.context + [viaOption, openerOption, dryRunOption]
}
