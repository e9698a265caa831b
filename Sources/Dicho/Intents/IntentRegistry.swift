/// The intents of an app, each checked against its schema, and the way from a resolution to one.
///
/// An app registers its types once, with a closure that hands them what they work on:
///
///     var registry = IntentRegistry(engine: engine)
///     try registry.register(SearchTools.self, app: "com.example.taller") {
///       SearchTools(navigator: navigator)
///     }
///     let result = try await registry.perform(resolution)   // .performed(dialog: nil)
///
/// A type that does not satisfy its schema is refused with everything that is missing:
///
///     'SearchTools' does not satisfy the schema 'system.searchInApp':
///       parameter 'criteria' is missing; add '@IntentParameter var criteria: StringSearchCriteria'
public struct IntentRegistry: Sendable {
  /// The schemas that intents may name.
  public let schemas: SchemaTable
  private let prompts: PromptTable
  private let catalog: Catalog
  private var entries: [Key: Entry] = [:]

  /// What a resolution is looked up by; the schema is the newest of its chain of names.
  struct Key: Hashable, Sendable {
    var app: String?
    var schema: String
  }

  struct Entry: Sendable {
    var typeName: String
    var schema: IntentSchema
    var make: @Sendable () -> any AppIntent
  }

  /// Creates a registry for the schemas, names and prompts of an engine.
  public init(engine: IntentEngine) {
    schemas = engine.catalog.schemas
    prompts = engine.prompts
    catalog = engine.catalog
  }

  /// Creates a registry without an engine; what an intent asks has to bring its own text.
  public init(schemas: SchemaTable = .platform) {
    self.schemas = schemas
    prompts = PromptTable()
    catalog = Catalog()
  }
}

// MARK: - Registration

extension IntentRegistry {
  /// Adds a type of intent.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - app: The catalog id of the app it belongs to; nil for a process that is only one app.
  ///   - make: Makes an intent for each request, handing it what it works on. It is called once
  ///     right away to see the parameters, so work belongs in `perform()`, not here.
  /// - Throws: Everything in which the type falls short of its schema; nothing is added then.
  public mutating func register<Intent: AppIntent>(
    _ type: Intent.Type, app: String? = nil, _ make: @escaping @Sendable () -> Intent
  ) throws(IntentRegistrationError) {
    let typeName = String(describing: type)
    var problems: [IntentRegistrationError.Problem] = []
    let schema = schemas.find(Intent.schema)
    if let schema {
      problems = SchemaConformance(schema: schema, intent: make()).problems
    } else {
      problems = [.unknownSchema(Intent.schema, nearest: schemas.nearest(Intent.schema))]
    }
    let key = Key(app: app, schema: current(Intent.schema))
    if let earlier = entries[key] {
      problems.append(.alreadyRegistered(by: earlier.typeName, app: app))
    }
    guard let schema, problems.isEmpty else {
      throw IntentRegistrationError(
        intent: typeName, schema: Intent.schema, problems: problems)
    }
    entries[key] = Entry(typeName: typeName, schema: schema, make: make)
  }

  /// The intents registered under a name that a newer schema replaces, with that schema.
  public var deprecations: [(intent: String, schema: String, successor: String)] {
    entries.values.compactMap { entry in
      let newest = current(entry.schema.name)
      return newest == entry.schema.name ? nil : (entry.typeName, entry.schema.name, newest)
    }
    .sorted { ($0.schema, $0.intent) < ($1.schema, $1.intent) }
  }

  /// Returns the name that the newest release has for a schema.
  private func current(_ schema: String) -> String {
    schemas.name(for: .max, of: schema) ?? schema
  }

  func entry(for intent: ResolvedIntent) -> Entry? {
    let schema = current(intent.schema)
    return entries[Key(app: intent.app, schema: schema)] ?? entries[Key(app: nil, schema: schema)]
  }
}

// MARK: - Prompts

extension IntentRegistry {
  /// Returns the schema's own question for a parameter, or the parameter's name without one.
  func prompt(for parameter: String, of resolution: Resolution) -> String {
    let language = resolution.locale ?? ""
    let app = resolution.intent?.app.flatMap { catalog.appIndex($0) }
    let question: PromptTable.Question = app == nil ? .term : .termInApp
    guard parameter == "criteria.term", let template = prompts.full(question, language: language)
    else { return parameter }
    var prompt = ""
    for piece in template.pieces {
      switch piece {
      case .text(let bytes): prompt += String(decoding: bytes, as: UTF8.self)
      case .term: prompt += resolution.intent?.term ?? ""
      case .parameter: prompt += parameter
      case .app: prompt += app.map { catalog.title(of: $0, language: language) } ?? ""
      }
    }
    return prompt
  }
}
