@testable import DichoCore

/// Checks what the loader promises, in the plainest way.
struct LinkedGrammarCheck {
  private let grammar: LinkedGrammar
  private var faults: [String] = []

  static func faults(in grammar: LinkedGrammar) -> [String] {
    var check = LinkedGrammarCheck(grammar: grammar)
    for (index, rule) in grammar.rules.enumerated() {
      check.walk(rule.expansion, rule.name)
      check.checkCycles(from: index)
    }
    return check.faults
  }

  private init(grammar: LinkedGrammar) { self.grammar = grammar }

  private mutating func walk(_ expansion: LinkedExpansion, _ rule: String) {
    switch expansion {
    case .word, .slot, .null: break
    case .rule(let index, _):
      if !grammar.rules.indices.contains(index) { faults.append("\(rule): reference \(index)") }
    case .void: faults.append("\(rule): void")
    case .sequence(let items):
      if items.count < 2 { faults.append("\(rule): short sequence") }
      for item in items { walk(item, rule) }
    case .alternatives(let items):
      if items.count < 2 { faults.append("\(rule): short alternatives") }
      for item in items { walk(item.expansion, rule) }
    case .optional(let inner): walk(inner, rule)
    case .star(let inner), .plus(let inner):
      if matchesNothing(inner, []) { faults.append("\(rule): empty loop") }
      walk(inner, rule)
    case .tagged(let inner, let tags):
      if tags.isEmpty { faults.append("\(rule): no tags") }
      walk(inner, rule)
    }
  }

  private func matchesNothing(_ expansion: LinkedExpansion, _ path: Set<Int>) -> Bool {
    switch expansion {
    case .word, .slot, .void: false
    case .null, .optional, .star: true
    case .rule(let index, _):
      !path.contains(index)
        && matchesNothing(grammar.rules[index].expansion, path.union([index]))
    case .sequence(let items): items.allSatisfy { matchesNothing($0, path) }
    case .alternatives(let items): items.contains { matchesNothing($0.expansion, path) }
    case .plus(let inner), .tagged(let inner, _): matchesNothing(inner, path)
    }
  }

  /// Follows all ways back to a rule: every step has to be the last of its rule, and on the whole
  /// way there has to be a word.
  private mutating func checkCycles(from start: Int) {
    var open: [(rule: Int, isLast: Bool, isEmpty: Bool)] = [(start, true, true)]
    var seen: Set<[Int]> = []
    while let (rule, isLast, isEmpty) = open.popLast() {
      for step in steps(grammar.rules[rule].expansion, isLast: true, isEmpty: true) {
        let next = (step.rule, isLast && step.isLast, isEmpty && step.isEmpty)
        if step.rule == start {
          if !next.1 { faults.append("\(grammar.rules[start].name): recursion before the end") }
          if next.2 { faults.append("\(grammar.rules[start].name): recursion without a word") }
        }
        if seen.insert([next.0, next.1 ? 1 : 0, next.2 ? 1 : 0]).inserted { open.append(next) }
      }
    }
  }

  private func steps(
    _ expansion: LinkedExpansion, isLast: Bool, isEmpty: Bool
  ) -> [(rule: Int, isLast: Bool, isEmpty: Bool)] {
    switch expansion {
    case .word, .slot, .null, .void: return []
    case .rule(let index, _): return [(index, isLast, isEmpty)]
    case .sequence(let items):
      var result: [(rule: Int, isLast: Bool, isEmpty: Bool)] = []
      var isEmpty = isEmpty
      for (index, item) in items.enumerated() {
        result += steps(item, isLast: isLast && index == items.count - 1, isEmpty: isEmpty)
        isEmpty = isEmpty && matchesNothing(item, [])
      }
      return result
    case .alternatives(let items):
      return items.flatMap { steps($0.expansion, isLast: isLast, isEmpty: isEmpty) }
    case .star(let inner), .plus(let inner): return steps(inner, isLast: false, isEmpty: isEmpty)
    case .optional(let inner), .tagged(let inner, _):
      return steps(inner, isLast: isLast, isEmpty: isEmpty)
    }
  }
}
