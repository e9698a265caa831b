import Testing

@testable import DichoCore

/// How the words of an utterance are compared with those of a grammar.
@Suite struct WordFormTests {
  static let grammar = """
    public <find> = búscame <slot.term> {system.searchInApp};
    public <want> = (I'm | we're) after <slot.term> {system.searchInApp};
    public <look> = look-up <slot.term> {system.searchInApp};
    public <walk> = "step by step" <slot.term> {system.searchInApp};
    """

  @Test(arguments: [
    Reads("búscame clavos", "find - 'clavos'"),
    Reads("buscame clavos", "find - 'clavos'"),
    Reads("BÚSCAME clavos", "find - 'clavos'"),
    Reads("bu\u{301}scame clavos", "find - 'clavos'"),
    Reads("ｂúｓｃａｍｅ clavos", "find - 'clavos'"),
    Reads("buscamé clavos", "unrecognized"),
    Reads("büscame clavos", "unrecognized"),
    Reads("I'm after nails", "want - 'nails'"),
    Reads("im after nails", "want - 'nails'"),
    Reads("I’m after nails", "want - 'nails'"),
    Reads("we're after nails", "want - 'nails'"),
    Reads("lookup nails", "look - 'nails'"),
    Reads("look-up nails", "look - 'nails'"),
    Reads("step by step nails", "walk - 'nails'"),
    Reads("Step, by, step nails", "walk - 'nails'"),
  ])
  func formsThatAreTheSameWord(_ row: Reads) { row.check(TestEngine(Self.grammar)) }

  static let repeating = """
    public <inApp> = find me <slot.term> in <slot.app> {system.searchInApp};
    public <filler> = um {anywhere};
    """

  @Test(arguments: [
    Reads("find find me nails in Notes", "inApp notes 'nails'"),
    Reads("find find find me me nails in in Notes", "inApp notes 'nails'"),
    Reads("find me find me nails in Notes", "inApp notes 'nails'"),
    Reads("find um find me nails in Notes", "inApp notes 'nails'"),
    Reads("find me nails in um in Notes", "inApp notes 'nails'"),
    Reads("find me Talk Talk in Notes", "inApp notes 'Talk Talk'"),
    Reads("find me nails nails in Notes", "inApp notes 'nails nails'"),
    Reads("find me \"find find\" in Notes", "inApp notes 'find find'"),
  ])
  func grammarWordsSaidTwiceCountOnce(_ row: Reads) { row.check(TestEngine(Self.repeating)) }

  @Test(arguments: [
    Reads("find \"in Notes\" in Maps", "inApp maps 'in Notes'"),
    Reads("find 'nails in Maps' in Notes", "inApp notes 'nails in Maps'"),
    Reads("find “in” in Notes", "inApp notes 'in'"),
    Reads("\"find\" nails in Notes", "unrecognized"),
    Reads("find nails \"in\" Notes", "unrecognized"),
    Reads("find nails in \"Taller Pro\"", "inApp tallerpro 'nails'"),
    Reads("find nails in \"Taller Pro Max\"", "unrecognized"),
    Reads("find nails in \"Taller\" Pro", "unrecognized"),
  ])
  func quotedWordsBelongToSlotsOnly(_ row: Reads) {
    row.check(TestEngine("public <inApp> = find <slot.term> in <slot.app> {system.searchInApp};"))
  }

  static let near = """
    public <inApp> = search <slot.term> inside <slot.app> {system.searchInApp};
    public <alone> = search <slot.term> {system.searchInApp};
    """

  @Test(arguments: [
    Reads("saerch nails inside Notes", "inApp notes 'nails'"),
    Reads("serch nails insde Notes", "inApp notes 'nails'"),
    Reads("searchh nails inside VideoTuve", "inApp videotube 'nails'"),
    Reads("search nails inside Taler", "alone - 'nails inside Taler'"),
    Reads("starch nails inside Notes", "unrecognized"),
    Reads("séarch nails inside Notes", "unrecognized"),
    Reads("\"serch\" nails inside Notes", "unrecognized"),
  ])
  func oneEditIsTolerated(_ row: Reads) {
    let engine = TestEngine(["en": Self.near], lexicon: "starch\ntaler\n")
    row.check(engine)
  }

  @Test func whatIsNearlyRightIsLessSure() {
    let engine = TestEngine(Self.near)
    let exact = engine.resolution("search nails inside Notes").confidence
    let word = engine.resolution("serch nails inside Notes").confidence
    let words = engine.resolution("serch nails insde Notes").confidence
    let name = engine.resolution("search nails inside VideoTuve").confidence
    #expect(exact == 1)
    #expect(exact > word && word > words && word > name && name > 0)
  }
}
