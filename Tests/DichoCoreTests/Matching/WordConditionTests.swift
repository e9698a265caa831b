import Testing

@testable import DichoCore

/// The tags that say how a word has to be written: `{plain}`, `{joined}` and the comma.
@Suite struct WordConditionTests {
  static let plain = """
    public <bare> = find [the {plain}] <slot.term> in <slot.app> {system.searchInApp};
    public <empty> = find (it | them) {plain} in <slot.app> {system.searchInApp};
    """

  @Test(arguments: [
    Reads("find the godfather in Notes", "bare notes 'godfather'"),
    Reads("find The Godfather in Notes", "bare notes 'The Godfather'"),
    Reads("find the Godfather in Notes", "bare notes 'Godfather'"),
    Reads("find it in Notes", "empty notes -"),
    Reads("find It in Notes", "bare notes 'It'"),
    Reads("find \"it\" in Notes", "bare notes 'it'"),
    Reads("find \"the godfather\" in Notes", "bare notes 'the godfather'"),
  ])
  func plainWordsAreNotWrittenAsInATitle(_ row: Reads) { row.check(TestEngine(Self.plain)) }

  @Test(arguments: [
    Reads("FIND THE GODFATHER IN NOTES", "bare notes 'GODFATHER'"),
    Reads("Find The Godfather In Notes", "bare notes 'Godfather'"),
    Reads("FIND IT IN NOTES", "empty notes -"),
  ])
  func capitalsThroughoutSayNothingOfTitles(_ row: Reads) { row.check(TestEngine(Self.plain)) }

  @Test(arguments: [
    Reads("Find The Castle", "bare - 'The Castle'"),
    Reads("Find The Dark Knight", "bare - 'The Dark Knight'"),
    Reads("FIND THE CASTLE", "bare - 'CASTLE'"),
    Reads("Find The Lord Of The Rings", "bare - 'Lord Of The Rings'"),
    Reads("Find the Castle", "bare - 'Castle'"),
    Reads("Find Me The Castle", "bare - 'Me The Castle'"),
  ])
  func anArticleAmongFewCapitalisedWordsBeginsATitle(_ row: Reads) {
    row.check(
      TestEngine(
        """
        public <bare> = find [the {plain}] <slot.term> {system.searchInApp};
        public <determiners> = the {term.determiner};
        """))
  }

  @Test(arguments: [
    Reads("so I'm I'm after nails", "want - 'nails'"),
    Reads("so I’m I’m after nails", "want - 'nails'"),
    Reads("so I I'm after nails", "unrecognized"),
    Reads("so I'm After After nails", "want - 'After nails'"),
  ])
  func theCapitalPronounIsSaidAgain(_ row: Reads) {
    row.check(TestEngine("public <want> = [so] I'm after <slot.term> {system.searchInApp};"))
  }

  @Test(arguments: [
    Reads("find IT in Notes", "bare notes 'IT'"),
    Reads("find IT, in Notes", "empty notes -"),
    Reads("find THE nails in Notes", "bare notes 'nails'"),
  ])
  func twoCapitalsAreAName(_ row: Reads) { row.check(TestEngine(Self.plain)) }

  static let pauseAtEnd = """
    public <a> = scry (so | ",") seek <slot.term> {system.searchInApp};
    public <b> = hunt [<end>] seek <slot.term> {system.searchInApp};
    <end> = then | well ",";
    """

  @Test(arguments: [
    Reads("scry so seek nails", "a - 'nails'"),
    Reads("scry, seek nails", "a - 'nails'"),
    Reads("scry seek nails", "unrecognized"),
    Reads("hunt seek nails", "b - 'nails'"),
    Reads("hunt then seek nails", "b - 'nails'"),
    Reads("hunt well, seek nails", "b - 'nails'"),
    Reads("hunt well seek nails", "unrecognized"),
  ])
  func aPauseAtTheEndOfAGroupIsBeforeWhatFollows(_ row: Reads) {
    row.check(TestEngine(Self.pauseAtEnd))
  }

  @Test func theFirstWordOfASentenceIsNoTitle() {
    let engine = TestEngine(
      "public <bare> = [ok] [the {plain}] <slot.term> is what I seek {system.searchInApp};")
    Reads("The nails is what I seek", "bare - 'nails'").check(engine)
    Reads("ok. The nails is what I seek", "bare - 'nails'").check(engine)
    Reads("ok The Nails is what I seek", "bare - 'The Nails'").check(engine)
  }

  @Test(arguments: [
    Reads("no search nails", "negated"),
    Reads("no, search nails", "alone - 'nails'"),
    Reads("no - search nails", "alone - 'nails'"),
    Reads("no… search nails", "alone - 'nails'"),
  ])
  func joinedWordsFollowWithoutAPause(_ row: Reads) {
    row.check(
      TestEngine(
        """
        public <never> = no search {joined} <slot.text> {noMatch.negated};
        public <alone> = [no] search <slot.term> {system.searchInApp};
        """))
  }

  @Test(arguments: [
    Reads("nails, find them", "first - 'nails'"),
    Reads("nails; find them", "first - 'nails'"),
    Reads("nails: find them", "first - 'nails'"),
    Reads("nails — find them", "first - 'nails'"),
    Reads("nails... find them", "first - 'nails'"),
    Reads("nails. Find them", "first - 'nails'"),
    Reads("nails (find them)", "first - 'nails'"),
    Reads("nails find them", "unrecognized"),
    Reads("brass, nails, find them", "first - 'brass, nails'"),
  ])
  func aCommaAsksForAPause(_ row: Reads) {
    row.check(TestEngine("public <first> = <slot.term> \",\" find them {system.searchInApp};"))
  }

  @Test(arguments: [
    Reads("find, nails, in, Notes!", "inApp notes 'nails'"),
    Reads("¿find: nails? … in Notes", "inApp notes 'nails'"),
    Reads("(find nails in Notes)", "inApp notes 'nails'"),
  ])
  func elsewherePausesAreIgnored(_ row: Reads) {
    row.check(TestEngine("public <inApp> = find <slot.term> in <slot.app> {system.searchInApp};"))
  }

  @Test func aConditionPassesOverWhatIsLeftOut() {
    let engine = TestEngine(
      "public <first> = <slot.term> \",\" [just] [go] find them {system.searchInApp};")
    for utterance in ["nails, find them", "nails, just find them", "nails, just go find them"] {
      Reads(utterance, "first - 'nails'").check(engine)
    }
    Reads("nails find them", "unrecognized").check(engine)
    // The pause has to come before the first word that is there.
    Reads("nails go, find them", "first - 'nails go'").check(engine)
  }
}
