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

    var key: Int64 { Int64(continuation.number) << 8 | Int64(lead.rawValue) }
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
    let keys = Self.distinct(items.map { $0.key })
    if let known = nodeOfSet[keys] { return known }
    let node = edges.addNode()
    nodeOfSet[keys] = node
    pending[node] = items
    return node
  }

  /// Works out what a node leads to, one element deep.
  mutating func workOut(_ node: Int32) {
    guard let items = pending.removeValue(forKey: node) else { return }
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
    var seen = Set<Int64>()
    var order: [Int64] = []
    var heads: [Int64: Head] = [:]
    while true {
      while let item = pending.popLast() {
        guard seen.insert(item.key).inserted else { continue }
        switch continuations[item.continuation] {
        case .end(let rule): edges.connect(node, acceptNode(rule))
        case .join(let join):
          for member in continuations.members(join) {
            pending.append(Item(continuation: member, lead: item.lead))
          }
        case .element(let element, let rest):
          if let parts = simpleParts(element, rest, item.lead) {
            pending.append(contentsOf: parts)
            continue
          }
          let key = Int64(element) << 8 | Int64(item.lead.rawValue)
          if heads[key] == nil {
            heads[key] = Head(element: element, lead: item.lead, rest: [])
            order.append(key)
          }
          heads[key]?.rest.append(rest)
        }
      }
      let heavy = order.filter { key in heads[key].map { isHeavy($0.element) } ?? false }
      if heavy.isEmpty { break }
      for key in heavy {
        guard let head = heads.removeValue(forKey: key) else { continue }
        // Opened once for all that may follow, not once for each.
        let rest = continuations.join(head.rest)
        pending.append(contentsOf: opened(head.element, rest, head.lead))
      }
      order.removeAll { heads[$0] == nil }
    }
    return order.compactMap { heads[$0] }
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

  /// Whether an element is large and can be taken apart.
  func isHeavy(_ element: Int32) -> Bool {
    guard model.facts.size(element) > Self.smallElement else { return false }
    switch model.table[element].kind {
    case .rule: return !model.recursive[Int(model.table[element].value)]
    case .optional: return true
    case .alternatives:
      return !model.table[element].isWeighted
        && model.table.parts(of: element).contains { model.table[$0].kind != .word }
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
      for part in model.table.parts(of: element) where model.table[part].kind != .word {
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
