/// An application the engine knows by name, with what it declares about itself.
///
/// Names and aliases of every language match in every language; the language only decides which
/// title a prompt shows.
public struct App: Sendable, Hashable {
  /// The identifier that records carry, unique in a catalog, such as `com.example.taller`.
  public var id: String
  /// What the application is called, in display order; the first one is the fallback title.
  public var names: [LocalizedName]
  /// Further names people use for it, never shown.
  public var aliases: [LocalizedName]
  /// Common nouns for the things inside it, such as "recipe" or "receta".
  public var contentNouns: [LocalizedName]
  /// The intents it adopts; never empty once it is in a catalog.
  public var intents: [IntentDeclaration]
  /// The things in it that can be opened by name.
  public var entities: [Entity]
  /// How a resolved intent reaches it, if the catalog says so.
  public var handOff: HandOff?

  /// Creates an application; without intents it declares the in-app search with general scope.
  public init(
    id: String,
    names: [LocalizedName],
    aliases: [LocalizedName] = [],
    contentNouns: [LocalizedName] = [],
    intents: [IntentDeclaration] = [.search],
    entities: [Entity] = [],
    handOff: HandOff? = nil
  ) {
    self.id = id
    self.names = names
    self.aliases = aliases
    self.contentNouns = contentNouns
    self.intents = intents
    self.entities = entities
    self.handOff = handOff
  }
}

/// A name in one language.
public struct LocalizedName: Sendable, Hashable {
  /// A BCP 47 tag such as `es` or `es-MX`.
  public var language: String
  /// The name as it is written, accents and capitals included.
  public var text: String

  /// Creates a name.
  public init(language: String, text: String) {
    self.language = language
    self.text = text
  }
}

/// An application's promise to handle one schema.
public struct IntentDeclaration: Sendable, Hashable {
  /// The schema's name, such as `system.searchInApp`.
  public var schema: String
  /// The scopes searched, as the schema names them; empty for schemas without scopes.
  public var searchScopes: [String]
  /// The modes the intent runs in; empty means those the schema prescribes.
  public var supportedModes: [String]
  /// Where the intent may run; empty means where the schema prescribes.
  public var allowedExecutionTargets: [String]
  /// Whether the person is asked first when the app's name was understood only nearly.
  ///
  /// "find cats in yutub" is then answered with a question, "Do you mean YouTube?", of which the app
  /// is the only option.
  public var confirm: Bool
  /// How this intent reaches the application, if in another way than the others.
  public var handOff: HandOff?

  /// Creates a declaration.
  public init(
    schema: String,
    searchScopes: [String] = [],
    supportedModes: [String] = [],
    allowedExecutionTargets: [String] = [],
    confirm: Bool = false,
    handOff: HandOff? = nil
  ) {
    self.schema = schema
    self.searchScopes = searchScopes
    self.supportedModes = supportedModes
    self.allowedExecutionTargets = allowedExecutionTargets
    self.confirm = confirm
    self.handOff = handOff
  }

  /// What an application declares when its catalog entry says nothing.
  public static let search = IntentDeclaration(
    schema: "system.searchInApp", searchScopes: ["general"])
}

/// A thing inside an application that has a name of its own.
public struct Entity: Sendable, Hashable {
  /// The identifier the application knows it by, unique within the application.
  public var id: String
  /// The kind of thing, such as `tool`; parameters name the kind they take.
  public var type: String
  /// What it is called.
  public var names: [LocalizedName]
  /// Further names people use for it.
  public var aliases: [LocalizedName]

  /// Creates an entity.
  public init(
    id: String, type: String, names: [LocalizedName], aliases: [LocalizedName] = []
  ) {
    self.id = id
    self.type = type
    self.names = names
    self.aliases = aliases
  }
}

/// How a resolved intent is passed on: a link to open, a command to run, or both.
public struct HandOff: Sendable, Hashable {
  /// A URL template whose `{term}` and other placeholders are percent-encoded when filled.
  public var url: String?
  /// The command and its arguments; a placeholder always stays within one argument.
  public var command: [String]

  /// Creates a hand-off.
  public init(url: String? = nil, command: [String] = []) {
    self.url = url
    self.command = command
  }
}
