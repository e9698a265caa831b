/// A linked grammar made ready for compiling: its elements, words and rules, shared by all automata.
package final class GrammarModel: Sendable {
  /// The most rules that may stand inside one another.
  package static let deepestRule = 200

  /// Which requests a model is of.
  package enum Part: Sendable {
    /// Searches in an app, and the vetoes.
    case searches
    /// Requests with all other schemas.
    case otherIntents
  }

  package let grammar: LinkedGrammar
  package let part: Part
  let shapes: RuleShapes
  package let rules: [Automaton.Rule]
  package let vocabulary: Vocabulary
  package let slots: [String]
  package let captures: [String]
  /// The role of each rule, nil for one that is only used by others.
  package let roles: [Automaton.Role?]
  let table: ElementTable
  /// The element of each rule.
  let bodies: [Int32]
  let recursive: [Bool]
  let facts: ElementFacts
  /// For alternatives that are words and other things: the element of the words alone.
  let singleWords: [Int32: Int32]
  private let setsOfText: [[Int32]]
  private let setOfAlternatives: [Int32: Int32]

  /// Reads the part of a linked grammar that leads to some requests; the words of other rules are unknown to it.
  ///
  /// Rules have the same indices in both parts. Their shapes can be taken from the other part.
  package init(
    _ grammar: LinkedGrammar, part: Part = .searches,
    misspellings: Misspellings = Misspellings(), shapes: RuleShapes? = nil
  ) {
    self.grammar = grammar
    self.part = part
    let shapes = shapes ?? RuleShapes(grammar)
    self.shapes = shapes
    let roles = Self.roles(of: grammar, in: part)
    var rules: [Automaton.Rule] = []
    var table = ElementTable()
    var bodies: [Int32] = []
    var ranks = [Int](repeating: 0, count: Automaton.Role.allCases.count)
    for (index, role) in roles.enumerated() {
      rules.append(
        Self.rule(index, of: grammar, shapes, rank: role.map { ranks[Int($0.rawValue)] } ?? 0))
      if let role { ranks[Int(role.rawValue)] += 1 }
    }
    let isUsed = shapes.rules(reachedFrom: roles.map { $0 != nil })
    for (index, rule) in grammar.rules.enumerated() {
      bodies.append(table.number(of: isUsed[index] ? rule.expansion : .null))
    }
    recursive = shapes.isRecursive
    singleWords = Self.separateWords(&table)
    facts = ElementFacts(table, bodies: bodies, recursive: recursive)
    var words = WordTable(table.texts)
    let alone = Self.textsStandingAlone(table, bodies: bodies)
    setsOfText = table.texts.indices.map { text in
      let list = words.words(ofText: Int32(text))
      return list.count == 1 && !alone[text] ? [-1] : list.map { words.wordSet([$0]) }
    }
    setOfAlternatives = Self.sets(of: table, &words)
    slots = Self.slots(of: table)
    captures = Self.captures(of: table)
    self.rules = rules
    self.roles = roles
    self.table = table
    self.bodies = bodies
    vocabulary = words.vocabulary(misspellings)
  }

  private static func rule(
    _ index: Int, of grammar: LinkedGrammar, _ shapes: RuleShapes, rank: Int
  ) -> Automaton.Rule {
    let rule = grammar.rules[index]
    let tag = rule.closingTag ?? ""
    let isVeto = tag.utf8.starts(with: "noMatch".utf8)
    let hasApp = shapes.hasApp[index]
    var cost = UInt64(min(rank, ReadingCost.lastRank)) &* ReadingCost.order
    if !isVeto { cost &+= ReadingCost.notVeto }
    if !isVeto && !hasApp { cost &+= ReadingCost.noApp }
    return Automaton.Rule(
      name: rule.name, language: rule.language,
      languageIndex: Int32(grammar.languages.firstIndex(of: rule.language) ?? -1), tag: tag,
      location: rule.location, isVeto: isVeto, mood: mood(of: tag), hasApp: hasApp,
      hasTerm: shapes.hasTerm[index],
      pauseAfter: RuleShapes.endsWithPause(rule.expansion), acceptCost: cost)
  }

  private static func mood(of tag: String) -> Automaton.Mood {
    switch tag {
    case "noMatch.question": .question
    case "noMatch.statement": .statement
    default: .any
    }
  }

  /// The tags of searches in an app: the schema and those it replaces.
  private static let searchTags = PlatformSchemas.all.filter {
    $0.intentProtocol == PlatformSchemas.searchProtocol
  }.map { $0.name }

  /// Returns the role of each rule in a part, nil for one that is only used by others.
  package static func roles(of grammar: LinkedGrammar, in part: Part) -> [Automaton.Role?] {
    grammar.rules.map { role(of: $0, in: part) }
  }

  static func role(of rule: LinkedRule, in part: Part) -> Automaton.Role? {
    guard rule.isPublic, let tag = rule.closingTag else { return nil }
    switch tag {
    case "anywhere": return .anywhere
    case "opening": return .opening
    case "closing": return .closing
    case "term.determiner": return .determiner
    case "term.possessive": return .possessive
    case "term.linker": return .linker
    case "term.keptLinker": return .keptLinker
    default: break
    }
    if ElementTable.wordTags.contains(tag) { return nil }
    if tag.utf8.starts(with: "term.".utf8) { return nil }
    if tag.utf8.starts(with: "scope.".utf8) { return part == .searches ? .scope : nil }
    if tag.utf8.starts(with: "answer.".utf8) { return part == .searches ? .answer : nil }
    let isSearch = tag.utf8.starts(with: "noMatch".utf8) || searchTags.contains(tag)
    return isSearch == (part == .searches) ? .request : nil
  }

  // MARK: - Words

  /// Adds, for each list of words and other things, an element of the words alone.
  private static func separateWords(_ table: inout ElementTable) -> [Int32: Int32] {
    var result: [Int32: Int32] = [:]
    for number in table.elements.indices {
      let element = table[Int32(number)]
      guard element.kind == .alternatives, !element.isWeighted else { continue }
      let words = table.parts(of: Int32(number)).filter {
        table[$0].kind == .word && !WordTable.isPause(table.texts[Int(table[$0].value)])
      }
      guard !words.isEmpty, words.count < Int(element.childCount) else { continue }
      result[Int32(number)] = table.alternatives(of: Array(words))
    }
    return result
  }

  /// Says of each text whether it stands somewhere as a word of its own, not only in lists of words.
  ///
  /// Only such a word needs a word set to itself. The fewer sets, the fewer classes of words, and
  /// the fewer steps an automaton has to learn: words that only ever stand in one list are one.
  private static func textsStandingAlone(_ table: ElementTable, bodies: [Int32]) -> [Bool] {
    var alone = [Bool](repeating: false, count: table.texts.count)
    func note(_ number: Int32) {
      if table[number].kind == .word { alone[Int(table[number].value)] = true }
    }
    bodies.forEach(note)
    for (number, element) in table.elements.enumerated() {
      if element.kind != .alternatives {
        for part in table.parts(of: Int32(number)) { note(part) }
      } else if element.isWeighted {
        let weights = table.weights(of: Int32(number))
        let heaviest = weights.max() ?? 1
        for (part, weight) in zip(table.parts(of: Int32(number)), weights)
        where weight != heaviest { note(part) }
      }
    }
    return alone
  }

  /// Returns the word set of the single words, of greatest weight, of each list of alternatives.
  private static func sets(of table: ElementTable, _ words: inout WordTable) -> [Int32: Int32] {
    var result: [Int32: Int32] = [:]
    for (number, element) in table.elements.enumerated() where element.kind == .alternatives {
      var set: [Int32] = []
      for part in heaviestParts(of: Int32(number), table) where table[part].kind == .word {
        if let word = words.singleWord(ofText: table[part].value) { set.append(word) }
      }
      if !set.isEmpty { result[Int32(number)] = words.wordSet(set) }
    }
    return result
  }

  /// Returns the alternatives of greatest weight.
  private static func heaviestParts(
    of number: Int32, _ table: ElementTable
  ) -> ArraySlice<Int32> {
    let parts = table.parts(of: number)
    guard table[number].isWeighted else { return parts }
    let weights = table.weights(of: number)
    let heaviest = weights.max() ?? 1
    return ArraySlice(zip(parts, weights).filter { $0.1 == heaviest }.map { $0.0 })
  }

  /// The word sets of the words of a text, by its number in the element table.
  ///
  /// The set of a single word that stands nowhere but in lists of words is -1.
  func wordSets(ofText text: Int32) -> [Int32] { setsOfText[Int(text)] }

  /// Whether an element is the sign for a pause.
  func isPause(_ element: Int32) -> Bool {
    table[element].kind == .word && WordTable.isPause(table.texts[Int(table[element].value)])
  }

  /// Whether an element is a word of the grammar that is one word of an utterance.
  func isSingleWord(_ element: Int32) -> Bool {
    table[element].kind == .word && setsOfText[Int(table[element].value)].count == 1
  }

  /// The word set of the single words among alternatives, or -1.
  func wordSet(ofAlternatives element: Int32) -> Int32 { setOfAlternatives[element] ?? -1 }

  // MARK: - Names

  private static func slots(of table: ElementTable) -> [String] {
    var names: [String] = []
    for element in table.elements where element.kind == .slot {
      let name = table.texts[Int(element.value)]
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  private static func captures(of table: ElementTable) -> [String] {
    var names: [String] = []
    for tags in table.tagLists {
      for tag in tags where tag.utf8.last == UInt8(ascii: "=") {
        if !names.contains(String(tag.dropLast())) { names.append(String(tag.dropLast())) }
      }
    }
    return names
  }

  func slot(_ name: String) -> Int32 { Int32(slots.firstIndex(of: name) ?? -1) }

  func capture(_ name: String) -> Int32 { Int32(captures.firstIndex(of: name) ?? -1) }
}
