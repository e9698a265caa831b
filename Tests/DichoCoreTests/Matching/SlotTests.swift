import Testing

@testable import DichoCore

/// What each slot takes.
@Suite struct SlotTests {
  static let grammar = """
    public <inApp> = find <slot.term> in <slot.app> {system.searchInApp};
    public <alone> = find <slot.term> {system.searchInApp};
    public <appOnly> = find in <slot.app> {system.searchInApp};
    public <word> = pick <slot.word> then <slot.term> in <slot.app> {system.searchInApp};
    public <text> = skip <slot.text> then <slot.term> in <slot.app> {system.searchInApp};
    public <other> = find <slot.term> in <slot.otherApp> sorry <slot.app> {system.searchInApp};
    public <pieces> = split <slot.term> in <slot.app> near <slot.term> {system.searchInApp};
    public <joint> = part <slot.term> in <slot.app> (near | under) {term} <slot.term>
      {system.searchInApp};
    public <noun> = list <slot.noun> in <slot.app> {system.searchInApp};
    public <nothing> = search {system.searchInApp};
    """

  @Test(arguments: [
    Reads("find nails in Notes", "inApp notes 'nails'"),
    Reads("find brass nails in Notes", "inApp notes 'brass nails'"),
    Reads("find nails in a box in Notes", "inApp notes 'nails in a box'"),
    Reads("find nails in Foozle", "alone - 'nails in Foozle'"),
    Reads("find nails", "alone - 'nails'"),
    Reads("find in Notes", "appOnly notes -"),
    Reads("search", "nothing - -"),
    Reads("find", "unrecognized"),
    Reads("nails in Notes", "unrecognized"),
  ])
  func termAndApp(_ row: Reads) { row.check(TestEngine(Self.grammar)) }

  @Test(arguments: [
    Reads("find nails in notas", "inApp notes 'nails'"),
    Reads("find nails in video tube", "inApp videotube 'nails'"),
    Reads("find nails in VIDEO-TUBE", "inApp videotube 'nails'"),
    Reads("find nails in \"Notes\"", "inApp notes 'nails'"),
    Reads("find nails in Taller Pro", "inApp tallerpro 'nails'"),
    Reads("find nails in Taller, Pro", "inApp tallerpro 'nails'"),
    Reads("find nails in Taller", "inApp taller 'nails'"),
  ])
  func aNameIsOneHoweverItIsWritten(_ row: Reads) { row.check(TestEngine(Self.grammar)) }

  @Test(arguments: [
    Reads("pick one then nails in Notes", "word notes 'nails'"),
    Reads("pick one two then nails in Notes", "unrecognized"),
    Reads("skip one two three then nails in Notes", "text notes 'nails'"),
    Reads("skip then nails in Notes", "unrecognized"),
  ])
  func wordsThrownAway(_ row: Reads) { row.check(TestEngine(Self.grammar)) }

  @Test(arguments: [
    Reads("find nails in Maps sorry Notes", "other notes 'nails'"),
    Reads("find nails in Foozle sorry Notes", "unrecognized"),
  ])
  func aNameThatIsNotMeant(_ row: Reads) {
    // Without a known name the pattern falls apart; what is left is free text.
    let engine = TestEngine(Self.grammar)
    if row.summary == "unrecognized" {
      #expect(engine.summary(row.utterance) == "alone - 'nails in Foozle sorry Notes'")
    } else {
      row.check(engine)
    }
  }

  @Test func otherAppIsNotInTheSpans() {
    let resolution = TestEngine(Self.grammar).resolution("find nails in Maps sorry Notes")
    #expect(resolution.spans.map(\.parameter) == ["criteria.term", "app"])
    #expect(resolution.spans.last?.spans == [Span(start: 25, end: 30)])
  }

  @Test(arguments: [
    Reads("split flats in Maps near Lima", "pieces maps 'flats Lima'"),
    Reads("part flats in Maps near Lima", "joint maps 'flats near Lima'"),
    Reads("part flats in Maps under 900", "joint maps 'flats under 900'"),
  ])
  func twoPiecesAreJoined(_ row: Reads) { row.check(TestEngine(Self.grammar)) }

  @Test func twoPiecesHaveTwoSpans() {
    let resolution = TestEngine(Self.grammar).resolution("part big flats in Maps near Lima")
    #expect(
      resolution.spans.first?.spans == [Span(start: 5, end: 14), Span(start: 23, end: 32)])
  }

  @Test(arguments: [
    Reads("list notes in Notes", "noun notes -"),
    Reads("list nails in Notes", "unrecognized"),
  ])
  func aContentNoun(_ row: Reads) { row.check(TestEngine(Self.grammar)) }
}
