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

  /// Marks the article after the first of three or four words, all of which are capitalised, as part of
  /// a title: "Find The Castle".
  ///
  /// The first word is a capital anyhow, and the article of "Find The Castle In Netflix" says nothing
  /// only because a preposition is capitalised as well.
  mutating func markTitleOfFew(_ buffer: TokenBuffer) {
    guard sequence.count == 3 || sequence.count == 4,
      phraseEnd(.determiner, from: 1, to: 2) == 2,
      (0..<sequence.count).allSatisfy({ isCapitalised(sequence.words[$0], buffer) })
    else { return }
    sequence.words[1].symbol |= 2
  }

  private func isCapitalised(_ word: WordSequence.Word, _ buffer: TokenBuffer) -> Bool {
    let token = buffer.tokens[Int(word.token)]
    return !word.quoted && token.flags.contains(.capitalized) && !token.flags.contains(.allCaps)
  }
}
