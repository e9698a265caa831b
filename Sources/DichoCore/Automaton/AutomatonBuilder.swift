/// Compiles a linked grammar into an automaton.
///
/// The rules of a role are compiled together. A place in them is a set of continuations: what may
/// still follow, one for each rule that came this far. Continuations that begin alike share that
/// beginning, and equal sets share one node, so that the frame and the verb that fifty patterns
/// begin with stand in the automaton once. Small elements are compiled whole, from their end to
/// their beginning; a right-recursive reference becomes an edge back to where its rule begins.
package struct AutomatonBuilder {
  /// The most states an automaton may have; a grammar that needs more is cut and reported.
  package static let maximumStates = 1 << 19

  /// The most rules that may stand inside one another.
  package static let deepestRule = 200

  let grammar: LinkedGrammar
  var automaton = Automaton()
  var words = WordTable()
  var edges = EdgeLists()
  var table = ElementTable()
  var bodies: [Int32] = []
  var recursive: [Bool] = []
  var facts: ElementFacts
  var active: [ActiveRule] = []
  /// How many rules stand inside one another where the builder is.
  var ruleDepth = 0
  private var slotIndex: [String: Int32] = [:]
  private var captureIndex: [String: Int32] = [:]
  private var continuations = ContinuationTable()
  private var nodeOfSet: [[Int64]: Int32] = [:]
  /// Name of the public rule at which the limit was reached.
  package internal(set) var overflow: String?

  /// A rule being inlined, with the conditions under which a reference to it may jump back.
  struct ActiveRule {
    var rule: Int32
    var place: Place
    var start: Int32
  }

  /// What surrounds an element while it is compiled.
  struct Place: Equatable {
    /// The node after the element once it has consumed something.
    var next: Int32
    /// The node after the element when it consumed nothing and nothing was consumed before.
    var ifEmpty: Int32
    /// Conditions on the first word, as long as nothing was consumed.
    var lead: Automaton.StateFlags = []
    var plain = false
    /// Whether the words belong to the term.
    var isTerm = false
    var instance: Int32 = -1
    /// Whether the element can repeat, so that weights in it would add up without bound.
    var loops = false
  }

  package init(_ grammar: LinkedGrammar) {
    self.grammar = grammar
    recursive = RuleShapes.recursiveRules(of: grammar)
    for rule in grammar.rules { bodies.append(table.number(of: rule.expansion)) }
    facts = ElementFacts(table, bodies: bodies, recursive: recursive)
  }

  /// Builds the automaton for all public rules of the grammar.
  ///
  /// - Parameter only: Index of the one rule to build, or nil for all.
  package mutating func build(only: Int? = nil) -> Automaton {
    let shapes = RuleShapes(grammar)
    var rulesOfRole = [[Int]](repeating: [], count: Automaton.Role.allCases.count)
    for index in grammar.rules.indices {
      addRule(index, shapes: shapes)
      guard let role = role(of: index) else { continue }
      if let only, role == .request || role == .answer, only != index { continue }
      rulesOfRole[Int(role.rawValue)].append(index)
    }
    var starts: [Int32] = []
    for list in rulesOfRole {
      var items: [Continuation] = []
      for rule in list {
        items.append(continuations.push(bodies[rule], .end(rule: Int32(rule))))
      }
      starts.append(node(of: items.map { Item(continuation: $0) }, depth: 0))
    }
    automaton.starts = starts
    edges.writeClosures(to: &automaton, starts: starts)
    automaton.vocabulary = words.vocabulary(for: automaton)
    return automaton
  }

  // MARK: - Rules

  private mutating func addRule(_ index: Int, shapes: RuleShapes) {
    let rule = grammar.rules[index]
    let tag = rule.closingTag ?? ""
    let isVeto = tag.utf8.starts(with: "noMatch".utf8)
    let hasApp = shapes.hasApp[index]
    var cost = UInt64(min(index, 1023)) &* ReadingCost.order
    if !isVeto { cost &+= ReadingCost.notVeto }
    if !isVeto && !hasApp { cost &+= ReadingCost.noApp }
    automaton.rules.append(
      Automaton.Rule(
        name: rule.name, language: rule.language,
        languageIndex: Int32(grammar.languages.firstIndex(of: rule.language) ?? -1), tag: tag,
        location: rule.location, isVeto: isVeto, hasApp: hasApp, hasTerm: shapes.hasTerm[index],
        pauseAfter: RuleShapes.endsWithPause(rule.expansion), acceptCost: cost))
  }

  private func role(of index: Int) -> Automaton.Role? {
    let rule = grammar.rules[index]
    guard rule.isPublic, let tag = rule.closingTag else { return nil }
    switch tag {
    case "anywhere": return .anywhere
    case "opening": return .opening
    case "closing": return .closing
    case "term.determiner": return .determiner
    case "term.possessive": return .possessive
    case "term.linker": return .linker
    case "term.keptLinker": return .keptLinker
    case "plain", "joined", "term": return nil
    default: return tag.utf8.starts(with: "answer.".utf8) ? .answer : .request
    }
  }

  // MARK: - Sets of continuations

  /// A continuation with the conditions on its first word.
  private struct Item {
    var continuation: Continuation
    var lead: Automaton.StateFlags = []

    var key: Int64 { Int64(continuation.number) << 8 | Int64(lead.rawValue) }
  }

  /// A way to go on from a place: an element, the conditions on its first word, and what follows.
  private struct Head {
    var element: Int32
    var lead: Automaton.StateFlags
    var rest: [Continuation]
  }

  /// An element of more words than this is taken apart where patterns could share a part of it.
  private static let smallElement = 24
  /// Patterns deeper than this are compiled one by one.
  private static let deepest = 96

  /// Returns the node from which any of the items can be completed.
  private mutating func node(of items: [Item], depth: Int) -> Int32 {
    let keys = Self.distinct(items.map(\.key))
    if let known = nodeOfSet[keys] { return known }
    let node = edges.addNode()
    nodeOfSet[keys] = node
    for head in heads(of: items, node) {
      if automaton.states.count >= Self.maximumStates { break }
      let rest = head.rest.map { Item(continuation: $0) }
      var place = Place(next: -1, ifEmpty: -1, lead: head.lead)
      if depth > Self.deepest {
        for continuation in head.rest {
          let start = straight(head.element, head.lead, continuation)
          edges.connect(node, start)
        }
        continue
      }
      place.next = self.node(of: rest, depth: depth + 1)
      place.ifEmpty = place.next
      if !head.lead.isEmpty && facts.isNullable(head.element) {
        let waiting = head.rest.map { Item(continuation: $0, lead: head.lead) }
        place.ifEmpty = self.node(of: waiting, depth: depth + 1)
      }
      edges.connect(node, compile(head.element, place))
    }
    return node
  }

  /// Compiles an element and everything after it without sharing, for patterns of extreme length.
  private mutating func straight(
    _ element: Int32, _ lead: Automaton.StateFlags, _ continuation: Continuation
  ) -> Int32 {
    var list = [element]
    var at = continuation
    while case .element(let element, let rest) = continuations[at] {
      list.append(element)
      at = rest
    }
    guard case .end(let rule) = continuations[at] else { return edges.addNode() }
    let accept = acceptNode(rule)
    return compileSequence(list[...], Place(next: accept, ifEmpty: accept, lead: lead))
  }

  private mutating func acceptNode(_ rule: Int32) -> Int32 {
    addState(.accept, value: rule, follow: -1, place: nil, cost: automaton.rules[Int(rule)].acceptCost)
  }

  /// Returns what the items begin with, taken apart so far that common beginnings show.
  ///
  /// Rules that are complete become accepting states of the node.
  private mutating func heads(of items: [Item], _ node: Int32) -> [Head] {
    var pending = items
    var seen = Set<Int64>()
    var order: [Int64] = []
    var heads: [Int64: Head] = [:]
    while true {
      while let item = pending.popLast() {
        guard seen.insert(item.key).inserted else { continue }
        switch continuations[item.continuation] {
        case .end(let rule): edges.connect(node, acceptNode(rule))
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
      if heavy.count < 2 { break }
      for key in heavy {
        guard let head = heads.removeValue(forKey: key) else { continue }
        for rest in head.rest { pending.append(contentsOf: opened(head.element, rest, head.lead)) }
      }
      order.removeAll { heads[$0] == nil }
    }
    return order.compactMap { heads[$0] }
  }

  /// Returns the items that stand for an element that is only a way of writing others.
  private mutating func simpleParts(
    _ element: Int32, _ rest: Continuation, _ lead: Automaton.StateFlags
  ) -> [Item]? {
    switch table[element].kind {
    case .null: return [Item(continuation: rest, lead: lead)]
    case .void: return []
    case .sequence:
      var at = rest
      for part in table.parts(of: element).reversed() {
        at = continuations.push(part, before: at)
      }
      return [Item(continuation: at, lead: lead)]
    case .word where WordTable.isPause(table.texts[Int(table[element].value)]):
      return [Item(continuation: rest, lead: lead.union(.pauseRequired))]
    default: return nil
    }
  }

  /// Whether an element is large and can be taken apart.
  private func isHeavy(_ element: Int32) -> Bool {
    guard facts.size(element) > Self.smallElement else { return false }
    switch table[element].kind {
    case .rule: return !recursive[Int(table[element].value)]
    case .optional: return true
    case .alternatives:
      return !table[element].isWeighted
        && table.parts(of: element).contains { table[$0].kind != .word }
    default: return false
    }
  }

  /// Returns the items that a large element comes to, one level down.
  private mutating func opened(
    _ element: Int32, _ rest: Continuation, _ lead: Automaton.StateFlags
  ) -> [Item] {
    switch table[element].kind {
    case .rule:
      let body = bodies[Int(table[element].value)]
      return [Item(continuation: continuations.push(body, before: rest), lead: lead)]
    case .optional:
      let part = table.parts(of: element)[table.parts(of: element).startIndex]
      return [
        Item(continuation: continuations.push(part, before: rest), lead: lead),
        Item(continuation: rest, lead: lead),
      ]
    default:
      // The single words among the alternatives stay together as one set.
      var items: [Item] = []
      var single: [Int32] = []
      for part in table.parts(of: element) {
        if table[part].kind == .word { single.append(part) } else {
          items.append(
            Item(continuation: continuations.push(part, before: rest), lead: lead))
        }
      }
      if !single.isEmpty {
        let set = table.alternatives(of: single)
        facts.note(set, words: single.count)
        items.append(
          Item(continuation: continuations.push(set, before: rest), lead: lead))
      }
      return items
    }
  }

  private static func distinct(_ keys: [Int64]) -> [Int64] {
    var result: [Int64] = []
    for key in keys.sorted() where result.last != key { result.append(key) }
    return result
  }

  // MARK: - Pieces

  /// Adds a state and returns the node that leads to it alone.
  mutating func addState(
    _ kind: Automaton.StateKind, value: Int32, follow: Int32, place: Place?, cost: UInt64
  ) -> Int32 {
    var flags = place?.lead ?? []
    if place?.plain ?? false { flags.insert(.plain) }
    if place?.isTerm ?? false { flags.insert(.term) }
    let state = Int32(automaton.states.count)
    automaton.states.append(
      Automaton.State(
        kind: kind, flags: flags, value: value, follow: follow, instance: place?.instance ?? -1,
        cost: cost))
    return edges.addNode(state: state)
  }

  mutating func slot(_ name: String) -> Int32 {
    if let known = slotIndex[name] { return known }
    let index = Int32(automaton.slots.count)
    automaton.slots.append(name)
    slotIndex[name] = index
    return index
  }

  mutating func capture(_ name: String) -> Int32 {
    if let known = captureIndex[name] { return known }
    let index = Int32(automaton.captures.count)
    automaton.captures.append(name)
    captureIndex[name] = index
    return index
  }
}
