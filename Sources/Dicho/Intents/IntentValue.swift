/// A type that a parameter of an intent can have.
///
/// Strings, search criteria, entities, enumerations and optional values of these have it already.
/// Conform a type of your own, such as Foundation's `URL`, to take it from what was said.
public protocol IntentValue: Sendable {
  /// The kind of parameter in a schema that it fits.
  static var valueType: IntentValueType { get }

  /// The value for a parameter that nothing was said about; nil if it has to be asked for.
  static var absent: Self? { get }

  /// Makes a value from what was understood, or nil if it does not fit.
  init?(resolved: ResolvedValue)
}

extension IntentValue {
  public static var absent: Self? { nil }
}

/// The kind of parameter that a Swift type fits.
public enum IntentValueType: Sendable, Hashable {
  /// Free text.
  case string
  /// Search text with scopes.
  case searchCriteria
  /// A thing with an identifier.
  case entity
  /// Several things with identifiers.
  case entities
  /// One of a fixed list.
  case enumeration
  /// A link.
  case url
  /// A type of the platform, by its name.
  case other(String)
}

// MARK: - Values everybody uses

extension String: IntentValue {
  public static var valueType: IntentValueType { .string }

  public init?(resolved: ResolvedValue) {
    guard case .text(let text) = resolved else { return nil }
    self = text
  }
}

extension Optional: IntentValue where Wrapped: IntentValue {
  public static var valueType: IntentValueType { Wrapped.valueType }

  public static var absent: Wrapped?? { .some(nil) }

  public init?(resolved: ResolvedValue) {
    guard let value = Wrapped(resolved: resolved) else { return nil }
    self = value
  }
}

extension Array: IntentValue where Element: AppEntity {
  public static var valueType: IntentValueType { .entities }

  public init?(resolved: ResolvedValue) {
    guard let entity = Element(resolved: resolved) else { return nil }
    self = [entity]
  }
}

// MARK: - Where values come from

extension ResolvedIntent {
  /// Returns what was said of a parameter of its schema.
  func state(of parameter: Parameter) -> ParameterState {
    let state = state(of: parameter.name)
    guard state == .unset else { return state }
    switch parameter.type {
    case .string, .searchCriteria: return self.state(of: "criteria.term")
    default: return .unset
    }
  }
}
