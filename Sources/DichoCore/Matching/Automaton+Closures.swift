// What the states that a node leads to say about it, as far as the step cache remembers it.

extension Automaton {
  /// The least cost at which a node accepts, and the rule; -1 when it does not.
  struct Acceptance: BitwiseCopyable {
    var cost = UInt64.max
    var rule: Int32 = -1
  }

  /// Returns how a node accepts; its closure must be worked out.
  ///
  /// `language`: Index of the only language whose rules count, or -1. `mood`: Whether it is a question
  /// or not.
  func acceptance(of node: Int32, _ language: Int32, _ mood: Mood) -> Acceptance {
    var best = Acceptance()
    let closure = closures[node]
    guard closure.has(.accept) else { return best }
    for entry in closure.range {
      let state = states[Int(closures.states[entry])]
      // What accepts comes before all words.
      if state.kind == .word { break }
      guard state.kind == .accept else { continue }
      if language >= 0 && rules[Int(state.value)].languageIndex != language { continue }
      let counts = rules[Int(state.value)].mood
      if counts != .any && counts != mood { continue }
      let cost = state.cost &+ UInt64(closures.weights[entry]) &* ReadingCost.weight
      if cost < best.cost { best = Acceptance(cost: cost, rule: state.value) }
    }
    return best
  }

  /// Returns what the states that a node leads to ask for.
  mutating func flags(ofNode node: Int32) -> StepCache.SetFlags {
    let closure = closure(of: node)
    var flags: StepCache.SetFlags = []
    if closure.has(.app) { flags.insert(.wantsApp) }
    if closure.has(.otherApp) { flags.insert(.wantsOtherApp) }
    if closure.has(.noun) { flags.insert(.wantsNoun) }
    guard closure.has(.accept) else { return flags }
    flags.insert(.accepts)
    for entry in closure.range {
      let state = states[Int(closures.states[entry])]
      if state.kind == .word { break }
      if state.kind == .accept && !rules[Int(state.value)].pauseAfter {
        flags.insert(.acceptsUnpaused)
      }
    }
    return flags
  }

  /// Returns, for each word class, the roles whose phrases can begin with it: of phrases that are
  /// skipped.
  mutating func phraseBeginnings() -> [UInt8] {
    let vocabulary = vocabulary
    var rolesOfSet = [UInt8](repeating: 0, count: vocabulary.wordSetCount)
    var rolesOfAll: UInt8 = 0
    for role in [Role.anywhere, .opening, .closing] {
      for index in closure(of: starts[Int(role.rawValue)]).range {
        let state = states[Int(closures.states[index])]
        if state.kind == .word { rolesOfSet[Int(state.value)] |= role.bit }
        if state.kind == .any { rolesOfAll |= role.bit }
      }
    }
    var result = [UInt8](repeating: rolesOfAll, count: vocabulary.classCount)
    for wordClass in 0..<vocabulary.classCount {
      for index in vocabulary.setStart[wordClass]..<vocabulary.setStart[wordClass + 1] {
        result[wordClass] |= rolesOfSet[Int(vocabulary.sets[Int(index)])]
      }
    }
    return result
  }
}
