import Testing

@testable import DichoCore

/// Phrases that patterns leave out: `{anywhere}`, `{opening}` and `{closing}`.
@Suite struct SkippedPhraseTests {
  static let grammar = """
    public <inApp> = look up <slot.term> in <slot.app> {system.searchInApp};
    public <alone> = look up <slot.term> {system.searchInApp};
    public <between> = (um | please | right away) {anywhere};
    public <paused> = like "," {anywhere};
    public <opener> = (hey you | so) {opening};
    public <name> = <slot.word> "," {opening};
    public <closer> = (thanks | would you) {closing};
    public <end> = "," mate {closing};
    """
  let engine = TestEngine(Self.grammar)

  @Test(arguments: [
    Reads("um look up nails in Notes", "inApp notes 'nails'"),
    Reads("look um up nails in Notes", "inApp notes 'nails'"),
    Reads("look up um nails in Notes", "inApp notes 'nails'"),
    Reads("look up nails um in Notes", "inApp notes 'nails'"),
    Reads("look up nails in um Notes", "inApp notes 'nails'"),
    Reads("look up nails in Notes um", "inApp notes 'nails'"),
    Reads("look right away up nails in Notes um please", "inApp notes 'nails'"),
    Reads("um um please look um up please nails in Notes", "inApp notes 'nails'"),
  ])
  func anywhereStandsAtAnyJoint(_ row: Reads) { row.check(engine) }

  @Test func anywhereIsNeverDroppedInsideATerm() {
    Reads("look up brass um nails in Notes", "inApp notes 'brass um nails'").check(engine)
    Reads("look up right nails away in Notes", "inApp notes 'right nails away'").check(engine)
  }

  @Test(arguments: [
    Reads("hey you look up nails in Notes", "inApp notes 'nails'"),
    Reads("so hey you um so look up nails in Notes", "inApp notes 'nails'"),
    Reads("Luis, look up nails in Notes", "inApp notes 'nails'"),
    Reads("so Luis, look up nails in Notes", "inApp notes 'nails'"),
    Reads("Luis look up nails in Notes", "unrecognized"),
    Reads("look so up nails in Notes", "unrecognized"),
    Reads("look up so nails in Notes", "inApp notes 'so nails'"),
    Reads("look up nails in Notes so", "alone - 'nails in Notes so'"),
  ])
  func openingStandsAtTheBeginningOnly(_ row: Reads) { row.check(engine) }

  @Test(arguments: [
    Reads("look up nails in Notes thanks", "inApp notes 'nails'"),
    Reads("look up nails in Notes would you thanks", "inApp notes 'nails'"),
    Reads("look up nails in Notes um, thanks um", "inApp notes 'nails'"),
    Reads("look up nails thanks", "alone - 'nails'"),
    Reads("thanks look up nails", "unrecognized"),
    Reads("look up nails, mate", "alone - 'nails'"),
    Reads("look up nails mate", "alone - 'nails mate'"),
    Reads("look up would nails", "alone - 'would nails'"),
  ])
  func closingStandsAtTheEndOnly(_ row: Reads) { row.check(engine) }

  @Test(arguments: [
    Reads("look up like, nails in Notes", "inApp notes 'nails'"),
    Reads("look up like nails in Notes", "inApp notes 'like nails'"),
  ])
  func aPauseCanBeRequiredAfterAPhrase(_ row: Reads) { row.check(engine) }

  @Test func aPauseBeforeAPhraseCountsForWhatFollows() {
    let engine = TestEngine(
      """
      public <pair> = <slot.term> "," find it {system.searchInApp};
      public <between> = please {anywhere};
      """)
    Reads("nails, please find it", "pair - 'nails'").check(engine)
    Reads("nails please find it", "unrecognized").check(engine)
  }

  @Test func nothingButSkippedPhrasesIsNoRequest() {
    for utterance in ["um", "hey you", "so um please", "thanks"] {
      Reads(utterance, "unrecognized").check(engine)
    }
  }
}
