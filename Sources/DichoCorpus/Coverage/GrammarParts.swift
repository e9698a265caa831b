import DichoCore

/// A grammar taken apart into numbered parts, each of which a reading goes through or does not.
///
/// A part is what a rule leaves to choose: an alternative, or what may be left out or said again.
/// Where all that may be left out is a list of alternatives, only those are parts.
package struct GrammarParts: Sendable {
  /// What an element is.
  enum Kind: Sendable {
    /// Words of the grammar, folded; none for a pause, which stands for nothing that is said.
    case word([FoldedWord])
    case rule(Int)
    /// A slot, by its name.
    case slot(String)
    case null
    case void
    case sequence
    case alternatives
    case optional
    case star
    case plus
  }

  /// A piece of a rule.
  struct Element: Sendable {
    var kind: Kind
    var children: [Int32] = []
    /// The number of the part that it is, or -1.
    var part: Int32 = -1
  }

  /// A part of a rule.
  package struct Part: Sendable {
    package var rule: Int
    /// The number of the list that it is an alternative of, from 0 within its rule.
    package var list: Int
    /// Whether it is what may be left out, and not an alternative.
    package var isOptional: Bool
    /// Its line in the file of its rule, from 1.
    package var line: Int
    /// As it stands in the grammar, with the last parts of the names of rules.
    package var text: String
  }

  package let grammar: LinkedGrammar
  package private(set) var parts: [Part] = []
  /// The numbers of the parts of each rule.
  package private(set) var partsOfRule: [Range<Int>] = []
  /// The line in its file that each rule is defined on, from 1.
  package private(set) var lineOfRule: [Int] = []
  /// The lines in its file that each rule has words or references on, and the part they belong to,
  /// or -1.
  private(set) var linesOfRule: [[(line: Int, part: Int32)]] = []
  private(set) var elements: [Element] = []
  /// The element of each rule.
  private(set) var bodies: [Int32] = []
  /// Whether each rule refers to itself, directly or through others.
  private(set) var isRecursive: [Bool] = []
  /// Whether each rule can be passed without a word.
  private(set) var isNullable: [Bool] = []

  private var lists = 0

  /// Takes a grammar apart.
  package init(_ grammar: LinkedGrammar) {
    self.grammar = grammar
    isRecursive = RuleShapes(grammar).isRecursive
    let tables = grammar.sources.map { LineTable($0) }
    for (index, rule) in grammar.rules.enumerated() {
      let first = parts.count
      lists = 0
      linesOfRule.append([])
      let builder = Place(rule: index, table: tables, part: -1)
      lineOfRule.append(builder.line(of: rule.location) ?? 1)
      bodies.append(add(rule.expansion, builder))
      partsOfRule.append(first..<parts.count)
      isNullable.append(RuleShapes.isNullable(rule.expansion, in: grammar))
    }
  }

  // MARK: - Taking apart

  /// Where an element stands.
  private struct Place {
    var rule: Int
    var table: [LineTable]
    /// The innermost part around it, or -1.
    var part: Int32

    func line(of position: SourcePosition) -> Int? {
      guard table.indices.contains(Int(position.file)) else { return nil }
      return table[Int(position.file)].location(at: Int(position.offset)).line
    }
  }

  private mutating func add(_ expansion: LinkedExpansion, _ place: Place) -> Int32 {
    switch expansion {
    case .word(let text, let position):
      note(position, place)
      return add(Element(kind: .word(Folding.words(text))))
    case .rule(let index, let position):
      note(position, place)
      return add(Element(kind: .rule(index)))
    case .slot(let name, let position):
      note(position, place)
      return add(Element(kind: .slot(name)))
    case .null: return add(Element(kind: .null))
    case .void: return add(Element(kind: .void))
    case .tagged(let inner, _): return add(inner, place)
    case .plus(let inner): return add(Element(kind: .plus, children: [add(inner, place)]))
    case .optional(let inner): return addOptional(inner, .optional, place)
    case .star(let inner): return addOptional(inner, .star, place)
    case .sequence(let items):
      var children: [Int32] = []
      for item in items { children.append(add(item, place)) }
      return add(Element(kind: .sequence, children: children))
    case .alternatives(let choices):
      let list = lists
      lists += 1
      var children: [Int32] = []
      for choice in choices {
        children.append(add(choice.expansion, as: false, of: list, place))
      }
      return add(Element(kind: .alternatives, children: children))
    }
  }

  private mutating func addOptional(
    _ inner: LinkedExpansion, _ kind: Kind, _ place: Place
  ) -> Int32 {
    if Self.isChoice(inner) {
      return add(Element(kind: kind, children: [add(inner, place)]))
    }
    let list = lists
    lists += 1
    return add(Element(kind: kind, children: [add(inner, as: true, of: list, place)]))
  }

  private static func isChoice(_ expansion: LinkedExpansion) -> Bool {
    switch expansion {
    case .alternatives: true
    case .tagged(let inner, _): isChoice(inner)
    default: false
    }
  }

  /// Adds a part.
  private mutating func add(
    _ expansion: LinkedExpansion, as isOptional: Bool, of list: Int, _ place: Place
  ) -> Int32 {
    let number = Int32(parts.count)
    let line = Self.position(expansion).flatMap { place.line(of: $0) }
    parts.append(
      Part(
        rule: place.rule, list: list, isOptional: isOptional,
        line: line ?? lineOfRule[place.rule], text: Self.text(expansion, in: grammar)))
    var inside = place
    inside.part = number
    let child = add(expansion, inside)
    // An element of its own, since what is inside may be a part as well.
    return add(Element(kind: .sequence, children: [child], part: number))
  }

  private mutating func add(_ element: Element) -> Int32 {
    elements.append(element)
    return Int32(elements.count - 1)
  }

  private mutating func note(_ position: SourcePosition, _ place: Place) {
    guard let line = place.line(of: position) else { return }
    linesOfRule[place.rule].append((line, place.part))
  }

  /// The place of the first word or reference in an expansion.
  private static func position(_ expansion: LinkedExpansion) -> SourcePosition? {
    var first: SourcePosition?
    expansion.visit { element in
      guard first == nil else { return }
      switch element {
      case .word(_, let position), .rule(_, let position), .slot(_, let position):
        first = position
      default: break
      }
    }
    return first
  }

  /// The longest text of a part, in characters.
  private static let longestText = 60

  private static func text(_ expansion: LinkedExpansion, in grammar: LinkedGrammar) -> String {
    var text = ""
    // Qualified names say nothing more where the file is named beside them.
    for (index, piece) in GrammarPrinter.print(expansion, in: grammar)
      .split(separator: "<", omittingEmptySubsequences: false).enumerated()
    {
      if index == 0 {
        text += piece
        continue
      }
      let name = piece.prefix { $0 != ">" }
      let isSlot = name.utf8.starts(with: "slot.".utf8)
      text += "<" + (isSlot ? name : SimpleName.of(String(name)))
      text += piece[name.endIndex...]
    }
    return text.count <= longestText ? text : text.prefix(longestText - 1) + "…"
  }
}
