/// Writes grammars as text.
///
/// A printed syntax tree, parsed again, gives an equal tree: brackets are written where the
/// precedence of the format needs them, and nowhere else.
package enum GrammarPrinter {
  /// Returns a syntax tree as the text of a grammar file, one statement a line.
  ///
  /// - Parameters:
  ///   - syntax: The tree.
  ///   - source: The text that the spans of the tree refer to.
  /// - Returns: The text. Comments are left out, doc comments kept.
  package static func print(_ syntax: GrammarSyntax, of source: SourceText) -> String {
    var printer = SyntaxPrinter(syntax: syntax, bytes: source.bytes)
    printer.printFile()
    return String(decoding: printer.output, as: UTF8.self)
  }

  /// Returns a linked expansion in the notation of grammar files, with qualified rule names.
  package static func print(_ expansion: LinkedExpansion, in grammar: LinkedGrammar) -> String {
    text(of: expansion, in: grammar, .alternatives)
  }

  /// How tightly a place in a tree binds; what binds less needs brackets there.
  fileprivate enum Binding: Int {
    case alternatives, sequence, item, primary
  }

  // MARK: - Linked expansions

  private static func text(
    of expansion: LinkedExpansion, in grammar: LinkedGrammar, _ place: Binding
  ) -> String {
    var text: String
    let binding: Binding
    switch expansion {
    case .word(let word, _):
      (text, binding) = (token(word), .primary)
    case .rule(let index, _):
      let name = grammar.rules.indices.contains(index) ? grammar.rules[index].name : "?"
      (text, binding) = ("<\(name)>", .primary)
    case .slot(let name, _):
      (text, binding) = ("<slot.\(name)>", .primary)
    case .null:
      (text, binding) = ("<NULL>", .primary)
    case .void:
      (text, binding) = ("<VOID>", .primary)
    case .sequence(let items):
      text = ""
      for item in items {
        if !text.utf8.isEmpty { text += " " }
        text += self.text(of: item, in: grammar, .item)
      }
      binding = .sequence
    case .alternatives(let items):
      text = ""
      for item in items {
        if !text.utf8.isEmpty { text += " | " }
        if item.weight != 1 { text += "/\(item.weight)/ " }
        text += self.text(of: item.expansion, in: grammar, .sequence)
      }
      binding = .alternatives
    case .optional(let inner):
      (text, binding) = ("[" + self.text(of: inner, in: grammar, .alternatives) + "]", .primary)
    case .star(let inner):
      (text, binding) = (self.text(of: inner, in: grammar, .primary) + "*", .item)
    case .plus(let inner):
      (text, binding) = (self.text(of: inner, in: grammar, .primary) + "+", .item)
    case .tagged(let inner, let tags):
      text = self.text(of: inner, in: grammar, isTagged(inner) ? .primary : .item)
      for tag in tags { text += " {" + escaped(tag, "{}\\") + "}" }
      binding = .item
    }
    return binding.rawValue < place.rawValue ? "(" + text + ")" : text
  }

  private static func isTagged(_ expansion: LinkedExpansion) -> Bool {
    if case .tagged = expansion { return true }
    return false
  }

  /// A word as it is, or in quotes where it holds what means something else in a grammar.
  private static func token(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x80...: true
      case UInt8(ascii: "-"), UInt8(ascii: "'"), UInt8(ascii: "."), UInt8(ascii: ","): true
      default: false
      }
    }
    return isPlain && !word.utf8.isEmpty ? word : "\"" + escaped(word, "\"\\") + "\""
  }

  private static func escaped(_ text: String, _ special: StaticString) -> String {
    let special = UnsafeBufferPointer(
      start: special.utf8Start, count: special.utf8CodeUnitCount)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if special.contains(byte) { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

// MARK: - Syntax trees

/// Writes a syntax tree, whose words, names, tags and weights are copied from its text.
private struct SyntaxPrinter {
  let syntax: GrammarSyntax
  let bytes: [UInt8]
  var output: [UInt8] = []

  mutating func printFile() {
    write("#JSGF V1.0")
    for span in [syntax.encoding, syntax.locale] where span.isPresent {
      write(" ")
      write(span)
    }
    write(";\n")
    if syntax.doc.isPresent { write(syntax.doc, "\n") }
    if syntax.name.isPresent {
      write("grammar ")
      write(syntax.name, ";\n")
    }
    for statement in syntax.imports {
      write("import ")
      write(statement.name, ";\n")
    }
    for rule in syntax.rules where rule.root >= 0 {
      if rule.doc.isPresent { write(rule.doc, "\n") }
      if rule.isPublic { write("public ") }
      write(rule.name, " = ")
      write(rule.root, .alternatives)
      write(";\n")
    }
  }

  private mutating func write(_ text: StaticString) {
    output.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func write(_ span: SyntaxSpan, _ end: StaticString = "") {
    output.append(contentsOf: bytes[Int(span.start)..<Int(span.end)])
    write(end)
  }

  private func binding(of node: SyntaxNode) -> GrammarPrinter.Binding {
    switch node.kind {
    case .word, .quoted, .reference, .slot, .null, .void, .optional, .tag: .primary
    case .star, .plus, .tagged: .item
    case .sequence: .sequence
    case .weighted, .alternatives: .alternatives
    }
  }

  private mutating func write(_ index: Int32, _ place: GrammarPrinter.Binding) {
    let node = syntax.nodes[Int(index)]
    let needsBrackets = binding(of: node).rawValue < place.rawValue
    if needsBrackets { write("(") }
    switch node.kind {
    case .word, .quoted, .reference, .slot, .null, .void, .tag:
      write(node.span)
    case .sequence:
      writeChildren(of: node, " ", .item)
    case .alternatives:
      writeChildren(of: node, " | ", .sequence)
    case .weighted:
      write(node.span, " ")
      write(node.child, .sequence)
    case .optional:
      write("[")
      write(node.child, .alternatives)
      write("]")
    case .star, .plus:
      writeOperand(of: node)
      write(node.kind == .star ? "*" : "+")
    case .tagged:
      writeOperand(of: node)
      var tag = syntax.nodes[Int(node.child)].next
      while tag >= 0 {
        write(" ")
        write(tag, .primary)
        tag = syntax.nodes[Int(tag)].next
      }
    }
    if needsBrackets { write(")") }
  }

  /// Writes what an operator applies to: one more operator of the other kind needs no brackets.
  private mutating func writeOperand(of node: SyntaxNode) {
    let operand = syntax.nodes[Int(node.child)]
    let isTag = node.kind == .tagged
    let isPlain =
      isTag ? operand.kind == .star || operand.kind == .plus : operand.kind == .tagged
    write(node.child, isPlain && !(operand.kind == .tagged && isRepeat(operand)) ? .item : .primary)
  }

  /// Whether a tagged node holds a repetition.
  private func isRepeat(_ node: SyntaxNode) -> Bool {
    let inner = syntax.nodes[Int(node.child)]
    return inner.kind == .star || inner.kind == .plus
  }

  private mutating func writeChildren(
    of node: SyntaxNode, _ separator: StaticString, _ place: GrammarPrinter.Binding
  ) {
    var child = node.child
    while child >= 0 {
      // The weight of an alternative stands before it, not in brackets of its own.
      let isWeighted = syntax.nodes[Int(child)].kind == .weighted
      write(child, isWeighted ? .alternatives : place)
      child = syntax.nodes[Int(child)].next
      if child >= 0 { write(separator) }
    }
  }
}
