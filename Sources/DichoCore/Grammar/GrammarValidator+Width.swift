// Rules that repeat what can be left out so often that no automaton of theirs would be small.

extension GrammarValidator {
  /// The most places of a rule that may lie side by side because all between them can be left out.
  ///
  /// Each of them is a state that is alive at once: `<a> = [<b>] [<b>];` and so on for n rules has
  /// two to the power of n.
  static let greatestWidth = 1024

  /// Reports the rules that are too wide; those that use them are left out with them.
  mutating func checkWidths() {
    var widths = [Int](repeating: 1, count: table.rules.count)
    for rule in graph.order.map(Int.init) where !table.rules[rule].isFaulty {
      let entry = table.rules[rule]
      let nodes = table.syntaxes[Int(entry.file)].nodes
      widths[rule] = width(entry.syntax.root, of: rule, nodes, widths).width
      if widths[rule] <= Self.greatestWidth { continue }
      table.reject(
        rule,
        GrammarFault(
          .error, "too-optional",
          "rule \(table.shownName(rule)) can go on at more than \(Self.greatestWidth) places at once,"
            + " since all between them can be left out",
          at: table.place(rule), label: "repeat with '*' instead of writing it out"))
      // What uses it is left out with it, and needs no message of its own.
      widths[rule] = 0
    }
  }

  /// Returns the width of a part of a rule, and whether it can match nothing.
  private mutating func width(
    _ index: Int32, of rule: Int, _ nodes: [SyntaxNode], _ widths: [Int]
  ) -> (width: Int, isNullable: Bool) {
    let node = nodes[Int(index)]
    table.steps += 1
    switch node.kind {
    case .word, .quoted, .slot, .tag, .void: return (1, false)
    case .null: return (0, true)
    case .reference:
      let target = Int(node.child)
      guard target >= 0, facts[target].contains(.matchesNothing) else { return (1, false) }
      return (graph.components[target] == graph.components[rule] ? 1 : widths[target], true)
    case .sequence:
      var widest = 0
      var run = 0
      var isNullable = true
      var child = node.child
      while child >= 0 {
        let part = width(child, of: rule, nodes, widths)
        run = min(run + part.width, 2 * Self.greatestWidth)
        widest = max(widest, run)
        if !part.isNullable {
          isNullable = false
          run = 0
        }
        child = nodes[Int(child)].next
      }
      return (widest, isNullable)
    case .alternatives:
      var widest = 0
      var isNullable = false
      var child = node.child
      while child >= 0 {
        let part = width(child, of: rule, nodes, widths)
        widest = max(widest, part.width)
        isNullable = isNullable || part.isNullable
        child = nodes[Int(child)].next
      }
      return (widest, isNullable)
    case .weighted, .tagged, .plus: return width(node.child, of: rule, nodes, widths)
    case .optional, .star: return (width(node.child, of: rule, nodes, widths).width, true)
    }
  }
}
