// Working out nodes: sets of continuations, taken apart until their common beginnings show.

extension Automaton {
  /// A rule being inlined, with the conditions under which a reference to it may jump back.
  struct ActiveRule: Sendable {
    var rule: Int32
    var place: Place
    var start: Int32
  }

  /// What surrounds an element while it is compiled.
  struct Place: Equatable, Sendable {
    /// The node after the element once it has consumed something.
    var next: Int32
    /// The node after the element when it consumed nothing and nothing was consumed before.
    var ifEmpty: Int32
    /// Conditions on the first word, as long as nothing was consumed.
    var lead: StateFlags = []
    var plain = false
    /// Whether the words belong to the term.
    var isTerm = false
    /// Whether the words stand where something would be named, and name nothing.
    var isEmpty = false
    var instance: Int32 = -1
    /// Whether the element can repeat, so that weights in it would add up without bound.
    var loops = false
  }

  /// A continuation with the conditions on its first word.
  struct Item: Sendable {
    var continuation: Continuation
    var lead: StateFlags = []

    /// The item as one number.
    var key: Int64 { Int64(continuation.number) << 8 | Int64(lead.rawValue) }

    init(continuation: Continuation, lead: StateFlags = []) {
      self.continuation = continuation
      self.lead = lead
    }

    init(key: Int64) {
      continuation = Continuation(number: Int32(truncatingIfNeeded: key >> 8))
      lead = StateFlags(rawValue: UInt8(truncatingIfNeeded: key))
    }
  }

  /// An element of more words than this is taken apart, so that patterns share its parts and only
  /// those that are needed are worked out.
  static let smallElement = 24

  /// Returns the node from which any of the items can be completed; it is worked out later.
  mutating func node(of items: [Item]) -> Int32 {
    var keys = items.map { $0.key }
    return node(ofKeys: &keys)
  }

  /// Returns the node of the items with these keys, which are put in order and each left once.
  private mutating func node(ofKeys keys: inout [Int64]) -> Int32 {
    if keys.count > 1 { Self.sortDistinct(&keys) }
    let set = sets.number(of: keys)
    if Int(set) < nodeOfSet.count { return nodeOfSet[Int(set)] }
    let node = edges.addNode()
    nodeOfSet.append(node)
    isWorkedOut.append(false)
    while setOfNode.count < Int(node) { setOfNode.append(-1) }
    setOfNode.append(set)
    return node
  }

  /// The number of the set that a node stands for, or -1.
  func set(ofNode node: Int32) -> Int32 {
    Int(node) < setOfNode.count ? setOfNode[Int(node)] : -1
  }

  /// Works out what a node leads to, one element deep.
  mutating func workOut(_ node: Int32) {
    let set = set(ofNode: node)
    if set < 0 || isWorkedOut[Int(set)] { return }
    isWorkedOut[Int(set)] = true
    findHeads(of: set, node)
    for number in search.heads.indices {
      let head = search.heads[number]
      if head.isOpened { continue }
      if states.count >= Self.maximumStates {
        isCut = true
        return
      }
      var place = Place(next: nodeAfter(head, lead: []), ifEmpty: -1)
      place.lead = head.lead
      place.ifEmpty = place.next
      if !head.lead.isEmpty && model.facts.isNullable(head.element) {
        place.ifEmpty = nodeAfter(head, lead: head.lead)
      }
      edges.connect(node, compile(head.element, place))
    }
  }

  /// Returns the node of what may follow a head.
  private mutating func nodeAfter(_ head: HeadSearch.Head, lead: StateFlags) -> Int32 {
    var keys: [Int64] = []
    swap(&keys, &search.keys)
    defer { swap(&keys, &search.keys) }
    keys.removeAll(keepingCapacity: true)
    var at = head.rest
    while at >= 0 {
      keys.append(Item(continuation: search.rests[Int(at)].continuation, lead: lead).key)
      at = search.rests[Int(at)].previous
    }
    return node(ofKeys: &keys)
  }

  mutating func acceptNode(_ rule: Int32) -> Int32 {
    addState(.accept, value: rule, follow: -1, place: nil, cost: model.rules[Int(rule)].acceptCost)
  }

  /// Puts into `search` what the items of a set begin with, taken apart so far that common beginnings
  /// show.
  ///
  /// Rules that are complete become accepting states of the node.
  private mutating func findHeads(of set: Int32, _ node: Int32) {
    search.begin()
    for key in sets[set] { search.pending.append(Item(key: key)) }
    while true {
      while let item = search.pending.popLast() {
        if !search.seen.insert(UInt64(bitPattern: item.key) &+ 1, 0) { continue }
        switch continuations[item.continuation] {
        case .end(let rule): edges.connect(node, acceptNode(rule))
        case .join(let join):
          continuations.visitMembers(join) {
            search.pending.append(Item(continuation: $0, lead: item.lead))
          }
        case .element(let element, let rest):
          if openSimple(element, rest, item.lead) { continue }
          let height = isHeavy(element) ? model.facts.height(element) : 0
          search.add(element, item.lead, rest, height: height)
        }
      }
      // The outermost first: what stands in it may come up again, and is then opened once for all.
      let highest = search.heads.reduce(0) { max($0, $1.height) }
      if highest == 0 { return }
      for number in search.heads.indices where search.heads[number].height == highest {
        let head = search.heads[number]
        search.heads[number].isOpened = true
        search.heads[number].height = 0
        // Opened once for all that may follow, not once for each.
        open(head.element, join(restsOf: head), head.lead)
      }
    }
  }

  /// Returns the continuation that stands for all that may follow a head.
  private mutating func join(restsOf head: HeadSearch.Head) -> Continuation {
    search.keys.removeAll(keepingCapacity: true)
    var at = head.rest
    while at >= 0 {
      search.keys.append(Int64(search.rests[Int(at)].continuation.number))
      at = search.rests[Int(at)].previous
    }
    return continuations.join(&search.keys)
  }

  /// Puts an item aside to be looked at.
  private mutating func push(_ continuation: Continuation, _ lead: StateFlags) {
    search.pending.append(Item(continuation: continuation, lead: lead))
  }

  /// Opens an element that is only a way of writing others; returns false when it is none.
  private mutating func openSimple(
    _ element: Int32, _ rest: Continuation, _ lead: StateFlags
  ) -> Bool {
    switch model.table[element].kind {
    case .null: push(rest, lead)
    case .void: break
    case .sequence:
      var at = rest
      for part in model.table.parts(of: element).reversed() {
        at = continuations.push(part, before: at)
      }
      push(at, lead)
    case .word where isPause(element): push(rest, lead.union(.pauseRequired))
    default: return false
    }
    return true
  }

  /// Whether an element is large, or tells what follows of a pause, and can be taken apart.
  func isHeavy(_ element: Int32) -> Bool {
    guard model.facts.size(element) > Self.smallElement || model.facts.hasPauseAtEnd(element)
    else { return false }
    switch model.table[element].kind {
    case .rule: return !model.recursive[Int(model.table[element].value)]
    case .optional: return true
    case .alternatives:
      return !model.table[element].isWeighted
        && (model.facts.hasPauseAtEnd(element)
          || model.table.parts(of: element).contains { model.table[$0].kind != .word })
    default: return false
    }
  }

  /// Opens a large element: puts aside the items that it comes to, one level down.
  private mutating func open(_ element: Int32, _ rest: Continuation, _ lead: StateFlags) {
    switch model.table[element].kind {
    case .rule:
      let body = model.bodies[Int(model.table[element].value)]
      push(continuations.push(body, before: rest), lead)
    case .optional:
      for part in model.table.parts(of: element) {
        push(continuations.push(part, before: rest), lead)
      }
      push(rest, lead)
    default:
      // The single words among the alternatives stay together as one set.
      for part in model.table.parts(of: element)
      where model.table[part].kind != .word || isPause(part) {
        push(continuations.push(part, before: rest), lead)
      }
      if let set = model.singleWords[element] {
        push(continuations.push(set, before: rest), lead)
      }
    }
  }

  static func distinct(_ keys: [Int64]) -> [Int64] {
    var result = keys
    sortDistinct(&result)
    return result
  }

  /// Puts keys in order and leaves each once.
  static func sortDistinct(_ keys: inout [Int64]) {
    keys.sort()
    var count = 0
    for index in keys.indices where index == 0 || keys[index] != keys[count - 1] {
      keys[count] = keys[index]
      count += 1
    }
    keys.removeLast(keys.count - count)
  }

  // MARK: - Pieces

  /// Adds a state and returns the node that leads to it alone.
  mutating func addState(
    _ kind: StateKind, value: Int32, follow: Int32, place: Place?, cost: UInt64
  ) -> Int32 {
    var flags = place?.lead ?? []
    if place?.plain ?? false { flags.insert(.plain) }
    if place?.isTerm ?? false { flags.insert(.term) }
    if place?.isEmpty ?? false { flags.insert(.empty) }
    let state = Int32(states.count)
    states.append(
      State(
        kind: kind, flags: flags, value: value, follow: follow, instance: place?.instance ?? -1,
        cost: cost))
    return edges.addNode(state: state)
  }
}
