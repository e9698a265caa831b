/// Checks a type of intent against its schema, as Apple's macro does when it compiles.
///
/// Parameters beyond those of the schema are the app's own affair.
struct SchemaConformance<Intent: AppIntent> {
  let schema: IntentSchema
  let intent: Intent

  /// Everything that is wrong, in the order protocol, parameters, scopes, modes, targets.
  var problems: [IntentRegistrationError.Problem] {
    protocolProblems + parameterProblems + scopeProblems + modeProblems + targetProblems
  }

  private var protocolProblems: [IntentRegistrationError.Problem] {
    let conforms =
      switch schema.intentProtocol {
      case "ShowInAppSearchResultsIntent": Intent.self is any ShowInAppSearchResultsIntent.Type
      case "OpenIntent": Intent.self is any OpenIntent.Type
      // The protocols of other schemas have no counterpart here.
      default: true
      }
    return conforms ? [] : [.missingProtocol(schema.intentProtocol)]
  }

  private var parameterProblems: [IntentRegistrationError.Problem] {
    let declared = intent.parameters
    var problems: [IntentRegistrationError.Problem] = []
    for parameter in schema.parameters {
      guard let own = declared.first(where: { $0.name == parameter.name })?.parameter else {
        if parameter.isRequired {
          problems.append(
            .missingParameter(name: parameter.name, type: parameter.type.swiftName))
        }
        continue
      }
      if !parameter.type.fits(own.valueType) {
        problems.append(
          .wrongType(parameter: parameter.name, expected: parameter.type.swiftDescription))
      } else if parameter.isRequired && own.isOptional {
        problems.append(.mustNotBeOptional(parameter: parameter.name))
      } else if !parameter.isRequired && !own.isOptional {
        problems.append(.mustBeOptional(parameter: parameter.name))
      }
    }
    return problems
  }

  private var scopeProblems: [IntentRegistrationError.Problem] {
    guard !schema.searchScopes.isEmpty,
      let type = Intent.self as? any ShowInAppSearchResultsIntent.Type
    else { return [] }
    let scopes = Self.scopes(of: type)
    if scopes.isEmpty { return [.noScopes(allowed: schema.searchScopes)] }
    return scopes.filter { !schema.searchScopes.contains($0) }
      .map { .wrongScope($0, allowed: schema.searchScopes) }
  }

  private static func scopes<Search: ShowInAppSearchResultsIntent>(
    of type: Search.Type
  ) -> [String] {
    (type.searchScopes as? [StringSearchScope])?.map(\.rawValue) ?? []
  }

  private var modeProblems: [IntentRegistrationError.Problem] {
    let names = Intent.supportedModes.names
    if names.isEmpty { return [.noModes(allowed: schema.supportedModes)] }
    return names.filter { !schema.supportedModes.contains($0) }
      .map { .wrongMode($0, allowed: schema.supportedModes) }
  }

  private var targetProblems: [IntentRegistrationError.Problem] {
    Intent.allowedExecutionTargets.names.filter { !schema.allowedExecutionTargets.contains($0) }
      .map { .wrongTarget($0, allowed: schema.allowedExecutionTargets) }
  }
}

extension ParameterType {
  /// Whether a Swift type of a kind can take it.
  func fits(_ type: IntentValueType) -> Bool {
    switch (self, type) {
    case (.string, .string), (.searchCriteria, .searchCriteria), (.entity, .entity),
      (.entities, .entities), (.enumeration, .enumeration), (.url, .url):
      true
    case (.other(let name), .other(let own)): name == own
    default: false
    }
  }

  /// The Swift type to declare, for messages.
  var swiftName: String {
    switch self {
    case .string: "String"
    case .searchCriteria: "StringSearchCriteria"
    case .entity(let name): name.isEmpty ? "YourEntity" : name
    case .entities(let name): "[\(name)]"
    case .enumeration: "YourEnum"
    case .url: "URL"
    case .other(let name): name
    }
  }

  /// What the Swift type has to be, for messages.
  var swiftDescription: String {
    switch self {
    case .string, .searchCriteria, .other: "of the type '\(swiftName)'"
    case .entity(let name): "an 'AppEntity'" + (name.isEmpty ? "" : " such as '\(name)'")
    case .entities(let name): "an array of an 'AppEntity' such as '\(name)'"
    case .enumeration: "an 'AppEnum'"
    case .url: "a value of the kind '.url'"
    }
  }
}
