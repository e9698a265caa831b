/// Why a template is wrong, or cannot be filled from a resolution.
public enum HandOffError: Error, Sendable, Hashable {
  /// A brace without its counterpart; the offset counts UTF-8 bytes from 0.
  case unbalancedBrace(template: String, offset: Int)
  /// Braces around something that is no placeholder.
  case unknownPlaceholder(
    String, template: String, offset: Int, nearest: String?, known: [String])
  /// A placeholder with something other than `uri` or `form` after the colon.
  case unknownEncoding(String, template: String, offset: Int)
  /// A URL template without a scheme, or whose scheme or host would depend on what was said.
  case placeholderBeforePath(template: String)
  /// A command whose program would depend on what was said.
  case placeholderInProgram(template: String)
  /// The resolution asks something or has no intent, so that there is nothing to hand off.
  case notResolved(Resolution.Status)
  /// The resolution has no value for a placeholder.
  case missingValue(String)
  /// A value would become "." or ".." as a whole step of the path, which moves to another place.
  case dotSegment(String)
  /// A value would be read as an option of the program.
  case optionLike(String, template: String)
  /// A value has a NUL in it, which no argument can carry.
  case containsNUL
}

extension HandOffError {
  /// The stable name of the fault.
  package var id: String {
    switch self {
    case .unbalancedBrace: "unbalanced-brace"
    case .unknownPlaceholder: "unknown-placeholder"
    case .unknownEncoding: "unknown-encoding"
    case .placeholderBeforePath: "placeholder-before-path"
    case .placeholderInProgram: "placeholder-in-program"
    case .notResolved: "not-resolved"
    case .missingValue: "missing-value"
    case .dotSegment: "dot-segment"
    case .optionLike: "option-like"
    case .containsNUL: "contains-nul"
    }
  }

  /// The UTF-8 byte of the template that is at fault, from 0, if one is.
  package var offset: Int? {
    switch self {
    case .unbalancedBrace(_, let offset), .unknownPlaceholder(_, _, let offset, _, _),
      .unknownEncoding(_, _, let offset):
      offset
    default: nil
    }
  }
}

extension HandOffError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unbalancedBrace(let template, let offset):
      "the brace at byte \(offset) of '\(template)' has no counterpart; double it to keep it"
    case .unknownPlaceholder(let name, _, let offset, let nearest, let known):
      "'{\(name)}' at byte \(offset) is no placeholder; "
        + (nearest.map { "did you mean '{\($0)}'?" }
          ?? "there are " + known.dropLast().map { "'{\($0)}'" }.joined(separator: ", ")
          + " and '{\(known.last ?? "")}'")
    case .unknownEncoding(let name, _, let offset):
      "'\(name)' at byte \(offset) is no encoding; there are 'uri' and 'form'"
    case .placeholderBeforePath(let template):
      "'\(template)' must begin with a fixed scheme and host; placeholders go behind them"
    case .placeholderInProgram(let template):
      "the program '\(template)' must be fixed; placeholders go into its arguments"
    case .notResolved(let status):
      "nothing can be handed off while the status is '\(status.rawValue)'"
    case .missingValue(let name):
      "there is no value for '{\(name)}'"
    case .dotSegment(let value):
      "'\(value)' would be read as a step to another place of the path"
    case .optionLike(let value, let template):
      "'\(value)' would be read as an option; put an argument \"--\" before '\(template)'"
    case .containsNUL:
      "a value with a NUL cannot be an argument"
    }
  }
}
