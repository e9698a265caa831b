extension Subcommand {
  /// `dicho completions`: scripts for shells.
  static let completions: Subcommand = .init(
    name: "completions",
    summary: "Writes the completion script of a shell.",
    discussion: [],
    operand: Operand(
      placeholder: "SHELL", help: "bash, zsh or fish",
      minimum: 1, maximum: 1, kind: .choice(Shell.allCases.map(\.rawValue))),
    options: [],
    examples: [
      Example("For this session of bash", "source <(dicho completions bash)"),
      Example(
        "For fish, from now on",
        "dicho completions fish > ~/.config/fish/completions/dicho.fish"),
    ],
    run: { arguments throws(Stop) in
      guard let shell = arguments.operands.first.flatMap({ Shell(rawValue: $0) }) else {
        return .wrongUsage
      }
      let script = Completions(table: .dicho).script(for: shell)
      LineWriter.standardOutput.writeOrQuit(script)
      return .fine
    })
}
