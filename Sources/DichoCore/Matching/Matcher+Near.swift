// Near names and near words. They are looked for in a second round, when the words as they are give
// no request or name no app, so that what is written right costs nothing for them.

extension Matcher {
  /// The fewest letters of a word that is taken for a misspelt grammar word.
  private static let shortestNearWord = 3
  /// The fewest letters of several ordinary words that are nearly a name together.
  private static let shortestOrdinaryName = 8
  /// The most words of a name that is recognised nearly.
  private static let longestNearName = 4

  /// A name that is nearly what stands in a window of words.
  struct NearWindow: BitwiseCopyable {
    var end: Int32
    var match: NearNames.Match
  }

  /// Whether anything in the utterance is nearly a grammar word, or a name where one may stand.
  ///
  /// After a round without tolerance: a round with it can only find more when this is so.
  mutating func hasNearWordsOrNames(_ buffer: TokenBuffer, _ tolerance: Tolerance) -> Bool {
    if nearClasses.count > 0 { return true }
    for position in 0..<sequence.count {
      if cache.flags(reached[position]).isDisjoint(with: .wantsName) { continue }
      var longest = position
      for index in Int(edgeStart[position])..<Int(edgeStart[position + 1]) {
        let edge = edges[index]
        if edge.kind == .app || edge.kind == .otherApp { longest = max(longest, Int(edge.to)) }
      }
      findNearNames(at: position, beyond: longest, buffer, tolerance)
      if nearWindows.count > 0 { return true }
    }
    return false
  }

  /// Adds edges for names that are nearly what stands here.
  mutating func addNearNames(
    at position: Int, beyond longest: Int, _ set: Int32, _ flags: StepCache.SetFlags,
    _ buffer: TokenBuffer, _ tolerance: Tolerance
  ) {
    findNearNames(at: position, beyond: longest, buffer, tolerance)
    for index in 0..<nearWindows.count {
      let window = nearWindows[index]
      addName(
        position, Int(window.end), set, flags, window.match.entry, length: window.match.length,
        nearness: window.match.kind.rawValue)
    }
  }

  /// Puts the names that are nearly what stands here on `nearWindows`.
  ///
  /// Where a name stands as it is, only longer windows count: "Taller Prro" is nearly Taller Pro.
  /// These, and windows of ordinary words, must be of several words and long, and begin as the name
  /// does: "Pantry Pall" is seldom said for anything but a name. The longest that is a name wins by
  /// the order of readings.
  private mutating func findNearNames(
    at position: Int, beyond longest: Int, _ buffer: TokenBuffer, _ tolerance: Tolerance
  ) {
    nearWindows.removeAll()
    let first = sequence.words[position]
    var isOrdinary = true
    let limit = min(sequence.count, position + Self.longestNearName)
    for end in position + 1...max(position + 1, limit) {
      let last = sequence.words[end - 1]
      if last.quoted != first.quoted { return }
      if end > position + 1 && last.foldStart != sequence.words[end - 2].foldEnd { return }
      let length = Int(last.foldEnd - first.foldStart)
      if length > names.bounds.maxFoldedBytes + 1 { return }
      if isOrdinary {
        isOrdinary =
          last.wordClass != 0 || self.isOrdinary(last, buffer, tolerance)
      }
      if end <= longest || first.quoted && !quotesFit(position, end) { continue }
      let text = UnsafeBufferPointer(
        start: UnsafePointer(buffer.folded + Int(first.foldStart)), count: length)
      if isOrdinary || longest > position {
        guard isLikely(text, words: end - position, in: tolerance.names),
          let match = tolerance.names.findEdit(text, tokens: nameTokens),
          !tolerance.isOrdinary(text)
        else { continue }
        nearWindows.append(NearWindow(end: Int32(end), match: match))
      } else if let match = tolerance.names.find(text, tokens: nameTokens, code: &soundCode) {
        nearWindows.append(NearWindow(end: Int32(end), match: match))
      }
    }
  }

  /// Whether ordinary words may be meant for a name: several and long, and beginning as one does.
  private func isLikely(
    _ text: UnsafeBufferPointer<UInt8>, words: Int, in names: NearNames
  ) -> Bool {
    words > 1 && text.count >= Self.shortestOrdinaryName && names.mayBegin(text)
  }

  /// Returns the names that words follow one edit away, else those they sound like; the words are
  /// all there is of the name, and the same is asked of ordinary ones as of those for an app.
  mutating func nearNames(
    _ words: Range<Int>, in names: NearNames, _ buffer: TokenBuffer
  ) -> [NearNames.Match] {
    guard let tolerance, let text = window(words, buffer) else { return [] }
    var matches: [NearNames.Match] = []
    var isOrdinary = true
    for index in words where isOrdinary {
      let word = sequence.words[index]
      isOrdinary = word.wordClass != 0 || self.isOrdinary(word, buffer, tolerance)
    }
    if isOrdinary {
      guard isLikely(text, words: words.count, in: names), !tolerance.isOrdinary(text) else {
        return []
      }
    }
    names.visitEdits(text, tokens: nameTokens) { matches.append($0) }
    if matches.isEmpty, !isOrdinary, let match = names.findSound(text, code: &soundCode) {
      matches.append(match)
    }
    return matches
  }

  /// The folded bytes of words that follow each other, all quoted or none; nil if they do not.
  func window(_ words: Range<Int>, _ buffer: TokenBuffer) -> UnsafeBufferPointer<UInt8>? {
    let first = sequence.words[words.lowerBound]
    let length = Int(sequence.words[words.upperBound - 1].foldEnd - first.foldStart)
    guard length > 0 else { return nil }
    for word in words.dropFirst() {
      let (before, here) = (sequence.words[word - 1], sequence.words[word])
      if here.foldStart < before.foldEnd || here.quoted != first.quoted { return nil }
    }
    return UnsafeBufferPointer(
      start: UnsafePointer(buffer.folded + Int(first.foldStart)), count: length)
  }

  /// Whether a word is an ordinary one of some language; remembers what it was asked lately.
  private mutating func isOrdinary(
    _ word: WordSequence.Word, _ buffer: TokenBuffer, _ tolerance: Tolerance
  ) -> Bool {
    let hash = buffer.tokens[Int(word.token)].hash
    let slot = Int(truncatingIfNeeded: hash >> 32) & (Self.ordinaryMemoSize - 1)
    if ordinaryMemo[slot] >> 1 == hash >> 1 { return ordinaryMemo[slot] & 1 != 0 }
    let answer = tolerance.isOrdinary(folded(word, buffer))
    ordinaryMemo[slot] = hash & ~1 | (answer ? 1 : 0)
    return answer
  }

  /// The number of places in `ordinaryMemo`, a power of two.
  static let ordinaryMemoSize = 1 << 11

  /// Finds, for each word that no grammar has, the classes of the grammar words it is near to.
  ///
  /// Words written as part of a title are taken as they are, and so are ordinary words. An accent
  /// that is there says which word is meant: "buscó" is not a misspelt "busca".
  mutating func findNearWords(_ buffer: TokenBuffer, _ tolerance: Tolerance) {
    nearStart.removeAll()
    nearClasses.removeAll(keepingCapacity: true)
    var found = 0
    for position in 0..<sequence.count {
      nearStart.append(Int32(nearClasses.count))
      let word = sequence.words[position]
      if word.wordClass != 0 || word.quoted || word.title { continue }
      if found >= ReadingCost.maximumNearWords { continue }
      let text = folded(word, buffer)
      let token = buffer.tokens[Int(word.token)]
      guard text.count >= Self.shortestNearWord, token.kind == .word,
        !(token.flags.contains(.accented)
          && sequence.classes.wordClass(token.hash) != 0),
        !isOrdinary(word, buffer, tolerance)
      else { continue }
      if nearWordTable == nil {
        nearWordTable = NearWordTable(cache.automaton.model.vocabulary, tolerance.names.rules)
      }
      let before = nearClasses.count
      nearWordTable?.visit(text, hash: token.hash, into: &nearClasses)
      if nearClasses.count > before { found += 1 }
    }
    nearStart.append(Int32(nearClasses.count))
  }

  /// Adds edges for grammar words that are nearly what stands here.
  mutating func addNearWords(at position: Int, _ set: Int32) {
    let pause = Int(sequence.words[position].symbol & 3)
    for index in Int(nearStart[position])..<Int(nearStart[position + 1]) {
      addStep(
        position + 1, set, Int(nearClasses[index]) << 2 | pause, .nearWord, nearness: 1,
        cost: ReadingCost.nearWord)
    }
  }

  /// The symbol of a word in a phrase that may be skipped, where a misspelt word counts as meant.
  @inline(__always)
  func phraseSymbol(_ position: Int) -> Int {
    let symbol = Int(sequence.words[position].symbol)
    if nearStart.count > position + 1, nearStart[position] < nearStart[position + 1] {
      return Int(nearClasses[Int(nearStart[position])]) << 2 | symbol & 3
    }
    return symbol
  }

  private func folded(_ word: WordSequence.Word, _ buffer: TokenBuffer) -> UnsafeBufferPointer<
    UInt8
  > {
    UnsafeBufferPointer(
      start: UnsafePointer(buffer.folded + Int(word.foldStart)),
      count: Int(word.foldEnd - word.foldStart))
  }
}
