import Dicho

extension Subcommand {
  /// `dicho explain`: how an utterance was understood.
  static let explain: Subcommand = .init(
    name: "explain",
    summary: "Shows how an utterance is understood.",
    discussion: [
      "The reading that won is drawn as a tree with the words under it, and the runners-up follow, "
        + "each with the reason why it lost."
    ],
    operand: Operand(
      placeholder: "UTTERANCE", help: "what was said; several arguments are joined by spaces",
      minimum: 1, maximum: nil, kind: .text),
    options: EngineOptions.sources + EngineOptions.context,
    examples: [
      Example("The reading as a tree", "dicho explain 'Busca taladros en Taller'"),
      Example(
        "With an app in the foreground",
        "dicho explain --app com.example.recipebox find pasta recipes"),
    ],
    run: { arguments throws(Stop) in try ExplainOptions(arguments).run() })
}

/// The options of `dicho explain`.
struct ExplainOptions: Hashable, Sendable {
  let engine: EngineOptions
  let utterance: String

  init(_ arguments: ParsedArguments) {
    engine = EngineOptions(arguments)
    utterance = arguments.operands.joined(separator: " ")
  }

  /// Draws the reading on standard output.
  func run() throws(Stop) -> ExitStatus {
    let loaded = try engine.load()
    let interpreter = Interpreter(loaded.engine)
    let explanation = interpreter.explain(utterance, in: engine.context(in: loaded.engine))
    let text = ExplanationText(explanation, loaded.engine).text()
    LineWriter.standardOutput.writeOrQuit(text)
    return loaded.hasErrors ? .findings : .fine
  }
}
