/// A shell that can complete command lines.
enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish
}

/// Scripts that let a shell complete subcommands, options and values.
struct Completions {
  let table: OptionTable

  /// The script for a shell.
  func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash()
    case .zsh: zsh()
    case .fish: fish()
    }
  }

  private var name: String { table.name }

  private var subcommandNames: [String] { table.subcommands.map(\.name) }

  // MARK: - bash

  private func bash() -> String {
    var values: [String] = []
    var words: [String] = []
    for subcommand in table.subcommands {
      for option in subcommand.options {
        guard let value = option.value else { continue }
        values.append("    \(subcommand.name),\(option.flag)) \(bashReply(value.kind)) ;;")
      }
      let flags = subcommand.allOptions.map(\.flag).joined(separator: " ")
      words.append("    \(subcommand.name),-*) COMPREPLY=($(compgen -W '\(flags)' -- \"$cur\")) ;;")
      if let operand = subcommand.operand {
        words.append("    \(subcommand.name),*) \(bashReply(operand.kind)) ;;")
      }
    }
    let own = OptionTable.ownOptions.map(\.flag).joined(separator: " ")
    return """
      # bash completion for \(name); load it with: source <(\(name) completions bash)
      _\(name)() {
        local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} sub='' word
        if [ "$cur" = = ]; then
          cur=''
        elif [ "$prev" = = ] && [ "$COMP_CWORD" -gt 1 ]; then
          prev=${COMP_WORDS[COMP_CWORD-2]}
        fi
        COMPREPLY=()
        for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
          case $word in
          \(subcommandNames.joined(separator: "|"))) sub=$word; break ;;
          esac
        done
        case $sub,$prev in
      \(values.joined(separator: "\n"))
        *) case $sub,$cur in
          ,-*) COMPREPLY=($(compgen -W '\(own)' -- "$cur")) ;;
          ,*) COMPREPLY=($(compgen -W '\(subcommandNames.joined(separator: " "))' -- "$cur")) ;;
      \(words.joined(separator: "\n"))
          esac ;;
        esac
      }
      complete -F _\(name) \(name)

      """
  }

  private func bashReply(_ kind: OptionValue.Kind) -> String {
    switch kind {
    case .file: "compopt -o filenames; COMPREPLY=($(compgen -f -- \"$cur\"))"
    case .directory: "compopt -o filenames; COMPREPLY=($(compgen -d -- \"$cur\"))"
    case .choice(let allowed), .suggestion(let allowed):
      "COMPREPLY=($(compgen -W '\(allowed.joined(separator: " "))' -- \"$cur\"))"
    case .text, .number, .size: ":"
    }
  }

  // MARK: - zsh

  private func zsh() -> String {
    let list = table.subcommands.map { "    \(quoted("\($0.name):\($0.summary)"))" }
    let own = OptionTable.ownOptions.flatMap(zshOption).joined(separator: " ")
    var cases: [String] = []
    for subcommand in table.subcommands {
      var specifications = subcommand.allOptions.flatMap(zshOption)
      if let operand = subcommand.operand {
        let place = operand.maximum == 1 ? "1" : "*"
        specifications.append(
          quoted("\(place):\(operand.placeholder):\(zshAction(operand.kind))"))
      }
      let lines = specifications.map { "        \($0)" }.joined(separator: " \\\n")
      cases.append("    \(subcommand.name))\n      _arguments -s \\\n\(lines)\n      ;;")
    }
    return """
      #compdef \(name)
      # zsh completion for \(name); put it on your fpath as _\(name), or load it with:
      # source <(\(name) completions zsh)
      _\(name)() {
        local curcontext="$curcontext" state line
        local -a subcommands=(
      \(list.joined(separator: "\n"))
        )
        _arguments -C \(own) '1:subcommand:->subcommand' '*::argument:->argument'
        case $state in
        subcommand) _describe subcommand subcommands ;;
        argument)
          case $line[1] in
      \(cases.joined(separator: "\n"))
          esac ;;
        esac
      }
      if [ "$funcstack[1]" = _\(name) ]; then _\(name) "$@"; else compdef _\(name) \(name); fi

      """
  }

  private func zshOption(_ option: Option) -> [String] {
    let help = option.help.replacing("[", with: "\\[").replacing("]", with: "\\]")
    let value = option.value.map { value in
      let placeholder = value.placeholder.replacing("|", with: " ")
      return ":\(placeholder):\(zshAction(value.kind))"
    }
    let star = option.isRepeatable ? "*" : ""
    let short = option.short.map { ["-\($0)[\(help)]"] } ?? []
    let equals = value == nil ? "" : "="
    return (short + ["\(star)\(option.flag)\(equals)[\(help)]\(value ?? "")"]).map(quoted)
  }

  private func zshAction(_ kind: OptionValue.Kind) -> String {
    switch kind {
    case .file: "_files"
    case .directory: "_files -/"
    case .choice(let allowed), .suggestion(let allowed): "(\(allowed.joined(separator: " ")))"
    case .text, .number, .size: ""
    }
  }

  // MARK: - fish

  private func fish() -> String {
    let isFirst = "-n __fish_use_subcommand"
    var lines = ["# fish completion for \(name); load it with: \(name) completions fish | source"]
    lines.append("complete -c \(name) -f")
    for option in OptionTable.ownOptions {
      lines.append("complete -c \(name) \(isFirst) \(fishOption(option))")
    }
    for subcommand in table.subcommands {
      let summary = quoted(subcommand.summary)
      lines.append("complete -c \(name) \(isFirst) -a \(subcommand.name) -d \(summary)")
      let isInside = "-n '__fish_seen_subcommand_from \(subcommand.name)'"
      for option in subcommand.allOptions {
        lines.append("complete -c \(name) \(isInside) \(fishOption(option))")
      }
      if let operand = subcommand.operand {
        lines.append("complete -c \(name) \(isInside) \(fishValue(operand.kind))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func fishOption(_ option: Option) -> String {
    let short = option.short.map { "-s \($0) " } ?? ""
    let value = option.value.map { "-r " + fishValue($0.kind) + " " } ?? ""
    return "\(short)-l \(option.name) \(value)-d \(quoted(option.help))"
  }

  private func fishValue(_ kind: OptionValue.Kind) -> String {
    switch kind {
    case .file: "-F"
    case .directory: "-f -a '(__fish_complete_directories)'"
    case .choice(let allowed), .suggestion(let allowed): "-f -a '\(allowed.joined(separator: " "))'"
    case .text, .number, .size: "-f"
    }
  }

  // MARK: -

  /// One word of a shell, whatever is in it.
  ///
  /// Ends and reopens the quotes around an apostrophe, which all three shells understand.
  private func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
