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
  private let wordLists: WordLists

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
    self.init(
      Automaton(GrammarModel(grammar, misspellings: misspellings)), grammar, prompts, catalog,
      WordLists(sounds: sounds, spoken: spoken, lexicons: lexicons, misspellings: misspellings),
      os: os)
  }

  private init(
    _ automaton: Automaton, _ grammar: LinkedGrammar, _ prompts: PromptTable, _ catalog: Catalog,
    _ lists: WordLists, os: Int?
  ) {
    self.automaton = automaton
    other = OtherIntents(
      grammar, catalog, misspellings: lists.misspellings, spoken: lists.spoken,
      sounds: lists.sounds, os: os)
    self.os = os
    self.grammar = grammar
    self.catalog = catalog
    self.prompts = prompts
    wordLists = lists
    languages = grammar.languages
    names = NameIndex(catalog, spoken: lists.spoken, rules: lists.sounds)
    nouns = NounIndex(catalog)
    tolerance = Tolerance(names: NearNames(catalog, apps: names), lexicons: lists.lexicons)
  }

  /// What languages have beside their grammars.
  private struct WordLists {
    var sounds: [SoundRules]
    var spoken: [SpokenSymbol]
    var lexicons: [Lexicon]
    var misspellings: Misspellings
  }
}

extension IntentEngine {
  /// Returns an engine with the same grammars, for other apps.
  ///
  /// Nothing is compiled again, so that it takes a small part of the time that a new engine takes.
  package func replacingCatalog(with catalog: Catalog) -> IntentEngine {
    IntentEngine(automaton, grammar, prompts, catalog, wordLists, os: os)
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
