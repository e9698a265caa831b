/// Facts about rules that need a look through their references.
package struct RuleShapes: Sendable {
  /// Whether a rule can name the target app.
  let hasApp: [Bool]
  /// Whether a rule captures a term.
  let hasTerm: [Bool]
  /// Whether a rule refers to itself, directly or through others.
  package let isRecursive: [Bool]
  /// The rules that each rule refers to.
  private let references: [[Int]]

  package init(_ grammar: LinkedGrammar) {
    let none = [Bool](repeating: false, count: grammar.rules.count)
    var (namesApp, namesTerm) = (none, none)
    var references = [[Int]](repeating: [], count: grammar.rules.count)
    for (index, rule) in grammar.rules.enumerated() {
      rule.expansion.visit { element in
        switch element {
        case .rule(let used, _): references[index].append(used)
        case .slot("app", _): namesApp[index] = true
        case .slot("term", _): namesTerm[index] = true
        default: break
        }
      }
    }
    let users = Self.users(references)
    hasApp = Self.reached(from: namesApp, users)
    hasTerm = Self.reached(from: namesTerm, users)
    isRecursive = Self.recursiveRules(references, users)
    self.references = references
  }

  /// Marks rules and all that they refer to, directly or through others.
  func rules(reachedFrom marks: [Bool]) -> [Bool] { Self.reached(from: marks, references) }

  /// Marks the rules in which, or in whose parts, words are captured by name.
  func rulesWithCaptures(of grammar: LinkedGrammar) -> [Bool] {
    let marks = grammar.rules.map { rule in
      var captures = false
      rule.expansion.visit { element in
        guard case .tagged(_, let tags) = element else { return }
        if tags.contains(where: { $0.utf8.last == UInt8(ascii: "=") }) { captures = true }
      }
      return captures
    }
    return Self.reached(from: marks, Self.users(references))
  }

  /// Returns the rules that refer to each rule.
  private static func users(_ references: [[Int]]) -> [[Int]] {
    var users = [[Int]](repeating: [], count: references.count)
    for (index, used) in references.enumerated() { for rule in used { users[rule].append(index) } }
    return users
  }

  /// Marks what can be reached from what is marked.
  private static func reached(from marks: [Bool], _ ways: [[Int]]) -> [Bool] {
    var marks = marks
    var pending = marks.indices.filter { marks[$0] }
    while let index = pending.popLast() {
      for next in ways[index] where !marks[next] {
        marks[next] = true
        pending.append(next)
      }
    }
    return marks
  }

  /// Marks the rules left after removing, again and again, those that refer to no rule left.
  private static func recursiveRules(_ references: [[Int]], _ users: [[Int]]) -> [Bool] {
    var open = references.map { $0.count }
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
