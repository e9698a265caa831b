// The automaton of one rule written out whole, for showing how the rule reads an utterance.

extension Automaton {
  /// Makes an automaton of one request or answer rule in which each state knows the rules around it.
  ///
  /// The shared automaton cannot tell them, since rules that begin alike share their beginnings.
  /// This one shares nothing: it takes time and memory in the size of everything the rule refers to.
  package init(_ model: GrammarModel, whole rule: Int) {
    self.init(model, only: rule)
    guard let role = model.roles[rule] else { return }
    let end = acceptNode(Int32(rule))
    var place = Place(next: end, ifEmpty: end)
    place.instance = Int32(instances.count)
    instances.append(Instance(rule: Int32(rule), parent: -1, capture: -1))
    starts[Int(role.rawValue)] = compile(model.bodies[rule], place)
  }

  /// Returns the rule instances around a state, the outermost first.
  package func instances(around state: Int32) -> [Int32] {
    var list: [Int32] = []
    var at = states[Int(state)].instance
    while at >= 0 {
      list.append(at)
      at = instances[Int(at)].parent
    }
    return list.reversed()
  }
}

// MARK: - What may still come

extension Automaton {
  /// Returns the rules that can still be completed from a node.
  mutating func rulesAhead(of start: Int32) -> Set<Int32> {
    var search = RuleSearch()
    search.open.append(start)
    search.seen.insert(start)
    while let node = search.open.popLast() {
      let set = set(ofNode: node)
      if set >= 0 {
        for key in sets[set] { addRules(of: Item(key: key).continuation, to: &search) }
        continue
      }
      for entry in closure(of: node).range {
        let state = states[Int(closures.states[entry])]
        if state.kind == .accept { search.rules.insert(state.value) }
        if state.follow >= 0, search.seen.insert(state.follow).inserted {
          search.open.append(state.follow)
        }
      }
    }
    return search.rules
  }

  private struct RuleSearch {
    var rules: Set<Int32> = []
    var seen: Set<Int32> = []
    var open: [Int32] = []
    var continuations: Set<Continuation> = []
  }

  private func addRules(of continuation: Continuation, to search: inout RuleSearch) {
    var open = [continuation]
    while let at = open.popLast() {
      guard search.continuations.insert(at).inserted else { continue }
      switch continuations[at] {
      case .end(let rule): search.rules.insert(rule)
      case .element(_, let rest): open.append(rest)
      case .join(let join): continuations.visitMembers(join) { open.append($0) }
      }
    }
  }
}
