import DichoCore

/// Makes sentences that a rule of a grammar matches: the same ones whenever it is asked.
///
/// Slots are filled with what they stand for: names and things of an app, and words that no
/// language has for free text.
struct SentenceSampler {
  /// What slots are filled with; a slot without filling has no sentences.
  struct Fillings {
    var app: String?
    var otherApp: String?
    var noun: String?
    var target: String?
    /// Values of parameters that are captured, by their names.
    var values: [String: String] = [:]
  }

  private let grammar: LinkedGrammar
  /// The fewest words that each rule matches.
  private let shortest: [Int]

  /// Words for free text.
  private static let freeWords = ["brenvik", "oltamar", "quendry", "zastole"]
  /// Beyond so many words, the shortest way to the end is taken.
  private static let wordLimit = 24

  init(_ grammar: LinkedGrammar) {
    self.grammar = grammar
    shortest = Self.shortestLengths(of: grammar)
  }

  /// Returns up to so many sentences of a rule, each once.
  func sentences(of rule: Int, count: Int, _ fillings: Fillings) -> [String] {
    var found: [String] = []
    for number in 0..<count {
      var walk = Walk(fillings: fillings, random: SeededRandom(seed: rule &* 1_000_003 &+ number))
      guard append(grammar.rules[rule].expansion, to: &walk), !walk.words.isEmpty else { continue }
      let sentence = Self.joined(walk.words)
      if !found.contains(sentence) { found.append(sentence) }
    }
    return found
  }

  // MARK: - One sentence

  private struct Walk {
    let fillings: Fillings
    var random: SeededRandom
    var words: [String] = []
    var freeCount = 0

    var isLong: Bool { words.count > SentenceSampler.wordLimit }

    mutating func appendFree(_ count: Int) {
      for _ in 0..<count {
        words.append(SentenceSampler.freeWords[freeCount % SentenceSampler.freeWords.count])
        freeCount += 1
      }
    }
  }

  /// Appends words of an expansion; false if it has a slot that cannot be filled.
  private func append(_ element: LinkedExpansion, to walk: inout Walk) -> Bool {
    switch element {
    case .null: return true
    case .void: return false
    case .word(let text, _):
      walk.words.append(text)
      return true
    case .rule(let rule, _):
      return append(grammar.rules[rule].expansion, to: &walk)
    case .slot(let name, _): return fill(name, in: &walk)
    case .sequence(let items): return items.allSatisfy { append($0, to: &walk) }
    case .alternatives(let choices):
      let possible = choices.filter { $0.weight > 0 }
      if walk.isLong, let best = possible.min(by: { length($0.expansion) < length($1.expansion) }) {
        return append(best.expansion, to: &walk)
      }
      guard !possible.isEmpty else { return false }
      return append(possible[walk.random.below(possible.count)].expansion, to: &walk)
    case .optional(let inner), .star(let inner):
      // What can be left out is, more often than not: patterns are told apart by the rest.
      return walk.isLong || walk.random.below(4) > 0 || append(inner, to: &walk)
    case .plus(let inner): return append(inner, to: &walk)
    case .tagged(let inner, let tags):
      for tag in tags where tag.hasSuffix("=") {
        if let value = walk.fillings.values[String(tag.dropLast())] {
          walk.words.append(value)
          return true
        }
      }
      return append(inner, to: &walk)
    }
  }

  private func fill(_ slot: String, in walk: inout Walk) -> Bool {
    let word: String?
    switch SlotName(rawValue: slot) {
    case .term, .text:
      walk.appendFree(2)
      return true
    case .word:
      walk.appendFree(1)
      return true
    case .app: word = walk.fillings.app
    case .otherApp: word = walk.fillings.otherApp
    case .noun: word = walk.fillings.noun
    case .target: word = walk.fillings.target
    case nil: word = nil
    }
    guard let word else { return false }
    walk.words.append(word)
    return true
  }

  /// Joins words with spaces, signs without a space on their open side.
  private static func joined(_ words: [String]) -> String {
    var text = ""
    for word in words {
      let isSign = word.allSatisfy { ",.;:!?…".contains($0) }
      let isOpen = text.last.map { "¿¡".contains($0) } ?? true
      text += (isSign || isOpen ? "" : " ") + word
    }
    return text
  }

  // MARK: - Lengths

  private func length(_ element: LinkedExpansion) -> Int { Self.length(element, shortest) }

  private static func length(_ element: LinkedExpansion, _ rules: [Int]) -> Int {
    switch element {
    case .null, .optional, .star: 0
    case .word, .slot: 1
    case .void: unreachable
    case .rule(let rule, _): rules[rule]
    case .sequence(let items):
      items.reduce(0) { min(unreachable, $0 + length($1, rules)) }
    case .alternatives(let choices):
      choices.map { length($0.expansion, rules) }.min() ?? unreachable
    case .plus(let inner), .tagged(let inner, _): length(inner, rules)
    }
  }

  /// More words than any sentence has.
  private static let unreachable = 1 << 20

  private static func shortestLengths(of grammar: LinkedGrammar) -> [Int] {
    var lengths = Array(repeating: unreachable, count: grammar.rules.count)
    var hasChanged = true
    var rounds = 0
    while hasChanged, rounds < 64 {
      hasChanged = false
      rounds += 1
      for (index, rule) in grammar.rules.enumerated() {
        let length = length(rule.expansion, lengths)
        if length < lengths[index] {
          lengths[index] = length
          hasChanged = true
        }
      }
    }
    return lengths
  }
}
