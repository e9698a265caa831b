/// The states that each node worked out so far leads to without consuming anything.
struct ClosureTable: Sendable {
  /// A closure: a range of the lists below, and what kinds of states are in it.
  struct Closure: BitwiseCopyable, Sendable {
    var start: Int32 = -1
    var end: Int32 = -1
    var kinds: UInt8 = 0

    var isKnown: Bool { start >= 0 }
    var range: Range<Int> { Int(start)..<Int(end) }

    func has(_ kind: Automaton.StateKind) -> Bool { kinds >> kind.rawValue & 1 != 0 }
  }

  /// The closure of each node, by number.
  private var closures: [Closure] = []
  /// States, increasing by what they consume.
  private(set) var states: [Int32] = []
  private(set) var weights: [UInt16] = []
  /// What each state consumes, as `State.key`.
  private(set) var keys: [Int32] = []

  subscript(node: Int32) -> Closure {
    Int(node) < closures.count ? closures[Int(node)] : Closure()
  }

  /// Stores the closure of a node from entries of state and weight.
  mutating func add(
    _ node: Int32, _ entries: [(state: Int32, weight: UInt16)],
    of automatonStates: [Automaton.State]
  ) {
    var closure = Closure(start: Int32(states.count), end: 0, kinds: 0)
    var order: [(key: Int64, weight: UInt16)] = []
    order.reserveCapacity(entries.count)
    for entry in entries {
      let state = automatonStates[Int(entry.state)]
      closure.kinds |= 1 << state.kind.rawValue
      order.append((Int64(state.key) << 32 | Int64(entry.state), entry.weight))
    }
    if order.count > 1 { order.sort { $0.key < $1.key } }
    for entry in order {
      states.append(Int32(truncatingIfNeeded: entry.key))
      keys.append(Int32(entry.key >> 32))
      weights.append(entry.weight)
    }
    closure.end = Int32(states.count)
    while closures.count <= Int(node) { closures.append(Closure()) }
    closures[Int(node)] = closure
  }
}

extension Automaton {
  /// Returns the closure of a node, working out all nodes it needs.
  mutating func closure(of node: Int32) -> ClosureTable.Closure {
    let known = closures[node]
    if known.isKnown { return known }
    marks.begin()
    _ = marks.lower(node, to: 0)
    var reached: [Int32] = [node]
    var open: [Int32] = [node]
    while let at = open.popLast() {
      workOut(at)
      let weight = marks.weight(of: at)
      edges.visit(at) { to, step in
        let (sum, over) = weight.addingReportingOverflow(step)
        switch marks.lower(to, to: over ? UInt16.max - 1 : sum) {
        case .new: reached.append(to)
        case .lower: break
        case .kept: return
        }
        open.append(to)
      }
    }
    var entries: [(state: Int32, weight: UInt16)] = []
    for node in reached where edges.state(node) >= 0 {
      entries.append((edges.state(node), marks.weight(of: node)))
    }
    closures.add(node, entries, of: states)
    return closures[node]
  }
}

/// The least weight at which each node was reached in one search, kept from search to search so that
/// none has to begin with empty tables.
struct NodeMarks: Sendable {
  enum Change { case new, lower, kept }

  private var search: Int32 = 0
  /// The search in which a node was reached last, and its weight in that search.
  private var searches: [Int32] = []
  private var weights: [UInt16] = []

  /// Begins a search: no node is reached.
  mutating func begin() {
    if search == .max {
      searches.removeAll()
      weights.removeAll()
      search = 0
    }
    search += 1
  }

  func weight(of node: Int32) -> UInt16 { weights[Int(node)] }

  /// Takes note that a node is reached at a weight, and says what is new about it.
  mutating func lower(_ node: Int32, to weight: UInt16) -> Change {
    while searches.count <= Int(node) {
      searches.append(0)
      weights.append(0)
    }
    if searches[Int(node)] != search {
      searches[Int(node)] = search
      weights[Int(node)] = weight
      return .new
    }
    if weights[Int(node)] <= weight { return .kept }
    weights[Int(node)] = weight
    return .lower
  }
}
