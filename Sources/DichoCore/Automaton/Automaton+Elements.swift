// Compiling one element whole, without sharing: from its end to its beginning.

extension Automaton {
  /// Compiles an element and returns the node at its beginning.
  mutating func compile(_ number: Int32, _ place: Place) -> Int32 {
    if states.count >= Self.maximumStates {
      isCut = true
      return place.next
    }
    let element = model.table[number]
    switch element.kind {
    case .word: return compileWord(element.value, place)
    case .rule: return compileRule(element.value, place)
    case .slot: return compileSlot(model.table.texts[Int(element.value)], place)
    case .null: return place.ifEmpty
    case .void: return edges.addNode()
    case .sequence: return compileSequence(model.table.parts(of: number), place)
    case .alternatives: return compileAlternatives(number, place)
    case .optional:
      let node = edges.addNode()
      for part in model.table.parts(of: number) { edges.connect(node, compile(part, place)) }
      edges.connect(node, place.ifEmpty)
      return node
    case .star: return compileLoop(number, place, atLeastOnce: false)
    case .plus: return compileLoop(number, place, atLeastOnce: true)
    case .tagged: return compileTagged(number, place)
    }
  }

  private mutating func compileRule(_ rule: Int32, _ place: Place) -> Int32 {
    for entry in active.reversed() where entry.rule == rule {
      var here = place
      here.instance = entry.place.instance
      here.loops = entry.place.loops
      if here == entry.place { return entry.start }
    }
    var inner = place
    inner.instance = Int32(instances.count)
    instances.append(
      Instance(rule: rule, parent: place.instance, capture: -1))
    ruleDepth += 1
    defer { ruleDepth -= 1 }
    if ruleDepth > GrammarModel.deepestRule {
      isCut = true
      return place.next
    }
    guard model.recursive[Int(rule)] else { return compile(model.bodies[Int(rule)], inner) }
    inner.loops = true
    let start = edges.addNode()
    active.append(ActiveRule(rule: rule, place: place, start: start))
    edges.connect(start, compile(model.bodies[Int(rule)], inner))
    active.removeLast()
    return start
  }

  private mutating func compileWord(_ text: Int32, _ place: Place) -> Int32 {
    let sets = model.wordSets(ofText: text)
    if sets.isEmpty { return place.ifEmpty }
    var node = place.next
    for (offset, set) in sets.enumerated().reversed() {
      var here = place
      if offset > 0 { here.lead = [] }
      node = addState(.word, value: set, follow: node, place: here, cost: 0)
    }
    return node
  }

  /// Compiles a sequence from its end, so that each element knows what follows it.
  ///
  /// Where a condition on the first word is pending, an element that can be left out is followed by
  /// a second copy of the rest in which the condition is still pending.
  mutating func compileSequence(_ items: ArraySlice<Int32>, _ place: Place) -> Int32 {
    if place.lead.isEmpty && place.ifEmpty == place.next && !hasPause(items) {
      var node = place.next
      for item in items.reversed() {
        var here = place
        here.next = node
        here.ifEmpty = node
        node = compile(item, here)
      }
      return node
    }
    guard let first = items.first else { return place.ifEmpty }
    let rest = items.dropFirst()
    if isPause(first) {
      var after = place
      after.lead.insert(.pauseRequired)
      return compileSequence(rest, after)
    }
    if rest.isEmpty { return compile(first, place) }
    var after = place
    after.lead = []
    after.ifEmpty = place.next
    var here = place
    here.next = compileSequence(rest, after)
    let waits = !place.lead.isEmpty || place.ifEmpty != place.next
    here.ifEmpty =
      waits && model.facts.isNullable(first) ? compileSequence(rest, place) : here.next
    return compile(first, here)
  }

  func isPause(_ number: Int32) -> Bool { model.isPause(number) }

  /// Whether a pause stands directly among the items of a sequence.
  private func hasPause(_ items: ArraySlice<Int32>) -> Bool {
    for item in items where model.isPause(item) { return true }
    return false
  }

  private mutating func compileAlternatives(_ number: Int32, _ place: Place) -> Int32 {
    let weights = model.table.weights(of: number)
    let heaviest = weights.max() ?? 1
    let node = edges.addNode()
    let set = model.wordSet(ofAlternatives: number)
    for (part, weight) in zip(model.table.parts(of: number), weights) {
      if weight <= 0 { continue }
      if set >= 0, weight == heaviest, model.isSingleWord(part) { continue }
      let cost = place.loops ? 0 : WeightScale.cost(of: weight, heaviest: heaviest)
      edges.connect(node, compile(part, place), weight: cost)
    }
    if set >= 0 {
      let state = addState(.word, value: set, follow: place.next, place: place, cost: 0)
      edges.connect(node, state)
    }
    return node
  }

  private mutating func compileLoop(
    _ number: Int32, _ place: Place, atLeastOnce: Bool
  ) -> Int32 {
    guard let inner = model.table.parts(of: number).first else { return place.ifEmpty }
    if place.lead.isEmpty && !model.facts.isNullable(inner) {
      return compileSharedLoop(inner, place, atLeastOnce: atLeastOnce)
    }
    let again = edges.addNode()
    var body = place
    body.lead = []
    body.next = again
    body.ifEmpty = again
    body.loops = true
    edges.connect(again, compile(inner, body))
    edges.connect(again, place.next)
    if place.lead.isEmpty && place.ifEmpty == place.next && !atLeastOnce { return again }
    var first = place
    first.next = again
    first.loops = true
    let start = edges.addNode()
    edges.connect(start, compile(inner, first))
    if !atLeastOnce { edges.connect(start, place.ifEmpty) }
    return start
  }

  /// Compiles a loop whose first round is like any other, so that one copy of it serves for all.
  ///
  /// Two copies would double with each loop inside another.
  private mutating func compileSharedLoop(
    _ inner: Int32, _ place: Place, atLeastOnce: Bool
  ) -> Int32 {
    let again = edges.addNode()
    var body = place
    body.next = again
    body.ifEmpty = again
    body.loops = true
    let start = compile(inner, body)
    edges.connect(again, start)
    edges.connect(again, place.next)
    if atLeastOnce { return start }
    if place.ifEmpty == place.next { return again }
    let first = edges.addNode()
    edges.connect(first, start)
    edges.connect(first, place.ifEmpty)
    return first
  }

  private mutating func compileTagged(_ number: Int32, _ place: Place) -> Int32 {
    guard let inner = model.table.parts(of: number).first else { return place.ifEmpty }
    var here = place
    for tag in model.table.tagLists[Int(model.table[number].value)] {
      switch tag {
      case "plain": here.plain = true
      case "term": here.isTerm = true
      case "empty": here.isEmpty = true
      case "joined": here.lead.insert(.joined)
      default:
        here.instance = Int32(instances.count)
        let name = model.capture(String(tag.dropLast()))
        instances.append(
          Instance(rule: -1, parent: place.instance, capture: name))
      }
    }
    return compile(inner, here)
  }

  private mutating func compileSlot(_ name: String, _ place: Place) -> Int32 {
    switch SlotName(rawValue: name) {
    case .app: return addState(.app, value: 0, follow: place.next, place: place, cost: 0)
    case .otherApp:
      return addState(.otherApp, value: 0, follow: place.next, place: place, cost: 0)
    case .noun: return addState(.noun, value: 0, follow: place.next, place: place, cost: 0)
    case .word:
      return addState(
        .any, value: model.slot(name), follow: place.next, place: place,
        cost: 2 * ReadingCost.swallowed)
    case .term, .text, .target, nil:
      let cost = ReadingCost.swallowed
      let again = edges.addNode()
      var body = place
      body.lead = []
      let loop = addState(.any, value: model.slot(name), follow: again, place: body, cost: cost)
      edges.connect(again, loop)
      edges.connect(again, place.next)
      if place.lead.isEmpty { return loop }
      return addState(.any, value: model.slot(name), follow: again, place: place, cost: cost)
    }
  }
}

/// The scale on which rule weights count.
enum WeightScale {
  /// Returns eight times the binary logarithm of how much lighter a weight is, from 0 to 15.
  ///
  /// The logarithm is linear between powers of two, which is enough to order alternatives.
  static func cost(of weight: Double, heaviest: Double) -> UInt16 {
    guard weight > 0, heaviest > weight else { return 0 }
    let ratio = heaviest / weight
    guard ratio.isFinite else { return 15 }
    let scaled = (Double(ratio.exponent) + (ratio.significand - 1)) * 8
    return UInt16(min(15, max(1, scaled)))
  }
}
