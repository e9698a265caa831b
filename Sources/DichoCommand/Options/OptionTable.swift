/// All that can be written after `dicho`: parsing, help, usage errors, the man page and the shell
/// completions are made from it.
struct OptionTable: Sendable {
  let name: String
  let version: String
  let summary: String
  /// Paragraphs for the overall help and the man page.
  let discussion: [String]
  let examples: [Example]
  let subcommands: [Subcommand]

  /// The subcommand of that name.
  func subcommand(named name: String) -> Subcommand? {
    subcommands.first { $0.name == name }
  }

  /// Options of the tool itself, which stand in place of a subcommand.
  static let ownOptions = [Option.help, Option.version]
}

/// One thing the tool does.
struct Subcommand: Sendable {
  let name: String
  let summary: String
  /// Paragraphs below the summary.
  let discussion: [String]
  let operand: Operand?
  /// Its own options; `--help` comes on top.
  let options: [Option]
  let examples: [Example]
  /// Does it.
  let run: @Sendable (ParsedArguments) throws(Stop) -> ExitStatus

  /// Its options and the one that all have.
  var allOptions: [Option] {
    options + [.help]
  }

  /// The form of its command line: `dicho parse [OPTIONS] [FILE...]`.
  func synopsis(of tool: String) -> String {
    var words = [tool, name, "[OPTIONS]"]
    if let operand {
      words.append(operand.synopsis)
    }
    return words.joined(separator: " ")
  }
}

/// What stands after the options.
struct Operand: Sendable {
  let placeholder: String
  let help: String
  let minimum: Int
  /// The most of them there can be; nil for any number.
  let maximum: Int?
  let kind: OptionValue.Kind

  /// The files that lines are read from.
  static let input = Operand(
    placeholder: "FILE", help: "a file to read; '-' or nothing for standard input",
    minimum: 0, maximum: nil, kind: .file)

  /// How it stands in a command line: `[FILE...]`, `UTTERANCE...`, `[SUBCOMMAND]`.
  var synopsis: String {
    let name = maximum == 1 ? placeholder : placeholder + "..."
    return minimum == 0 ? "[\(name)]" : name
  }
}

/// One option; without a value it is a switch.
struct Option: Sendable {
  /// Its name without the two dashes.
  let name: String
  let short: Character?
  let value: OptionValue?
  let help: String
  let isRepeatable: Bool

  init(
    _ name: String, short: Character? = nil, _ value: OptionValue? = nil,
    isRepeatable: Bool = false, help: String
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.isRepeatable = isRepeatable
    self.help = help
  }

  /// How it is written: `--format`.
  var flag: String { "--" + name }

  /// How help shows it: `-h, --help`, `--format jsonl|tsv|url|text`.
  var label: String {
    let flags = short.map { "-\($0), \(flag)" } ?? flag
    guard let value else { return flags }
    return flags + " " + (value.isOptional ? "[\(value.placeholder)]" : value.placeholder)
  }

  /// The help with what can be said of the value: its default, whether it may be repeated.
  var fullHelp: String {
    var remarks: [String] = []
    if let standard = value?.standard {
      remarks.append("default: \(standard)")
    }
    if isRepeatable {
      remarks.append("may be repeated")
    }
    return remarks.isEmpty ? help : "\(help) (\(remarks.joined(separator: "; ")))"
  }

  static let help = Option("help", short: "h", help: "show this help")
  static let version = Option("version", help: "show the version")
}

/// What an option takes.
struct OptionValue: Sendable {
  enum Kind: Sendable {
    case text
    case file
    case directory
    case choice([String])
    /// Any text; some values that shells may offer.
    case suggestion([String])
    case number(ClosedRange<Int>)
    /// A number of bytes; `K`, `M` and `G` after it stand for 1024 and 1024 times that and so on.
    case size(ClosedRange<Int>)
  }

  let placeholder: String
  let kind: Kind
  /// The value when none is given, as help shows it.
  let standard: String?
  /// Whether the option may stand without it.
  var isOptional = false

  static func text(_ placeholder: String, standard: String? = nil) -> Self {
    OptionValue(placeholder: placeholder, kind: .text, standard: standard)
  }

  static func file(standard: String? = nil) -> Self {
    OptionValue(placeholder: "FILE", kind: .file, standard: standard)
  }

  static func directory(standard: String? = nil) -> Self {
    OptionValue(placeholder: "DIR", kind: .directory, standard: standard)
  }

  static func choice(_ allowed: [String], standard: String? = nil) -> Self {
    OptionValue(
      placeholder: allowed.joined(separator: "|"), kind: .choice(allowed), standard: standard)
  }

  static func suggestion(
    _ placeholder: String, _ offered: [String], standard: String? = nil, isOptional: Bool = false
  ) -> Self {
    OptionValue(
      placeholder: placeholder, kind: .suggestion(offered), standard: standard,
      isOptional: isOptional)
  }

  /// A choice among the cases of an enum.
  static func choice<Value: CaseIterable & RawRepresentable<String>>(
    of type: Value.Type, standard: Value? = nil
  ) -> Self {
    choice(type.allCases.map(\.rawValue), standard: standard?.rawValue)
  }

  static func number(
    _ placeholder: String, in range: ClosedRange<Int>, standard: String
  ) -> Self {
    OptionValue(placeholder: placeholder, kind: .number(range), standard: standard)
  }

  static func size(in range: ClosedRange<Int>, standard: String) -> Self {
    OptionValue(placeholder: "BYTES", kind: .size(range), standard: standard)
  }
}

/// A command that can be typed as it is, and what it is good for.
struct Example: Sendable {
  let purpose: String
  let command: String

  init(_ purpose: String, _ command: String) {
    self.purpose = purpose
    self.command = command
  }
}
