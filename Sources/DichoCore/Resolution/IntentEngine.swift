/// Understands utterances: grammars and a catalog, loaded once and shared by any number of interpreters.
public struct IntentEngine: Sendable {
  package let automaton: Automaton
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
  ///
  /// `sounds`: How letters sound, one for each language.
  /// `lexicons`: The ordinary words of each language.
  package init(
    grammar: LinkedGrammar, prompts: PromptTable, catalog: Catalog, sounds: [SoundRules] = [],
    lexicons: [Lexicon] = []
  ) {
    automaton = Automaton(GrammarModel(grammar))
    self.grammar = grammar
    self.catalog = catalog
    self.prompts = prompts
    languages = grammar.languages
    names = NameIndex(catalog)
    nouns = NounIndex(catalog)
    tolerance = Tolerance(
      names: NearNames(catalog, names: names, rules: sounds), lexicons: lexicons)
  }
}

extension IntentEngine {
  /// Returns the index of the language that a locale such as "es-MX" belongs to.
  ///
  /// A language the grammars do not have gets an index that no rule has, so that nothing matches.
  package func languageIndex(_ locale: String) -> Int32 {
    let language = locale.prefix { $0 != "-" && $0 != "_" }
    for (index, name) in languages.enumerated() where name.prefix(while: { $0 != "-" }) == language
    {
      return Int32(index)
    }
    return Int32(languages.count)
  }
}
