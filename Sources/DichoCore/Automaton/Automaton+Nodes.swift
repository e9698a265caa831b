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

  /// A way to go on from a place: an element, the conditions on its first word, and what follows.
  struct Head {
    var element: Int32
    var lead: StateFlags
    var rest: [Continuation]
  }

  /// An element of more words than this is taken apart, so that patterns share its parts and only
  /// those that are needed are worked out.
  static let smallElement = 24

  /// Returns the node from which any of the items can be completed; it is worked out later.
  mutating func node(of items: [Item]) -> Int32 {
    var keys: [Int64] = []
    keys.reserveCapacity(items.count)
    for item in items { keys.append(item.key) }
    if keys.count > 1 { keys = Self.distinct(keys) }
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
    let items = sets[set].map { Item(key: $0) }
    for head in heads(of: items, node) {
      if states.count >= Self.maximumStates {
        isCut = true
        return
      }
      var place = Place(next: self.node(of: head.rest.map { Item(continuation: $0) }), ifEmpty: -1)
      place.lead = head.lead
      place.ifEmpty = place.next
      if !head.lead.isEmpty && model.facts.isNullable(head.element) {
        place.ifEmpty = self.node(of: head.rest.map { Item(continuation: $0, lead: head.lead) })
      }
      edges.connect(node, compile(head.element, place))
    }
  }

  mutating func acceptNode(_ rule: Int32) -> Int32 {
    addState(.accept, value: rule, follow: -1, place: nil, cost: model.rules[Int(rule)].acceptCost)
  }

  /// Returns what the items begin with, taken apart so far that common beginnings show.
  ///
  /// Rules that are complete become accepting states of the node.
  mutating func heads(of items: [Item], _ node: Int32) -> [Head] {
    var pending = items
    var seen = NumberTable(capacity: 64)
    var numbers = NumberTable(capacity: 64)
    var heads: [Head?] = []
    while true {
      while let item = pending.popLast() {
        let itemKey = UInt64(bitPattern: item.key) &+ 1
        if seen.find(itemKey) >= 0 { continue }
        seen.insert(itemKey, 0)
        switch continuations[item.continuation] {
        case .end(let rule): edges.connect(node, acceptNode(rule))
        case .join(let join):
          continuations.visitMembers(join) {
            pending.append(Item(continuation: $0, lead: item.lead))
          }
        case .element(let element, let rest):
          if let parts = simpleParts(element, rest, item.lead) {
            pending.append(contentsOf: parts)
            continue
          }
          let key = (UInt64(UInt32(bitPattern: element)) << 8 | UInt64(item.lead.rawValue)) &+ 1
          let known = Int(numbers.find(key))
          if known < 0 {
            numbers.insert(key, Int32(heads.count))
            heads.append(Head(element: element, lead: item.lead, rest: [rest]))
          } else if heads[known]?.rest.append(rest) == nil {
            heads[known] = Head(element: element, lead: item.lead, rest: [rest])
          }
        }
      }
      // The outermost first: what stands in it may come up again, and is then opened once for all.
      var highest: Int32 = 0
      for case let head? in heads where isHeavy(head.element) {
        highest = max(highest, model.facts.height(head.element))
      }
      if highest == 0 { return heads.compactMap { $0 } }
      for number in heads.indices {
        guard let head = heads[number], model.facts.height(head.element) == highest,
          isHeavy(head.element)
        else { continue }
        heads[number] = nil
        // Opened once for all that may follow, not once for each.
        let rest = continuations.join(head.rest)
        pending.append(contentsOf: opened(head.element, rest, head.lead))
      }
    }
  }

  /// Returns the items that stand for an element that is only a way of writing others.
  mutating func simpleParts(
    _ element: Int32, _ rest: Continuation, _ lead: StateFlags
  ) -> [Item]? {
    switch model.table[element].kind {
    case .null: return [Item(continuation: rest, lead: lead)]
    case .void: return []
    case .sequence:
      var at = rest
      for part in model.table.parts(of: element).reversed() {
        at = continuations.push(part, before: at)
      }
      return [Item(continuation: at, lead: lead)]
    case .word where WordTable.isPause(model.table.texts[Int(model.table[element].value)]):
      return [Item(continuation: rest, lead: lead.union(.pauseRequired))]
    default: return nil
    }
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

  /// Returns the items that a large element comes to, one level down.
  mutating func opened(
    _ element: Int32, _ rest: Continuation, _ lead: StateFlags
  ) -> [Item] {
    switch model.table[element].kind {
    case .rule:
      let body = model.bodies[Int(model.table[element].value)]
      return [Item(continuation: continuations.push(body, before: rest), lead: lead)]
    case .optional:
      let part = model.table.parts(of: element)[model.table.parts(of: element).startIndex]
      return [
        Item(continuation: continuations.push(part, before: rest), lead: lead),
        Item(continuation: rest, lead: lead),
      ]
    default:
      // The single words among the alternatives stay together as one set.
      var items: [Item] = []
      for part in model.table.parts(of: element)
      where model.table[part].kind != .word || isPause(part) {
        items.append(Item(continuation: continuations.push(part, before: rest), lead: lead))
      }
      if let set = model.singleWords[element] {
        items.append(Item(continuation: continuations.push(set, before: rest), lead: lead))
      }
      return items
    }
  }

  static func distinct(_ keys: [Int64]) -> [Int64] {
    var result: [Int64] = []
    for key in keys.sorted() where result.last != key { result.append(key) }
    return result
  }

  // MARK: - Pieces

  /// Adds a state and returns the node that leads to it alone.
  mutating func addState(
    _ kind: StateKind, value: Int32, follow: Int32, place: Place?, cost: UInt64
  ) -> Int32 {
    var flags = place?.lead ?? []
    if place?.plain ?? false { flags.insert(.plain) }
    if place?.isTerm ?? false { flags.insert(.term) }
    let state = Int32(states.count)
    states.append(
      State(
        kind: kind, flags: flags, value: value, follow: follow, instance: place?.instance ?? -1,
        cost: cost))
    return edges.addNode(state: state)
  }
}
