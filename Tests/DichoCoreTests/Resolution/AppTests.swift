import Testing

@testable import DichoCore

/// Which app is meant, and what is asked when it is not clear.
@Suite struct AppTests {
  let engine = TestEngine(
    """
    public <inApp> = find <slot.term> in <slot.app> {system.searchInApp};
    public <alone> = find <slot.term> {system.searchInApp};
    public <appOnly> = search <slot.app> {system.searchInApp};
    public <nothing> = search {system.searchInApp};
    """)

  @Test func aMissingAppIsAskedFor() throws {
    let resolution = engine.resolution("find nails")
    #expect(resolution.status == .needsValue)
    #expect(resolution.intent?.app == nil && resolution.intent?.term == "nails")
    let followUp = try #require(resolution.followUp)
    #expect(followUp.parameter == "app" && followUp.prompt == "app for nails?")
    #expect(
      followUp.options.map(\.id) == ["notes", "taller", "tallerpro", "maps", "videotube"])
    #expect(followUp.options.first?.title == "Notes")
  }

  @Test func aMissingTermIsAskedForFirst() {
    #expect(engine.resolution("search").followUp?.parameter == "criteria.term")
    #expect(engine.resolution("search").followUp?.prompt == "term?")
    #expect(engine.resolution("search Notes").followUp?.prompt == "term in Notes?")
    #expect(engine.resolution("search Notes").followUp?.options == [])
  }

  @Test func theAppInTheForegroundFillsIn() {
    Reads("find nails", "alone notes 'nails'").check(engine, app: "notes")
    Reads("search", "nothing notes -").check(engine, app: "notes")
    #expect(engine.resolution("find nails", app: "notes").status == .resolved)
    #expect(
      engine.resolution("find nails", app: "notes").spans.map(\.parameter) == ["criteria.term"])
  }

  @Test func anAppThatIsSaidBeatsTheForeground() {
    Reads("find nails in Maps", "inApp maps 'nails'").check(engine, app: "notes")
  }

  @Test func aNameOfSeveralAppsIsAskedAbout() throws {
    let resolution = engine.resolution("find nails in Atlas")
    #expect(resolution.status == .needsDisambiguation)
    #expect(TestEngine.summary(resolution) == "inApp which 'nails'")
    let followUp = try #require(resolution.followUp)
    #expect(followUp.parameter == "app" && followUp.prompt == "which for nails?")
    #expect(followUp.options.map(\.id) == ["atlas.one", "atlas.two"])
    #expect(resolution.spans.last?.spans == [Span(start: 14, end: 19)])
  }

  @Test func aTermIsAskedForBeforeWhichAppIsMeant() {
    let resolution = engine.resolution("search Atlas")
    #expect(resolution.status == .needsValue)
    #expect(resolution.followUp?.parameter == "criteria.term")
  }

  @Test func anEmptyCatalogKnowsNoApp() {
    let empty = TestEngine(
      ["en": "public <inApp> = find <slot.term> [in <slot.app>] {system.searchInApp};"],
      catalog: "")
    let resolution = empty.resolution("find nails in Notes")
    #expect(resolution.intent?.term == "nails in Notes")
    #expect(resolution.followUp?.options == [])
  }
}
