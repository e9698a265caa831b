/// What a command line asks for.
enum Invocation: Sendable {
  case run(Subcommand, ParsedArguments)
  /// Help on a subcommand, or on the tool.
  case help(Subcommand?)
  case version
  /// Nothing was written after `dicho`.
  case nothing
}

/// The options and operands of a subcommand, checked against the table.
struct ParsedArguments: Hashable, Sendable {
  fileprivate var values: [String: [String]] = [:]
  /// What stood after the options, and everything after `--`.
  fileprivate(set) var operands: [String] = []

  /// Whether an option was given.
  func has(_ option: Option) -> Bool {
    values[option.name] != nil
  }

  /// The value of an option, or its default.
  func text(_ option: Option) -> String? {
    values[option.name]?.last ?? option.value?.standard
  }

  /// The value of an option that was given; its default is only for show.
  func givenText(_ option: Option) -> String? {
    values[option.name]?.last
  }

  /// All values of an option, in the order given.
  func texts(_ option: Option) -> [String] {
    values[option.name] ?? []
  }

  /// The number an option was given or has by default; nil if it has none.
  func number(_ option: Option) -> Int? {
    text(option).flatMap { option.value?.kind.number($0) }
  }

  /// The case of an enum that an option names.
  func choice<Value: RawRepresentable<String>>(_ option: Option, _ standard: Value) -> Value {
    text(option).flatMap(Value.init(rawValue:)) ?? standard
  }
}

extension OptionTable {
  /// Reads what was written after `dicho`.
  ///
  /// Options may stand before, between and after operands, as `--name value` or `--name=value`;
  /// `--` ends them, and `-` is an operand. `--help` wins over any fault beside it.
  func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
    guard let first = arguments.first else { return .nothing }
    if Self.isHelp(first) { return .help(nil) }
    if first == Option.version.flag { return .version }
    if first.hasPrefix("-"), first != "-" {
      throw .unknownOption(first, among: Self.ownOptions, subcommand: nil)
    }
    guard let subcommand = subcommand(named: first) else {
      throw .unknownSubcommand(first, among: subcommands.map(\.name))
    }
    let rest = arguments.dropFirst()
    if rest.prefix(while: { $0 != "--" }).contains(where: Self.isHelp) {
      return .help(subcommand)
    }
    return .run(subcommand, try subcommand.parse(rest))
  }

  private static func isHelp(_ argument: String) -> Bool {
    argument == Option.help.flag || argument == "-h"
  }
}

extension Subcommand {
  fileprivate func parse(_ arguments: ArraySlice<String>) throws(UsageError) -> ParsedArguments {
    var parsed = ParsedArguments()
    var left = arguments
    while let argument = left.popFirst() {
      if argument == "--" {
        parsed.operands += left
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        parsed.operands.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let flag = String(parts[0])
      guard let option = options.first(where: { $0.flag == flag }) else {
        throw .unknownOption(flag, among: allOptions, subcommand: name)
      }
      let attached = parts.count > 1 ? String(parts[1]) : nil
      let value = try value(of: option, attached: attached, left: &left)
      if parsed.has(option), !option.isRepeatable {
        throw .repeated(option, of: name)
      }
      parsed.values[option.name, default: []].append(value)
    }
    try checkOperands(parsed.operands)
    return parsed
  }

  /// The value beside an option, checked; empty for a switch, and for a value that was left out.
  private func value(
    of option: Option, attached: String?, left: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let wanted = option.value else {
      if let attached {
        throw .unwantedValue(attached, option, of: name)
      }
      return ""
    }
    let isNextAnOption = left.first.map { wanted.kind.isOption($0) } ?? true
    if attached == nil, isNextAnOption, wanted.isOptional { return "" }
    guard let text = attached ?? (isNextAnOption ? nil : left.popFirst()) else {
      throw .missingValue(option, of: name)
    }
    if let fault = wanted.kind.fault(in: text) {
      throw .badValue(text, for: option.flag, fault: fault, of: name)
    }
    return text
  }

  private func checkOperands(_ operands: [String]) throws(UsageError) {
    if let extra = operands.dropFirst(operand == nil ? 0 : operand?.maximum ?? .max).first {
      throw .unexpectedOperand(extra, of: self)
    }
    guard let operand else { return }
    if operands.count < operand.minimum {
      throw .missingOperand(operand, of: name)
    }
    for text in operands {
      if let fault = operand.kind.fault(in: text) {
        throw .badValue(text, for: operand.placeholder, fault: fault, of: name)
      }
    }
  }
}
