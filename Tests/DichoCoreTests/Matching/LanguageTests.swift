import Testing

@testable import DichoCore

/// Grammars of several languages in one automaton.
@Suite struct LanguageTests {
  let engine = TestEngine([
    "en": """
    public <find> = find <slot.term> in <slot.app> {system.searchInApp};
    public <both> = show <slot.term> {system.searchInApp};
    public <filler> = please {anywhere};
    """,
    "es": """
    public <find> = busca <slot.term> en <slot.app> {system.searchInApp};
    public <both> = show <slot.term> {system.searchInApp};
    """,
  ])

  @Test func eachReadingKnowsItsLanguage() {
    #expect(engine.resolution("find nails in Notes").locale == "en")
    #expect(engine.resolution("busca clavos en Notas").locale == "es")
    #expect(engine.resolution("busca nails en Notes").locale == "es")
    #expect(engine.resolution("busca nails in Notes").locale == nil)
  }

  @Test(arguments: ["en", "en-GB", "en_US"])
  func aLocaleRestrictsToItsLanguage(_ locale: String) {
    #expect(engine.resolution("find nails in Notes", locale: locale).status == .resolved)
    #expect(engine.resolution("busca clavos en Notas", locale: locale).status == .noMatch)
    #expect(engine.resolution("show nails", locale: locale).locale == "en")
  }

  @Test func aLanguageWithoutGrammarUnderstandsNothing() {
    for locale in ["pt", "", "english", "e"] {
      #expect(engine.resolution("find nails in Notes", locale: locale).status == .noMatch)
    }
  }

  @Test func aTieGoesToTheLanguageThatComesFirst() {
    #expect(engine.resolution("show nails").locale == "en")
    #expect(engine.resolution("show nails", locale: "es").locale == "es")
  }

  @Test func namesOfEveryLanguageMatchInEvery() {
    #expect(engine.resolution("find nails in Notas").intent?.app == "notes")
    #expect(engine.resolution("busca clavos en Maps").intent?.app == "maps")
  }
}
