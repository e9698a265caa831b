import DichoCore

/// Finds the words that a grammar has between a term and the name of an app: "in", "on", "en".
///
/// Which words those are only the grammar knows; here is known where they stand.
enum AppIntroducers {
  /// Returns the folded words that follow a term and lead to an app, in any pattern of a search.
  ///
  /// Articles and possessives, which many names begin with, are left out.
  static func words(of grammar: LinkedGrammar) -> Set<[UInt8]> {
    var finder = Finder(grammar)
    for rule in grammar.rules where rule.isPublic && rule.closingTag?.contains(".") == true {
      finder.visit(rule.expansion)
    }
    let found = finder.found
    finder.found = []
    for rule in grammar.rules
    where rule.closingTag == "term.determiner" || rule.closingTag == "term.possessive" {
      finder.addFirst(rule.expansion, depth: 0)
    }
    return found.subtracting(finder.found)
  }

  private struct Finder {
    let grammar: LinkedGrammar
    let buffer = TokenBuffer()
    var found: Set<[UInt8]> = []
    /// Whether each rule has a slot for an app, or for a term.
    private var hasApp: [Bool]
    private var hasTerm: [Bool]

    init(_ grammar: LinkedGrammar) {
      self.grammar = grammar
      hasApp = Self.rules(of: grammar, with: [.app])
      hasTerm = Self.rules(of: grammar, with: [.term])
    }

    private static func rules(of grammar: LinkedGrammar, with slots: [SlotName]) -> [Bool] {
      var has = grammar.rules.map { contains(slots, $0.expansion, []) }
      var hasChanged = true
      while hasChanged {
        hasChanged = false
        for (index, rule) in grammar.rules.enumerated()
        where !has[index] && contains(slots, rule.expansion, has) {
          has[index] = true
          hasChanged = true
        }
      }
      return has
    }

    private static func contains(
      _ slots: [SlotName], _ element: LinkedExpansion, _ rules: [Bool]
    ) -> Bool {
      var isThere = false
      element.visit { part in
        switch part {
        case .slot(let name, _):
          if slots.contains(where: { $0.rawValue == name }) { isThere = true }
        case .rule(let rule, _): if rules.indices.contains(rule), rules[rule] { isThere = true }
        default: break
        }
      }
      return isThere
    }

    /// Looks for a term and, right behind it, something with an app in it.
    mutating func visit(_ element: LinkedExpansion) {
      switch element {
      case .sequence(let items):
        for (index, item) in items.enumerated().dropLast()
        where Self.contains([.term], item, hasTerm) {
          for next in items[(index + 1)...] {
            if Self.contains([.app], next, hasApp) { addFirst(next, depth: 0) }
            if !Self.isOptional(next) { break }
          }
        }
        for item in items { visit(item) }
      case .alternatives(let choices): for choice in choices { visit(choice.expansion) }
      case .optional(let inner), .star(let inner), .plus(let inner), .tagged(let inner, _):
        visit(inner)
      case .word, .rule, .slot, .null, .void: break
      }
    }

    private static func isOptional(_ element: LinkedExpansion) -> Bool {
      switch element {
      case .optional, .star, .null: true
      default: false
      }
    }

    /// Adds the words that an expansion begins with.
    mutating func addFirst(_ element: LinkedExpansion, depth: Int) {
      guard depth < 16 else { return }
      switch element {
      case .word(let text, _):
        if let word = Folding.words(text, using: buffer).first { found.insert(word.folded) }
      case .rule(let rule, _): addFirst(grammar.rules[rule].expansion, depth: depth + 1)
      case .sequence(let items):
        for item in items {
          addFirst(item, depth: depth + 1)
          if !Self.isOptional(item) { break }
        }
      case .alternatives(let choices):
        for choice in choices { addFirst(choice.expansion, depth: depth + 1) }
      case .optional(let inner), .star(let inner), .plus(let inner), .tagged(let inner, _):
        addFirst(inner, depth: depth)
      case .slot, .null, .void: break
      }
    }
  }
}
