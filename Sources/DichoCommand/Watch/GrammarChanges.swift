import Dicho

/// Which rules differ between two states of a grammar, and which words readings by them must have.
struct GrammarChanges {
  /// The names of the rules that are new, gone or different.
  private(set) var rules: Set<String> = []
  /// Words, folded, of which an utterance has at least one if a change can matter to it; nil when that
  /// cannot be said.
  private(set) var words: Set<[UInt8]>? = []

  /// More words than these tell nothing apart.
  private static let wordLimit = 32

  init(from old: LinkedGrammar, to new: LinkedGrammar) {
    var before = Forms(old)
    var after = Forms(new)
    for name in Set(before.numbers.keys).union(after.numbers.keys) {
      let (left, right) = (before.form(of: name), after.form(of: name))
      if left == right { continue }
      rules.insert(name)
      let differing = Set(left.alternatives).symmetricDifference(right.alternatives)
      // The same alternatives in another order, or another tag, can matter to any reading.
      if differing.isEmpty { words = nil }
      for (form, number) in zip(left.alternatives, 0...) where differing.contains(form) {
        add(before.words(of: name, alternative: number))
      }
      for (form, number) in zip(right.alternatives, 0...) where differing.contains(form) {
        add(after.words(of: name, alternative: number))
      }
    }
  }

  private mutating func add(_ more: Set<[UInt8]>?) {
    guard let known = words, let more else {
      words = nil
      return
    }
    let all = known.union(more)
    words = all.count <= Self.wordLimit ? all : nil
  }

  /// What is the same in two states when a rule is, whatever the numbers and places of rules are.
  private struct Form: Equatable {
    var alternatives: [Int] = []
    var rest = 0
  }

  /// The forms of the rules of a grammar.
  private struct Forms {
    let grammar: LinkedGrammar
    let numbers: [String: Int]
    private var known: [Int: Set<[UInt8]>?] = [:]

    init(_ grammar: LinkedGrammar) {
      self.grammar = grammar
      numbers = Dictionary(
        grammar.rules.enumerated().map { ($0.element.name, $0.offset) },
        uniquingKeysWith: { first, _ in first })
    }

    private func alternatives(of rule: LinkedRule) -> [LinkedAlternative] {
      if case .alternatives(let choices) = rule.expansion { return choices }
      return [LinkedAlternative(expansion: rule.expansion)]
    }

    func form(of name: String) -> Form {
      guard let number = numbers[name] else { return Form() }
      let rule = grammar.rules[number]
      var rest = Hasher()
      rest.combine(1)
      rest.combine(rule.isPublic)
      rest.combine(rule.closingTag)
      return Form(
        alternatives: alternatives(of: rule).map { choice in
          var hasher = Hasher()
          hasher.combine(choice.weight)
          combine(choice.expansion, &hasher)
          return hasher.finalize()
        }, rest: rest.finalize())
    }

    private func combine(_ expansion: LinkedExpansion, _ hasher: inout Hasher) {
      switch expansion {
      case .word(let text, _):
        hasher.combine(0)
        hasher.combine(text)
      case .rule(let number, _):
        hasher.combine(1)
        hasher.combine(grammar.rules[number].name)
      case .slot(let name, _):
        hasher.combine(2)
        hasher.combine(name)
      case .null: hasher.combine(3)
      case .void: hasher.combine(4)
      case .sequence(let items):
        hasher.combine(5)
        hasher.combine(items.count)
        for item in items { combine(item, &hasher) }
      case .alternatives(let choices):
        hasher.combine(6)
        hasher.combine(choices.count)
        for choice in choices {
          hasher.combine(choice.weight)
          combine(choice.expansion, &hasher)
        }
      case .optional(let inner), .star(let inner), .plus(let inner):
        if case .optional = expansion { hasher.combine(7) }
        if case .star = expansion { hasher.combine(8) }
        combine(inner, &hasher)
      case .tagged(let inner, let tags):
        hasher.combine(9)
        hasher.combine(tags)
        combine(inner, &hasher)
      }
    }

    // MARK: - Words

    mutating func words(of name: String, alternative: Int) -> Set<[UInt8]>? {
      guard let number = numbers[name] else { return nil }
      let choices = alternatives(of: grammar.rules[number])
      guard choices.indices.contains(alternative) else { return nil }
      return words(choices[alternative].expansion)
    }

    /// Words of which everything that an expansion matches has at least one; nil when there are none,
    /// or too many.
    private mutating func words(_ expansion: LinkedExpansion) -> Set<[UInt8]>? {
      switch expansion {
      case .word(let text, _):
        let folded = Folding.foldedName(text)
        return folded.isEmpty ? nil : [folded]
      case .rule(let number, _):
        if let known = known[number] { return known }
        // Whoever comes back here by recursion learns nothing.
        known[number] = .some(nil)
        let found = words(grammar.rules[number].expansion)
        known[number] = .some(found)
        return found
      case .slot, .null, .optional, .star: return nil
      case .void: return []
      case .sequence(let items):
        var best: Set<[UInt8]>?
        for item in items {
          guard let found = words(item) else { continue }
          if best.map({ found.count < $0.count }) ?? true { best = found }
        }
        return best
      case .alternatives(let choices):
        var all: Set<[UInt8]> = []
        for choice in choices {
          guard let found = words(choice.expansion) else { return nil }
          all.formUnion(found)
          if all.count > GrammarChanges.wordLimit { return nil }
        }
        return all
      case .plus(let inner), .tagged(let inner, _): return words(inner)
      }
    }
  }
}
