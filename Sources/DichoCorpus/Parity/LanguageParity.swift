import DichoCore

/// What each language has of grammars and corpus, beside what the others have.
package struct LanguageParity: Sendable {
  /// What is compared.
  package enum Section: String, CaseIterable, Sendable {
    /// Closing tags of the patterns: schemas, vetoes, answers; patterns of each.
    case tags
    /// Patterns, by the names that twins share.
    case patterns
    /// Phenomena of the corpus; lines of each.
    case phenomena
    /// Where apps are named in the requests of the corpus.
    case positions
    /// What the utterances of the corpus have to become, and what is asked for.
    case outcomes

    /// What is counted.
    package var unit: String {
      switch self {
      case .tags: "patterns"
      case .patterns: "rules"
      case .phenomena: "lines"
      case .positions: "requests"
      case .outcomes: "utterances"
      }
    }
  }

  /// How often something is there in each language.
  package struct Row: Sendable {
    package var name: String
    /// In the order of the languages.
    package var counts: [Int]
    /// Why some language lacks it, where that has been said; may be "".
    package var excuse: String?
    /// The languages that lack it, by number.
    package var missing: [Int] = []
  }

  package let languages: [String]
  /// How often a phenomenon should be there at least.
  package let minimum: Int
  private var counts: [Section: [String: [Int]]] = [:]
  private var excuses: [Section: [String: String]] = [:]
  /// The languages that a name is of alone.
  private var only: [String: String] = [:]

  /// Counts the patterns of a grammar, and the cases of a corpus but for their readings.
  ///
  /// `phenomena`: Those that the corpus should have, none for those that it has.
  package init(
    _ grammar: LinkedGrammar, _ cases: [CorpusCase], phenomena: [PhenomenonList.Entry],
    minimum: Int
  ) {
    languages = grammar.languages
    self.minimum = minimum
    for position in AppPosition.allCases { add(.positions, position.rawValue, nil) }
    for rule in grammar.rules where rule.isPublic {
      guard let tag = rule.closingTag, let language = number(of: rule.language) else { continue }
      add(.tags, tag, language)
      add(.patterns, String(SimpleName.of(rule.name)), language)
      if let reason = rule.only {
        excuses[.patterns, default: [:]][String(SimpleName.of(rule.name))] = reason
        // A tag that only such patterns have is excused with them.
        if excuses[.tags]?[tag] == nil { excuses[.tags, default: [:]][tag] = reason }
      }
    }
    for entry in phenomena {
      add(.phenomena, entry.name, nil)
      only[entry.name] = entry.language
    }
    for corpusCase in cases {
      guard let language = number(of: corpusCase.locale) else { continue }
      for phenomenon in Set(corpusCase.phenomena) { add(.phenomena, phenomenon, language) }
      for expect in [corpusCase.expect] + corpusCase.turns.map(\.expect) {
        add(.outcomes, expect.status + (expect.needs.map { " " + $0 } ?? ""), language)
      }
    }
  }

  private func number(of locale: String) -> Int? {
    languages.firstIndex { LanguageTag.samePrimary($0, locale) }
  }

  private mutating func add(_ section: Section, _ name: String, _ language: Int?) {
    let none = [Int](repeating: 0, count: languages.count)
    var list = counts[section, default: [:]][name] ?? none
    if let language { list[language] += 1 }
    counts[section, default: [:]][name] = list
  }

  // MARK: - Result

  /// The rows of a section, by name; positions in their own order.
  package func rows(_ section: Section) -> [Row] {
    let found = (counts[section] ?? [:]).sorted { first, second in
      if section == .positions {
        let order = AppPosition.allCases.map(\.rawValue)
        return order.firstIndex(of: first.key) ?? 0 < order.firstIndex(of: second.key) ?? 0
      }
      return first.key < second.key
    }
    return found.map { name, counts in
      var row = Row(name: name, counts: counts, excuse: excuses[section]?[name])
      let needed = section == .phenomena ? minimum : 1
      // What no language has is lacking only where somebody said that it should be there.
      let isWanted = section == .phenomena || counts.contains { $0 > 0 }
      for (language, count) in counts.enumerated() where isWanted && count < needed {
        if let only = only[name], !LanguageTag.samePrimary(only, languages[language]) { continue }
        row.missing.append(language)
      }
      if row.counts.allSatisfy({ $0 >= needed }) { row.excuse = nil }
      return row
    }
  }

  /// How many things a language lacks without an excuse.
  package var gaps: Int {
    Section.allCases.reduce(0) { sum, section in
      sum + rows(section).reduce(0) { $0 + ($1.excuse == nil ? $1.missing.count : 0) }
    }
  }
}

extension LanguageParity {
  /// Adds where apps are named in the readings of the corpus.
  package mutating func add(_ tally: PositionTally) {
    for (position, list) in tally.counts { counts[.positions]?[position.rawValue] = list }
  }
}

/// Where the requests of a corpus name their apps, by language.
package struct PositionTally: TraceTally {
  private let languages: [String]
  /// In the order of the languages.
  private(set) var counts: [AppPosition: [Int]] = [:]

  package init(languages: [String]) { self.languages = languages }

  package mutating func count(_ turn: TracedTurn, in run: TraceRun) {}

  package mutating func count(
    _ tree: ReadingTree?, of reading: ReadingTrace.Reading, _ turn: TracedTurn, in run: TraceRun
  ) {
    let locale = run.cases[turn.corpusCase].locale
    // Of dialogues the first turns: answers are no requests.
    guard let tree, turn.turn == 0, turn.trace.resolution.intent != nil,
      let language = languages.firstIndex(where: { LanguageTag.samePrimary($0, locale) })
    else { return }
    add(1, AppPosition(in: tree), language)
  }

  package mutating func add(_ other: PositionTally) {
    for (position, list) in other.counts {
      for (language, count) in list.enumerated() { add(count, position, language) }
    }
  }

  private mutating func add(_ count: Int, _ position: AppPosition, _ language: Int) {
    let none = [Int](repeating: 0, count: languages.count)
    var list = counts[position] ?? none
    list[language] += count
    counts[position] = list
  }
}
