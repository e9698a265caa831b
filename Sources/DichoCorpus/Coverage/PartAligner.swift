import DichoCore

/// Finds the parts of a rule that words go through.
///
/// The reading of the engine says which rules stand inside a rule and which words are its own, but
/// not by which of its alternatives, since those share states. The aligner lays the rule over that
/// line of rules, slots and words, and of several ways takes the one with the words as they are
/// written, and of equal ones the first in the grammar. Each pair of an element and a place is
/// looked at once, so that it takes time in the size of the rule times the number of words.
struct PartAligner {
  /// What a rule is laid over.
  enum Item {
    case word(ReadingTree.HeardWord)
    case slot(String)
    case rule(Int)
  }

  private let parts: GrammarParts
  private let vocabulary: Vocabulary
  private let items: [Item]
  /// Whether rules are opened where they are referred to, and not only taken as items.
  private let opensRules: Bool
  /// Whether a slot takes words, since the items do not say which words it took.
  private let fillsSlots: Bool
  private var ends: [Int64: [End]] = [:]
  /// The rules that are open at each place, so that none is opened in itself without a word.
  private var open: Set<Int64> = []

  /// One way through an element: where it ends, what it costs, and the parts on it.
  private struct End {
    var place: Int
    var cost: Int
    var way: Way
  }

  /// Parts and rules on a way.
  private indirect enum Way {
    case none
    case part(Int32)
    case rule(Int32)
    case both(Way, Way)

    func and(_ other: Way) -> Way {
      if case .none = self { return other }
      if case .none = other { return self }
      return .both(self, other)
    }

    func visit(_ body: (Int32, _ isRule: Bool) -> Void) {
      switch self {
      case .none: break
      case .part(let part): body(part, false)
      case .rule(let rule): body(rule, true)
      case .both(let first, let second):
        first.visit(body)
        second.visit(body)
      }
    }
  }

  /// What was found.
  struct Alignment {
    var parts: [Int32] = []
    /// Rules that were opened on the way.
    var rules: [Int32] = []
  }

  private init(
    _ items: [Item], _ parts: GrammarParts, _ vocabulary: Vocabulary, opensRules: Bool,
    fillsSlots: Bool
  ) {
    self.items = items
    self.parts = parts
    self.vocabulary = vocabulary
    self.opensRules = opensRules
    self.fillsSlots = fillsSlots
  }

  /// Lays a rule over items; nil if it does not fit.
  ///
  /// `isWhole`: Whether the items are all that the rule came to, with no rule in them taken as one.
  static func align(
    _ rule: Int, over items: [Item], of parts: GrammarParts, _ vocabulary: Vocabulary,
    isWhole: Bool = false
  ) -> Alignment? {
    for opensRules in isWhole ? [true] : [false, true] {
      var aligner = PartAligner(
        items, parts, vocabulary, opensRules: opensRules, fillsSlots: isWhole)
      // A rule that is said again at once is one part of the reading.
      let ends = aligner.repeated(parts.bodies[rule], from: 0)
      guard let best = ends.first(where: { $0.place == items.count }) else { continue }
      var alignment = Alignment()
      best.way.visit { number, isRule in
        if isRule { alignment.rules.append(number) } else { alignment.parts.append(number) }
      }
      return alignment
    }
    return nil
  }

  // MARK: - Ways

  /// The ways through an element from a place, the best to each end.
  private mutating func ends(_ element: Int32, from place: Int) -> [End] {
    let key = Int64(element) << 20 | Int64(place)
    if let known = ends[key] { return known }
    let found = look(element, from: place)
    ends[key] = found
    return found
  }

  private mutating func look(_ number: Int32, from place: Int) -> [End] {
    let element = parts.elements[Int(number)]
    var found: [End]
    switch element.kind {
    case .word(let words): found = word(words, from: place)
    case .slot(let name): found = slot(name, from: place)
    case .rule(let rule): found = self.rule(rule, from: place)
    case .null: found = [End(place: place, cost: 0, way: .none)]
    case .void: found = []
    case .sequence: found = sequence(element.children, from: place)
    case .alternatives:
      found = []
      for child in element.children {
        for end in ends(child, from: place) { Self.add(end, to: &found) }
      }
    case .optional:
      found = [End(place: place, cost: 0, way: .none)]
      for end in ends(element.children[0], from: place) where end.place > place {
        Self.add(end, to: &found)
      }
    case .star:
      found = [End(place: place, cost: 0, way: .none)]
      for end in repeated(element.children[0], from: place) where end.place > place {
        Self.add(end, to: &found)
      }
    case .plus: found = repeated(element.children[0], from: place)
    }
    if element.part >= 0 {
      for index in found.indices {
        found[index].way = Way.part(element.part).and(found[index].way)
      }
    }
    return found
  }

  private mutating func sequence(_ children: [Int32], from place: Int) -> [End] {
    var heads = [End(place: place, cost: 0, way: .none)]
    for child in children {
      var next: [End] = []
      for head in heads {
        for end in ends(child, from: head.place) {
          Self.add(
            End(place: end.place, cost: head.cost + end.cost, way: head.way.and(end.way)),
            to: &next)
        }
      }
      heads = next
      if heads.isEmpty { return [] }
    }
    return heads
  }

  /// The ways through an element once or more.
  private mutating func repeated(_ element: Int32, from place: Int) -> [End] {
    var all = ends(element, from: place)
    var fresh = all.filter { $0.place > place }
    while !fresh.isEmpty {
      var next: [End] = []
      for head in fresh where head.place < items.count {
        for end in ends(element, from: head.place) where end.place > head.place {
          let end = End(
            place: end.place, cost: head.cost + end.cost, way: head.way.and(end.way))
          if Self.add(end, to: &all) { next.append(end) }
        }
      }
      fresh = next
    }
    return all
  }

  /// Adds a way unless one as good leads there.
  @discardableResult
  private static func add(_ end: End, to ends: inout [End]) -> Bool {
    guard let known = ends.firstIndex(where: { $0.place == end.place }) else {
      ends.append(end)
      return true
    }
    guard end.cost < ends[known].cost else { return false }
    ends[known] = end
    return true
  }

  // MARK: - Items

  private func word(_ words: [FoldedWord], from place: Int) -> [End] {
    var cost = 0
    for (offset, word) in words.enumerated() {
      guard place + offset < items.count, case .word(let heard) = items[place + offset],
        let difference = difference(heard, word)
      else { return [] }
      cost += difference
    }
    return [End(place: place + words.count, cost: cost, way: .none)]
  }

  /// How far a word that was heard is from one of the grammar: 0 as written, 1 without accents, 2 a
  /// slip that stands for the same words, 3 another word of the same set; nil if it is none of them.
  private func difference(_ heard: ReadingTree.HeardWord, _ word: FoldedWord) -> Int? {
    if heard.accentHash == word.accentHash { return 0 }
    if heard.hash == word.hash, heard.hash != 0 { return 1 }
    let wordClass = vocabulary.wordClass(word.accentHash)
    if wordClass == 0 { return nil }
    if heard.wordClass == wordClass { return 2 }
    guard heard.wordSet >= 0 else { return nil }
    let sets = vocabulary.setStart[Int(wordClass)]..<vocabulary.setStart[Int(wordClass) + 1]
    return vocabulary.sets[Int(sets.lowerBound)..<Int(sets.upperBound)].contains(heard.wordSet)
      ? 3 : nil
  }

  private func slot(_ name: String, from place: Int) -> [End] {
    var found: [End] = []
    var end = place
    while end < items.count {
      switch items[end] {
      case .slot(name): break
      case .word where fillsSlots: break
      default: return found
      }
      end += 1
      let cost = fillsSlots ? (end - place) * Self.fillingCost : 0
      found.append(End(place: end, cost: cost, way: .none))
      if SlotName(rawValue: name) == .word { break }
    }
    return found
  }

  private mutating func rule(_ rule: Int, from place: Int) -> [End] {
    var found: [End] = []
    if place < items.count, case .rule(rule) = items[place] {
      found.append(End(place: place + 1, cost: 0, way: .none))
    }
    if parts.isNullable[rule] {
      Self.add(End(place: place, cost: 0, way: .none), to: &found)
    }
    guard opensRules || parts.isRecursive[rule] else { return found }
    let key = Int64(rule) << 20 | Int64(place)
    guard open.insert(key).inserted else { return found }
    for end in ends(parts.bodies[rule], from: place) where end.place > place {
      Self.add(
        End(
          place: end.place, cost: end.cost + Self.openingCost,
          way: Way.rule(Int32(rule)).and(end.way)), to: &found)
    }
    open.remove(key)
    return found
  }

  /// A rule that stands in the reading is rather taken as it is, and a word of the grammar rather
  /// than any.
  private static let openingCost = 8
  private static let fillingCost = 4
}
