/// Why a type of intent was not registered: everything in which it falls short of its schema.
///
///     'SearchPages' does not satisfy the schema 'browser.search':
///       parameter 'criteria' is missing; add '@IntentParameter var criteria: StringSearchCriteria'
///       search scope 'movies' is not one of the schema; it has 'general'
public struct IntentRegistrationError: Error, Sendable, Hashable {
  /// The Swift type.
  public var intent: String
  /// The schema it names.
  public var schema: String
  /// What is wrong, in the order of the checks; never empty.
  public var problems: [Problem]

  /// One thing that is wrong with a type of intent.
  public enum Problem: Sendable, Hashable {
    case unknownSchema(String, nearest: String?)
    case missingProtocol(String)
    case missingParameter(name: String, type: String)
    case wrongType(parameter: String, expected: String)
    case mustNotBeOptional(parameter: String)
    case mustBeOptional(parameter: String)
    case noScopes(allowed: [String])
    case wrongScope(String, allowed: [String])
    case wrongMode(String, allowed: [String])
    case noModes(allowed: [String])
    case wrongTarget(String, allowed: [String])
    case alreadyRegistered(by: String, app: String?)
  }
}

extension IntentRegistrationError: CustomStringConvertible {
  public var description: String {
    var lines = ["'\(intent)' does not satisfy the schema '\(schema)':"]
    if case .unknownSchema = problems.first { lines = ["'\(intent)' cannot be registered:"] }
    return (lines + problems.map { "  \($0.description)" }).joined(separator: "\n")
  }
}

extension IntentRegistrationError.Problem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownSchema(let name, let nearest):
      "there is no schema '\(name)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    case .missingProtocol(let name):
      "the type must conform to '\(name)'"
    case .missingParameter(let name, let type):
      "parameter '\(name)' is missing; add '@IntentParameter var \(name): \(type)'"
    case .wrongType(let parameter, let expected):
      "parameter '\(parameter)' must be \(expected)"
    case .mustNotBeOptional(let parameter):
      "parameter '\(parameter)' is required by the schema and must not be optional"
    case .mustBeOptional(let parameter):
      "parameter '\(parameter)' is optional in the schema and must be so in the type"
    case .noScopes(let allowed):
      "'searchScopes' is empty; the schema has \(Self.list(allowed))"
    case .wrongScope(let name, let allowed):
      "search scope '\(name)' is not one of the schema; it has \(Self.list(allowed))"
    case .wrongMode(let name, let allowed):
      "mode '\(name)' is not one of the schema; it has \(Self.list(allowed))"
    case .noModes(let allowed):
      "'supportedModes' is empty; the schema has \(Self.list(allowed))"
    case .wrongTarget(let name, let allowed):
      "execution target '\(name)' is not one of the schema; it has \(Self.list(allowed))"
    case .alreadyRegistered(let type, let app):
      "'\(type)' is registered for the schema already" + (app.map { " by the app '\($0)'" } ?? "")
    }
  }

  private static func list(_ names: [String]) -> String {
    names.map { "'\($0)'" }.joined(separator: ", ")
  }
}
