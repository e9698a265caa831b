import TestSupport

@testable import DichoCore

/// So that every file of these tests has it.
typealias SeededGenerator = TestSupport.SeededGenerator

/// Makes random syntax trees, with the text that their spans refer to.
struct RandomGrammar {
  private var random: SeededGenerator
  private(set) var syntax = GrammarSyntax()
  private(set) var bytes: [UInt8] = []

  private static let words = [
    "busca", "¿qué?", "O'Brien", "\\;", "a\\ b", "e-mail", "niño", ",", "#", "V1.0", "public",
  ]
  private static let quoted = ["\"New York\"", "\"a \\\" b\"", "\"//\"", "\"\\\\\"", "\"{;}\""]
  private static let weights = ["/2.5/", "/1/", "/.5e-3f/"]
  private static let tags = ["{t}", "{system.search}", "{x=}", "{ a \\} b }", "{}"]

  static func make(seed: UInt64, rules: Int) -> (syntax: GrammarSyntax, source: SourceText) {
    var made = RandomGrammar(random: SeededGenerator(seed: seed))
    made.syntax.encoding = made.add("UTF-8")
    if Bool.random(using: &made.random) { made.syntax.locale = made.add("es") }
    made.syntax.name = made.add("es.test")
    for name in ["<a.b.*>", "<slot.term>"] where Bool.random(using: &made.random) {
      made.syntax.imports.append(ImportSyntax(name: made.add(name)))
    }
    for number in 0..<rules { made.addRule(number, of: rules) }
    return (made.syntax, SourceText(name: "random-\(seed).jsgf", bytes: made.bytes))
  }

  private init(random: SeededGenerator) { self.random = random }

  private mutating func addRule(_ number: Int, of count: Int) {
    let first = Int32(syntax.nodes.count)
    var rule = RuleSyntax(
      name: add("<r\(number)>"), isPublic: Bool.random(using: &random), doc: .none,
      firstNode: first, endNode: first)
    if Int.random(in: 0..<4, using: &random) == 0 { rule.doc = add("/** Doc \(number). */") }
    rule.root = node(depth: 4, ruleCount: count)
    rule.endNode = Int32(syntax.nodes.count)
    syntax.rules.append(rule)
  }

  private mutating func add(_ text: String) -> SyntaxSpan {
    let start = Int32(bytes.count)
    bytes.append(contentsOf: text.utf8)
    return SyntaxSpan(start: start, end: Int32(bytes.count))
  }

  private mutating func add(_ kind: SyntaxNode.Kind, _ text: String = "", child: Int32 = -1)
    -> Int32
  {
    let isEscaped = kind != .weighted && text.utf8.contains(UInt8(ascii: "\\"))
    syntax.nodes.append(SyntaxNode(kind, add(text), child: child, isEscaped: isEscaped))
    return Int32(syntax.nodes.count - 1)
  }

  private func pick(_ texts: [String], _ random: inout SeededGenerator) -> String {
    texts[Int.random(in: 0..<texts.count, using: &random)]
  }

  private mutating func children(_ count: Int, depth: Int, ruleCount: Int, weights: Bool) -> Int32 {
    var first: Int32 = -1
    var last: Int32 = -1
    for _ in 0..<count {
      var child = node(depth: depth, ruleCount: ruleCount)
      if weights {
        child = add(.weighted, pick(Self.weights, &random), child: child)
      }
      if first < 0 { first = child } else { syntax.nodes[Int(last)].next = child }
      last = child
    }
    return first
  }

  private mutating func node(depth: Int, ruleCount: Int) -> Int32 {
    let choice = Int.random(in: 0..<(depth > 0 ? 14 : 6), using: &random)
    switch choice {
    case 0...1: return add(.word, pick(Self.words, &random))
    case 2: return add(.quoted, pick(Self.quoted, &random))
    case 3: return add(.reference, "<r\(Int.random(in: 0..<ruleCount, using: &random))>")
    case 4: return add(Bool.random(using: &random) ? .null : .void, "<NULL>").named(&self)
    case 5: return add(.reference, "<slot.term>")
    case 6...7:
      let count = Int.random(in: 2...4, using: &random)
      return add(
        .sequence, child: children(count, depth: depth - 1, ruleCount: ruleCount, weights: false))
    case 8...9:
      let hasWeights = Int.random(in: 0..<3, using: &random) == 0
      let count = Int.random(in: (hasWeights ? 1 : 2)...4, using: &random)
      return add(
        .alternatives,
        child: children(count, depth: depth - 1, ruleCount: ruleCount, weights: hasWeights))
    case 10:
      return add(.optional, child: node(depth: depth - 1, ruleCount: ruleCount))
    case 11...12:
      let kind: SyntaxNode.Kind = choice == 11 ? .star : .plus
      return add(kind, child: node(depth: depth - 1, ruleCount: ruleCount))
    default:
      let child = node(depth: depth - 1, ruleCount: ruleCount)
      var last = child
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let tag = add(.tag, pick(Self.tags, &random))
        syntax.nodes[Int(last)].next = tag
        last = tag
      }
      return add(.tagged, child: child)
    }
  }
}

extension Int32 {
  /// Gives a reserved node the text that belongs to its kind.
  fileprivate func named(_ grammar: inout RandomGrammar) -> Int32 {
    grammar.fixReserved(self)
    return self
  }
}

extension RandomGrammar {
  fileprivate mutating func fixReserved(_ index: Int32) {
    if syntax.nodes[Int(index)].kind == .void {
      syntax.nodes[Int(index)].span = add("<VOID>")
    }
  }
}

/// A syntax tree without its places, for comparing.
struct PlainTree: Equatable, CustomStringConvertible {
  var description: String

  init(_ syntax: GrammarSyntax, _ bytes: [UInt8]) {
    func text(_ span: SyntaxSpan) -> String {
      span.isPresent ? String(decoding: bytes[Int(span.start)..<Int(span.end)], as: UTF8.self) : "-"
    }
    func tree(_ index: Int32) -> String {
      let node = syntax.nodes[Int(index)]
      var children: [String] = []
      var child = node.kind == .reference ? -1 : node.child
      while child >= 0 {
        children.append(tree(child))
        child = syntax.nodes[Int(child)].next
      }
      if !children.isEmpty {
        let weight = node.kind == .weighted ? text(node.span) + " " : ""
        return "(\(node.kind) \(weight)\(children.joined(separator: " ")))"
      }
      return "(\(node.kind) \(text(node.span)) \(node.isEscaped))"
    }
    description = [syntax.encoding, syntax.locale, syntax.name].map(text).joined(separator: " ")
    for statement in syntax.imports { description += "\nimport " + text(statement.name) }
    for rule in syntax.rules {
      description += "\n\(rule.isPublic) \(text(rule.doc)) \(text(rule.name)) = \(tree(rule.root))"
    }
  }
}
