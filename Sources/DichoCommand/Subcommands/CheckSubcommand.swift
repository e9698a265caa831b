extension Subcommand {
  /// `dicho check`: lints grammars, catalogs and corpora.
  static let check: Subcommand = .init(
    name: "check",
    summary: "Finds mistakes in grammars, catalogs and corpora.",
    discussion: [
      "Every mistake is reported in one run, as file:line:column with the line and a caret. The "
        + "exit status is 1 when there was an error. Without a file, the grammars and the catalog "
        + "that the options name are checked, or else the bundled ones.",
      "Every @example of a grammar must be read by its own rule. A grammar file is checked "
        + "together with the grammars in use, in place of the one of the same path; a corpus "
        + "against the catalog in use or the catalogs named beside it; of a catalog, the names and "
        + "the templates of the hand-offs as well. Of a directory, all such files below it are "
        + "checked.",
      "Observations are worth knowing and never counted. Every finding has an id in brackets; "
        + "'--explain ID' shows what it means, with a wrong example and the mended one, and "
        + "'--explain' alone lists all ids.",
    ],
    operand: Operand(
      placeholder: "FILE", help: "a grammar (.jsgf), catalog (.json) or corpus (.jsonl)",
      minimum: 0, maximum: nil, kind: .file),
    options: CheckOptions.all,
    examples: [
      Example("The bundled grammars", "dicho check"),
      Example("Your own catalog", "dicho check apps.json"),
      Example("A corpus before it is committed", "dicho check --strict Corpus"),
      Example("For code scanning", "dicho check --format sarif Grammars > check.sarif"),
      Example("What a finding means", "dicho check --explain name-shared"),
    ],
    run: { arguments throws(Stop) in try CheckOptions(arguments).run() })
}

/// What `--format` takes.
enum CheckFormat: String, CaseIterable, Sendable {
  case text
  case json
  case sarif
  case markdown
}

/// The options of `dicho check`.
struct CheckOptions: Hashable, Sendable {
  let engine: EngineOptions
  /// Whether warnings count as errors do.
  let isStrict: Bool
  let format: CheckFormat
  /// What is to be explained in place of a check: an id, `list`, `all`, or "" for the list.
  let explained: String?
  let files: [String]

  init(_ arguments: ParsedArguments) {
    engine = EngineOptions(arguments)
    isStrict = arguments.has(Self.strictOption)
    format = arguments.choice(Self.formatOption, .text)
    explained = arguments.givenText(Self.explainOption)
    files = arguments.operands
  }

  // MARK: - The table

  static let strictOption = Option("strict", help: "let warnings count as errors do")

  static let formatOption = Option(
    "format", .choice(of: CheckFormat.self, standard: .text),
    help: "how findings are written, or, as text, json or markdown, their explanations")

  static let explainOption = Option(
    "explain", .suggestion("ID", ["list", "all"], isOptional: true),
    help: "check nothing; say what a finding means, or list all with their severities")

  static let all = [strictOption, formatOption, explainOption] + EngineOptions.sources
}
