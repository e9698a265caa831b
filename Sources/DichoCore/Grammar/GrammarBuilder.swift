/// Makes the linked grammar of the rules that are kept.
struct GrammarBuilder {
  private let table: RuleTable

  /// The index in the result of each rule, or -1.
  private var numbers: [Int32]

  /// The nodes and the text of the file at hand.
  private var nodes: [SyntaxNode] = []
  private var file: Int32 = -1
  private var text: UnsafePointer<UInt8>

  init(_ validator: GrammarValidator) {
    table = validator.table
    text = table.base
    numbers = Array(repeating: -1, count: table.rules.count)
    var next: Int32 = 0
    for rule in table.rules.indices where validator.isKept(rule) {
      numbers[rule] = next
      next += 1
    }
  }

  /// Makes the grammar.
  mutating func build(_ sources: [SourceText]) -> LinkedGrammar {
    var rules: [LinkedRule] = []
    rules.reserveCapacity(table.rules.count)
    var prefix = ""
    for rule in table.rules.indices where numbers[rule] >= 0 {
      let entry = table.rules[rule]
      if entry.file != file {
        file = entry.file
        nodes = table.syntaxes[Int(file)].nodes
        text = table.base + table.starts[Int(file)]
        let name = table.grammars[Int(file)].name
        prefix = name < 0 ? "" : String(decoding: table.names.bytes(name), as: UTF8.self) + "."
      }
      rules.append(linked(rule, entry, prefix))
    }
    var languages: [String] = []
    for grammar in table.grammars where !grammar.language.isEmpty {
      if !languages.contains(where: { $0.utf8.elementsEqual(grammar.language.utf8) }) {
        languages.append(grammar.language)
      }
    }
    return LinkedGrammar(rules: rules, languages: languages, sources: sources)
  }

  private func linked(_ rule: Int, _ entry: RuleTable.Rule, _ prefix: String) -> LinkedRule {
    let name = SyntaxSpan(start: entry.syntax.name.start + 1, end: entry.syntax.name.end - 1)
    var result = LinkedRule(
      name: prefix + string(name), language: table.grammars[Int(file)].language,
      isPublic: entry.syntax.isPublic, expansion: expansion(entry.syntax.root),
      location: SourcePosition(file: file, offset: entry.syntax.name.start))
    if entry.syntax.isPublic, let tag = ClosingTag.span(of: rule, in: table) {
      result.closingTag = tagText(tag)
    }
    if entry.syntax.doc.isPresent {
      let comment = DocComment(table.bytes(entry.syntax.doc, in: file))
      result.summary = comment.summary
      result.examples = comment.examples
      result.only = comment.only
    }
    return result
  }

  // MARK: - Expansions

  private func expansion(_ index: Int32) -> LinkedExpansion {
    let node = nodes[Int(index)]
    switch node.kind {
    case .word, .quoted:
      let edge: Int32 = node.kind == .quoted ? 1 : 0
      let span = SyntaxSpan(start: node.span.start + edge, end: node.span.end - edge)
      return .word(node.isEscaped ? unescaped(bytes(span)[...]) : string(span), position(node))
    case .reference:
      let number = node.child < 0 ? -1 : numbers[Int(node.child)]
      return number < 0 ? .void : .rule(Int(number), position(node))
    case .slot:
      var start = node.span.end - 1
      while start - 1 > node.span.start && text[Int(start) - 1] != UInt8(ascii: ".") { start -= 1 }
      return .slot(string(SyntaxSpan(start: start, end: node.span.end - 1)), position(node))
    case .null, .tag: return .null
    case .void: return .void
    case .sequence: return sequence(node)
    case .alternatives: return alternatives(node)
    case .weighted: return expansion(node.child)
    case .optional, .star:
      let inner = expansion(node.child)
      if inner.isNull || inner.isVoid { return .null }
      return node.kind == .star ? .star(inner) : .optional(inner)
    case .plus, .tagged:
      let inner = expansion(node.child)
      if inner.isVoid { return .void }
      return node.kind == .plus ? .plus(inner) : .tagged(inner, tags: tags(of: node))
    }
  }

  private func sequence(_ node: SyntaxNode) -> LinkedExpansion {
    var items: [LinkedExpansion] = []
    items.reserveCapacity(childCount(node))
    var child = node.child
    while child >= 0 {
      let item = expansion(child)
      if item.isVoid { return .void }
      if !item.isNull { items.append(item) }
      child = nodes[Int(child)].next
    }
    if items.isEmpty { return .null }
    return items.count == 1 ? items[0] : .sequence(items)
  }

  private func alternatives(_ node: SyntaxNode) -> LinkedExpansion {
    var items: [LinkedAlternative] = []
    items.reserveCapacity(childCount(node))
    var child = node.child
    while child >= 0 {
      let alternative = nodes[Int(child)]
      let weight =
        alternative.kind == .weighted
        ? WeightNumber.value(ofToken: bytes(alternative.span)) ?? 1 : 1
      let item = expansion(child)
      if !item.isVoid { items.append(LinkedAlternative(weight: weight, expansion: item)) }
      child = alternative.next
    }
    if items.isEmpty { return .void }
    return items.count == 1 ? items[0].expansion : .alternatives(items)
  }

  private func childCount(_ node: SyntaxNode) -> Int {
    var count = 0
    var child = node.child
    while child >= 0 {
      count += 1
      child = nodes[Int(child)].next
    }
    return count
  }

  private func tags(of node: SyntaxNode) -> [String] {
    var tags: [String] = []
    var tag = nodes[Int(node.child)].next
    while tag >= 0 {
      tags.append(tagText(nodes[Int(tag)]))
      tag = nodes[Int(tag)].next
    }
    return tags
  }

  // MARK: - Text

  private func position(_ node: SyntaxNode) -> SourcePosition {
    SourcePosition(file: file, offset: node.span.start)
  }

  private func bytes(_ span: SyntaxSpan) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text + Int(span.start), count: Int(span.end - span.start))
  }

  private func string(_ span: SyntaxSpan) -> String {
    String(decoding: bytes(span), as: UTF8.self)
  }

  private func tagText(_ tag: SyntaxNode) -> String {
    let trimmed = TagText.trimmed(bytes(tag.span))
    return tag.isEscaped ? unescaped(trimmed) : String(decoding: trimmed, as: UTF8.self)
  }

  /// Takes each backslash away and keeps the character behind it.
  private func unescaped(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var isEscape = false
    for byte in bytes {
      if byte == UInt8(ascii: "\\") && !isEscape {
        isEscape = true
      } else {
        kept.append(byte)
        isEscape = false
      }
    }
    return String(decoding: kept, as: UTF8.self)
  }
}

extension LinkedExpansion {
  fileprivate var isNull: Bool {
    if case .null = self { return true }
    return false
  }

  fileprivate var isVoid: Bool {
    if case .void = self { return true }
    return false
  }
}
