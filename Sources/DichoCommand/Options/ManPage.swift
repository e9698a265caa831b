/// The man page, in roff with the man macros.
struct ManPage {
  let table: OptionTable

  func text() -> String {
    let name = table.name
    var page = """
      .\\" Made by '\(name) help --man'.
      .TH \(name.uppercased()) 1 "" "\(name) \(table.version)" "User Commands"
      .SH NAME
      \(name) \\- \(escaped(lowercasedStart(table.summary)))
      .SH SYNOPSIS
      .B \(name)
      .I SUBCOMMAND
      [\\fIOPTIONS\\fR] [\\fIARGUMENTS\\fR]
      .SH DESCRIPTION

      """
    page += table.discussion.map { filled($0) + "\n" }.joined(separator: ".PP\n")
    page += ".SH OPTIONS\n" + options(OptionTable.ownOptions)
    page += ".SH SUBCOMMANDS\n"
    for subcommand in table.subcommands {
      page += ".SS \(escaped(subcommand.synopsis(of: name)))\n"
      page += filled(subcommand.summary) + "\n"
      page += subcommand.discussion.map { ".PP\n\(filled($0))\n" }.joined()
      if let operand = subcommand.operand {
        page += ".TP\n\\fI\(escaped(operand.placeholder))\\fR\n\(filled(operand.help))\n"
      }
      page += options(subcommand.options)
      page += examples(subcommand.examples)
    }
    page += ".SH EXIT STATUS\n"
    for (status, meaning) in ExitStatus.meanings {
      page += ".TP\n.B \(status.rawValue)\n\(filled(meaning))\n"
    }
    page += ".SH EXAMPLES\n" + examples(table.examples, isFirst: true)
    return page
  }

  private func options(_ options: [Option]) -> String {
    options.map { option in
      var label = option.short.map { "\\fB\\-\($0)\\fR, " } ?? ""
      label += "\\fB\(escaped(option.flag))\\fR"
      if let value = option.value {
        label += " \\fI\(escaped(value.placeholder))\\fR"
      }
      return ".TP\n\(label)\n\(filled(option.fullHelp))\n"
    }.joined()
  }

  private func examples(_ examples: [Example], isFirst: Bool = false) -> String {
    let list = examples.map { example in
      "\(filled(example.purpose)):\n.PP\n.RS 4\n.EX\n\(escaped(example.command))\n.EE\n.RE\n"
    }.joined(separator: ".PP\n")
    // A heading begins a paragraph by itself.
    return (isFirst || list.isEmpty ? "" : ".PP\n") + list
  }

  /// Text on lines of at most 80 bytes, none of which roff takes for a request.
  private func filled(_ text: String) -> String {
    var lines: [String] = []
    var line = ""
    for word in escaped(text).split(separator: " ") {
      if !line.isEmpty, line.utf8.count + 1 + word.utf8.count > 80 {
        lines.append(line)
        line = word.first == "." ? "\\&" : ""
      }
      line += (line.isEmpty || line == "\\&" ? "" : " ") + word
    }
    return (lines + [line]).joined(separator: "\n")
  }

  /// Keeps roff from taking a character for its own.
  private func escaped(_ text: String) -> String {
    var result = text.first == "." || text.first == "'" ? "\\&" : ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      default: result.append(character)
      }
    }
    return result
  }

  private func lowercasedStart(_ text: String) -> String {
    let sentence = text.last == "." ? text.dropLast() : text[...]
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}
