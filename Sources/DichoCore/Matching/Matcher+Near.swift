// Near names and near words. They are looked for in a second round, when the words as they are give
// no request or name no app, so that what is written right costs nothing for them.

extension Matcher {
  /// The fewest letters of a word that is taken for a misspelt grammar word.
  private static let shortestNearWord = 4
  /// The most words of a name that is recognised nearly.
  private static let longestNearName = 4

  /// Adds edges for names that are nearly what stands here.
  ///
  /// A window counts only if some word in it is no ordinary word; the longest that is a name wins
  /// by the order of readings.
  mutating func addNearNames(
    at position: Int, _ set: Int32, _ flags: StepCache.SetFlags, _ buffer: TokenBuffer,
    _ tolerance: Tolerance
  ) {
    let first = sequence.words[position]
    var isOrdinary = true
    let limit = min(sequence.count, position + Self.longestNearName)
    for end in position + 1...max(position + 1, limit) {
      let last = sequence.words[end - 1]
      if last.quoted != first.quoted { return }
      if end > position + 1 && last.foldStart != sequence.words[end - 2].foldEnd { return }
      let length = Int(last.foldEnd - first.foldStart)
      if length > names.bounds.maxFoldedBytes + 1 { return }
      if isOrdinary { isOrdinary = last.wordClass != 0 || tolerance.isOrdinary(folded(last, buffer)) }
      if isOrdinary || first.quoted && !quotesFit(position, end) { continue }
      let text = UnsafeBufferPointer(
        start: UnsafePointer(buffer.folded + Int(first.foldStart)), count: length)
      if let match = tolerance.names.find(text, tokens: nameTokens, code: &soundCode) {
        addName(
          position, end, set, flags, match.entry, length: match.length,
          nearness: match.kind.rawValue)
      }
    }
  }

  /// Adds edges for grammar words that are nearly what stands here.
  mutating func addNearWords(
    at position: Int, _ set: Int32, _ word: WordSequence.Word, _ buffer: TokenBuffer,
    _ tolerance: Tolerance
  ) {
    let text = folded(word, buffer)
    guard text.count >= Self.shortestNearWord, !tolerance.isOrdinary(text) else { return }
    // An accent that is there says which word is meant: "buscó" is not a misspelt "busca".
    let token = buffer.tokens[Int(word.token)]
    if token.flags.contains(.accented), cache.automaton.vocabulary.wordClass(token.hash) != 0 {
      return
    }
    if nearWordTable == nil { nearWordTable = NearWordTable(cache.automaton.vocabulary) }
    nearClasses.removeAll(keepingCapacity: true)
    nearWordTable?.visit(text, into: &nearClasses)
    for wordClass in nearClasses {
      addStep(
        position + 1, set, Int(wordClass) << 2 | Int(word.symbol & 3), .nearWord, nearness: 1,
        cost: ReadingCost.nearWord)
    }
    nearWords += 1
  }

  private func folded(_ word: WordSequence.Word, _ buffer: TokenBuffer) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: UnsafePointer(buffer.folded + Int(word.foldStart)),
      count: Int(word.foldEnd - word.foldStart))
  }
}
