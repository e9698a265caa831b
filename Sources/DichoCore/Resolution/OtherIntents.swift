/// What an engine needs for requests other than searches; engines whose apps declare none have none.
///
/// Such requests have an automaton of their own, so that searches are matched as if there were no
/// other schemas, and cost what they cost without them. Each interpreter makes it when it first
/// needs it: one that only meets searches never does.
package final class OtherIntents: Sendable {
  package let entities: EntityIndex
  /// The names of entities that are nearly what was said.
  let nearEntities: NearNames
  /// What each rule asks for, by its index in the automaton; nil for rules that are no requests, or
  /// whose schema no app declares.
  let offers: [Offer?]
  /// The names of all cases of enumerations.
  let cases: [CaseName]
  /// Slips that stand for words of the grammars.
  let misspellings: Misspellings
  /// Whether nothing is offered but to open entities.
  let onlyOpens: Bool

  /// What a rule asks for.
  struct Offer: Sendable {
    /// The number of the schema in the rule's tag.
    var schema: Int
    /// Whether any schema that opens a thing will do.
    var opens: Bool
    /// The apps that take such a request, ascending.
    var apps: [Int]
  }

  /// A name of a case of an enumeration.
  struct CaseName: Sendable {
    var schema: Int
    var parameter: Int
    /// The hash of its folded bytes.
    var hash: UInt64
    /// The place of the case in its enumeration.
    var number: Int
  }

  /// Returns what the engine of a grammar and a catalog needs, or nil if no app declares more than a search.
  ///
  /// `spoken`, `sounds`: What is said for symbols, and how letters sound, for the names of entities.
  /// `os`: The system version whose schemas there are; nil for the latest.
  init?(
    _ grammar: LinkedGrammar, _ catalog: Catalog, misspellings: Misspellings,
    spoken: [SpokenSymbol], sounds: [SoundRules], os: Int?
  ) {
    let declared = Self.declaredSchemas(of: catalog, os: os)
    if declared.isEmpty { return nil }
    var offers: [Offer?] = []
    for rule in grammar.rules {
      guard GrammarModel.role(of: rule, in: .otherIntents) == .request,
        let schema = rule.closingTag.flatMap({ catalog.schemas.index(of: $0) })
      else {
        offers.append(nil)
        continue
      }
      let opens = catalog.schemas.schemas[schema].opensEntity
      let apps = declared.filter { entry in
        opens
          ? catalog.schemas.schemas[entry.schema].opensEntity
          : catalog.schemas.isSame(entry.schema, schema)
      }.flatMap { $0.apps }
      offers.append(
        apps.isEmpty
          ? nil
          : Offer(schema: schema, opens: opens, apps: Self.distinct(apps)))
    }
    self.offers = offers
    self.misspellings = misspellings
    onlyOpens = offers.allSatisfy { $0?.opens ?? true }
    entities = EntityIndex(catalog, spoken: spoken, rules: sounds)
    nearEntities = NearNames(catalog, entities: entities)
    cases = Self.caseNames(of: catalog.schemas)
  }

  /// Returns the schemas other than searches that apps declare and the system has, with the apps.
  private static func declaredSchemas(
    of catalog: Catalog, os: Int?
  ) -> [(schema: Int, apps: [Int])] {
    // Most apps declare the same few lists of schemas.
    let lists = catalog.storage.declarations.map { list in
      list.compactMap { intent -> Int? in
        guard let schema = catalog.schemas.index(of: intent.schema),
          catalog.schemas.schemas[schema].intentProtocol != PlatformSchemas.searchProtocol,
          catalog.schemas.name(for: os ?? .max, of: intent.schema) != nil
        else { return nil }
        return schema
      }
    }
    guard lists.contains(where: { !$0.isEmpty }) else { return [] }
    var apps: [Int: [Int]] = [:]
    for app in 0..<catalog.count {
      for schema in lists[catalog.declarationNumber(of: app)] {
        apps[schema, default: []].append(app)
      }
    }
    return apps.keys.sorted().map { ($0, apps[$0] ?? []) }
  }

  private static func distinct(_ numbers: [Int]) -> [Int] {
    var result: [Int] = []
    for number in numbers.sorted() where result.last != number { result.append(number) }
    return result
  }

  private static func caseNames(of schemas: SchemaTable) -> [CaseName] {
    var names: [CaseName] = []
    for (schema, entry) in schemas.schemas.enumerated() {
      for (parameter, declared) in entry.parameters.enumerated() {
        guard case .enumeration(let cases) = declared.type else { continue }
        for (number, value) in cases.enumerated() {
          for name in value.names + value.aliases {
            let hash = FoldedHash.hash(of: Folding.foldedName(name.text))
            names.append(
              CaseName(schema: schema, parameter: parameter, hash: hash, number: number))
          }
        }
      }
    }
    return names
  }
}

extension IntentSchema {
  /// Whether it opens an entity that is its parameter `target`.
  var opensEntity: Bool {
    guard purpose == .open else { return false }
    return parameters.contains { parameter in
      guard parameter.name == "target", case .entity = parameter.type else { return false }
      return true
    }
  }

  /// Whether it opens entities of a type: 2 if it names the type, 1 if any, 0 if it does not.
  ///
  /// The platform's names end in "Entity" where a catalog has the plain noun.
  func fit(_ type: String) -> Int {
    for parameter in parameters where parameter.name == "target" {
      guard case .entity(let wanted) = parameter.type else { continue }
      if wanted.isEmpty { return 1 }
      let (wantedName, name) = (Folding.foldedName(wanted), Folding.foldedName(type))
      if wantedName == name || wantedName == name + Folding.foldedName("Entity") { return 2 }
    }
    return 0
  }
}

extension SchemaTable {
  /// Whether two schemas are names of one, an old one and a new one.
  func isSame(_ first: Int, _ second: Int) -> Bool {
    first == second
      || name(for: .max, of: schemas[first].name) == name(for: .max, of: schemas[second].name)
  }
}
