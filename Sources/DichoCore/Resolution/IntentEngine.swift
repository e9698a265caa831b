/// Understands utterances: grammars and a catalog, loaded once and shared by any number of interpreters.
public struct IntentEngine: Sendable {
  package private(set) var automaton: Automaton
  /// What requests other than searches need; nil when no app takes any.
  package let other: OtherIntents?
  /// The system version whose names for schemas are used; nil for those in grammars and catalog.
  package let os: Int?
  public let catalog: Catalog
  package let names: NameIndex
  package let nouns: NounIndex
  package let tolerance: Tolerance
  package let prompts: PromptTable
  package let grammar: LinkedGrammar
  /// The languages of the grammars, as in the headers of their files.
  public let languages: [String]

  /// Builds an engine from a loaded grammar, prompts, and a catalog.
  ///
  /// `sounds`: How letters sound, one for each language.
  /// `spoken`: What is said for symbols and numbers.
  /// `lexicons`: The ordinary words of each language.
  /// `misspellings`: Slips that stand for words of the grammars.
  /// `os`: The system version whose schemas there are.
  package init(
    grammar: LinkedGrammar, prompts: PromptTable, catalog: Catalog, sounds: [SoundRules] = [],
    spoken: [SpokenSymbol] = [], lexicons: [Lexicon] = [], misspellings: Misspellings = .init(),
    os: Int? = nil
  ) {
    automaton = Automaton(GrammarModel(grammar, misspellings: misspellings))
    other = OtherIntents(
      grammar, catalog, misspellings: misspellings, spoken: spoken, sounds: sounds, os: os)
    self.os = os
    self.grammar = grammar
    self.catalog = catalog
    self.prompts = prompts
    languages = grammar.languages
    names = NameIndex(catalog, spoken: spoken, rules: sounds)
    nouns = NounIndex(catalog)
    tolerance = Tolerance(names: NearNames(catalog, apps: names), lexicons: lexicons)
  }
}

extension IntentEngine {
  /// Returns an engine that matches other requests than searches in the place of those.
  ///
  /// For checking rules: no app has to declare their schemas.
  package func matchingOtherIntents() -> IntentEngine {
    var engine = self
    engine.automaton = Automaton(GrammarModel(grammar, part: .otherIntents))
    return engine
  }
}
