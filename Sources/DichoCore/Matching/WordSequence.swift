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

  /// Reads the words of a token buffer; returns false when there are too many to match.
  mutating func read(_ buffer: TokenBuffer, _ vocabulary: borrowing Vocabulary) -> Bool {
    words.removeAll()
    let tokens = buffer.tokens
    let informative = Self.titlesAreInformative(buffer)
    var pause = false
    var sentenceStart = true
    for index in 0..<buffer.count {
      let token = tokens[index]
      if token.kind == .punctuation {
        switch token.punctuation {
        case .comma, .semicolon, .colon, .dash, .openBracket, .closeBracket, .ellipsis:
          pause = true
        case .period, .question, .exclamation, .openQuestion, .openExclamation:
          pause = true
          sentenceStart = true
        case .none, .openQuote, .closeQuote, .straightQuote, .apostropheQuote, .other: break
        }
        continue
      }
      let quoted = token.flags.contains(.quoted)
      let wordClass = quoted ? 0 : Int(vocabulary.wordClass(token.accentHash))
      let title =
        informative && !sentenceStart && !quoted && token.flags.contains(.capitalized)
        && !token.flags.contains(.allCaps)
      if wordClass != 0, !title || token.foldEnd - token.foldStart == 1, words.count > 0,
        repeats(token, tokens)
      {
        words[words.count - 1].lastToken = Int32(index)
        pause = false
        continue
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

  /// Whether a token says the word before it again.
  private func repeats(_ token: Token, _ tokens: UnsafeMutablePointer<Token>) -> Bool {
    let last = words[words.count - 1]
    let before = tokens[Int(last.lastToken)]
    return before.accentHash == token.accentHash && !last.quoted
      && (!last.title || token.foldEnd - token.foldStart == 1)
      && before.kind == .word
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
