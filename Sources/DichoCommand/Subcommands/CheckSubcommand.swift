extension Subcommand {
  /// `dicho check`: lints grammars, catalogs and corpora.
  static let check: Subcommand = .init(
    name: "check",
    summary: "Finds mistakes in grammars, catalogs and corpora.",
    discussion: [
      "Every mistake is reported in one run, as file:line:column with the line and a caret. The "
        + "exit status is 1 when there was an error. Without a file, the grammars and the catalog "
        + "in use are checked."
    ],
    operand: Operand(
      placeholder: "FILE", help: "a grammar (.jsgf), catalog (.json) or corpus (.jsonl)",
      minimum: 0, maximum: nil, kind: .file),
    options: EngineOptions.sources,
    examples: [
      Example("The bundled grammars", "dicho check"),
      Example("Your own catalog", "dicho check apps.json"),
    ],
    run: { CheckOptions($0).run() })
}

/// The options of `dicho check`.
struct CheckOptions: Hashable, Sendable {
  let engine: EngineOptions
  let files: [String]

  init(_ arguments: ParsedArguments) {
    engine = EngineOptions(arguments)
    files = arguments.operands
  }

  /// Reports what was found on standard output.
  func run() -> ExitStatus {
    Complaint.write("'check' is not there yet")
    return .fine
  }
}
