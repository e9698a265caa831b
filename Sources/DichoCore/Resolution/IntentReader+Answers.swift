// What a pending request of another schema becomes with an answer.

extension IntentReader {
  /// Returns the request that waits for an answer, or nil if it is a search or of no schema at all.
  func restored(_ pending: PendingRequest) -> Reading? {
    let table = engine.catalog.schemas
    guard
      let number = table.index(of: pending.schema)
        ?? table.schemas.firstIndex(where: { $0.intentProtocol == pending.schema }),
      table.schemas[number].intentProtocol != PlatformSchemas.searchProtocol
    else { return nil }
    let schema = table.schemas[number]
    var outcome = Outcome()
    outcome.isFilled = true
    outcome.app = Int32(pending.app.flatMap { engine.catalog.appIndex($0) } ?? -1)
    var reading = Reading(
      outcome: outcome, filled: FilledIntent(schema: number, of: table), cost: 0)
    for parameter in pending.values {
      guard let index = schema.parameters.firstIndex(where: { $0.name == parameter.name }) else {
        continue
      }
      reading.filled.slots[index].value = restored(
        parameter.value, schema.parameters[index].type, app: Int(outcome.app))
    }
    for (index, parameter) in schema.parameters.enumerated() where pending.isEmpty(parameter.name) {
      reading.filled.slots[index].isEmpty = true
    }
    reading.filled.missing = -1
    if pending.parameter != "app" {
      reading.filled.missing =
        schema.parameters.firstIndex { $0.name == pending.parameter } ?? -1
    }
    reading.filled.options = options(pending, schema, reading)
    let choices = optionCount(reading)
    reading.outcome.need = reading.filled.missing < 0 ? .app : .value
    reading.outcome.status =
      choices > 1 && reading.filled.options != .cases ? .needsDisambiguation : .needsValue
    return reading
  }

  private func restored(
    _ value: ResolvedValue, _ type: ParameterType, app: Int
  ) -> FilledIntent.Value? {
    switch (value, type) {
    case (.text(let id), .enumeration(let cases)),
      (.enumerationCase(let id), .enumeration(let cases)):
      return cases.firstIndex { $0.id == id }.map { .enumerationCase($0) }
    case (.text(let text), _): return .text(Array(text.utf8))
    case (.entity(let id, _), _): return entity(id, of: app).map { .entity($0) }
    default: return nil
    }
  }

  private func entity(_ id: String, of app: Int) -> Int? {
    guard app >= 0 else { return nil }
    let bytes = Array(id.utf8)
    return engine.catalog.entityRange(of: app).first {
      engine.catalog.entityIDBytes($0).elementsEqual(bytes)
    }
  }

  private func options(
    _ pending: PendingRequest, _ schema: IntentSchema, _ reading: Reading
  ) -> FilledIntent.Options {
    if pending.options.isEmpty { return .none }
    guard reading.filled.missing >= 0 else {
      return .apps(pending.options.compactMap { engine.catalog.appIndex($0) })
    }
    if case .enumeration = schema.parameters[reading.filled.missing].type { return .cases }
    var entities: [Int] = []
    for (index, id) in pending.options.enumerated() {
      var app = Int(reading.outcome.app)
      if pending.optionApps.indices.contains(index) {
        app = engine.catalog.appIndex(pending.optionApps[index]) ?? -1
      }
      if let entity = entity(id, of: app) { entities.append(entity) }
    }
    return .entities(entities)
  }

  /// The number of options that a request offers.
  func optionCount(_ reading: Reading) -> Int {
    switch reading.filled.options {
    case .none: return 0
    case .apps(let numbers), .entities(let numbers): return numbers.count
    case .cases:
      let parameters = engine.catalog.schemas.schemas[reading.filled.schema].parameters
      guard case .enumeration(let cases) = parameters[reading.filled.missing].type else { return 0 }
      return cases.count
    }
  }

  /// Returns a request with one of its options taken.
  func choosing(_ number: Int, _ asked: Reading) -> Reading {
    var reading = asked
    switch asked.filled.options {
    case .none: break
    case .apps(let apps):
      reading.outcome.app = Int32(apps[number])
      settle(&reading)
    case .entities(let entities): take([entities[number]], [], &reading)
    case .cases:
      reading.filled.slots[asked.filled.missing].value = .enumerationCase(number)
      settle(&reading)
    }
    return reading
  }

  /// Returns a request whose app was named, or nil if that app is none for it.
  func naming(_ app: Int, _ asked: Reading) -> Reading? {
    var reading = asked
    switch asked.filled.options {
    case .entities(let entities):
      let own = entities.filter { other.entities.app(of: $0) == app }
      if own.isEmpty { return nil }
      take(own, [], &reading)
      return reading
    case .apps(let apps) where !apps.contains(app): return nil
    default: break
    }
    if engine.catalog.schemas.schemas[asked.filled.schema].opensEntity {
      guard takers(of: asked).contains(app) else { return nil }
      ask(target: &reading, app: app)
      return reading
    }
    guard takers(of: asked).contains(app) else { return nil }
    reading.outcome.app = Int32(app)
    settle(&reading)
    return reading
  }

  /// Fills what was asked for with all words in the buffer; false if they are no value for it.
  func answer(
    _ reading: inout Reading, _ buffer: TokenBuffer, of text: UnsafeRawBufferPointer
  ) -> Bool {
    guard matcher.read(buffer) else { return false }
    let words = 0..<matcher.sequence.count
    let missing = reading.filled.missing
    let apps = reading.outcome.app >= 0 ? [Int(reading.outcome.app)] : takers(of: reading)
    let schema = engine.catalog.schemas.schemas[reading.filled.schema]
    guard case .entity(let type) = schema.parameters[missing].type else {
      fill(missing, with: words, &reading.filled, apps, buffer, of: text)
      guard reading.filled.slots[missing].value != nil else { return false }
      settle(&reading)
      return true
    }
    var finder = EntityFinder(
      catalog: engine.catalog, index: other.entities, nouns: engine.nouns, apps: apps)
    finder.type = schema.opensEntity ? "" : type
    finder.near = nearEntities
    guard var match = finder.find(words, &matcher, buffer) else { return false }
    if case .entities(let offered) = reading.filled.options {
      let own = match.entities.filter { offered.contains($0) }
      if own.count == offered.count { return false }
      if !own.isEmpty { match.entities = own }
    }
    let spans = spans(of: match.words, buffer)
    take(match.entities, spans, &reading)
    reading.outcome.note(match.kind, heard: spans)
    return true
  }

  /// Takes entities for the parameter that was asked for.
  private func take(_ entities: [Int], _ spans: [Span], _ reading: inout Reading) {
    if engine.catalog.schemas.schemas[reading.filled.schema].opensEntity {
      return set(target: entities, spans, &reading)
    }
    if entities.count == 1 {
      reading.filled.slots[reading.filled.missing] = FilledIntent.Slot(
        value: .entity(entities[0]), spans: spans)
    } else {
      reading.filled.options = .entities(entities)
    }
    settle(&reading)
  }

  private func settle(_ reading: inout Reading) {
    let app = Int(reading.outcome.app)
    decide(&reading, app >= 0 ? [app] : takers(of: reading))
  }

  /// The apps that take a request, ascending.
  private func takers(of reading: Reading) -> [Int] {
    for offer in other.offers {
      guard let offer else { continue }
      if offer.schema == reading.filled.schema { return offer.apps }
      if offer.opens, engine.catalog.schemas.schemas[reading.filled.schema].opensEntity {
        return offer.apps
      }
    }
    return []
  }
}
