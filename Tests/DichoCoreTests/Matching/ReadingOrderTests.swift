import Testing

@testable import DichoCore

/// The order of readings, one rule after the other, as the table of `ReadingCost` has it.
@Suite struct ReadingOrderTests {
  @Test func onlyTheWholeUtteranceCounts() {
    let engine = TestEngine("public <a> = find <slot.word> {system.searchInApp};")
    Reads("find nails", "a - -").check(engine)
    Reads("find nails now", "unrecognized").check(engine)
    Reads("now find nails", "unrecognized").check(engine)
  }

  @Test func aVetoWinsOverAnyRequest() {
    let engine = TestEngine(
      """
      public <inApp> = never find <slot.term> in <slot.app> {system.searchInApp};
      public <never> = never <slot.text> {noMatch.negated};
      public <tale> = my dog <slot.text> {noMatch.other};
      public <mine> = my dog find <slot.term> in <slot.app> {system.searchInApp};
      """)
    Reads("never find nails in Notes", "negated").check(engine)
    Reads("my dog find nails in Notes", "unrecognized").check(engine)
  }

  @Test func aKnownAppBeatsFreeText() {
    let engine = TestEngine(
      """
      public <exact> = find [brass] nails in (notes | foozle) {system.searchInApp};
      public <inApp> = find <slot.text> <slot.term> in <slot.app> {system.searchInApp};
      """)
    // The first explains every word, and yet loses.
    Reads("find brass nails in Notes", "inApp notes 'nails'").check(engine)
    Reads("find nails in Foozle", "exact - -").check(engine)
  }

  @Test func exactNamesBeatNearNames() {
    let engine = TestEngine(
      """
      public <other> = find <slot.term> in <slot.app> (with | by) <slot.text> {system.searchInApp};
      public <inApp> = find <slot.term> in <slot.app> {system.searchInApp};
      """)
    // "VideoTubes" is nearly VideoTube, but Notes at the front is a name as it stands.
    Reads("find nails in Notes with VideoTubes", "other notes 'nails'").check(engine)
    Reads("find nails in VideoTubes", "inApp videotube 'nails'").check(engine)
  }

  @Test func exactWordsBeatNearWords() {
    let engine = TestEngine(
      """
      public <near> = sarch <slot.term> in <slot.app> {system.searchInApp};
      public <exact> = search <slot.term> in <slot.app> {system.searchInApp};
      """)
    Reads("search nails in Notes", "exact notes 'nails'").check(engine)
    Reads("sarch nails in Notes", "near notes 'nails'").check(engine)
  }

  @Test func theLastMentionOfAnAppWins() {
    let engine = TestEngine(
      """
      public <inApp> = find <slot.term> in <slot.app> {system.searchInApp};
      public <long> = find <slot.term> in <slot.app> <slot.text> {system.searchInApp};
      """)
    Reads("find maps in Notes in Taller", "inApp taller 'maps in Notes'").check(engine)
  }

  @Test func theLongestNameWins() {
    let engine = TestEngine(
      "public <inApp> = find <slot.term> in [taller] <slot.app> [pro] {system.searchInApp};")
    Reads("find nails in Taller Pro", "inApp tallerpro 'nails'").check(engine)
    let pro = TestEngine(
      ["en": "public <inApp> = find <slot.term> in [big] <slot.app> {system.searchInApp};"],
      catalog: """
        {"id":"short","names":{"en":"Box"}}
        {"id":"long","names":{"en":"Big Box"}}
        """)
    Reads("find nails in big box", "inApp long 'nails'").check(pro)
    Reads("find nails in box", "inApp short 'nails'").check(pro)
  }

  @Test func theFewestSwallowedWordsWin() {
    let engine = TestEngine(
      """
      public <free> = find <slot.term> in <slot.app> {system.searchInApp};
      public <bound> = find [all] (the | some) <slot.term> in <slot.app> {system.searchInApp};
      """)
    Reads("find all the nails in Notes", "bound notes 'nails'").check(engine)
    Reads("find nails in Notes", "free notes 'nails'").check(engine)
  }

  @Test func aWordThrownAwayCostsMoreThanOneOfTheTerm() {
    let engine = TestEngine(
      """
      public <wasted> = find <slot.word> <slot.term> {system.searchInApp};
      public <whole> = find <slot.term> {system.searchInApp};
      """)
    Reads("find brass nails", "whole - 'brass nails'").check(engine)
  }

  @Test func weightsDecideWhatWordsDoNot() {
    let engine = TestEngine(
      """
      public <light> = (/1/ find | /10/ get) <slot.term> {system.searchInApp};
      public <even> = (find | get) <slot.term> {system.searchInApp};
      """)
    // The alternative with the most weight costs nothing, so that order decides for "get".
    Reads("find nails", "even - 'nails'").check(engine)
    Reads("get nails", "light - 'nails'").check(engine)
  }

  @Test func weightsOfZeroForbid() {
    let engine = TestEngine("public <a> = (/0/ find | /1/ get) <slot.term> {system.searchInApp};")
    Reads("find nails", "unrecognized").check(engine)
    Reads("get nails", "a - 'nails'").check(engine)
  }

  @Test func atLastTheOrderOfTheGrammarDecides() {
    let engine = TestEngine(
      """
      public <first> = find <slot.term> {system.searchInApp};
      public <second> = find <slot.term> {system.searchInApp};
      """)
    Reads("find nails", "first - 'nails'").check(engine)
  }

  @Test func theFieldsOfACostDoNotOverlap() {
    // Each field at its greatest is less than one step of the next.
    let fields: [(most: UInt64, unit: UInt64)] = [
      (1023, ReadingCost.order), (1023, ReadingCost.weight), (65_535, ReadingCost.swallowed),
      (255, ReadingCost.nameLength), (4095, ReadingCost.appEnd), (7, ReadingCost.nearWord),
      (7, ReadingCost.nearName), (1, ReadingCost.noApp), (1, ReadingCost.notVeto),
    ]
    var below: UInt64 = 0
    for field in fields {
      #expect(below < field.unit)
      below += field.most * field.unit
    }
    #expect(below == UInt64.max)
  }
}
