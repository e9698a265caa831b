/// Reads utterances as requests with schemas other than those of searches.
///
/// It has a matcher of its own and shares the tokens. A reading only counts if the app can do what
/// it asks; of readings that do, the first by `ReadingCost` is taken.
final class IntentReader {
  /// What a reading comes to.
  struct Reading {
    var outcome: Outcome
    var filled: FilledIntent
    var cost: UInt64
  }

  let engine: IntentEngine
  let other: OtherIntents
  let automaton: Automaton
  /// Which rules capture words by name.
  let captures: [Bool]
  @exclusivity(unchecked) var matcher: Matcher
  private let resolver: Resolver
  private var term = TermBuilder()
  /// Matchers of single rules, for those that capture words by name.
  var readers: [Int32: RuleReader] = [:]
  /// The names of entities that count where none is said as it is; nil for none.
  var nearEntities: NearNames?

  init(_ engine: IntentEngine, _ other: OtherIntents) {
    self.engine = engine
    self.other = other
    automaton = Automaton(
      GrammarModel(
        engine.grammar, part: .otherIntents, misspellings: other.misspellings,
        shapes: engine.automaton.model.shapes))
    captures = automaton.model.shapes.rulesWithCaptures(of: engine.grammar)
    matcher = Matcher(
      automaton, names: engine.names, nouns: engine.nouns, tolerance: engine.tolerance)
    nearEntities = other.nearEntities
    resolver = Resolver(
      automaton: automaton, catalog: engine.catalog, names: engine.names, nouns: engine.nouns)
  }

  private var schemas: SchemaTable { engine.catalog.schemas }

  /// The most readings that are tried.
  private static let readingLimit = 12

  /// Reads the tokens in the buffer.
  ///
  /// `isSearch`: Whether they are a search as well, so that only what is surely no search counts:
  ///   words and names as they are written, which is also much faster where there is nothing.
  func read(
    _ buffer: TokenBuffer, of utterance: UnsafeRawBufferPointer, _ context: Interpreter.Context,
    isSearch: Bool
  ) -> Reading? {
    guard
      matcher.match(buffer, role: .request, language: context.language, exactly: isSearch)
    else { return nil }
    let lattice = matcher.readings(limit: Self.readingLimit, language: context.language)
    var question: Reading?
    // A thing that is named as it is wins over one that is nearly named, whatever the pattern.
    nearEntities = nil
    defer { nearEntities = other.nearEntities }
    for isNear in isSearch ? [false] : [false, true] {
      if isNear { nearEntities = other.nearEntities }
      for index in 0..<lattice.count {
        matcher.choose(index, of: lattice)
        guard
          let reading = resolve(buffer, of: utterance, context, isSearch: isSearch)
        else { continue }
        if reading.outcome.status != .needsValue { return reading }
        if question == nil { question = reading }
      }
    }
    return question
  }

  /// Resolves the reading on the matcher's path.
  private func resolve(
    _ buffer: TokenBuffer, of utterance: UnsafeRawBufferPointer, _ context: Interpreter.Context,
    isSearch: Bool
  ) -> Reading? {
    guard matcher.rule >= 0, let offer = other.offers[Int(matcher.rule)] else { return nil }
    var outcome = Outcome()
    outcome.rule = matcher.rule
    outcome.isFilled = true
    resolver.resolveApp(&matcher, buffer, -1, &outcome)
    var reading = Reading(
      outcome: outcome, filled: FilledIntent(schema: offer.schema, of: schemas), cost: matcher.cost)
    let isDone =
      offer.opens
      ? open(&reading, offer, buffer, of: utterance, context, isSearch: isSearch)
      : fill(&reading, offer, buffer, of: utterance, context)
    return isDone ? reading : nil
  }

  // MARK: - Opening

  /// Finds the entity to open; false if the reading is none after all.
  private func open(
    _ reading: inout Reading, _ offer: OtherIntents.Offer, _ buffer: TokenBuffer,
    of utterance: UnsafeRawBufferPointer, _ context: Interpreter.Context, isSearch: Bool
  ) -> Bool {
    var apps = offer.apps
    if reading.outcome.hasAppSpan {
      let said = engine.names.apps(reading.outcome.candidates)
      apps = said.filter { offer.apps.contains($0) }
    } else if context.foreground >= 0, offer.apps.contains(Int(context.foreground)) {
      apps = [Int(context.foreground)]
    }
    guard !apps.isEmpty else { return false }
    guard let words = target(buffer) else {
      guard apps.count == 1, reading.outcome.hasAppSpan, !isSearch else { return false }
      ask(target: &reading, app: apps[0])
      reading.filled.slots[reading.filled.missing].isEmpty = leavesEmpty(buffer)
      return true
    }
    var finder = EntityFinder(
      catalog: engine.catalog, index: other.entities, nouns: engine.nouns, apps: apps)
    finder.needsDeterminer = isSearch
    finder.near = nearEntities
    var match = finder.find(words, &matcher, buffer)
    if match == nil, !reading.outcome.hasAppSpan, apps.count < offer.apps.count {
      finder.apps = offer.apps
      match = finder.find(words, &matcher, buffer)
    }
    guard let match else { return false }
    let spans = spans(of: match.words, buffer)
    set(target: match.entities, spans, &reading)
    reading.outcome.note(match.kind, heard: spans)
    return true
  }

  /// Makes a reading one that opens an entity, or asks which of several.
  func set(target entities: [Int], _ spans: [Span], _ reading: inout Reading) {
    let app = other.entities.app(of: entities[0])
    let isOneApp = entities.allSatisfy { other.entities.app(of: $0) == app }
    reading.outcome.app = isOneApp ? Int32(app) : -1
    reading.filled = FilledIntent(schema: schema(opening: entities[0]), of: schemas)
    let target = targetIndex(reading.filled.schema)
    reading.filled.slots[target].spans = spans
    if entities.count == 1 {
      reading.filled.slots[target].value = .entity(entities[0])
      reading.outcome.status = .resolved
      reading.outcome.need = .none
    } else {
      reading.filled.missing = target
      reading.filled.options = .entities(Array(entities.prefix(Interpreter.optionLimit)))
      reading.outcome.status = .needsDisambiguation
      reading.outcome.need = .value
    }
  }

  /// Makes a reading ask what to open in an app.
  func ask(target reading: inout Reading, app: Int) {
    reading.outcome.app = Int32(app)
    let declared = openSchemas(of: app)
    let broadest = declared.first { schemas.schemas[$0].fit("") == 1 } ?? declared.first
    reading.filled = FilledIntent(schema: broadest ?? reading.filled.schema, of: schemas)
    reading.filled.missing = targetIndex(reading.filled.schema)
    reading.outcome.status = .needsValue
    reading.outcome.need = .value
  }

  func targetIndex(_ schema: Int) -> Int {
    schemas.schemas[schema].parameters.firstIndex { $0.name == "target" } ?? 0
  }

  /// The schemas that open entities which an app declares, in its order.
  private func openSchemas(of app: Int) -> [Int] {
    engine.catalog.intents(of: app).compactMap { schemas.index(of: $0.schema) }
      .filter { schemas.schemas[$0].opensEntity }
  }

  /// Returns the schema that the entity's app declares for things of its type.
  ///
  /// One that names the type is better than one for everything, and any is better than none.
  private func schema(opening entity: Int) -> Int {
    let type = engine.catalog.entityType(entity)
    let declared = openSchemas(of: other.entities.app(of: entity))
    var best = declared.first ?? 0
    for schema in declared where schemas.schemas[schema].fit(type) > schemas.schemas[best].fit(type)
    {
      best = schema
    }
    return best
  }

  // MARK: - Words

  /// Returns the words in the slot of the thing to open, or nil without such a slot.
  private func target(_ buffer: TokenBuffer) -> Range<Int>? {
    var words: Range<Int>?
    for index in 0..<matcher.path.count {
      let step = matcher.path[index]
      let edge = matcher.edges[Int(step.edge)]
      guard edge.kind != .skip, isSlot(step.state, "target") else { continue }
      words = (words?.lowerBound ?? Int(step.from))..<Int(edge.to)
    }
    return words
  }

  /// Whether the reading has words where the thing would be named, that name nothing.
  private func leavesEmpty(_ buffer: TokenBuffer) -> Bool {
    for index in 0..<matcher.path.count {
      let step = matcher.path[index]
      if matcher.edges[Int(step.edge)].kind != .skip, matcher.isEmpty(step.state) { return true }
    }
    return QuotePairing.hasEmptyPair(buffer)
  }

  func isSlot(_ state: Int32, _ name: String) -> Bool {
    let state = matcher.cache.automaton.states[Int(state)]
    return state.kind == .any && automaton.slots[Int(state.value)] == name
  }

  /// Where words stand in the utterance, quotes around all of them left out.
  func spans(of words: Range<Int>, _ buffer: TokenBuffer) -> [Span] {
    term.removeAll()
    term.add(words, of: matcher.sequence, buffer, repeats: [])
    return (0..<term.spans.count).map { term.spans[$0] }
  }
}
