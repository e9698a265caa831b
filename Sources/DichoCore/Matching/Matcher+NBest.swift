// The best different readings, for those who ask: a k-best Viterbi search over the lattice of the
// last match. It is apart from the search for the one best reading, which keeps one choice a node.
//
// Each node keeps the cheapest completions that mean different things, where the meaning of a
// completion is what is still to come of term and app, and the schema. Two completions of one node
// with one meaning can be exchanged in any reading, so the cheaper one is enough.

extension Matcher {
  /// A way from a node to the end.
  struct Completion: BitwiseCopyable {
    var cost: UInt64
    /// A number for the result: equal for completions that add the same to a reading.
    var meaning: UInt64
    /// The edge taken; -1 at the end.
    var edge: Int32
    /// The place of the next node in the set after the edge, or the rule accepted at the end.
    var next: Int32
    /// Which of the next node's completions follows.
    var rank: Int32
    /// The state that consumes the edge's words, or -1 for a skip.
    var state: Int32
  }

  /// The completions of all nodes, and the readings they give, best first.
  struct ReadingLattice {
    /// Where the lists of a position's nodes begin.
    fileprivate var start: [Int] = []
    fileprivate var lists: [[Completion]] = []
    /// The completions of the start node that are readings of the whole.
    fileprivate var readings: [(cost: UInt64, member: Int32, rank: Int32)] = []

    /// The number of readings.
    var count: Int { readings.count }

    /// The cost of a reading.
    func cost(_ index: Int) -> UInt64 { readings[index].cost }
  }

  /// The most completions that are kept in all, so that memory stays bounded.
  private static let completionBound = 1 << 20

  /// Returns up to `limit` readings of the last match that differ in meaning, best first.
  ///
  /// Time and memory grow with the words, the limit, and the rules that are alive; both stay within
  /// a bound, beyond which fewer readings are found.
  mutating func readings(limit: Int, language: Int32) -> ReadingLattice {
    var lattice = ReadingLattice()
    let count = sequence.count
    guard count > 0, reached.count == count + 1, edgeStart.count == count + 1 else {
      return lattice
    }
    var nodes = 0
    for position in 0...count {
      lattice.start.append(nodes)
      nodes += cache.count(reached[position])
    }
    let kept = max(1, min(limit, Self.completionBound / max(nodes, 1)))
    lattice.lists = [[Completion]](repeating: [], count: nodes)
    addEnds(to: &lattice, kept: kept, language)
    var position = count - 1
    while position >= 0 {
      for index in Int(edgeStart[position])..<Int(edgeStart[position + 1]) {
        if edges[index].kind == .skip {
          addSkip(index, at: position, to: &lattice, kept: kept)
        } else {
          addStep(index, at: position, to: &lattice, kept: kept)
        }
      }
      position -= 1
    }
    for member in 0..<cache.count(reached[0]) {
      for (rank, completion) in lattice.lists[lattice.start[0] + member].enumerated() {
        lattice.readings.append((completion.cost, Int32(member), Int32(rank)))
      }
    }
    lattice.readings.sort { $0.cost < $1.cost }
    if lattice.readings.count > kept {
      lattice.readings.removeLast(lattice.readings.count - kept)
    }
    return lattice
  }

  /// Puts a reading on `path`, as if it had been the best one.
  mutating func choose(_ index: Int, of lattice: ReadingLattice) {
    path.removeAll()
    let reading = lattice.readings[index]
    cost = reading.cost
    var (position, member, rank) = (0, Int(reading.member), Int(reading.rank))
    while true {
      let completion = lattice.lists[lattice.start[position] + member][rank]
      if completion.edge < 0 {
        rule = completion.next
        return
      }
      path.append(
        PathStep(from: Int32(position), edge: completion.edge, state: completion.state))
      position = Int(edges[Int(completion.edge)].to)
      member = Int(completion.next)
      rank = Int(completion.rank)
    }
  }

  // MARK: - Backward

  private func addEnds(to lattice: inout ReadingLattice, kept: Int, _ language: Int32) {
    let last = reached[sequence.count]
    for member in 0..<cache.count(last) {
      for accepted in cache.acceptances(of: cache.node(last, member), language: language) {
        let rule = cache.automaton.rules[Int(accepted.rule)]
        // All vetoes say the same: there is no request.
        let meaning = rule.isVeto ? 0 : FoldedHash.hash(of: Array(rule.tag.utf8))
        let end = Completion(
          cost: accepted.cost, meaning: meaning, edge: -1, next: accepted.rule, rank: 0, state: -1)
        Self.insert(end, &lattice.lists[lattice.start[sequence.count] + member], kept)
      }
    }
  }

  private mutating func addStep(
    _ index: Int, at position: Int, to lattice: inout ReadingLattice, kept: Int
  ) {
    let edge = edges[index]
    let step = cache.steps[Int(edge.step)]
    let after = reached[Int(edge.to)]
    let map = step.target == after ? -1 : cache.map(step.target, into: after)
    for number in 0..<Int(step.wayCount) {
      let way = cache.ways[Int(step.wayStart) + number]
      let state = cache.wayStates[Int(step.wayStart) + number]
      let next = map < 0 ? way.to : cache.maps[map + Int(way.to)]
      if next < 0 { continue }
      let label = meaning(of: edge, state, at: position)
      let following = lattice.lists[lattice.start[Int(edge.to)] + Int(next)]
      for (rank, rest) in following.enumerated() {
        let completion = Completion(
          cost: rest.cost &+ way.cost &+ edge.cost, meaning: Self.mix(rest.meaning, label),
          edge: Int32(index), next: next, rank: Int32(rank), state: state)
        Self.insert(completion, &lattice.lists[lattice.start[position] + Int(way.from)], kept)
      }
    }
  }

  private mutating func addSkip(
    _ index: Int, at position: Int, to lattice: inout ReadingLattice, kept: Int
  ) {
    let edge = edges[index]
    let source = cache.map(edge.step, into: reached[position])
    let target = cache.map(edge.step, into: reached[Int(edge.to)])
    for offset in 0..<cache.count(edge.step) {
      let from = cache.maps[source + offset]
      let next = cache.maps[target + offset]
      if from < 0 || next < 0 { continue }
      let following = lattice.lists[lattice.start[Int(edge.to)] + Int(next)]
      for (rank, rest) in following.enumerated() {
        let completion = Completion(
          cost: rest.cost &+ edge.cost, meaning: rest.meaning, edge: Int32(index), next: next,
          rank: Int32(rank), state: -1)
        Self.insert(completion, &lattice.lists[lattice.start[position] + Int(from)], kept)
      }
    }
  }

  /// What an edge adds to the result; 0 for nothing.
  private func meaning(of edge: Edge, _ state: Int32, at position: Int) -> UInt64 {
    let place = UInt64(position) << 32 | UInt64(edge.to) << 8
    if edge.kind == .app { return place | 1 }
    return isTerm(state) ? place | 2 : 0
  }

  /// Whether the words that a state consumes belong to the term, or to what is to be opened.
  func isTerm(_ state: Int32) -> Bool {
    let state = cache.automaton.states[Int(state)]
    if state.flags.contains(.term) { return true }
    guard state.kind == .any else { return false }
    let slot = cache.automaton.slots[Int(state.value)]
    return slot == "term" || slot == "target"
  }

  /// Whether a state's words stand where something would be named, and name nothing.
  func isEmpty(_ state: Int32) -> Bool {
    cache.automaton.states[Int(state)].flags.contains(.empty)
  }

  private static func mix(_ meaning: UInt64, _ label: UInt64) -> UInt64 {
    if label == 0 { return meaning }
    let mixed = (meaning ^ label) &* 0x9E37_79B9_7F4A_7C15
    return mixed ^ mixed >> 31
  }

  /// Inserts a completion in the order of cost, after those of equal cost, unless a cheaper one
  /// means the same.
  private static func insert(_ new: Completion, _ list: inout [Completion], _ kept: Int) {
    if list.count == kept, let last = list.last, new.cost >= last.cost { return }
    var place = list.count
    for (index, known) in list.enumerated().reversed() {
      if known.cost > new.cost { place = index }
      if known.meaning == new.meaning {
        if known.cost <= new.cost { return }
        list.remove(at: index)
      }
    }
    list.insert(new, at: place)
    if list.count > kept { list.removeLast() }
  }
}

extension StepCache {
  /// Returns all rules that a node accepts in a language, each with its cost.
  func acceptances(of node: Int32, language: Int32) -> [(cost: UInt64, rule: Int32)] {
    var found: [(cost: UInt64, rule: Int32)] = []
    for entry in automaton.closures[node & ~Self.acceptBit].range {
      let state = automaton.states[Int(automaton.closures.states[entry])]
      if state.kind == .word { break }
      guard state.kind == .accept else { continue }
      if language >= 0 && automaton.rules[Int(state.value)].languageIndex != language { continue }
      let weight = UInt64(automaton.closures.weights[entry]) &* ReadingCost.weight
      found.append((state.cost &+ weight, state.value))
    }
    return found
  }
}
