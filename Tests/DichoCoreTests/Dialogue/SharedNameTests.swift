import Testing

@testable import DichoCore

/// Names that several apps have, from the first turn to the choice.
@Suite struct SharedNameTests {
  static let grammar = """
    public <inApp> = find <slot.term> in <slot.app> {system.searchInApp};
    public <appOnly> = search [in] <slot.app> {system.searchInApp};
    public <nothing> = search {system.searchInApp};
    public <second> = the second one {answer.ordinal.2};
    public <again> = huh {answer.again};
    public <aName> = [in] <slot.app> {answer.app};
    public <aTerm> = <slot.term> {answer.term};
    """
  let engine = TestEngine(Self.grammar)

  @Test func theNameIsKeptWhileTheTermIsAskedFor() throws {
    let turns = engine.dialogue(["search in Atlas", "nails", "the second one"])
    #expect(turns[0].followUp?.parameter == "criteria.term")
    #expect(turns[0].followUp?.options == [])
    #expect(turns[0].followUp?.candidates == ["atlas.one", "atlas.two"])
    #expect(turns[1].status == .needsDisambiguation)
    #expect(turns[1].followUp?.prompt == "which for nails?")
    #expect(turns[1].followUp?.options.map(\.id) == ["atlas.one", "atlas.two"])
    #expect(turns[2].status == .resolved && turns[2].intent?.app == "atlas.two")
  }

  @Test func aNameInAnAnswerIsKeptTheSameWay() {
    let turns = engine.dialogue(["search", "in Atlas", "nails"])
    #expect(turns[1].status == .needsValue && turns[1].followUp?.parameter == "criteria.term")
    #expect(turns[2].status == .needsDisambiguation)
  }

  @Test func anotherAppEndsTheChoice() {
    let turns = engine.dialogue(["search in Atlas", "in Maps", "nails"])
    #expect(turns[1].followUp?.candidates == [])
    #expect(turns[2].status == .resolved && turns[2].intent?.app == "maps")
  }

  @Test func aUselessAnswerKeepsTheChoice() {
    let turns = engine.dialogue(["search in Atlas", "huh", "nails", "huh", "the second one"])
    #expect(turns[1].followUp?.candidates == ["atlas.one", "atlas.two"])
    #expect(turns[3].status == .needsDisambiguation)
    #expect(turns[3].followUp?.options.map(\.id) == ["atlas.one", "atlas.two"])
    #expect(turns[4].intent?.app == "atlas.two")
  }

  @Test func aNameSharedByAnAliasIsSharedAsWell() {
    let engine = TestEngine(
      ["en": Self.grammar],
      catalog: """
        {"id":"a","names":{"en":"Zebra"}}
        {"id":"b","names":{"en":"zébra"}}
        {"id":"c","names":{"en":"Other"},"aliases":{"en":["Ze bra"]}}
        {"id":"d","names":{"en":"Fourth"}}
        """)
    let turns = engine.dialogue(["find cats in zebra", "huh", "huh"])
    for turn in turns {
      #expect(turn.status == .needsDisambiguation)
      #expect(turn.followUp?.options.map(\.id) == ["a", "b", "c"])
    }
  }

  @Test func suggestionsAreNoChoiceBetweenNames() {
    let turns = engine.dialogue(["search", "nails", "huh"])
    #expect(turns[1].status == .needsValue && turns[2].status == .needsValue)
    #expect(turns[2].followUp?.candidates == [])
  }
}
