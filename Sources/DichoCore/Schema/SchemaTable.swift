/// The intent schemas a declaration or a grammar may name.
public struct SchemaTable: Sendable, Hashable {
  /// The schemas, the platform's first and then those a catalog defines.
  public private(set) var schemas: [IntentSchema]

  /// The search-like and open-like schemas of the platform.
  public static let platform = SchemaTable(schemas: PlatformSchemas.all)

  private var numbers: [String: Int]

  init(schemas: [IntentSchema]) {
    self.schemas = []
    numbers = [:]
    for schema in schemas { add(schema) }
  }

  /// The number of the schema with a name, or nil.
  public func index(of name: String) -> Int? { numbers[name] }

  /// The schema with a name, or nil.
  ///
  /// `find("system.open")` is found, `find("system.Open")` is not: names are compared exactly.
  public func find(_ name: String) -> IntentSchema? {
    index(of: name).map { schemas[$0] }
  }

  /// The name most like a misspelled one, or nil if none is close.
  public func nearest(_ name: String) -> String? {
    EditDistance.nearest(name, in: schemas.map { $0.name })
  }

  /// Adds a schema; returns false, and changes nothing, if the name is taken.
  @discardableResult
  mutating func add(_ schema: IntentSchema) -> Bool {
    guard numbers[schema.name] == nil else { return false }
    numbers[schema.name] = schemas.count
    schemas.append(schema)
    return true
  }
}

// MARK: - OS versions

extension SchemaTable {
  /// The name of the schema that replaces a deprecated one in the end; nil for one that is current.
  public func successor(of schema: IntentSchema) -> String? {
    guard schema.deprecated != nil, let name = name(for: .max, of: schema.name),
      name != schema.name
    else { return nil }
    return name
  }

  /// The name to use on an OS version for what a schema does, or nil if that version has nothing.
  ///
  /// Deprecated schemas are followed to their replacement if the version already deprecates them,
  /// and schemas too new for the version back to the one they replaced in their domain. Where the
  /// version has no such schema the plain protocol stands in:
  ///
  ///     name(for: 27, of: "photos.search")       // system.searchInApp
  ///     name(for: 18, of: "system.searchInApp")  // system.search
  ///     name(for: 17, of: "system.searchInApp")  // ShowInAppSearchResultsIntent
  ///     name(for: 17, of: "browser.findOnPage")  // nil
  ///
  /// A schema that a catalog defines, or whose name is unknown, is returned as it is.
  public func name(for os: Int, of schema: String) -> String? {
    guard var current = find(schema), !current.isUserDefined else { return schema }
    // No chain is longer than the table, so a circular one ends too.
    for _ in schemas.indices {
      guard let deprecated = current.deprecated, deprecated <= os,
        let next = current.renamedTo.flatMap(find)
      else { break }
      current = next
    }
    for _ in schemas.indices where current.since > os {
      guard
        let older = schemas.first(where: {
          $0.renamedTo == current.name && $0.domain == current.domain
        })
      else { break }
      current = older
    }
    if current.since <= os { return current.name }
    return PlatformSchemas.plainProtocols.first {
      $0.name == current.intentProtocol && $0.since <= os
    }?.name
  }
}
