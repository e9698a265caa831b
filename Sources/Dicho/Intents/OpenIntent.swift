/// An intent that opens a named thing in the app.
public protocol OpenIntent: SystemIntent {
  /// The kind of thing it opens.
  associatedtype Target: IntentValue

  /// The thing to open.
  var target: Target { get }
}

extension OpenIntent {
  public static var supportedModes: IntentModes { .foreground }

  public static var allowedExecutionTargets: IntentExecutionTargets { .main }
}

/// A thing of an app that people can name, known to both sides by its identifier.
///
/// The catalog has its names; the app makes the value from the identifier, or nil when it has no
/// such thing any more.
public protocol AppEntity: IntentValue, Identifiable where ID == String {
  /// What it is called, in a list to choose from.
  var title: String { get }
}

extension AppEntity {
  public static var valueType: IntentValueType { .entity }
}

/// One of a fixed list of values, whose raw values are the identifiers in the schema.
public protocol AppEnum: IntentValue, CaseIterable, RawRepresentable where RawValue == String {}

extension AppEnum {
  public static var valueType: IntentValueType { .enumeration }

  public init?(resolved: ResolvedValue) {
    guard case .enumerationCase(let id) = resolved else { return nil }
    self.init(rawValue: id)
  }
}
