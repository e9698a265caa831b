/// Collects applications and packs them into a catalog.
public struct CatalogBuilder: ~Copyable {
  private(set) var columns = CatalogColumns()
  private var languages = StringNumbers()
  private var entityTypes = StringNumbers()
  private var declarations: [[IntentDeclaration]] = [[.search]]
  private var declarationNumbers: [[IntentDeclaration]: Int] = [[.search]: 0]
  private var handOffs: [HandOff] = []
  private var nounNumbers = NounNumbers()

  /// The schemas a declaration may name.
  public private(set) var schemas: SchemaTable

  /// The most UTF-8 bytes a name may have.
  public static var nameLimit: Int { NameCheck.limit }

  /// The number of applications added since the last call of ``finish()``.
  public var count: Int { columns.count }

  /// Creates a builder without applications.
  public init() {
    schemas = .platform
  }

  deinit {
    var columns = columns
    columns.deallocate()
  }

  /// Adds a schema of the catalog's own.
  public mutating func add(_ schema: IntentSchema) throws(CatalogError) {
    guard schemas.add(schema) else { throw .duplicateSchema(schema.name) }
  }

  /// Adds an application and returns its number; on an error nothing is added.
  @discardableResult
  public mutating func add(_ app: App) throws(CatalogError) -> Int {
    try check(app)
    let mark = columns
    do {
      try append(app)
    } catch {
      rollBack(to: mark)
      throw error
    }
    columns.indexLastID()
    return columns.count - 1
  }

  /// Packs what was added into a catalog and empties the builder, the schemas included.
  public mutating func finish() -> Catalog {
    columns.packIDs()
    columns.rankExtras()
    columns.trim()
    let storage = CatalogStorage(
      columns: columns, languages: languages.strings, entityTypes: entityTypes.strings,
      declarations: declarations,
      handOffs: handOffs, schemas: schemas)
    columns = CatalogColumns()
    self = CatalogBuilder()
    return Catalog(storage: storage)
  }
}

// MARK: - Checking

extension CatalogBuilder {
  private func check(_ app: App) throws(CatalogError) {
    guard !app.id.utf8.isEmpty else { throw .emptyID }
    var id = app.id
    guard id.withUTF8({ columns.appIndex(UnsafeRawBufferPointer($0)) }) == nil else {
      throw .duplicateID(app.id)
    }
    guard !app.names.isEmpty else { throw .missingName(entity: nil) }
    try check(app.names)
    try check(app.aliases)
    try check(app.contentNouns)
    for declaration in app.intents { try check(declaration) }
    var entityIDs: Set<String> = []
    for entity in app.entities {
      guard !entity.names.isEmpty else { throw .missingName(entity: entity.id) }
      guard entityIDs.insert(entity.id).inserted else { throw .duplicateEntityID(entity.id) }
      try check(entity.names)
      try check(entity.aliases)
    }
  }

  private func check(_ names: [LocalizedName]) throws(CatalogError) {
    for name in names {
      var text = name.text
      switch text.withUTF8({ NameCheck.fault(UnsafeRawBufferPointer($0)) }) {
      case nil: break
      case .empty: throw .emptyName(name.text)
      case .tooLong: throw .nameTooLong(name.text)
      }
    }
  }

  private func check(_ declaration: IntentDeclaration) throws(CatalogError) {
    guard let schema = schemas.find(declaration.schema) else {
      throw .unknownSchema(declaration.schema)
    }
    for scope in declaration.searchScopes where !schema.searchScopes.contains(scope) {
      throw .unknownScope(scope, schema: schema.name)
    }
    for mode in declaration.supportedModes where !schema.supportedModes.contains(mode) {
      throw .unknownMode(mode, schema: schema.name)
    }
    for target in declaration.allowedExecutionTargets
    where !schema.allowedExecutionTargets.contains(target) {
      throw .unknownExecutionTarget(target, schema: schema.name)
    }
  }
}

// MARK: - Appending

extension CatalogBuilder {
  private mutating func append(_ app: App) throws(CatalogError) {
    try appendID(app.id)
    for name in app.names { try appendName(name, isAlias: false) }
    for name in app.aliases { try appendName(name, isAlias: true) }
    closeNames()

    let hasDefaultIntents = app.intents.isEmpty || app.intents == [.search]
    if hasDefaultIntents && app.contentNouns.isEmpty && app.entities.isEmpty && app.handOff == nil {
      return
    }
    var row = CatalogColumns.ExtraRow()
    if !hasDefaultIntents { row.declarations = number(of: app.intents) }
    if let handOff = app.handOff {
      row.handOff = Int32(truncatingIfNeeded: handOffs.count)
      handOffs.append(handOff)
    }
    for noun in app.contentNouns { try appendNoun(noun) }
    for entity in app.entities { try appendEntity(entity) }
    row.nounEnd = UInt32(truncatingIfNeeded: columns.nouns.count)
    row.entityEnd = UInt32(truncatingIfNeeded: columns.entityIDs.count)
    columns.extraApps.append(UInt32(truncatingIfNeeded: columns.count - 1))
    columns.extras.append(row)
  }

  private mutating func appendID(_ id: String) throws(CatalogError) {
    guard columns.ids.hasRoom(for: id.utf8.count), columns.count < Int(UInt32.max) - 1 else {
      throw .tooLarge
    }
    var id = id
    id.withUTF8 { columns.ids.append(UnsafeRawBufferPointer($0)) }
  }

  private mutating func appendName(_ name: LocalizedName, isAlias: Bool) throws(CatalogError) {
    let language = try number(ofLanguage: name.language)
    guard columns.names.hasRoom(for: name.text.utf8.count) else { throw .tooLarge }
    var text = name.text
    text.withUTF8 {
      columns.names.append(UnsafeRawBufferPointer($0), language: language, isAlias: isAlias)
    }
  }

  private mutating func closeNames() {
    columns.nameEnds.append(UInt32(truncatingIfNeeded: columns.names.count))
  }

  private mutating func appendNoun(_ noun: LocalizedName) throws(CatalogError) {
    let language = try number(ofLanguage: noun.language)
    var text = noun.text
    let number = text.withUTF8 { bytes -> UInt32? in
      nounNumbers.number(
        of: UnsafeRawBufferPointer(bytes), language: language, in: &columns.nounTerms)
    }
    guard let number else { throw .tooLarge }
    columns.nouns.append(number)
  }

  private mutating func appendEntity(_ entity: Entity) throws(CatalogError) {
    var id = entity.id
    guard columns.entityIDs.hasRoom(for: id.utf8.count) else { throw .tooLarge }
    id.withUTF8 { columns.entityIDs.append(UnsafeRawBufferPointer($0)) }
    columns.entityTypes.append(try number(ofEntityType: entity.type))
    for (names, isAlias) in [(entity.names, false), (entity.aliases, true)] {
      for name in names {
        let language = try number(ofLanguage: name.language)
        var text = name.text
        guard columns.entityNames.hasRoom(for: text.utf8.count) else { throw .tooLarge }
        text.withUTF8 {
          columns.entityNames.append(
            UnsafeRawBufferPointer($0), language: language, isAlias: isAlias)
        }
      }
    }
    columns.entityNameEnds.append(UInt32(truncatingIfNeeded: columns.entityNames.count))
  }

  /// Forgets an application that turned out faulty halfway.
  private mutating func rollBack(to mark: CatalogColumns) {
    columns.ids.truncate(to: mark.ids.count)
    columns.names.truncate(to: mark.names.count)
    columns.nameEnds.truncate(to: mark.nameEnds.count)
    columns.nouns.truncate(to: mark.nouns.count)
    columns.entityIDs.truncate(to: mark.entityIDs.count)
    columns.entityTypes.truncate(to: mark.entityTypes.count)
    columns.entityNames.truncate(to: mark.entityNames.count)
    columns.entityNameEnds.truncate(to: mark.entityNameEnds.count)
  }
}

// MARK: - Plain applications

/// A name that stands in a text as it is meant, without escapes.
struct PlainName: BitwiseCopyable {
  var start: Int
  var end: Int
  var language: Int
  var isAlias: Bool
}

extension CatalogBuilder {
  /// Adds an application that has names only and was found right; false if there is no room.
  mutating func addPlain(
    id: UnsafeRawBufferPointer, names: Column<PlainName>, in text: UnsafeRawBufferPointer
  ) -> Bool {
    let mark = columns
    var hasRoom = columns.ids.hasRoom(for: id.count) && columns.count < Int(UInt32.max) - 1
    if hasRoom { columns.ids.append(id) }
    // Titles come first, whatever the order of the keys.
    for isAlias in [false, true] {
      for index in 0..<names.count where hasRoom && names[index].isAlias == isAlias {
        let name = names[index]
        hasRoom = columns.names.hasRoom(for: name.end - name.start)
        guard hasRoom else { break }
        columns.names.append(
          UnsafeRawBufferPointer(rebasing: text[name.start..<name.end]), language: name.language,
          isAlias: isAlias)
      }
    }
    guard hasRoom else {
      rollBack(to: mark)
      return false
    }
    closeNames()
    columns.indexLastID()
    return true
  }
}

// MARK: - Numbers for repeated values

extension CatalogBuilder {
  mutating func number(ofLanguage tag: String) throws(CatalogError) -> Int {
    guard let number = languages.number(of: tag) else { throw .tooLarge }
    return number
  }

  private mutating func number(ofEntityType type: String) throws(CatalogError) -> UInt16 {
    guard let number = entityTypes.number(of: type) else { throw .tooLarge }
    return UInt16(truncatingIfNeeded: number)
  }

  private mutating func number(of list: [IntentDeclaration]) -> Int32 {
    if let known = declarationNumbers[list] { return Int32(truncatingIfNeeded: known) }
    declarations.append(list)
    declarationNumbers[list] = declarations.count - 1
    return Int32(truncatingIfNeeded: declarations.count - 1)
  }
}

/// Numbers for distinct strings, in the order they first come.
private struct StringNumbers {
  private(set) var strings: [String] = []
  private var numbers: [String: Int] = [:]

  /// The number of a string, which is added if it is new; nil if there is no room.
  mutating func number(of string: String) -> Int? {
    if let known = numbers[string] { return known }
    guard strings.count < NameColumn.languageLimit else { return nil }
    numbers[string] = strings.count
    strings.append(string)
    return strings.count - 1
  }
}
