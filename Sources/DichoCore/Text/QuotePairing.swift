/// Finds which quotation marks are pairs.
///
/// A pair is an opening and a closing mark of one kind: " ", “ ”, „ “, ' ', ‘ ’, « », ‹ ›, 「 」. A
/// mark opens where a word begins and closes where one ends, so that an apostrophe ("dogs'", "'80s")
/// and an inch mark (24") find no partner. The innermost open mark of a kind is closed first; marks
/// opened inside of it and still open are none.
package enum QuotePairing {
  /// How many pairs can be inside one another; the outermost are given up beyond that.
  private static let deepest = 16

  /// Turns the marks of pairs into `openQuote` and `closeQuote`, sets `quoted` on the tokens between
  /// them, and turns all other quotation marks into `other`.
  ///
  /// Pairs may be nested and may be empty. Takes time linear in the number of tokens.
  package static func pair(_ buffer: TokenBuffer) {
    let tokens = UnsafeMutableBufferPointer(start: buffer.tokens, count: buffer.count)
    let open = buffer.scalars
    open.count = 0
    for index in 0..<tokens.count where tokens[index].flags.quoteStyle != 0 {
      let mark = QuoteMark(tokens, index)
      tokens[index].punctuation = .other
      if mark.canClose, let depth = lastOpen(open, tokens, mark) {
        if mark.isInchMark, isClosing(after: index, tokens) { continue }
        close(tokens, Int(open.base[depth]), index)
        open.count = depth
      } else if mark.canOpen {
        if open.count == deepest { dropOutermost(open) }
        open.append(UInt32(truncatingIfNeeded: index))
      }
    }
  }

  /// Whether there is a pair, once they are found, without a word inside.
  package static func hasEmptyPair(_ buffer: TokenBuffer) -> Bool {
    var isOpen = false
    for index in 0..<buffer.count {
      let token = buffer.tokens[index]
      if token.kind != .punctuation {
        isOpen = false
      } else if token.punctuation == .openQuote {
        isOpen = true
      } else if token.punctuation == .closeQuote, isOpen {
        return true
      }
    }
    return false
  }

  /// Takes away the pair that wraps all words of an utterance; returns whether there was one.
  ///
  /// What is inside is then read like any other words, nested quotes apart.
  package static func unwrap(_ buffer: TokenBuffer) -> Bool {
    let tokens = UnsafeMutableBufferPointer(start: buffer.tokens, count: buffer.count)
    guard let first = tokens.indices.first, tokens[first].punctuation == .openQuote,
      let last = tokens.lastIndex(where: {
        $0.kind != .punctuation || $0.punctuation == .closeQuote
      }),
      tokens[last].punctuation == .closeQuote
    else { return false }
    var depth = 0
    for index in first..<last {
      if tokens[index].punctuation == .openQuote { depth += 1 }
      if tokens[index].punctuation == .closeQuote { depth -= 1 }
      if depth == 0 { return false }
    }
    for index in first...last {
      if tokens[index].punctuation == .closeQuote { depth -= 1 }
      if depth <= 1 { tokens[index].flags.remove(.quoted) }
      if tokens[index].punctuation == .openQuote, index > first { depth += 1 }
    }
    tokens[first].punctuation = .none
    tokens[last].punctuation = .none
    return true
  }

  /// The depth of the innermost open mark that a mark closes.
  private static func lastOpen(
    _ open: ScalarBuffer, _ tokens: UnsafeMutableBufferPointer<Token>, _ mark: QuoteMark
  ) -> Int? {
    var depth = open.count - 1
    while depth >= 0 {
      if tokens[Int(open.base[depth])].flags.quoteStyle == mark.style { return depth }
      depth -= 1
    }
    return nil
  }

  /// Whether the next mark of the kind that `"` is closes as well, which leaves an inch to this one.
  private static func isClosing(
    after index: Int, _ tokens: UnsafeMutableBufferPointer<Token>
  ) -> Bool {
    let style = tokens[index].flags.quoteStyle
    var next = index + 1
    while next < tokens.count {
      if tokens[next].flags.quoteStyle == style {
        let mark = QuoteMark(tokens, next)
        return mark.canClose && !mark.isAtStart
      }
      next += 1
    }
    return false
  }

  private static func close(
    _ tokens: UnsafeMutableBufferPointer<Token>, _ first: Int, _ last: Int
  ) {
    tokens[first].punctuation = .openQuote
    tokens[last].punctuation = .closeQuote
    for index in first + 1..<last { tokens[index].flags.insert(.quoted) }
  }

  private static func dropOutermost(_ open: ScalarBuffer) {
    for depth in 1..<open.count { open.base[depth - 1] = open.base[depth] }
    open.count -= 1
  }
}

/// A quotation mark and what its neighbours let it be.
private struct QuoteMark {
  /// The kind, of `TokenFlags.quoteStyle`.
  let style: UInt16

  /// Whether something is right behind it, and white space, nothing or a mark before it.
  let isAtStart: Bool

  /// Whether it can be the first of a pair.
  let canOpen: Bool

  /// Whether it can be the second of a pair.
  let canClose: Bool

  /// Whether it is a `"` right behind a number.
  let isInchMark: Bool

  init(_ tokens: UnsafeMutableBufferPointer<Token>, _ index: Int) {
    let token = tokens[index]
    style = token.flags.quoteStyle
    let isLoose = token.flags.contains(.spaceBefore)
    let isLast = index + 1 == tokens.count
    let isLooseBehind = isLast || tokens[index + 1].flags.contains(.spaceBefore)
    let isAfterMark = !isLoose && index > 0 && tokens[index - 1].kind == .punctuation
    let isBeforeMark = !isLooseBehind && tokens[index + 1].kind == .punctuation
    isAtStart = (isLoose || isAfterMark) && !isLooseBehind && !isBeforeMark
    let isAtEnd = !isLoose && !isAfterMark && (isLooseBehind || isBeforeMark)
    let isAfterNumber = !isLoose && index > 0 && tokens[index - 1].kind == .number
    isInchMark = token.punctuation == .straightQuote && isAfterNumber
    switch token.punctuation {
    case .openQuote:
      // "“" closes what "„" opened.
      canOpen = !isAtEnd
      canClose = isAtEnd
    case .closeQuote:
      canOpen = isAtStart
      canClose = true
    case .straightQuote:
      canOpen = !isLast && !isInchMark && !isAtEnd
      canClose = !isAtStart || (isAfterMark && !isLoose)
    default:
      canOpen = (isLoose || isAfterMark) && !isLooseBehind
      canClose = !isLoose
    }
  }
}
