// Why nothing matched: how far the nearest pattern came, and what it waited for there.

/// Where the nearest patterns broke off.
package struct PatternBreak: Sendable {
  /// The number of words, from the beginning, that they read.
  package var wordCount: Int
  /// Where the next word stands in the utterance; empty, at its end, when there is none.
  package var span: Span
  /// The requests that were alive there, in the order of the grammar.
  package var rules: [Int32]
  /// What they wait for: words as the grammar writes them, slots as `<slot.app>`.
  package var expected: [String]
}

extension Matcher {
  /// Returns where the nearest patterns broke off, or nil when none begins like the utterance.
  ///
  /// Nearest is the pattern whose own words explain most of what it read. A word of the pattern
  /// counts two, a word in a free slot takes two off, so that a pattern that swallowed all to the end and
  /// never found its next word is not near. Of equally good places the last one counts.
  mutating func patternBreak(_ buffer: TokenBuffer, _ spelled: SpelledWords) -> PatternBreak? {
    guard sequence.count > 0, reached.count == sequence.count + 1 else { return nil }
    for place in rankedPlaces() {
      let set = reached[place.position]
      var rules: Set<Int32> = []
      var nodes: [Int32] = []
      for member in place.members {
        let node = cache.node(set, member) & ~StepCache.acceptBit
        nodes.append(node)
        rules.formUnion(cache.automaton.rulesAhead(of: node))
      }
      let requests = rules.filter { !cache.automaton.rules[Int($0)].isVeto }.sorted()
      if requests.isEmpty { continue }
      let end = sequence.count == place.position
      let words = end ? place.position - 1..<place.position : place.position..<place.position + 1
      var span = span(of: words, buffer)
      if end { span.start = span.end }
      return PatternBreak(
        wordCount: place.position, span: span, rules: requests,
        expected: expected(after: nodes, requests, spelled))
    }
    return nil
  }

  private struct Place {
    var position: Int
    var score: Int
    /// The nodes, by place in the set of the position, that have the score.
    var members: [Int]
  }

  /// The best scores of all positions where more was explained than swallowed, best first.
  private mutating func rankedPlaces() -> [Place] {
    var scores: [[Int]] = []
    for position in 0...sequence.count {
      let start = position == 0 ? 0 : Int.min
      scores.append([Int](repeating: start, count: cache.count(reached[position])))
    }
    for position in 0..<sequence.count {
      for index in Int(edgeStart[position])..<Int(edgeStart[position + 1]) {
        spread(edges[index], from: position, &scores)
      }
    }
    var places: [Place] = []
    for position in 1...sequence.count {
      for score in Set(scores[position]).filter({ $0 > 0 }) {
        let members = scores[position].indices.filter { scores[position][$0] == score }
        places.append(Place(position: position, score: score, members: members))
      }
    }
    return places.sorted { $0.score != $1.score ? $0.score > $1.score : $0.position > $1.position }
  }

  private mutating func spread(_ edge: Edge, from position: Int, _ scores: inout [[Int]]) {
    let after = reached[Int(edge.to)]
    if edge.kind == .skip {
      let source = cache.map(edge.step, into: reached[position])
      let target = cache.map(edge.step, into: after)
      for offset in 0..<cache.count(edge.step) {
        let (from, next) = (Int(cache.maps[source + offset]), Int(cache.maps[target + offset]))
        if from < 0 || next < 0 { continue }
        scores[Int(edge.to)][next] = max(scores[Int(edge.to)][next], scores[position][from])
      }
      return
    }
    let step = cache.steps[Int(edge.step)]
    let map = step.target == after ? -1 : cache.map(step.target, into: after)
    for number in 0..<Int(step.wayCount) {
      let way = cache.ways[Int(step.wayStart) + number]
      let next = Int(map < 0 ? way.to : cache.maps[map + Int(way.to)])
      let before = scores[position][Int(way.from)]
      if next < 0 || before == .min { continue }
      let state = cache.wayStates[Int(step.wayStart) + number]
      let isFree = cache.automaton.states[Int(state)].kind == .any
      let gain = isFree ? -2 : edge.kind == .nearWord ? 1 : 2 * (Int(edge.to) - position)
      scores[Int(edge.to)][next] = max(scores[Int(edge.to)][next], before + gain)
    }
  }

  /// What the nodes' states that lead to one of the rules consume.
  private mutating func expected(
    after nodes: [Int32], _ rules: [Int32], _ spelled: SpelledWords
  ) -> [String] {
    var list: [String] = []
    for node in nodes {
      for entry in cache.automaton.closure(of: node).range {
        let state = cache.automaton.states[Int(cache.automaton.closures.states[entry])]
        guard state.follow >= 0 else { continue }
        let ahead = cache.automaton.rulesAhead(of: state.follow)
        if !rules.contains(where: { ahead.contains($0) }) { continue }
        var words: [String] = []
        switch state.kind {
        case .word: words = spelled.words(ofSet: state.value)
        case .any:
          let slot = cache.automaton.slots[Int(state.value)]
          words = ["<slot.\(slot)>"]
        case .app: words = ["<slot.app>"]
        case .otherApp: words = ["<slot.otherApp>"]
        case .noun: words = ["<slot.noun>"]
        case .accept: break
        }
        for word in words where !list.contains(word) { list.append(word) }
      }
    }
    return list
  }
}
