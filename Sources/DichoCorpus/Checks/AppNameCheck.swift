import DichoCore

/// Finds names in a catalog that are hard to tell from something else that is said.
package struct AppNameCheck {
  private let names: CatalogNames
  private let grammar: LinkedGrammar
  private let words: GrammarWords
  private let trial: NameTrial
  private let rules: [SoundRules]
  private let lexicons: [Lexicon]
  private let claims: [ClaimedPhrase]

  /// The most findings of one kind in one catalog.
  package static let limit = 1000

  /// What a language has besides its grammar.
  package struct Language: Sendable {
    package var sounds: [SoundRules] = []
    package var lexicons: [Lexicon] = []
    package var claims: [ClaimedPhrase] = []

    package init() {}
  }

  /// Checks a catalog against the words of a grammar; `text` is the file it was read from, and
  /// `examples` has the apps that the examples of the grammar name.
  package init(
    _ catalog: Catalog, _ grammar: LinkedGrammar, _ text: SourceText,
    examples: @escaping @autoclosure () -> Catalog, language: Language = Language()
  ) {
    names = CatalogNames(catalog, text)
    self.grammar = grammar
    words = GrammarWords(grammar)
    trial = NameTrial(grammar, catalog: catalog, examples: examples())
    rules = language.sounds
    lexicons = language.lexicons
    claims = language.claims
  }

  /// Returns the findings; linear in the size of catalog and grammar.
  package func run() -> [Diagnostic] {
    var found = NameFormCheck(names, rules).run()
    let meaning = NameMeaningCheck(names, grammar, words, trial, lexicons, claims)
    found += meaning.run()
    var count = 0
    for (index, entry) in names.entries.enumerated() where count < Self.limit {
      let before = found.count
      if let first = names.byFolded[entry.folded], first != index {
        found.append(shared(entry, with: names.entries[first]))
      }
      if let rule = words.rule(ofFolded: entry.folded) {
        if !trial.isPossible {
          found.append(isWord(entry, of: rule))
        } else if let misread = trial.misreading(of: entry.name, app: names.id(of: entry)) {
          found.append(isWord(entry, of: rule, misreadIn: misread))
        }
      }
      count += found.count - before
    }
    return found
  }

  // MARK: - Findings

  private func shared(_ entry: CatalogNames.Entry, with first: CatalogNames.Entry) -> Diagnostic {
    let other = "'\(first.name)', a name of '\(names.id(of: first))'"
    let message =
      entry.name == first.name
      ? "'\(entry.name)' is a name of '\(names.id(of: entry))' and of '\(names.id(of: first))'"
      : "'\(entry.name)' differs from \(other), only in "
        + (entry.name.lowercased() == first.name.lowercased()
          ? "capitals" : "capitals, accents, spaces or signs")
    // Whoever writes the catalog can seldom help it.
    return names.diagnostic(
      .note, "name-shared", message, entry, label: "who says it is asked which one is meant",
      note: Diagnostic(
        severity: .note, id: "name-shared", message: "'\(first.name)' stands here",
        location: names.place(of: first)))
  }

  private func isWord(
    _ entry: CatalogNames.Entry, of rule: LinkedRule, misreadIn sentence: String? = nil
  ) -> Diagnostic {
    names.diagnostic(
      .warning, "name-is-word",
      "'\(entry.name)' is also a word of the grammar, "
        + (sentence.map { "and is misread in '\($0)'" }
          ?? "in rule '<\(SimpleName.of(rule.name))>'"),
      entry, label: "an alias of two words would be safer",
      note: Diagnostic(
        severity: .note, id: "name-is-word",
        message: "'<\(SimpleName.of(rule.name))>' is defined here",
        location: grammar.location(of: rule.location)))
  }
}
