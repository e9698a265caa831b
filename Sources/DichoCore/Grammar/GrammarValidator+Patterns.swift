// MARK: - Patterns that cannot be meant

extension GrammarValidator {
  /// Reports public rules whose closing tag makes them requests, but whose words or tags do not.
  mutating func checkPatterns() {
    for rule in table.rules.indices where !table.rules[rule].isFaulty {
      checkCaptures(rule)
      guard table.rules[rule].syntax.isPublic, let tag = ClosingTag.span(of: rule, in: table)
      else { continue }
      let file = table.rules[rule].file
      if let other = ClosingTag.other(than: tag, of: rule, in: table) {
        table.reject(rule, twoTags(rule, other, tag))
      } else if ClosingTag.isRequest(table.bytes(tag.span, in: file)) {
        checkWords(rule)
      }
    }
  }

  private mutating func checkWords(_ rule: Int) {
    let name = table.shownName(rule)
    if facts[rule].contains(.matchesNothing) {
      table.reject(
        rule,
        GrammarFault(
          .error, "matches-nothing", "pattern \(name) can match without a word",
          at: table.place(rule), label: "one of its words must not be optional"))
    } else if facts[rule].contains(.matchesFree) {
      table.reject(
        rule,
        GrammarFault(
          .error, "matches-anything", "pattern \(name) can match any words at all",
          at: table.place(rule), label: "one of its words or an app must not be optional"))
    }
  }

  private func twoTags(_ rule: Int, _ first: SyntaxNode, _ last: SyntaxNode) -> GrammarFault {
    let file = table.rules[rule].file
    return GrammarFault(
      .error, "two-closing-tags",
      "rule \(table.shownName(rule)) closes with \(FaultText.quoted(table.bytes(last.span, in: file)))"
        + " and with another tag", at: SourceSpan(first.span, in: file),
      label: "a rule leads to one schema; make it two")
  }

  /// Warns of captures that can capture nothing.
  private mutating func checkCaptures(_ rule: Int) {
    let (syntax, file) = (table.rules[rule].syntax, table.rules[rule].file)
    let nodes = table.syntaxes[Int(file)].nodes
    for index in Int(syntax.firstNode)..<Int(syntax.endNode) where nodes[index].kind == .tagged {
      guard nodes[index].child >= 0 else { continue }
      let child = nodes[Int(nodes[index].child)]
      var tag = child.next
      while tag >= 0 {
        let node = nodes[Int(tag)]
        let text = TagText.trimmed(table.bytes(node.span, in: file))
        let isNameless = text.count == 1 && text.first == UInt8(ascii: "=")
        if isNameless || text.last == UInt8(ascii: "=") && child.kind == .null {
          table.faults.report(
            in: file,
            GrammarFault(
              .warning, "useless-capture",
              "tag \(FaultText.quoted(table.bytes(node.span, in: file))) captures nothing",
              at: SourceSpan(node.span, in: file),
              label: isNameless ? "write a name before '='" : "put it behind words or a slot"))
        }
        tag = node.next
      }
    }
  }
}

extension ClosingTag {
  /// The closing tags of rules that are no requests, but lists of words or phrases.
  private static let lists = ["anywhere", "opening", "closing"]

  /// The beginnings of such tags.
  private static let families = ["answer.", "term.", "scope."]

  /// Whether a closing tag is that of a request, by the name of a schema, or of a veto.
  static func isRequest(_ tag: UnsafeBufferPointer<UInt8>) -> Bool {
    isClosing(tag) && !lists.contains { TagText.trimmed(tag).elementsEqual($0.utf8) }
      && !families.contains { TagText.trimmed(tag).starts(with: $0.utf8) }
  }

  /// Whether a tag cannot be anything but a closing tag: a schema, or what stands in place of one.
  private static func isClosing(_ tag: UnsafeBufferPointer<UInt8>) -> Bool {
    let text = TagText.trimmed(tag)
    return text.contains(UInt8(ascii: ".")) && text.last != UInt8(ascii: "=")
      || lists.contains { text.elementsEqual($0.utf8) }
  }

  /// Returns the first tag of a rule, in its outermost sequence, that closes it otherwise.
  static func other(
    than closing: SyntaxNode, of rule: Int, in table: RuleTable
  ) -> SyntaxNode? {
    let (file, root) = (table.rules[rule].file, table.rules[rule].syntax.root)
    let wanted = table.bytes(closing.span, in: file)
    guard root >= 0, isClosing(wanted) else { return nil }
    let nodes = table.syntaxes[Int(file)].nodes
    var open = nodes[Int(root)].kind == .sequence ? nodes[Int(root)].child : root
    while open >= 0 {
      let node = nodes[Int(open)]
      if node.kind == .tagged, node.child >= 0 {
        var tag = nodes[Int(node.child)].next
        while tag >= 0 {
          let text = table.bytes(nodes[Int(tag)].span, in: file)
          if isClosing(text), !TagText.trimmed(text).elementsEqual(TagText.trimmed(wanted)) {
            return nodes[Int(tag)]
          }
          tag = nodes[Int(tag)].next
        }
      }
      open = open == root ? -1 : node.next
    }
    return nil
  }
}
