// What the beginning of an utterance can be beside words of the grammar: the name of the app that is
// called, or the article of a title.

extension Matcher {
  /// Returns the end of a name at the beginning whose words the reading took for words of the grammar,
  /// and after which there is a comma: "Anota, búscame…", where an app is called *Anota*.
  func leadingName(_ buffer: TokenBuffer) -> Int? {
    guard path.count > 0, edges[Int(path[0].edge)].kind == .word else { return nil }
    for index in Int(edgeStart[0])..<Int(edgeStart[1]) where edges[index].kind == .app {
      let end = Int(edges[index].to)
      guard end < sequence.count, edges[index].nearness == 0 else { continue }
      let next = Int(sequence.words[end].token)
      if next > 0, [.comma, .colon].contains(buffer.tokens[next - 1].punctuation) { return end }
    }
    return nil
  }

  /// Matches again with the name at the beginning taken for the app that is called, where that gives
  /// a request; otherwise what was found before is found again.
  mutating func matchCalledApp(
    to end: Int, _ buffer: TokenBuffer, _ role: Automaton.Role, _ language: Int32,
    exactly: Bool
  ) -> Bool {
    let symbols = (0..<end).map { sequence.words[$0].symbol }
    for index in 0..<end { sequence.words[index].symbol &= 3 }
    if matchWords(buffer, role, language, exactly: exactly),
      !cache.automaton.rules[Int(rule)].isVeto,
      cost & ReadingCost.noApp == 0
    {
      return true
    }
    for index in 0..<end { sequence.words[index].symbol = symbols[index] }
    return matchWords(buffer, role, language, exactly: exactly)
  }

  /// Marks the article of an answer as part of a title when it is capitalised.
  ///
  /// An answer is seldom a sentence: "El espíritu de la colmena" is a title, "La lijadora." is not.
  mutating func markTitle(_ buffer: TokenBuffer) {
    let first = buffer.tokens[Int(sequence.words[0].token)]
    guard sequence.count > 1, !sequence.words[0].quoted, first.flags.contains(.capitalized),
      !first.flags.contains(.allCaps), first.foldedCount > 1,
      buffer.tokens[buffer.count - 1].punctuation != .period,
      phraseEnd(.determiner, from: 0, to: 1) == 1
    else { return }
    sequence.words[0].symbol |= 2
  }
}
