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
    ],
    operand: Operand(
      placeholder: "FILE", help: "a grammar (.jsgf), catalog (.json) or corpus (.jsonl)",
      minimum: 0, maximum: nil, kind: .file),
    options: [CheckOptions.strictOption] + EngineOptions.sources,
    examples: [
      Example("The bundled grammars", "dicho check"),
      Example("Your own catalog", "dicho check apps.json"),
      Example("A corpus before it is committed", "dicho check --strict Corpus"),
    ],
    run: { arguments throws(Stop) in try CheckOptions(arguments).run() })
}

/// The options of `dicho check`.
struct CheckOptions: Hashable, Sendable {
  let engine: EngineOptions
  /// Whether warnings count as errors do.
  let isStrict: Bool
  let files: [String]

  init(_ arguments: ParsedArguments) {
    engine = EngineOptions(arguments)
    isStrict = arguments.has(Self.strictOption)
    files = arguments.operands
  }

  // MARK: - The table

  static let strictOption = Option("strict", help: "let warnings count as errors do")
}
