// Which of an app's search scopes an utterance names.

extension Resolver {
  /// The longest name of a scope, in words.
  private static let longestScope = 4

  /// Returns the scope that the reading on the matcher's path names, or nil.
  func scope(_ matcher: inout Matcher) -> String? {
    var words: Range<Int>?
    for index in 0..<matcher.path.count {
      let step = matcher.path[index]
      let edge = matcher.edges[Int(step.edge)]
      if edge.kind == .skip { continue }
      if matcher.isTerm(step.state) {
        words = (words?.lowerBound ?? Int(step.from))..<Int(edge.to)
      } else if words != nil {
        break
      }
    }
    return words.flatMap { scope(named: $0, &matcher) }
  }

  /// Returns the scope that words at the beginning or the end of a term name, or nil.
  ///
  /// They stand where a content noun does: after a determiner or possessive, or last.
  func scope(named words: Range<Int>, _ matcher: inout Matcher) -> String? {
    var start = words.lowerBound
    for role in [Automaton.Role.determiner, .possessive] {
      let end = matcher.phraseEnd(role, from: start, to: words.upperBound)
      if end < words.upperBound { start = max(start, end) }
    }
    let longest = min(Self.longestScope, words.upperBound - start)
    for place in [true, false] {
      var length = longest
      while length > 0 {
        let name = place ? start..<start + length : words.upperBound - length..<words.upperBound
        length -= 1
        if matcher.sequence.words[name.lowerBound].quoted { continue }
        if let rule = matcher.phraseRules(.scope, name).first {
          matcher.note(.scope, name)
          return String(automaton.rules[Int(rule)].tag.dropFirst("scope.".utf8.count))
        }
      }
    }
    return nil
  }
}
