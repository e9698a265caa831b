// MARK: - Expansions

extension GrammarParser {
  @discardableResult
  mutating func addNode(_ node: SyntaxNode) -> Int32 {
    syntax.nodes.append(node)
    return Int32(syntax.nodes.count - 1)
  }

  /// Reads alternatives up to something that cannot be part of them.
  mutating func parseAlternatives(depth: Int) throws(AbandonedRule) -> Int32 {
    let start = token.start
    var first: Int32 = -1
    var last: Int32 = -1
    var count = 0
    var weights = 0
    var total = 0.0
    while true {
      let weight = token
      if token.kind == .weight {
        weights += 1
        total += WeightNumber.value(ofToken: bytes(of: token.span)) ?? 1
        advance()
      }
      var node = try parseSequence(depth: depth)
      if weight.kind == .weight {
        node = addNode(SyntaxNode(.weighted, weight.span, child: node))
      } else {
        total += 1
      }
      if count == 0 { first = node } else { syntax.nodes[Int(last)].next = node }
      last = node
      count += 1
      guard token.kind == .bar else { break }
      advance()
    }
    let span = SyntaxSpan(start: start, end: max(start, previous.end))
    if weights > 0 { checkWeights(weights, of: count, total: total, span) }
    if count == 1 && weights == 0 { return first }
    return addNode(SyntaxNode(.alternatives, span, child: first))
  }

  private mutating func checkWeights(
    _ weights: Int, of count: Int, total: Double, _ span: SyntaxSpan
  ) {
    if total == 0 {
      report(
        "zero-weights", at: span, "all alternatives have weight 0",
        label: "give one of them a weight above 0")
    } else if weights < count {
      report(
        "missing-weight", severity: .warning, at: span,
        "\(count - weights) of \(count) alternatives have no weight",
        label: "they count as '/1/'")
    }
  }

  private mutating func parseSequence(depth: Int) throws(AbandonedRule) -> Int32 {
    let start = token.start
    var first: Int32 = -1
    var last: Int32 = -1
    var count = 0
    var hasFault = false
    while true {
      let node: Int32
      switch token.kind {
      case .word, .quoted, .name, .open, .openBracket, .invalid:
        node = try parseItem(depth: depth)
      case .star, .plus, .tag:
        // An operator that follows an item has been read with the item.
        if !hasFault { reportMisplacedOperator() }
        hasFault = true
        advance()
        continue
      case .weight:
        report(
          "misplaced-weight", at: token.span, "weight is not at the beginning of an alternative",
          label: "move it behind '|' or the opening bracket; put a token with '/' in quotes")
        hasFault = true
        advance()
        continue
      default:
        if count == 0 {
          if !hasFault { try reportEmptySequence(depth: depth) }
          return addNode(SyntaxNode(.null, SyntaxSpan(start: start, end: start)))
        }
        if count == 1 { return first }
        let span = SyntaxSpan(start: start, end: previous.end)
        return addNode(SyntaxNode(.sequence, span, child: first))
      }
      if count == 0 { first = node } else { syntax.nodes[Int(last)].next = node }
      last = node
      count += 1
    }
  }

  private mutating func reportMisplacedOperator() {
    if token.kind == .tag {
      report(
        "misplaced-tag", at: token.span, "tag follows nothing",
        label: "put it behind a token or a bracket, or write '<NULL>' before it")
    } else {
      report(
        "misplaced-operator", at: token.span,
        "\(FaultText.quoted(bytes(of: token.span))) has nothing before it to repeat",
        label: "put it in quotes if you mean the character")
    }
  }

  private mutating func reportEmptySequence(depth: Int) throws(AbandonedRule) {
    // The caller reports what closes nothing or cannot stand in a rule.
    if token.kind == .stray || token.kind == .equals { return }
    if depth == 0 && (token.kind == .close || token.kind == .closeBracket) { return }
    let found = token.kind == .end ? "the end" : FaultText.quoted(bytes(of: token.span))
    report(
      "empty-expansion", at: token.span, "nothing to match before \(found)",
      label: "write '<NULL>' if nothing is meant")
    if token.kind == .end { throw AbandonedRule() }
  }

  /// Reads an item with the operators and tags behind it.
  private mutating func parseItem(depth: Int) throws(AbandonedRule) -> Int32 {
    let start = token.start
    var node = try parsePrimary(depth: depth)
    var isRepeated = false
    while true {
      switch token.kind {
      case .star, .plus:
        if isRepeated {
          report(
            "repeated-operator", at: token.span, "item has two repeat operators",
            label: "keep one of them")
          advance()
          continue
        }
        isRepeated = true
        let kind: SyntaxNode.Kind = token.kind == .star ? .star : .plus
        node = addNode(SyntaxNode(kind, SyntaxSpan(start: start, end: token.end), child: node))
        advance()
      case .tag:
        var last = node
        while token.kind == .tag {
          let tag = addNode(SyntaxNode(.tag, token.span, isEscaped: token.isEscaped))
          syntax.nodes[Int(last)].next = tag
          last = tag
          advance()
        }
        let span = SyntaxSpan(start: start, end: previous.end)
        node = addNode(SyntaxNode(.tagged, span, child: node))
      default:
        return node
      }
    }
  }

  private mutating func parsePrimary(depth: Int) throws(AbandonedRule) -> Int32 {
    let token = token
    switch token.kind {
    case .open, .openBracket:
      return try parseGroup(depth: depth)
    case .name:
      let kind: SyntaxNode.Kind
      switch GrammarName.reserved(bytes(of: token.span)) {
      case .null: kind = .null
      case .void: kind = .void
      case nil:
        kind = .reference
        if !GrammarName.isLegalReference(bytes(of: token.span)) {
          let name = FaultText.quoted(bytes(of: token.span))
          report(
            "invalid-name", at: token.span, "rule name \(name) is not legal",
            label: "write '<name>' or '<grammar.name>'")
        }
      }
      advance()
      return addNode(SyntaxNode(kind, token.span))
    default:
      advance()
      return addNode(
        SyntaxNode(
          token.kind == .quoted ? .quoted : .word, token.span, isEscaped: token.isEscaped))
    }
  }

  private mutating func parseGroup(depth: Int) throws(AbandonedRule) -> Int32 {
    let open = token
    guard depth < Self.nestingLimit else {
      report(
        "nesting-limit", at: open.span, "brackets nest deeper than \(Self.nestingLimit) levels",
        label: "give the inner part a rule of its own")
      throw AbandonedRule()
    }
    let isOptional = open.kind == .openBracket
    advance()
    let node = try parseAlternatives(depth: depth + 1)
    guard token.kind == (isOptional ? .closeBracket : .close) else {
      let closer = isOptional ? "]" : ")"
      if token.kind == .close || token.kind == .closeBracket {
        report(
          "unbalanced-bracket", at: token.span,
          "\(FaultText.quoted(bytes(of: token.span))) closes another kind of bracket",
          label: "write '\(closer)'")
      } else {
        report(
          "unbalanced-bracket", at: open.span,
          "\(FaultText.quoted(bytes(of: open.span))) is not closed",
          label: "close it with '\(closer)'")
      }
      throw AbandonedRule()
    }
    advance()
    guard isOptional else { return node }
    return addNode(
      SyntaxNode(.optional, SyntaxSpan(start: open.start, end: previous.end), child: node))
  }
}
