/// The nodes of an automaton under construction and the edges between them that consume nothing.
struct EdgeLists {
  private struct Edge {
    var to: Int32
    var next: Int32
    var weight: UInt16
  }

  /// A state of a closure, with its key and number in one integer to sort by.
  private struct Entry {
    var order: Int64
    var weight: UInt16
  }

  private var stateOfNode: [Int32] = []
  private var firstEdge: [Int32] = []
  private var edges: [Edge] = []

  /// Adds a node; with a state, the node that leads to that state.
  mutating func addNode(state: Int32 = -1) -> Int32 {
    stateOfNode.append(state)
    firstEdge.append(-1)
    return Int32(stateOfNode.count - 1)
  }

  mutating func connect(_ from: Int32, _ to: Int32, weight: UInt16 = 0) {
    edges.append(Edge(to: to, next: firstEdge[Int(from)], weight: weight))
    firstEdge[Int(from)] = Int32(edges.count - 1)
  }

  /// Writes, for each node that a state or a start needs, the states reachable from it with the least weight.
  ///
  /// Nodes are renumbered so that only those are kept.
  mutating func writeClosures(to automaton: inout Automaton, starts: [Int32]) {
    var number = [Int32](repeating: -1, count: stateOfNode.count)
    var best = [UInt16](repeating: .max, count: stateOfNode.count)
    var kept: Int32 = 0
    func keep(_ node: Int32, _ closures: inout Automaton) -> Int32 {
      if number[Int(node)] >= 0 { return number[Int(node)] }
      number[Int(node)] = kept
      kept += 1
      appendClosure(of: node, to: &closures, best: &best)
      return number[Int(node)]
    }
    for state in automaton.states.indices where automaton.states[state].follow >= 0 {
      let follow = keep(automaton.states[state].follow, &automaton)
      automaton.states[state].follow = follow
    }
    for (role, start) in starts.enumerated() {
      automaton.starts[role] = keep(start, &automaton)
    }
  }

  private func appendClosure(
    of node: Int32, to automaton: inout Automaton, best: inout [UInt16]
  ) {
    var reached: [Int32] = [node]
    var pending: [Int32] = [node]
    best[Int(node)] = 0
    while let at = pending.popLast() {
      let weight = best[Int(at)]
      var edge = firstEdge[Int(at)]
      while edge >= 0 {
        let step = edges[Int(edge)]
        edge = step.next
        let (sum, over) = weight.addingReportingOverflow(step.weight)
        let total = over ? UInt16.max - 1 : sum
        if best[Int(step.to)] == .max { reached.append(step.to) }
        if total < best[Int(step.to)] {
          best[Int(step.to)] = total
          pending.append(step.to)
        }
      }
    }
    var entries: [Entry] = []
    for node in reached where stateOfNode[Int(node)] >= 0 {
      let state = stateOfNode[Int(node)]
      entries.append(
        Entry(
          order: Int64(automaton.states[Int(state)].key) << 32 | Int64(state),
          weight: best[Int(node)]))
    }
    entries.sort { $0.order < $1.order }
    for entry in entries {
      automaton.closureStates.append(Int32(truncatingIfNeeded: entry.order))
      automaton.closureKeys.append(Int32(entry.order >> 32))
      automaton.closureWeights.append(entry.weight)
    }
    automaton.closureStart.append(Int32(automaton.closureStates.count))
    for entry in reached { best[Int(entry)] = .max }
  }
}
