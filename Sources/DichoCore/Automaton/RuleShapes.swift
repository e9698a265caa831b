/// Facts about rules that need a look through their references.
package struct RuleShapes {
  /// Whether a rule can name the target app.
  private(set) var hasApp: [Bool]
  /// Whether a rule captures a term.
  private(set) var hasTerm: [Bool]

  init(_ grammar: LinkedGrammar) {
    hasApp = Self.rules(of: grammar) { $0 == "app" }
    hasTerm = Self.rules(of: grammar) { $0 == "term" }
  }

  /// Marks the rules from which a slot that satisfies the condition can be reached.
  private static func rules(of grammar: LinkedGrammar, with slot: (String) -> Bool) -> [Bool] {
    rules(of: grammar) { element in
      if case .slot(let name, _) = element { slot(name) } else { false }
    }
  }

  /// Marks the rules in which, or in whose parts, words are captured by name.
  static func rulesWithCaptures(of grammar: LinkedGrammar) -> [Bool] {
    rules(of: grammar) { element in
      guard case .tagged(_, let tags) = element else { return false }
      return tags.contains { $0.utf8.last == UInt8(ascii: "=") }
    }
  }

  /// Marks the rules from which an element that satisfies the condition can be reached.
  private static func rules(
    of grammar: LinkedGrammar, reaching condition: (LinkedExpansion) -> Bool
  ) -> [Bool] {
    var marks = [Bool](repeating: false, count: grammar.rules.count)
    let references = grammar.rules.map { rule -> (has: Bool, rules: [Int]) in
      var has = false
      var rules: [Int] = []
      rule.expansion.visit { element in
        if condition(element) { has = true }
        if case .rule(let index, _) = element { rules.append(index) }
      }
      return (has, rules)
    }
    var users = [[Int]](repeating: [], count: grammar.rules.count)
    var pending: [Int] = []
    for (index, entry) in references.enumerated() {
      for used in entry.rules { users[used].append(index) }
      if entry.has {
        marks[index] = true
        pending.append(index)
      }
    }
    while let index = pending.popLast() {
      for user in users[index] where !marks[user] {
        marks[user] = true
        pending.append(user)
      }
    }
    return marks
  }

  /// Marks rules and all that they refer to, directly or through others.
  static func rules(of grammar: LinkedGrammar, reachedFrom marks: [Bool]) -> [Bool] {
    var marks = marks
    var pending = marks.indices.filter { marks[$0] }
    while let index = pending.popLast() {
      grammar.rules[index].expansion.visit { element in
        guard case .rule(let used, _) = element, !marks[used] else { return }
        marks[used] = true
        pending.append(used)
      }
    }
    return marks
  }

  /// Marks the rules that refer to themselves, directly or through others.
  package static func recursiveRules(of grammar: LinkedGrammar) -> [Bool] {
    let references = grammar.rules.map { rule -> [Int] in
      var rules: [Int] = []
      rule.expansion.visit { if case .rule(let index, _) = $0 { rules.append(index) } }
      return rules
    }
    // Rules left after removing, again and again, those that refer to no rule left.
    var users = [[Int]](repeating: [], count: references.count)
    var open = references.map { $0.count }
    for (index, used) in references.enumerated() { for rule in used { users[rule].append(index) } }
    var marks = [Bool](repeating: true, count: references.count)
    var pending = references.indices.filter { open[$0] == 0 }
    while let index = pending.popLast() {
      marks[index] = false
      for user in users[index] {
        open[user] -= 1
        if open[user] == 0 { pending.append(user) }
      }
    }
    return marks
  }

  /// Whether an element can match without consuming a word.
  package static func isNullable(
    _ element: LinkedExpansion, in grammar: LinkedGrammar, depth: Int = 0
  )
    -> Bool
  {
    switch element {
    case .null, .optional, .star: return true
    case .void, .slot: return false
    case .word(let text, _): return WordTable.isBlank(text)
    case .rule(let index, _):
      return depth < 64
        && isNullable(grammar.rules[index].expansion, in: grammar, depth: depth + 1)
    case .plus(let inner): return isNullable(inner, in: grammar, depth: depth)
    case .tagged(let inner, _): return isNullable(inner, in: grammar, depth: depth)
    case .sequence(let items):
      return items.allSatisfy { isNullable($0, in: grammar, depth: depth) }
    case .alternatives(let choices):
      return choices.contains { isNullable($0.expansion, in: grammar, depth: depth) }
    }
  }

  /// Whether a rule's expansion ends with a pause, so that one must follow the phrase.
  static func endsWithPause(_ element: LinkedExpansion) -> Bool {
    switch element {
    case .sequence(let items): return items.last.map(isPause) ?? false
    case .tagged(let inner, _): return endsWithPause(inner)
    default: return false
    }
  }

  /// Whether an element is a pause, with or without tags.
  static func isPause(_ element: LinkedExpansion) -> Bool {
    switch element {
    case .word(let text, _): return WordTable.isPause(text)
    case .tagged(let inner, _): return isPause(inner)
    default: return false
    }
  }
}
