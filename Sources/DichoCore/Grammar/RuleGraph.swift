/// Which rule refers to which, and whether at its end.
struct RuleGraph {
  /// A reference in a rule.
  struct Edge: BitwiseCopyable {
    var target: Int32
    /// The place of the reference in the file of the rule.
    var span: SyntaxSpan
    /// Whether nothing follows it in the rule.
    var isLast: Bool
    /// Whether nothing that has to match goes before it.
    var isFirst: Bool
  }

  /// The edges of all rules, in the order of rules and of places.
  var edges: [Edge] = []

  /// The edges of rule `n` are those from `starts[n]` up to `starts[n + 1]`.
  var starts: [Int] = []

  /// The strongly connected component of each rule.
  var components: [Int32] = []

  /// The rules, component by component, a component after those that it refers to.
  var order: [Int32] = []

  /// Collects the references of the rules that are free of errors.
  init(_ table: RuleTable) {
    starts.reserveCapacity(table.rules.count + 1)
    edges.reserveCapacity(table.rules.count * 4)
    var file: Int32 = -1
    var nodes: [SyntaxNode] = []
    for rule in table.rules {
      starts.append(edges.count)
      if rule.isFaulty { continue }
      if rule.file != file {
        file = rule.file
        nodes = table.syntaxes[Int(file)].nodes
      }
      collect(nodes, rule.syntax.root, isFirst: true, isLast: true)
    }
    starts.append(edges.count)
    findComponents()
  }

  /// Collects the references below a node; returns whether the node can match nothing, as far as
  /// can be seen without looking into other rules.
  @discardableResult
  private mutating func collect(
    _ nodes: [SyntaxNode], _ index: Int32, isFirst: Bool, isLast: Bool
  ) -> Bool {
    let node = nodes[Int(index)]
    switch node.kind {
    case .word, .quoted, .slot, .tag, .void:
      return false
    case .null:
      return true
    case .reference:
      edges.append(
        Edge(target: node.child, span: node.span, isLast: isLast, isFirst: isFirst))
      return false
    case .sequence:
      var last: Int32 = -1
      var child = node.child
      while child >= 0 {
        if nodes[Int(child)].kind != .null { last = child }
        child = nodes[Int(child)].next
      }
      var isFirst = isFirst
      var isEmpty = true
      child = node.child
      while child >= 0 {
        if !collect(nodes, child, isFirst: isFirst, isLast: isLast && child == last) {
          isFirst = false
          isEmpty = false
        }
        child = nodes[Int(child)].next
      }
      return isEmpty
    case .alternatives:
      var isEmpty = false
      var child = node.child
      while child >= 0 {
        if collect(nodes, child, isFirst: isFirst, isLast: isLast) { isEmpty = true }
        child = nodes[Int(child)].next
      }
      return isEmpty
    case .weighted, .tagged:
      return collect(nodes, node.child, isFirst: isFirst, isLast: isLast)
    case .optional:
      collect(nodes, node.child, isFirst: isFirst, isLast: isLast)
      return true
    case .star, .plus:
      let isEmpty = collect(nodes, node.child, isFirst: isFirst, isLast: false)
      return isEmpty || node.kind == .star
    }
  }

  /// Finds the components by the algorithm of Tarjan, with a stack of its own.
  ///
  /// R. Tarjan, "Depth-First Search and Linear Graph Algorithms", SIAM J. Comput. 1 (1972),
  /// https://doi.org/10.1137/0201010.
  private mutating func findComponents() {
    let count = starts.count - 1
    components = Array(repeating: -1, count: count)
    order.reserveCapacity(count)
    var index: [Int32] = Array(repeating: -1, count: count)
    var low: [Int32] = Array(repeating: 0, count: count)
    var stack: [Int32] = []
    var path: [(rule: Int, edge: Int)] = []
    var next: Int32 = 0
    var component: Int32 = 0
    for root in 0..<count where index[root] < 0 {
      path.append((root, starts[root]))
      index[root] = next
      low[root] = next
      next += 1
      stack.append(Int32(root))
      while let (rule, edge) = path.last {
        if edge < starts[rule + 1] {
          path[path.count - 1].edge = edge + 1
          let target = Int(edges[edge].target)
          if target < 0 { continue }
          if index[target] < 0 {
            index[target] = next
            low[target] = next
            next += 1
            stack.append(Int32(target))
            path.append((target, starts[target]))
          } else if components[target] < 0 {
            low[rule] = min(low[rule], index[target])
          }
          continue
        }
        path.removeLast()
        if let parent = path.last { low[parent.rule] = min(low[parent.rule], low[rule]) }
        guard low[rule] == index[rule] else { continue }
        while let member = stack.popLast() {
          components[Int(member)] = component
          order.append(member)
          if Int(member) == rule { break }
        }
        component += 1
      }
    }
  }

  /// The edges of a rule.
  func edges(of rule: Int) -> Range<Int> { starts[rule]..<starts[rule + 1] }
}
