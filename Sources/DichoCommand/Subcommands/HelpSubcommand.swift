extension Subcommand {
  /// `dicho help`: the same texts as `--help`, and the man page.
  static let help: Subcommand = .init(
    name: "help",
    summary: "Shows help on the tool or a subcommand, or the man page.",
    discussion: [],
    operand: Operand(
      placeholder: "SUBCOMMAND", help: "what to explain; the tool as a whole if none is given",
      minimum: 0, maximum: 1, kind: .text),
    options: [manOption],
    examples: [
      Example("Help on one subcommand", "dicho help parse"),
      Example("Read the man page", "dicho help --man > dicho.1 && man ./dicho.1"),
    ],
    run: { arguments throws(Stop) in
      let table = OptionTable.dicho
      let output = LineWriter.standardOutput
      if arguments.has(manOption) {
        output.writeOrQuit(ManPage(table: table).text())
        return .fine
      }
      let help = HelpText(table: table)
      guard let name = arguments.operands.first else {
        output.writeOrQuit(help.overall())
        return .fine
      }
      guard let subcommand = table.subcommand(named: name) else {
        let error = UsageError.unknownSubcommand(name, among: table.subcommands.map(\.name))
        Complaint.writeText(error.text(tool: table.name))
        return .wrongUsage
      }
      output.writeOrQuit(help.text(on: subcommand))
      return .fine
    })

  private static let manOption = Option("man", help: "show the man page, as roff")
}
