import Testing

@testable import DichoCore

/// Content nouns that the resolved app declares: section 5 of the annotation policy.
@Suite struct ContentNounTests {
  let engine = TestEngine(
    """
    public <inApp> = find <slot.term> in <slot.app> {system.searchInApp};
    public <alone> = find <slot.term> {system.searchInApp};
    public <determiners> = (the | a) {term.determiner};
    public <possessives> = (my | our) {term.possessive};
    public <linkers> = (of | for | about | that are called) {term.linker};
    public <kept> = (without | in) {term.keptLinker};
    """)

  static let rows: [Reads] = [
    Reads("find notes about rent in Notes", "inApp notes 'rent'"),
    Reads("find notes of the rent in Notes", "inApp notes 'rent'"),
    Reads("find my notes about rent in Notes", "inApp notes 'rent'"),
    Reads("find notes that are called rent in Notes", "inApp notes 'rent'"),
    Reads("find rent notes in Notes", "inApp notes 'rent'"),
    Reads("find Rent Notes in Notes", "inApp notes 'Rent'"),
    Reads("find notes without rent in Notes", "inApp notes 'without rent'"),
    Reads("find notes in Notes", "inApp notes 'notes'"),
    Reads("find my notes in Notes", "inApp notes 'my notes'"),
    Reads("find note cards in Notes", "inApp notes 'note cards'"),
    Reads("find big notes box in Notes", "inApp notes 'big notes box'"),
    Reads("find book of notes in Notes", "inApp notes 'book of notes'"),
    Reads("find \"notes about rent\" in Notes", "inApp notes 'notes about rent'"),
    Reads("find \"rent notes\" in Notes", "inApp notes 'rent notes'"),
    Reads("find notes about \"the rent\" in Notes", "inApp notes 'the rent'"),
    Reads("find rent notes in Maps", "inApp maps 'rent notes'"),
    Reads("find notes about rent", "alone - 'notes about rent'"),
  ]

  @Test(arguments: rows) func nounsOfTheAppGo(_ row: Reads) { row.check(engine) }

  @Test(arguments: [
    Reads("find pieces of sheet music about rent in Notes", "inApp notes 'rent'"),
    Reads("find rent pieces of sheet music in Notes", "inApp notes 'rent'"),
    Reads("find pieces of sheet music in Notes", "inApp notes 'pieces of sheet music'"),
    Reads("find pieces of sheet, music in Notes", "inApp notes 'pieces of sheet, music'"),
  ])
  func nounsOfSeveralWordsGo(_ row: Reads) {
    row.check(
      TestEngine(
        [
          "en": """
          public <inApp> = find <slot.term> in <slot.app> {system.searchInApp};
          public <linkers> = about {term.linker};
          """
        ],
        catalog:
          #"{"id":"notes","names":{"en":"Notes"},"contentNouns":{"en":["pieces of sheet music"]}}"#)
    )
  }

  @Test func theAppInTheForegroundDeclaresThemToo() {
    Reads("find notes about rent", "alone notes 'rent'").check(engine, app: "notes")
    Reads("find notes about rent", "alone maps 'notes about rent'").check(engine, app: "maps")
  }
}
