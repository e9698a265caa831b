import DichoCore

/// Something that cannot be written after `dicho`.
struct UsageError: Error, Hashable {
  /// What is wrong, in one phrase, with the value, its place and a way out.
  let message: String
  /// The subcommand whose help tells more.
  let subcommand: String?

  static func unknownSubcommand(_ name: String, among names: [String]) -> Self {
    let hint = EditDistance.nearest(name, in: names).map { "did you mean '\($0)'?" }
    return UsageError(
      message: "unknown subcommand '\(name)'; "
        + (hint ?? "it is one of \(names.joined(separator: ", "))"),
      subcommand: nil)
  }

  static func unknownOption(
    _ flag: String, among options: [Option], subcommand: String?
  ) -> Self {
    // The dashes, which all have, make nothing alike.
    let nearest =
      EditDistance.nearest(String(flag.drop { $0 == "-" }), in: options.map(\.name))
      .map { "--" + $0 }
      ?? options.map(\.flag).first { flag.count > 3 && $0.hasPrefix(flag) }
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
    return UsageError(message: "unknown option '\(flag)'\(hint)", subcommand: subcommand)
  }

  static func missingValue(_ option: Option, of subcommand: String) -> Self {
    let placeholder = option.value?.placeholder ?? ""
    return UsageError(
      message: "option '\(option.flag)' needs a value: \(option.flag) \(placeholder)",
      subcommand: subcommand)
  }

  static func unwantedValue(_ value: String, _ option: Option, of subcommand: String?) -> Self {
    UsageError(
      message: "option '\(option.flag)' takes no value, and was given '\(value)'",
      subcommand: subcommand)
  }

  static func badValue(
    _ value: String, for place: String, fault: String, of subcommand: String
  ) -> Self {
    UsageError(message: "'\(place)' cannot be '\(value)'; \(fault)", subcommand: subcommand)
  }

  static func repeated(_ option: Option, of subcommand: String) -> Self {
    UsageError(message: "option '\(option.flag)' is given twice", subcommand: subcommand)
  }

  static func missingOperand(_ operand: Operand, of subcommand: String) -> Self {
    UsageError(message: "\(operand.placeholder) is missing", subcommand: subcommand)
  }

  static func unexpectedOperand(_ text: String, of subcommand: Subcommand) -> Self {
    let wanted =
      switch subcommand.operand {
      case .some(let operand): "takes one \(operand.placeholder)"
      case .none: "takes options only"
      }
    return UsageError(
      message: "unexpected argument '\(text)'; '\(subcommand.name)' \(wanted)",
      subcommand: subcommand.name)
  }

  /// The lines for standard error.
  func text(tool: String) -> String {
    let place = subcommand.map { "\(tool) \($0)" } ?? tool
    return "\(tool): \(message)\nSee '\(place) --help'.\n"
  }
}
