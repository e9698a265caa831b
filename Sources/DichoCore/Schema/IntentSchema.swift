/// The typed declaration of an intent: its parameters and the rules a declaration must keep.
public struct IntentSchema: Sendable, Hashable {
  /// The full name, domain first, such as `system.searchInApp`.
  public var name: String
  /// The name the platform stores in built metadata; empty for a schema defined by a catalog.
  public var kind: String
  /// The protocol an adopting type conforms to, such as `OpenIntent`.
  public var intentProtocol: String
  /// What a person wants with it.
  public var purpose: Purpose
  /// The inputs, in the order the platform's template lists them.
  public var parameters: [Parameter]
  /// The search scopes a declaration may name; empty when the schema has none.
  public var searchScopes: [String]
  /// The modes a declaration may name, the prescribed one first.
  public var supportedModes: [String]
  /// The execution targets a declaration may name, the prescribed one first.
  public var allowedExecutionTargets: [String]
  /// The first OS version that has it (18, 26, 27); 0 for a schema defined by a catalog.
  public var since: Int
  /// The OS version that deprecates it, if any.
  public var deprecated: Int?
  /// The schema that replaces it, if it is deprecated.
  public var renamedTo: String?

  /// The part of the name before the first dot; empty if there is no dot.
  public var domain: String {
    guard let dot = name.utf8.firstIndex(of: 0x2E) else { return "" }
    return String(name[..<dot])
  }

  /// Whether a catalog defines it, rather than the platform.
  public var isUserDefined: Bool { since == 0 }

  /// Creates a schema; the defaults suit one defined by a catalog.
  public init(
    name: String,
    kind: String = "",
    intentProtocol: String = "AppIntent",
    purpose: Purpose = .other,
    parameters: [Parameter],
    searchScopes: [String] = [],
    supportedModes: [String] = IntentSchema.allModes,
    allowedExecutionTargets: [String] = IntentSchema.allTargets,
    since: Int = 0,
    deprecated: Int? = nil,
    renamedTo: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.intentProtocol = intentProtocol
    self.purpose = purpose
    self.parameters = parameters
    self.searchScopes = searchScopes
    self.supportedModes = supportedModes
    self.allowedExecutionTargets = allowedExecutionTargets
    self.since = since
    self.deprecated = deprecated
    self.renamedTo = renamedTo
  }
}

extension IntentSchema {
  /// What a person wants with an intent.
  public enum Purpose: Sendable, Hashable {
    /// Results shown inside an application.
    case search
    /// A named thing opened.
    case open
    /// Anything else.
    case other
  }
}

/// One typed input of an intent.
public struct Parameter: Sendable, Hashable {
  /// The name, such as `criteria` or `target`.
  public var name: String
  /// What it takes.
  public var type: ParameterType
  /// Whether the intent cannot run without it.
  public var isRequired: Bool
  /// The question for it, by language; empty for that of the grammars.
  ///
  /// `{app}` in it is filled in.
  public var prompts: [LocalizedName]

  /// Creates a parameter.
  public init(
    name: String, type: ParameterType, isRequired: Bool = true, prompts: [LocalizedName] = []
  ) {
    self.name = name
    self.type = type
    self.isRequired = isRequired
    self.prompts = prompts
  }
}

/// What a parameter takes.
public enum ParameterType: Sendable, Hashable {
  /// Free text.
  case string
  /// Search text wrapped with the scopes it is searched in; its value is the member `term`.
  case searchCriteria
  /// An entity of the named type; an empty name takes an entity of any type.
  case entity(String)
  /// Several entities of the named type.
  case entities(String)
  /// One of a fixed list of values; an empty list if the platform's cases are not recorded here.
  case enumeration([EnumerationCase])
  /// A link.
  case url
  /// Any other platform type, by its name.
  case other(String)
}

/// One value of an enumeration parameter.
public struct EnumerationCase: Sendable, Hashable {
  /// The value that records carry.
  public var id: String
  /// What people call it; the first one of a language is its title.
  public var names: [LocalizedName]
  /// Further names people use for it, never shown.
  public var aliases: [LocalizedName]

  /// Creates a case.
  public init(id: String, names: [LocalizedName], aliases: [LocalizedName] = []) {
    self.id = id
    self.names = names
    self.aliases = aliases
  }
}
