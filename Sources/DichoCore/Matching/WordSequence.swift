/// The words of an utterance as the automaton reads them: tokens without punctuation, each with its symbol.
struct WordSequence: ~Copyable {
  /// A word of the utterance, in the matcher's terms.
  struct Word: BitwiseCopyable {
    /// Index of its first token, and of its last when an immediate repetition was folded into it.
    var token: Int32
    var lastToken: Int32
    /// `class << 2 | title << 1 | pause`.
    var symbol: Int32
    /// Its folded bytes in the token buffer.
    var foldStart: Int32
    var foldEnd: Int32
    var quoted: Bool
    var pause: Bool { symbol & 1 != 0 }
    var title: Bool { symbol & 2 != 0 }
    var isRepeated: Bool { lastToken > token }
    var wordClass: Int { Int(symbol) >> 2 }
  }

  var words = Arena<Word>()
  var count: Int { words.count }
  /// Whether there is a question mark.
  private(set) var isQuestion = false
  /// Whether a word of the grammar may stand in it twice; surely not when false.
  private(set) var repeatsWord = false
  let classes: WordClasses

  init(_ vocabulary: Vocabulary) { classes = WordClasses(vocabulary) }

  /// Reads the words of a token buffer; returns false when there are too many to match.
  mutating func read(_ buffer: TokenBuffer) -> Bool {
    words.removeAll()
    let tokens = buffer.tokens
    let informative = Self.titlesAreInformative(buffer)
    var pause = false
    // The number of words before the last broken-off place.
    var cutAt = -1
    var sentenceStart = true
    isQuestion = false
    repeatsWord = false
    var seen: UInt64 = 0
    for index in 0..<buffer.count {
      let token = tokens[index]
      if token.kind == .punctuation {
        switch token.punctuation {
        case .ellipsis:
          pause = true
          cutAt = words.count
        case .comma, .semicolon, .colon, .dash, .openBracket, .closeBracket:
          pause = true
        case .period, .question, .exclamation, .openQuestion, .openExclamation:
          pause = true
          sentenceStart = true
          if token.punctuation == .question || token.punctuation == .openQuestion {
            isQuestion = true
          }
        case .none, .openQuote, .closeQuote, .straightQuote, .apostropheQuote, .other: break
        }
        continue
      }
      let quoted = token.flags.contains(.quoted)
      // "U.S." is not "us".
      let isWritten = !quoted && !(informative && Self.isAbbreviation(token))
      var wordClass = isWritten ? classes.wordClass(token.accentHash) : 0
      if wordClass == 0, isWritten, token.kind == .word {
        wordClass = drawnOutClass(token, buffer)
      }
      let title =
        informative && !sentenceStart && !quoted && token.flags.contains(.capitalized)
        && (!token.flags.contains(.allCaps) || isInitials(index, buffer))
      if wordClass != 0, !title || Self.isAlwaysCapital(token), words.count > 0,
        repeats(token, tokens)
      {
        let last = words.count - 1
        words[last].lastToken = Int32(index)
        // Of what is said again after a break, only the second time counts.
        if cutAt == words.count { words[last].token = Int32(index) }
        pause = false
        continue
      }
      if let start = restart(before: token, cutAt, buffer) {
        pause = words[start].pause
        words.truncate(to: start)
      }
      if wordClass != 0 {
        let bit = UInt64(1) &<< UInt64(wordClass & 63)
        repeatsWord = repeatsWord || seen & bit != 0
        seen |= bit
      }
      let first = words.count == 0
      let symbol = wordClass << 2 | (title ? 2 : 0) | (pause && !first ? 1 : 0)
      words.append(
        Word(
          token: Int32(index), lastToken: Int32(index), symbol: Int32(symbol),
          foldStart: token.foldStart, foldEnd: token.foldEnd, quoted: quoted))
      pause = false
      sentenceStart = false
    }
    return words.count <= ReadingCost.maximumWords
  }

  /// Returns the class of a word whose letters are drawn out: "pleaaase" is *please*.
  private func drawnOutClass(
    _ token: Token, _ buffer: TokenBuffer
  ) -> Int {
    let (start, end) = (Int(token.foldStart), Int(token.foldEnd))
    let letters = buffer.folded
    guard
      let run = (start + 2..<max(start + 2, end)).first(where: {
        letters[$0] == letters[$0 - 1] && letters[$0] == letters[$0 - 2]
      }), end - start <= Self.longestDrawnOut
    else { return 0 }
    var word = Array(UnsafeBufferPointer(start: letters + start, count: run - 1 - start))
    for index in run..<end where letters[index] != letters[index - 1] {
      word.append(letters[index])
    }
    return classes.wordClass(FoldedHash.hash(word))
  }

  private static let longestDrawnOut = 40

  /// Returns where the words begin that a token says again in full: "dri… drills", "the dri… the drills".
  private func restart(before token: Token, _ cutAt: Int, _ buffer: TokenBuffer) -> Int? {
    if cutAt < 1 || token.kind != .word { return nil }
    if cutAt == words.count, begins(words[cutAt - 1], token, buffer) { return cutAt - 1 }
    guard cutAt > 1, cutAt == words.count - 1, begins(words[cutAt - 1], token, buffer) else {
      return nil
    }
    let (again, before) = (words[cutAt], words[cutAt - 2])
    let isSame = buffer.tokens[Int(again.token)].hash == buffer.tokens[Int(before.token)].hash
    return isSame ? cutAt - 2 : nil
  }

  /// Whether a word is the beginning of a token, broken off.
  private func begins(_ last: Word, _ token: Token, _ buffer: TokenBuffer) -> Bool {
    let length = Int(last.foldEnd - last.foldStart)
    guard length >= 2, length < token.foldedCount, !last.quoted else { return false }
    return (0..<length).allSatisfy {
      buffer.folded[Int(last.foldStart) + $0] == buffer.folded[Int(token.foldStart) + $0]
    }
  }

  /// Whether a token says the word before it again.
  private func repeats(_ token: Token, _ tokens: UnsafeMutablePointer<Token>) -> Bool {
    let last = words[words.count - 1]
    let before = tokens[Int(last.lastToken)]
    return before.accentHash == token.accentHash && !last.quoted
      && (!last.title || Self.isAlwaysCapital(token))
      && before.kind == .word
  }

  /// Whether a token is a single letter, alone or before an apostrophe, which is a capital wherever it
  /// stands: "I", "I'm".
  private static func isAlwaysCapital(_ token: Token) -> Bool {
    let letters = token.foldedCount
    return letters == 1
      || letters <= 3 && Int(token.end - token.start) > letters && !token.flags.contains(.accented)
  }

  /// Whether a token is capitals with a point after each, as "U.S" is.
  private static func isAbbreviation(_ token: Token) -> Bool {
    token.flags.contains(.allCaps) && token.foldedCount > 1
      && token.end - token.start >= 2 * (token.foldEnd - token.foldStart) - 1
  }

  /// Whether a token of two capitals among other words is a name, as in "US states" and "find ER on …".
  ///
  /// Longer words in capitals are stressed ("ANY drill", "NOW"), and so is *OK* at the end.
  private func isInitials(
    _ index: Int, _ buffer: TokenBuffer
  ) -> Bool {
    let token = buffer.tokens[index]
    guard words.count > 0, token.foldedCount == 2 else { return false }
    if index + 1 < buffer.count { return buffer.tokens[index + 1].kind != .punctuation }
    let before = words[words.count - 1]
    return before.wordClass != 0 && !before.title
  }

  /// Whether capitals tell titles from other words: some word is not capitalised.
  private static func titlesAreInformative(_ buffer: TokenBuffer) -> Bool {
    for index in 0..<buffer.count {
      let token = buffer.tokens[index]
      if token.kind == .word && !token.flags.contains(.capitalized) { return true }
    }
    return false
  }
}
