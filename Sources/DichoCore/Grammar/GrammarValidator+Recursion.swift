// MARK: - Recursion and loops

extension GrammarValidator {
  /// Reports references, other than at the end of a rule, that lead back to the rule.
  mutating func checkRecursion() {
    for rule in table.rules.indices {
      for edge in graph.edges(of: rule) {
        table.steps += 1
        let reference = graph.edges[edge]
        let target = Int(reference.target)
        guard target >= 0, !reference.isLast,
          graph.components[target] == graph.components[rule]
        else { continue }
        let name = table.shownName(rule)
        let way = target == rule ? "" : " through \(table.shownName(target))"
        let span = SourceSpan(reference.span, in: table.rules[rule].file)
        let notes = target == rule ? [] : path(from: target, to: rule)
        let fault =
          reference.isFirst
          ? Self.leftRecursion(name, way, at: span, notes: notes)
          : Self.nestedRecursion(name, way, at: span, notes: notes)
        table.reject(rule, fault)
      }
    }
  }

  /// Reports rules that come back to themselves without a word.
  ///
  /// Takes away, again and again, the references to rules that have none left. Those that stay go
  /// round in circles, or lead to such a circle; the second kind is taken away from the other side.
  mutating func checkEmptyRecursion(_ tails: [Tail], in rules: ArraySlice<Int32>) {
    let empty = tails.filter {
      $0.prefix.contains(.matchesNothing) && !table.rules[Int($0.target)].isFaulty
        && !table.rules[Int($0.source)].isFaulty
    }
    if empty.isEmpty { return }
    var local: [Int32: Int] = [:]
    for (index, rule) in rules.enumerated() { local[rule] = index }
    let pairs = empty.map { (source: local[$0.source] ?? 0, target: local[$0.target] ?? 0) }
    let leading = Self.cyclic(pairs, count: rules.count)
    let following = Self.cyclic(pairs.map { ($0.target, $0.source) }, count: rules.count)
    for (index, tail) in empty.enumerated() {
      let (source, target) = pairs[index]
      guard leading[source], leading[target], following[source], following[target],
        !table.rules[Int(tail.source)].isFaulty
      else { continue }
      let way = tail.target == tail.source ? "" : " through \(table.shownName(Int(tail.target)))"
      let notes =
        tail.target == tail.source ? [] : path(from: Int(tail.target), to: Int(tail.source))
      table.reject(
        Int(tail.source),
        Self.leftRecursion(
          table.shownName(Int(tail.source)), way,
          at: SourceSpan(tail.span, in: table.rules[Int(tail.source)].file), notes: notes))
    }
  }

  /// Returns which nodes stay when those without edges to others are taken away until none is left.
  private static func cyclic(_ pairs: [(source: Int, target: Int)], count: Int) -> [Bool] {
    var degrees = Array(repeating: 0, count: count)
    var heads = Array(repeating: -1, count: count)
    var links = Array(repeating: -1, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      degrees[pair.source] += 1
      links[index] = heads[pair.target]
      heads[pair.target] = index
    }
    var stays = Array(repeating: true, count: count)
    var open = degrees.indices.filter { degrees[$0] == 0 }
    while let node = open.popLast() {
      stays[node] = false
      var link = heads[node]
      while link >= 0 {
        let source = pairs[link].source
        degrees[source] -= 1
        if degrees[source] == 0 { open.append(source) }
        link = links[link]
      }
    }
    return stays
  }

  mutating func reportEmptyLoop(_ span: SyntaxSpan, in rule: Int) {
    table.reject(
      rule,
      GrammarFault(
        .error, "empty-loop", "repetition of something that can match nothing",
        at: SourceSpan(span, in: table.rules[rule].file),
        label: "leave out the '[ ]' or '*' inside it"))
  }

  /// The references that lead from one rule to another of its component, as notes.
  ///
  /// The search stops after some hundred rules: a longer way would not explain anything.
  private func path(from start: Int, to end: Int) -> [GrammarNote] {
    guard table.faults.errorCount < 50 else { return [] }
    var queue = [start]
    var arrivals: [Int: (rule: Int, edge: Int)] = [start: (start, -1)]
    var next = 0
    while next < queue.count && queue.count < 500 && arrivals[end] == nil {
      let rule = queue[next]
      next += 1
      for edge in graph.edges(of: rule) {
        let target = Int(graph.edges[edge].target)
        guard target >= 0, graph.components[target] == graph.components[end],
          arrivals[target] == nil
        else { continue }
        arrivals[target] = (rule, edge)
        queue.append(target)
      }
    }
    var notes: [GrammarNote] = []
    var rule = end
    while let (source, edge) = arrivals[rule], edge >= 0 {
      notes.append(
        GrammarNote(
          "\(table.shownName(source)) uses \(table.shownName(rule)) here",
          at: SourceSpan(graph.edges[edge].span, in: table.rules[source].file)))
      rule = source
      if rule == start { break }
    }
    return notes.count > 8 ? [] : notes.reversed()
  }

  // MARK: - Messages

  private static func leftRecursion(
    _ name: String, _ way: String, at span: SourceSpan, notes: [GrammarNote]
  ) -> GrammarFault {
    GrammarFault(
      .error, "left-recursion", "rule \(name) begins with itself\(way)", at: span,
      label: "repeat with '*' or '+', or put it at the end", notes: notes)
  }

  private static func nestedRecursion(
    _ name: String, _ way: String, at span: SourceSpan, notes: [GrammarNote]
  ) -> GrammarFault {
    GrammarFault(
      .error, "nested-recursion",
      "rule \(name) contains itself\(way) before its end, which is not a regular grammar", at: span,
      label: "only the last item may lead back to the rule", notes: notes)
  }
}
