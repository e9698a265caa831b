import DichoCore

/// One grammar file with the names in it, whatever is wrong with the rest.
struct GrammarOutline: Sendable {
  /// An import statement.
  struct Import: Sendable {
    var grammar: String
    /// The simple name of the one rule; nil for all.
    var rule: String?
    /// The imported name with its angle brackets.
    var span: SyntaxSpan
  }

  let source: SourceText
  let syntax: GrammarSyntax
  /// The declared name, or "".
  let name: String
  /// The locale of the header, or "".
  let locale: String
  let imports: [Import]
  /// The first rule of each simple name.
  let rules: [String: Int]

  init(_ source: SourceText) {
    let syntax = GrammarSyntax(reading: source)
    func text(_ span: SyntaxSpan, inset: Int = 0) -> String {
      Self.text(span, inset: inset, in: source)
    }
    self.source = source
    self.syntax = syntax
    name = text(syntax.name)
    locale = text(syntax.locale)
    imports = syntax.imports.compactMap { statement in
      let whole = text(statement.name, inset: 1)
      guard let dot = whole.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
      let rule = String(whole[whole.utf8.index(after: dot)...])
      return Import(
        grammar: String(whole[..<dot]), rule: rule == "*" ? nil : rule, span: statement.name)
    }
    rules = Dictionary(
      syntax.rules.enumerated().map { (text($0.element.name, inset: 1), $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The last part of the declared name.
  var simpleName: Substring {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return name[...] }
    return name[name.utf8.index(after: dot)...]
  }

  /// The name of a rule without its angle brackets.
  func ruleName(_ rule: Int) -> String {
    text(syntax.rules[rule].name, inset: 1)
  }

  /// The doc comment of a rule.
  func comment(of rule: Int) -> DocComment? {
    let span = syntax.rules[rule].doc
    guard span.isPresent else { return nil }
    return Array(source.bytes[Int(span.start)..<Int(span.end)]).withUnsafeBufferPointer {
      DocComment($0)
    }
  }

  /// The closing tag of a public rule as it is written last in it, without the braces; or nil.
  func closingTag(of rule: Int) -> String? {
    let rule = syntax.rules[rule]
    guard rule.isPublic, rule.firstNode < rule.endNode else { return nil }
    let tags = syntax.nodes[Int(rule.firstNode)..<Int(rule.endNode)].filter { $0.kind == .tag }
    return tags.map { text($0.span, inset: 1) }.last { !$0.hasSuffix("=") }
  }

  /// The places where rules and slots are referred to, with their angle brackets.
  var references: [SyntaxSpan] {
    syntax.nodes.filter { $0.kind == .reference }.map(\.span)
  }

  /// The text of a span, without so many bytes at both ends; "" of one that is not there.
  func text(_ span: SyntaxSpan, inset: Int = 0) -> String {
    Self.text(span, inset: inset, in: source)
  }

  private static func text(_ span: SyntaxSpan, inset: Int, in source: SourceText) -> String {
    let (start, end) = (Int(span.start) + inset, Int(span.end) - inset)
    guard span.isPresent, start <= end, end <= source.bytes.count else { return "" }
    return String(decoding: source.bytes[start..<end], as: UTF8.self)
  }
}
