/// The nodes of an automaton under construction and the edges between them that consume nothing.
struct EdgeLists: Sendable {
  private struct Edge {
    var to: Int32
    var next: Int32
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

  /// Calls a closure with each node one edge away.
  @inline(__always)
  func visit(_ node: Int32, _ body: (Int32, UInt16) -> Void) {
    var edge = firstEdge[Int(node)]
    while edge >= 0 {
      body(edges[Int(edge)].to, edges[Int(edge)].weight)
      edge = edges[Int(edge)].next
    }
  }

  /// The state that a node leads to by itself, or -1.
  func state(_ node: Int32) -> Int32 { stateOfNode[Int(node)] }

  /// The number of nodes.
  var count: Int { stateOfNode.count }
}
