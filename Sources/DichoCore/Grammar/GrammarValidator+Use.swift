// MARK: - Rules without effect

extension GrammarValidator {
  /// Reports the rules that can never match by their own fault.
  mutating func checkVoidRules() {
    for rule in table.rules.indices
    where !table.rules[rule].isFaulty && !facts[rule].contains(.matches) {
      voidRules.append(rule)
      guard !graph.edges(of: rule).contains(where: { isOtherVoid($0, than: rule) }) else {
        continue
      }
      let count = table.faults.faults.count
      table.faults.report(
        in: table.rules[rule].file,
        GrammarFault(
          .warning, "void-rule", "rule \(table.shownName(rule)) can never match",
          at: table.place(rule), label: "give it an alternative without '<VOID>' and without itself"
        ))
      if table.faults.faults.count > count { table.rules[rule].fault = Int32(count) }
    }
  }

  /// Whether an edge leads to a rule, of another component, that can never match.
  private func isOtherVoid(_ edge: Int, than rule: Int) -> Bool {
    let target = Int(graph.edges[edge].target)
    return target >= 0 && graph.components[target] != graph.components[rule]
      && !facts[target].contains(.matches)
  }

  /// Adds notes to the faults of rules that are left out, about the rules that use them.
  mutating func explainDependents() {
    let roots = table.rules.indices.filter { table.rules[$0].fault >= 0 }
    if roots.isEmpty { return }
    // The rules that refer to each rule, as lists linked by index.
    var heads: [Int] = Array(repeating: -1, count: table.rules.count)
    var links: [Int] = Array(repeating: -1, count: graph.edges.count)
    var sources: [Int32] = Array(repeating: 0, count: graph.edges.count)
    for rule in table.rules.indices.reversed() {
      for edge in graph.edges(of: rule).reversed() where graph.edges[edge].target >= 0 {
        let target = Int(graph.edges[edge].target)
        sources[edge] = Int32(rule)
        links[edge] = heads[target]
        heads[target] = edge
      }
    }
    for root in roots {
      let notes = dependents(of: root, heads, links, sources)
      if !notes.isEmpty {
        table.faults.addNotes(notes, toFaultAt: Int(table.rules[root].fault))
      }
    }
  }

  private func dependents(
    of root: Int, _ heads: [Int], _ links: [Int], _ sources: [Int32]
  ) -> [GrammarNote] {
    var notes: [GrammarNote] = []
    var seen: [Int] = [root]
    var queue: [Int] = [root]
    var next = 0
    while next < queue.count {
      let rule = queue[next]
      next += 1
      var edge = heads[rule]
      var budget = 32
      while edge >= 0 && budget > 0 {
        budget -= 1
        let source = Int(sources[edge])
        let span = SourceSpan(graph.edges[edge].span, in: table.rules[source].file)
        edge = links[edge]
        guard !table.rules[source].isFaulty, !seen.contains(source) else { continue }
        guard notes.count < GrammarLinker.noteLimit else { return notes }
        let name = table.shownName(source)
        seen.append(source)
        if isKept(source) {
          notes.append(
            GrammarNote("\(name) works, but without what needs \(table.shownName(rule))", at: span))
        } else {
          notes.append(
            GrammarNote(
              "\(name) is left out too, since it needs \(table.shownName(rule))", at: span))
          queue.append(source)
        }
      }
    }
    return notes
  }

  // MARK: - Use

  /// Warns of private rules that no public rule leads to, and public rules that mean nothing.
  mutating func checkUse() {
    var isReached = Array(repeating: false, count: table.rules.count)
    var open: [Int] = []
    for rule in table.rules.indices
    where table.rules[rule].syntax.isPublic || table.rules[rule].isFaulty {
      isReached[rule] = true
      open.append(rule)
    }
    while let rule = open.popLast() {
      let syntax = table.rules[rule].syntax
      let file = Int(table.rules[rule].file)
      for index in Int(syntax.firstNode)..<Int(syntax.endNode) {
        table.steps += 1
        let node = table.syntaxes[file].nodes[index]
        guard node.kind == .reference, node.child >= 0, !isReached[Int(node.child)] else {
          continue
        }
        isReached[Int(node.child)] = true
        open.append(Int(node.child))
      }
    }
    for rule in table.rules.indices where !table.rules[rule].isFaulty {
      if !isReached[rule] {
        report(
          "unused-rule", rule, "rule \(table.shownName(rule)) is not used",
          label: "remove it, or use it in a public rule")
      } else if table.rules[rule].syntax.isPublic && !table.rules[rule].isReferenced,
        ClosingTag.span(of: rule, in: table) == nil
      {
        report(
          "no-closing-tag", rule,
          "public rule \(table.shownName(rule)) has no closing tag, and no rule uses it",
          label: label(forUntagged: rule))
      }
    }
  }

  private func label(forUntagged rule: Int) -> String {
    let entry = table.rules[rule]
    let root = table.syntaxes[Int(entry.file)].nodes[Int(entry.syntax.root)]
    return root.kind == .alternatives
      ? "a tag belongs to one alternative; write '( | ) {schema}'"
      : "name its schema in a tag at its end"
  }

  private mutating func report(_ id: String, _ rule: Int, _ message: String, label: String) {
    table.faults.report(
      in: table.rules[rule].file,
      GrammarFault(.warning, id, message, at: table.place(rule), label: label))
  }
}

/// Finds the tag that names the schema of a public rule.
enum ClosingTag {
  /// Returns the node of the last tag at the top level, or nil if there is none or several differ.
  ///
  /// Tags that end in "=" capture something and do not count.
  static func span(of rule: Int, in table: RuleTable) -> SyntaxNode? {
    let entry = table.rules[rule]
    guard entry.syntax.root >= 0 else { return nil }
    return find(entry.syntax.root, table.syntaxes[Int(entry.file)].nodes, entry.file, table)
  }

  private static func find(
    _ index: Int32, _ nodes: [SyntaxNode], _ file: Int32, _ table: RuleTable
  ) -> SyntaxNode? {
    let node = nodes[Int(index)]
    switch node.kind {
    case .tagged:
      var last: SyntaxNode?
      var tag = nodes[Int(node.child)].next
      while tag >= 0 {
        if !isCapture(nodes[Int(tag)], file, table) { last = nodes[Int(tag)] }
        tag = nodes[Int(tag)].next
      }
      return last ?? (isGroup(nodes[Int(node.child)]) ? find(node.child, nodes, file, table) : nil)
    case .weighted:
      return find(node.child, nodes, file, table)
    case .sequence:
      var last: SyntaxNode?
      var child = node.child
      while child >= 0 {
        if nodes[Int(child)].kind == .tagged, let tag = find(child, nodes, file, table) {
          last = tag
        }
        child = nodes[Int(child)].next
      }
      return last
    case .alternatives:
      var common: SyntaxNode?
      var child = node.child
      while child >= 0 {
        guard let tag = find(child, nodes, file, table) else { return nil }
        if let common, !isEqual(common, tag, file, table) { return nil }
        common = tag
        child = nodes[Int(child)].next
      }
      return common
    default:
      return nil
    }
  }

  private static func isGroup(_ node: SyntaxNode) -> Bool {
    node.kind == .sequence || node.kind == .alternatives || node.kind == .tagged
  }

  private static func isCapture(_ tag: SyntaxNode, _ file: Int32, _ table: RuleTable) -> Bool {
    let text = TagText.trimmed(table.bytes(tag.span, in: file))
    return text.isEmpty || text.last == UInt8(ascii: "=")
  }

  private static func isEqual(
    _ first: SyntaxNode, _ second: SyntaxNode, _ file: Int32, _ table: RuleTable
  ) -> Bool {
    TagText.trimmed(table.bytes(first.span, in: file))
      .elementsEqual(TagText.trimmed(table.bytes(second.span, in: file)))
  }
}

/// The text of a tag.
enum TagText {
  /// Returns what is between the braces, without white space at the edges.
  static func trimmed(_ tag: UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>> {
    var text = tag[1..<tag.count - 1]
    while let first = text.first, first <= 0x20 { text.removeFirst() }
    while let last = text.last, last <= 0x20 { text.removeLast() }
    return text
  }
}
