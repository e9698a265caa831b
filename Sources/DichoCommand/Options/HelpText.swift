/// The text of `--help`, at most 80 characters wide.
struct HelpText {
  let table: OptionTable

  static let width = 80
  /// The column where explanations begin.
  static let column = 26

  /// Help on the tool as a whole.
  func overall() -> String {
    var text = "\(table.summary)\n\nUsage: \(table.name) SUBCOMMAND [OPTIONS] [ARGUMENTS]\n"
    text += paragraphs(table.discussion)
    text += section("Subcommands", table.subcommands.map { ($0.name, $0.summary) })
    text += section("Options", OptionTable.ownOptions.map { ($0.label, $0.fullHelp) })
    text += examples(table.examples)
    text += section(
      "Exit status", ExitStatus.meanings.map { ("\($0.status.rawValue)", $0.meaning) })
    text += "\nSee '\(table.name) SUBCOMMAND --help' for its options.\n"
    return text
  }

  /// Help on one subcommand.
  func text(on subcommand: Subcommand) -> String {
    var text = "\(subcommand.summary)\n\nUsage: \(subcommand.synopsis(of: table.name))\n"
    text += paragraphs(subcommand.discussion)
    if let operand = subcommand.operand {
      text += section("Arguments", [(operand.synopsis, operand.help)])
    }
    text += section("Options", subcommand.allOptions.map { ($0.label, $0.fullHelp) })
    text += examples(subcommand.examples)
    return text
  }

  // MARK: - Parts

  private func paragraphs(_ paragraphs: [String]) -> String {
    paragraphs.map { "\n" + wrapped($0, indent: 0) + "\n" }.joined()
  }

  private func section(_ title: String, _ rows: [(label: String, text: String)]) -> String {
    var section = "\n\(title):\n"
    for row in rows {
      let label = "  " + row.label
      let text = wrapped(row.text, indent: Self.column)
      if label.count + 2 <= Self.column {
        section += label + text.dropFirst(label.count) + "\n"
      } else {
        section += "\(label)\n\(text)\n"
      }
    }
    return section
  }

  private func examples(_ examples: [Example]) -> String {
    guard !examples.isEmpty else { return "" }
    let list = examples.map { "  \($0.purpose):\n    $ \($0.command)\n" }
    return "\nExamples:\n" + list.joined()
  }

  /// Breaks a text into lines that begin at a column.
  private func wrapped(_ text: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > Self.width {
        lines.append(margin + line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    lines.append(margin + line)
    return lines.joined(separator: "\n")
  }
}
