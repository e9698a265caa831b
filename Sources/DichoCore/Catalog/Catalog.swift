/// The applications an utterance can name.
///
/// A catalog is a value that shares its storage when copied. Applications are numbered from 0 in
/// the order they were added; every function that takes an application's number traps on one that
/// is out of range, as an array does.
public struct Catalog: Sendable {
  let storage: CatalogStorage

  init(storage: CatalogStorage) { self.storage = storage }

  /// Creates a catalog without applications.
  public init() {
    var builder = CatalogBuilder()
    self = builder.finish()
  }

  /// The number of applications.
  public var count: Int { storage.columns.count }

  /// Whether there are no applications.
  public var isEmpty: Bool { count == 0 }

  /// The schemas a declaration may name: the platform's and those the catalog defines.
  public var schemas: SchemaTable { storage.schemas }

  /// The bytes of memory the applications take, indexes apart.
  package var byteSize: Int { storage.columns.byteSize }
}

/// What catalogs share; nothing in it changes after it is made.
final class CatalogStorage: @unchecked Sendable {
  let columns: CatalogColumns
  let languages: [String]
  let entityTypes: [String]
  let declarations: [[IntentDeclaration]]
  let handOffs: [HandOff]
  let schemas: SchemaTable

  init(
    columns: CatalogColumns, languages: [String], entityTypes: [String],
    declarations: [[IntentDeclaration]], handOffs: [HandOff], schemas: SchemaTable
  ) {
    self.columns = columns
    self.languages = languages
    self.entityTypes = entityTypes
    self.declarations = declarations
    self.handOffs = handOffs
    self.schemas = schemas
  }

  deinit {
    var columns = columns
    columns.deallocate()
  }
}

// MARK: - Applications

extension Catalog {
  /// The number of the application with an identifier, or nil; constant time.
  public func appIndex(_ id: String) -> Int? {
    var id = id
    return id.withUTF8 { storage.columns.appIndex(UnsafeRawBufferPointer($0)) }
  }

  /// The number of the application whose identifier has exactly these bytes, or nil.
  package func appIndex(bytes: UnsafeRawBufferPointer) -> Int? { storage.columns.appIndex(bytes) }

  /// The identifier of an application.
  public func id(of app: Int) -> String { storage.columns.ids.string(app) }

  /// The identifier's UTF-8 bytes, valid as long as the catalog.
  package func idBytes(of app: Int) -> UnsafeRawBufferPointer { storage.columns.ids[app] }

  /// The application's title in a language: exact tag, else same primary language, else the first.
  public func title(of app: Int, language: String) -> String {
    storage.columns.names.string(titleIndex(of: app, language: language))
  }

  /// The title's UTF-8 bytes, valid as long as the catalog.
  package func titleBytes(of app: Int, language: String) -> UnsafeRawBufferPointer {
    storage.columns.names[titleIndex(of: app, language: language)]
  }

  private func titleIndex(of app: Int, language: String) -> Int {
    let names = storage.columns.names
    let range = storage.columns.nameRange(app)
    for index in range
    where !names.isAlias(index) && storage.languages[names.language(index)] == language {
      return index
    }
    var primary: Int?
    for index in range where !names.isAlias(index) {
      let candidate = storage.languages[names.language(index)]
      if LanguageTag.equal(candidate, language) { return index }
      if primary == nil, LanguageTag.samePrimary(candidate, language) { primary = index }
    }
    return primary ?? range.lowerBound
  }

  /// The titles of an application in the order they were given.
  public func names(of app: Int) -> [LocalizedName] { localizedNames(of: app, aliases: false) }

  /// The aliases of an application in the order they were given.
  public func aliases(of app: Int) -> [LocalizedName] { localizedNames(of: app, aliases: true) }

  private func localizedNames(of app: Int, aliases: Bool) -> [LocalizedName] {
    let columns = storage.columns
    return columns.nameRange(app).filter { columns.names.isAlias($0) == aliases }
      .map { localizedName(columns.names, $0) }
  }

  private func localizedName(_ column: NameColumn, _ index: Int) -> LocalizedName {
    LocalizedName(language: storage.languages[column.language(index)], text: column.string(index))
  }

  /// The content nouns of an application.
  public func contentNouns(of app: Int) -> [LocalizedName] {
    guard let row = storage.columns.extraRow(app) else { return [] }
    return storage.columns.nounRange(row: row).map {
      localizedName(storage.columns.nounTerms, Int(storage.columns.nouns[$0]))
    }
  }

  /// The intents an application adopts, at least one.
  public func intents(of app: Int) -> [IntentDeclaration] {
    storage.declarations[declarationNumber(of: app)]
  }

  /// The number of an application's list of intents; many share one.
  func declarationNumber(of app: Int) -> Int {
    guard let row = storage.columns.extraRow(app) else { return 0 }
    return max(0, Int(storage.columns.extras[row].declarations))
  }

  /// The declaration of a schema by an application, or nil if it does not adopt it.
  public func intent(_ schema: String, of app: Int) -> IntentDeclaration? {
    intents(of: app).first { $0.schema == schema }
  }

  /// How a resolved intent reaches an application, if the catalog says so.
  public func handOff(of app: Int) -> HandOff? {
    guard let row = storage.columns.extraRow(app) else { return nil }
    let number = Int(storage.columns.extras[row].handOff)
    return number < 0 ? nil : storage.handOffs[number]
  }

  /// Everything the catalog holds about an application, gathered.
  public func app(at app: Int) -> App {
    App(
      id: id(of: app), names: names(of: app), aliases: aliases(of: app),
      contentNouns: contentNouns(of: app), intents: intents(of: app),
      entities: entityRange(of: app).map { entity(at: $0) }, handOff: handOff(of: app))
  }

  /// Every title in a language, one an application, in order; for prompts.
  public func allTitles(language: String) -> [String] {
    (0..<count).map { title(of: $0, language: language) }
  }
}

// MARK: - Entities

extension Catalog {
  /// The number of entities of all applications; they are numbered application by application.
  public var entityCount: Int { storage.columns.entityIDs.count }

  /// The numbers of an application's entities.
  public func entityRange(of app: Int) -> Range<Int> {
    guard let row = storage.columns.extraRow(app) else { return 0..<0 }
    return storage.columns.entityRange(row: row)
  }

  /// The number of the application an entity belongs to; logarithmic time.
  public func app(ofEntity entity: Int) -> Int { storage.columns.app(ofEntity: entity) }

  /// The identifier of an entity.
  public func entityID(_ entity: Int) -> String { storage.columns.entityIDs.string(entity) }

  /// The identifier's UTF-8 bytes, valid as long as the catalog.
  package func entityIDBytes(_ entity: Int) -> UnsafeRawBufferPointer {
    storage.columns.entityIDs[entity]
  }

  /// The kind of thing an entity is.
  public func entityType(_ entity: Int) -> String {
    storage.entityTypes[Int(storage.columns.entityTypes[entity])]
  }

  /// The entity's title in a language, chosen as for applications.
  public func entityTitle(_ entity: Int, language: String) -> String {
    let names = entityNames(entity, aliases: false)
    let best =
      names.first { LanguageTag.equal($0.language, language) }
      ?? names.first { LanguageTag.samePrimary($0.language, language) } ?? names.first
    return best?.text ?? ""
  }

  /// Everything the catalog holds about an entity, gathered.
  public func entity(at entity: Int) -> Entity {
    Entity(
      id: storage.columns.entityIDs.string(entity), type: entityType(entity),
      names: entityNames(entity, aliases: false), aliases: entityNames(entity, aliases: true))
  }

  private func entityNames(_ entity: Int, aliases: Bool) -> [LocalizedName] {
    let columns = storage.columns
    return columns.entityNameRange(entity).filter { columns.entityNames.isAlias($0) == aliases }
      .map { localizedName(columns.entityNames, $0) }
  }
}
