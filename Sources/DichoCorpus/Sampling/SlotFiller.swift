import DichoCore

/// What slots are filled with: names of the catalog, and the terms of a grammar's own examples.
package struct SlotFiller {
  private let catalog: Catalog
  /// What can stand for a free slot, by language: several words, and single ones.
  private var terms: [String: [String]] = [:]
  private var words: [String: [String]] = [:]
  /// The apps that have entities, and those that have content nouns.
  private let appsWithEntities: [Int]
  private let appsWithNouns: [Int]

  /// Prepares to fill slots.
  ///
  /// `terms`: What stands for free slots; nil for the terms of the requests in the examples of the
  ///   grammar, each of a rule of its own language.
  package init(_ engine: IntentEngine, terms given: [String]? = nil) {
    catalog = engine.catalog
    appsWithEntities = (0..<catalog.count).filter { [catalog] in
      !catalog.entityRange(of: $0).isEmpty
    }
    appsWithNouns = (0..<catalog.count).filter { [catalog] in !catalog.contentNouns(of: $0).isEmpty
    }
    for language in engine.languages {
      terms[language] = given ?? Self.terms(of: engine, language)
      var singles: [String] = []
      for term in terms[language] ?? [] {
        for word in term.split(separator: " ") where !singles.contains(String(word)) {
          singles.append(String(word))
        }
      }
      words[language] = singles
    }
  }

  private static func terms(of engine: IntentEngine, _ language: String) -> [String] {
    let interpreter = Interpreter(engine)
    var terms: [String] = []
    var seen: Set<String> = []
    for rule in engine.grammar.rules where rule.language == language {
      for example in rule.examples {
        let intent = interpreter.resolve(example).intent
        if let term = intent?.term, seen.insert(term).inserted { terms.append(term) }
      }
    }
    return terms
  }

  /// A sentence with its slots filled.
  package struct Sentence: Hashable, Sendable {
    package var text = ""
    /// The names of the slots that nothing was found for; they stand in the text as `<slot.name>`.
    package var emptySlots: [String] = []
  }

  /// Returns a sentence with its slots filled at random.
  package func sentence(
    of pieces: [GrammarSampler.Piece], language: String, _ random: inout SeededRandom
  ) -> Sentence {
    let app = app(for: pieces, &random)
    var sentence = Sentence()
    for piece in pieces {
      let word: String
      switch piece {
      case .word(","):
        if !sentence.text.isEmpty { sentence.text += "," }
        continue
      case .word(let token): word = token
      case .slot(let name):
        let value = value(of: name, app: app, language, &random)
        if value == nil { sentence.emptySlots.append(name) }
        word = value ?? "<slot.\(name)>"
      }
      sentence.text += (sentence.text.isEmpty ? "" : " ") + word
    }
    return sentence
  }

  /// Returns an app that has what the slots ask for.
  private func app(
    for pieces: [GrammarSampler.Piece], _ random: inout SeededRandom
  ) -> Int? {
    if pieces.contains(.slot(SlotName.target.rawValue)), !appsWithEntities.isEmpty {
      return random.pick(appsWithEntities)
    }
    if pieces.contains(.slot(SlotName.noun.rawValue)), !appsWithNouns.isEmpty {
      return random.pick(appsWithNouns)
    }
    return catalog.isEmpty ? nil : random.below(catalog.count)
  }

  private func value(
    of slot: String, app: Int?, _ language: String, _ random: inout SeededRandom
  ) -> String? {
    switch SlotName(rawValue: slot) {
    case .app: return app.map { catalog.title(of: $0, language: language) }
    case .otherApp:
      return catalog.isEmpty
        ? nil : catalog.title(of: random.below(catalog.count), language: language)
    case .noun:
      guard let app else { return nil }
      let nouns = catalog.contentNouns(of: app)
      let own = nouns.filter { LanguageTag.samePrimary($0.language, language) }
      return random.pick(own.isEmpty ? nouns : own)?.text
    case .target:
      guard let app else { return nil }
      let entities = catalog.entityRange(of: app)
      return entities.isEmpty
        ? nil
        : catalog.entityTitle(
          entities.lowerBound + random.below(entities.count), language: language)
    case .word: return random.pick(words[language] ?? [])
    case .term, .text, nil: return random.pick(terms[language] ?? [])
    }
  }
}
