import DichoCore

/// Makes the sentences of a rule: random ones, or all of them, and says how many there are.
///
/// A loop, and a rule that refers to itself, is gone through a limited number of times, so that the
/// number of sentences is finite. Sentences that can be made in two ways count and come twice.
package struct GrammarSampler {
  /// A piece of a sentence before its slots are filled.
  package enum Piece: Hashable, Sendable {
    /// A token of the grammar; "," is a pause.
    case word(String)
    /// A slot, by its name.
    case slot(String)
  }

  private let grammar: LinkedGrammar
  /// The most rounds of a loop.
  private let rounds: Int
  /// Whether each rule is reached from itself.
  private let isCyclic: [Bool]
  private var counts: [Key: SentenceCount] = [:]

  /// How often rules that refer to themselves are open.
  private typealias Open = [Int: Int]

  private struct Key: Hashable {
    var rule: Int
    var open: Open
  }

  package init(_ grammar: LinkedGrammar, rounds: Int) {
    self.grammar = grammar
    self.rounds = rounds
    isCyclic = Self.cyclicRules(of: grammar)
  }

  private static func cyclicRules(of grammar: LinkedGrammar) -> [Bool] {
    let mayBe = RuleShapes(grammar).isRecursive
    let used = grammar.rules.map { rule -> Set<Int> in
      var used: Set<Int> = []
      rule.expansion.visit { if case .rule(let index, _) = $0, mayBe[index] { used.insert(index) } }
      return used
    }
    return grammar.rules.indices.map { rule in
      guard mayBe[rule] else { return false }
      var seen: Set<Int> = []
      var open = Array(used[rule])
      while let next = open.popLast() {
        if next == rule { return true }
        if seen.insert(next).inserted { open += used[next] }
      }
      return false
    }
  }

  /// Returns the rules with some name, whole or its last part, with or without angle brackets.
  package static func rules(named name: String, in grammar: LinkedGrammar) -> [Int] {
    let bare =
      name.hasPrefix("<") && name.hasSuffix(">") ? String(name.dropFirst().dropLast()) : name
    return grammar.rules.indices.filter { index in
      grammar.rules[index].name == bare || SimpleName.of(grammar.rules[index].name) == bare
    }
  }

  // MARK: - Counting

  /// Returns how many sentences a rule has, its slots counting as one word each.
  package mutating func count(ofRule rule: Int) -> SentenceCount { count(ofRule: rule, [:]) }

  private mutating func count(ofRule rule: Int, _ open: Open) -> SentenceCount {
    guard let inside = opened(rule, open) else { return .zero }
    let key = Key(rule: rule, open: open)
    if let known = counts[key] { return known }
    let result = count(grammar.rules[rule].expansion, inside)
    counts[key] = result
    return result
  }

  /// What is open inside a rule; nil when it has been gone through often enough.
  private func opened(_ rule: Int, _ open: Open) -> Open? {
    guard isCyclic[rule] else { return open }
    var inside = open
    inside[rule, default: 0] += 1
    return inside[rule, default: 0] <= max(1, rounds) ? inside : nil
  }

  private mutating func count(_ expansion: LinkedExpansion, _ open: Open) -> SentenceCount {
    switch expansion {
    case .word, .slot, .null: return .one
    case .void: return .zero
    case .rule(let rule, _): return count(ofRule: rule, open)
    case .tagged(let inner, _): return count(inner, open)
    case .sequence(let items):
      var product = SentenceCount.one
      for item in items where !product.isZero { product = product * count(item, open) }
      return product
    case .alternatives(let choices):
      var sum = SentenceCount.zero
      for choice in choices where choice.weight > 0 { sum = sum + count(choice.expansion, open) }
      return sum
    case .optional(let inner): return .one + count(inner, open)
    case .star(let inner): return .one + sum(of: count(inner, open), rounds: rounds)
    case .plus(let inner): return sum(of: count(inner, open), rounds: max(1, rounds))
    }
  }

  /// The first powers of a number, added up.
  private func sum(of count: SentenceCount, rounds: Int) -> SentenceCount {
    var sum = SentenceCount.zero
    var power = SentenceCount.one
    for _ in 0..<rounds {
      power = power * count
      sum = sum + power
    }
    return sum
  }

  // MARK: - Random sentences

  /// Returns a random sentence of a rule, or nil if it has none.
  ///
  /// Alternatives come as often as their weights say, what may be left out one time in four.
  package mutating func sentence(
    ofRule rule: Int, _ random: inout SeededRandom
  ) -> [Piece]? {
    if count(ofRule: rule).isZero { return nil }
    var pieces: [Piece] = []
    add(rule: rule, [:], &random, to: &pieces)
    return pieces
  }

  private mutating func add(
    rule: Int, _ open: Open, _ random: inout SeededRandom, to pieces: inout [Piece]
  ) {
    guard let inside = opened(rule, open) else { return }
    add(grammar.rules[rule].expansion, inside, &random, to: &pieces)
  }

  private mutating func add(
    _ expansion: LinkedExpansion, _ open: Open, _ random: inout SeededRandom,
    to pieces: inout [Piece]
  ) {
    switch expansion {
    case .word(let text, _): pieces.append(.word(text))
    case .slot(let name, _): pieces.append(.slot(name))
    case .null, .void: break
    case .rule(let rule, _): add(rule: rule, open, &random, to: &pieces)
    case .tagged(let inner, _): add(inner, open, &random, to: &pieces)
    case .sequence(let items): for item in items { add(item, open, &random, to: &pieces) }
    case .alternatives(let choices):
      let possible = choices.filter { $0.weight > 0 && !count($0.expansion, open).isZero }
      var place = random.fraction() * possible.reduce(0) { $0 + $1.weight }
      for (index, choice) in possible.enumerated() {
        place -= choice.weight
        if place < 0 || index == possible.count - 1 {
          return add(choice.expansion, open, &random, to: &pieces)
        }
      }
    case .optional(let inner):
      let isSaid = random.below(Self.optionalShare) == 0
      if isSaid, !count(inner, open).isZero { add(inner, open, &random, to: &pieces) }
    case .star(let inner): loop(inner, 0...rounds, open, &random, to: &pieces)
    case .plus(let inner): loop(inner, 1...max(1, rounds), open, &random, to: &pieces)
    }
  }

  /// What may be left out is said one time in so many: more often, and sentences drown in it.
  private static let optionalShare = 4

  private mutating func loop(
    _ inner: LinkedExpansion, _ rounds: ClosedRange<Int>, _ open: Open,
    _ random: inout SeededRandom, to pieces: inout [Piece]
  ) {
    if rounds.lowerBound == 0, count(inner, open).isZero { return }
    let count = rounds.lowerBound + random.below(rounds.count)
    for _ in 0..<count { add(inner, open, &random, to: &pieces) }
  }
}

// MARK: - All sentences

extension GrammarSampler {
  /// Calls a closure for the sentences of a rule, one after the other, until it returns false.
  ///
  /// The first alternatives come first, and what may be left out is left out first.
  package func visit(ofRule rule: Int, _ body: ([Piece]) -> Bool) {
    _ = visit(rule: rule, [:], [], body)
  }

  private func visit(
    rule: Int, _ open: Open, _ lead: [Piece], _ body: ([Piece]) -> Bool
  ) -> Bool {
    guard let inside = opened(rule, open) else { return true }
    return visit(grammar.rules[rule].expansion, inside, lead, body)
  }

  private func visit(
    _ expansion: LinkedExpansion, _ open: Open, _ lead: [Piece], _ body: ([Piece]) -> Bool
  ) -> Bool {
    switch expansion {
    case .word(let text, _): return body(lead + [.word(text)])
    case .slot(let name, _): return body(lead + [.slot(name)])
    case .null: return body(lead)
    case .void: return true
    case .rule(let rule, _): return visit(rule: rule, open, lead, body)
    case .tagged(let inner, _): return visit(inner, open, lead, body)
    case .sequence(let items): return visit(items[...], open, lead, body)
    case .alternatives(let choices):
      return choices.allSatisfy { choice in
        choice.weight <= 0 || visit(choice.expansion, open, lead, body)
      }
    case .optional(let inner): return body(lead) && visit(inner, open, lead, body)
    case .star(let inner):
      return body(lead) && visit(inner, rounds: rounds, open, lead, body)
    case .plus(let inner): return visit(inner, rounds: max(1, rounds), open, lead, body)
    }
  }

  private func visit(
    _ items: ArraySlice<LinkedExpansion>, _ open: Open, _ lead: [Piece],
    _ body: ([Piece]) -> Bool
  ) -> Bool {
    guard let first = items.first else { return body(lead) }
    return visit(first, open, lead) { visit(items.dropFirst(), open, $0, body) }
  }

  private func visit(
    _ inner: LinkedExpansion, rounds: Int, _ open: Open, _ lead: [Piece],
    _ body: ([Piece]) -> Bool
  ) -> Bool {
    guard rounds > 0 else { return true }
    return visit(inner, open, lead) { lead in
      body(lead) && visit(inner, rounds: rounds - 1, open, lead, body)
    }
  }
}
