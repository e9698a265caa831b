import Dicho
import Testing

@Suite struct IntentPerformingTests {
  private static let engine = BundledEngine.shared
  private let journal = Journal()

  private func registry() throws -> IntentRegistry {
    var registry = IntentRegistry(engine: Self.engine)
    try registry.register(SearchTools.self, app: "com.example.taller") {
      [journal] in SearchTools(journal: journal)
    }
    return registry
  }

  private func resolution(_ term: String?, schema: String = "system.searchInApp") -> Resolution {
    Resolution(
      ResolvedIntent(schema: schema, app: "com.example.taller", term: term), locale: "es")
  }

  @Test(arguments: ["system.searchInApp", "system.search", "photos.search"])
  func performsTheIntentOfAResolution(_ schema: String) async throws {
    let outcome = try await registry().perform(resolution("taladros", schema: schema))
    #expect(outcome == .performed(dialog: "Here is taladros."))
    #expect(await journal.entries == ["taladros"])
  }

  @Test func asksWhatAnIntentThrows() async throws {
    guard case .asks(let asking) = try await registry().perform(resolution("?")) else {
      Issue.record("nothing is asked")
      return
    }
    #expect(asking.status == .needsValue)
    #expect(asking.intent?.term == nil)
    #expect(asking.intent?.app == "com.example.taller")
    #expect(asking.followUp?.parameter == "criteria.term")
    #expect(asking.followUp?.prompt == "Which tool?")
    #expect(await journal.entries.isEmpty)
  }

  @Test(arguments: ["??", nil, "", " \u{A0}\t"])
  func asksInTheLanguageSpokenForATermThatIsNone(_ term: String?) async throws {
    guard case .asks(let asking) = try await registry().perform(resolution(term)) else {
      Issue.record("nothing is asked")
      return
    }
    #expect(asking.followUp?.prompt == "¿Qué quieres buscar en Taller?")
    #expect(asking.intent?.term == nil)
  }

  @Test func offersWhatCanBeChosen() async throws {
    var registry = IntentRegistry()
    try registry.register(ChooseDrill.self) { ChooseDrill() }
    guard case .asks(let asking) = try await registry.perform(resolution("taladro")) else {
      Issue.record("nothing is asked")
      return
    }
    #expect(asking.status == .needsDisambiguation)
    #expect(asking.followUp?.parameter == "tool")
    #expect(asking.followUp?.options.map(\.id) == ["t1", "t2"])
    #expect(asking.intent?.term == "taladro")
  }

  @Test func handsBackWhatIsNotResolved() async throws {
    var asking = resolution(nil)
    asking.status = .needsValue
    asking.followUp = FollowUp(asking: "criteria.term", prompt: "?")
    #expect(try await registry().perform(asking) == .asks(asking))
    asking.status = .cancelled
    #expect(try await registry().perform(asking) == .nothing)
    asking.intent = nil
    asking.status = .noMatch
    #expect(try await registry().perform(asking) == .nothing)
  }

  @Test func saysWhatIsNotRegistered() async throws {
    var stranger = resolution("x")
    stranger.intent?.app = "com.example.recipebox"
    let error = await #expect(throws: IntentNotRegisteredError.self) {
      try await registry().perform(stranger)
    }
    #expect(
      error?.description
        == "no intent of the app 'com.example.recipebox' is registered for the schema "
        + "'system.searchInApp'")
  }

  @Test func keepsRequestsApart() async throws {
    let registry = try registry()
    try await withThrowingTaskGroup(of: IntentOutcome.self) { group in
      for number in 0..<100 {
        group.addTask { try await registry.perform(resolution("term \(number)")) }
      }
      try await group.waitForAll()
    }
    #expect(await Set(journal.entries).count == 100)
  }

  @Test func tellsThreeStatesApart() {
    let intent = SearchTools(journal: journal)
    if case .unset = intent.$folder.valueState {} else { Issue.record("it has a value") }
    #expect(intent.folder == nil)
    intent.folder = "Garage"
    #expect(intent.folder == "Garage")
    #expect(intent.$folder.needsValueError().dialog == "In which folder?")
  }

  @Test func namesModesAndTargets() {
    let modes: IntentModes = [.background, .foreground(.dynamic)]
    #expect(modes.names == ["foreground.dynamic", "background"])
    #expect(IntentModes(names: IntentSchema.allModes)?.names == IntentSchema.allModes)
    #expect(IntentModes(names: ["in the background"]) == nil)
    #expect(
      IntentExecutionTargets(names: IntentSchema.allTargets)?.names == IntentSchema.allTargets)
    #expect(IntentExecutionTargets(names: ["somewhere"]) == nil)
    #expect(StringSearchScope.allCases.map(\.rawValue) == IntentSchema.stringSearchScopes)
  }
}
