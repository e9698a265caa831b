/// A finding about a file: what is wrong, where, and how to put it right.
///
/// The message says what rule is broken, notes say why (the other place), the label says how to fix
/// it. Ids are kebab-case and stable; tools and tests compare them.
public struct Diagnostic: Hashable, Sendable {
  /// How bad a finding is.
  public enum Severity: UInt8, Hashable, Sendable {
    /// The faulty part is left out.
    case error
    /// Everything is used, but probably not as meant.
    case warning
    /// More about another finding.
    case note
  }

  /// How bad the finding is.
  public var severity: Severity

  /// The stable kebab-case name of the kind of finding; a note has the id of what it belongs to.
  public var id: String

  /// One lower-case phrase without a full stop, names in single quotes.
  public var message: String

  /// Where it is.
  public var location: SourceLocation

  /// The number of characters to underline, at least 1.
  public var length: Int

  /// What to do about it, printed after the carets, or nil.
  public var label: String?

  /// The other places that explain this one.
  public var notes: [Diagnostic]

  /// Creates a finding.
  public init(
    severity: Severity, id: String, message: String, location: SourceLocation, length: Int = 1,
    label: String? = nil, notes: [Diagnostic] = []
  ) {
    self.severity = severity
    self.id = id
    self.message = message
    self.location = location
    self.length = length
    self.label = label
    self.notes = notes
  }
}
