extension OptionTable {
  /// The table of this tool.
  static let dicho: Self = .init(
    name: "dicho",
    version: "0.1.0",
    summary: "Turns what people say or type into intents that apps can run.",
    discussion: [
      "Dicho reads utterances in English and Spanish, such as 'Busca taladros en Taller', and "
        + "answers each with one JSON record: which intent, in which app, with which parameters; "
        + "or the question to ask when something is missing. It works offline, and the same words "
        + "always get the same answer."
    ],
    examples: [
      Example("Understand one utterance", "echo 'Busca taladros en Taller' | dicho parse"),
      Example("See how it was understood", "dicho explain 'Show me pasta recipes in RecipeBox'"),
    ],
    subcommands: [
      .parse, .explain, .converse, .chat, .run, .test, .check, .coverage, .parity, .sample, .diff,
      .bench, .lsp, .watch, .help, .completions,
    ])
}
