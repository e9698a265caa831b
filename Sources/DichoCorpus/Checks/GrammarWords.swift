import DichoCore

/// The words that rules are made of, and the first rule of each.
struct GrammarWords {
  private var ruleOfWord: [[UInt8]: Int] = [:]
  private let grammar: LinkedGrammar

  init(_ grammar: LinkedGrammar) {
    self.grammar = grammar
    let buffer = TokenBuffer()
    // What is no request does not make a word one of requests; and word lists say best what it is.
    let rules = grammar.rules.indices.filter {
      !(grammar.rules[$0].closingTag?.hasPrefix("noMatch") ?? false)
    }
    let lists = rules.filter { Self.isList(grammar.rules[$0].expansion) }
    for index in lists + rules { add(grammar.rules[index].expansion, of: index, buffer) }
  }

  /// Whether an expansion has words only.
  private static func isList(_ element: LinkedExpansion) -> Bool {
    switch element {
    case .rule, .slot: false
    case .word, .null, .void: true
    case .sequence(let items): items.allSatisfy(isList)
    case .alternatives(let choices): choices.allSatisfy { isList($0.expansion) }
    case .optional(let inner), .star(let inner), .plus(let inner), .tagged(let inner, _):
      isList(inner)
    }
  }

  /// The first rule that has a word, or a few words in a row, with these folded bytes.
  func rule(ofFolded word: [UInt8]) -> LinkedRule? { ruleOfWord[word].map { grammar.rules[$0] } }

  private mutating func add(_ element: LinkedExpansion, of rule: Int, _ buffer: TokenBuffer) {
    switch element {
    case .word(let text, _): enter(Folding.foldedName(text, using: buffer), rule)
    case .sequence(let items):
      // An alternative such as "look up" is one thing that is said.
      if items.count <= 3 {
        let words = items.map { item -> String? in
          if case .word(let text, _) = item { text } else { nil }
        }
        if !words.contains(nil) {
          enter(words.flatMap { Folding.foldedName($0 ?? "", using: buffer) }, rule)
          return
        }
      }
      for item in items { add(item, of: rule, buffer) }
    case .alternatives(let choices):
      for choice in choices { add(choice.expansion, of: rule, buffer) }
    case .optional(let inner), .star(let inner), .plus(let inner), .tagged(let inner, _):
      add(inner, of: rule, buffer)
    case .rule, .slot, .null, .void: break
    }
  }

  private mutating func enter(_ word: [UInt8], _ rule: Int) {
    if !word.isEmpty, ruleOfWord[word] == nil { ruleOfWord[word] = rule }
  }
}
