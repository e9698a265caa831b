/// A request with a schema other than a search, as far as its parameters are known.
struct FilledIntent {
  /// What is known of one parameter.
  enum Value: Hashable {
    /// Free text in NFC, never blank.
    case text([UInt8])
    /// An entity, by its number in the catalog.
    case entity(Int)
    /// A case, by its place in the enumeration.
    case enumerationCase(Int)
  }

  /// One parameter of the schema.
  struct Slot {
    var value: Value?
    /// Whether it was said, but with nothing in it.
    var isEmpty = false
    /// Where it was said; empty for what an earlier turn said.
    var spans: [Span] = []
    /// How the name of an entity was recognised.
    var nameMatch = NameMatch.exact
  }

  /// What is offered when a parameter is asked for.
  enum Options: Hashable {
    case none
    /// Entities, by their numbers.
    case entities([Int])
    /// All cases of the enumeration.
    case cases
    /// Apps, by their numbers.
    case apps([Int])
  }

  /// The number of the schema.
  var schema: Int
  /// The parameters in the order of the schema.
  var slots: [Slot]
  /// The parameter that is asked for, -1 for none or for the app.
  var missing = -1
  var options = Options.none
  /// How many answers to the question were of no use so far.
  var attempts = 0

  /// Creates an intent of which nothing is known.
  init(schema: Int, of table: SchemaTable) {
    self.schema = schema
    slots = [Slot](repeating: Slot(), count: table.schemas[schema].parameters.count)
  }
}

/// What was understood for one parameter of an intent.
public enum ResolvedValue: Sendable, Hashable {
  /// Free text.
  case text(String)
  /// A thing the catalog lists for the app.
  case entity(id: String, title: String)
  /// A case of an enumeration, by its identifier in the schema.
  case enumerationCase(String)
}

/// A parameter of an intent with what was understood for it.
public struct ResolvedParameter: Sendable, Hashable {
  /// The name in the schema, such as `target`.
  public var name: String
  public var value: ResolvedValue

  /// Creates a parameter with its value.
  public init(name: String, value: ResolvedValue) {
    self.name = name
    self.value = value
  }
}
