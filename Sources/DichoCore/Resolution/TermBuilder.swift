/// Cuts a term out of an utterance: which bytes a range of words stands for.
///
/// The words come from the reading; what belongs to them of the punctuation around is decided here
/// by rules 7 and 8 of the annotation policy for terms: quotes around the whole term go and keep
/// what is inside as it is, quotes around a part stay; brackets around the whole go; sentence
/// punctuation at the end goes; the signs of words such as C++ are part of their token anyway.
struct TermBuilder: ~Copyable {
  private(set) var spans = Arena<Span>(capacity: 8)
  /// Whether the last term added was all in quotes.
  private(set) var isQuoted = false

  mutating func removeAll() {
    spans.removeAll()
    isQuoted = false
  }

  /// Adds the words `range` of a sequence as a piece of the term.
  ///
  /// `repeats`: The words that were said twice and count once, in order; hardly ever there are any.
  mutating func add(
    _ range: Range<Int>, of sequence: borrowing WordSequence, _ buffer: TokenBuffer,
    repeats: [Int]
  ) {
    let first = Int(sequence.words[range.lowerBound].token)
    let last = Int(sequence.words[range.upperBound - 1].lastToken)
    let tokens = buffer.tokens
    if let inside = quoted(first, last, buffer) {
      isQuoted = true
      spans.append(inside)
      return
    }
    var start = Int(tokens[first].start)
    if first > 0, opens(first - 1, before: last, buffer) {
      start = Int(tokens[first - 1].start)
    } else {
      start = attached(first, buffer)
    }
    for index in repeats where index + 1 < range.upperBound {
      let word = sequence.words[index]
      spans.append(Span(start: start, end: Int(tokens[Int(word.token)].end)))
      start = Int(tokens[Int(word.lastToken) + 1].start)
    }
    let bracketed = withBrackets(
      Span(start: start, end: end(first, last, buffer)), first, last, buffer)
    spans.append(bracketed)
  }

  /// Returns a piece with the brackets right around it where it begins with a sign: "{"retry": 3}".
  ///
  /// Around words, brackets part phrases; around signs they are code.
  private func withBrackets(
    _ span: Span, _ first: Int, _ last: Int, _ buffer: TokenBuffer
  ) -> Span {
    let tokens = buffer.tokens
    var span = span
    var open = first - 1
    guard open > 0, Int(tokens[open].start) == span.start else { return span }
    open -= 1
    var close = last + 1
    while close < buffer.count, Int(tokens[close].start) < span.end { close += 1 }
    while open >= 0, close < buffer.count, tokens[open].punctuation == .openBracket,
      tokens[close].punctuation == .closeBracket, Int(tokens[open].end) == span.start,
      Int(tokens[close].start) == span.end
    {
      span = Span(start: Int(tokens[open].start), end: Int(tokens[close].end))
      open -= 1
      close += 1
    }
    return span
  }

  // MARK: - Quotes

  /// Returns what is between quotes around the tokens, if one pair wraps them all.
  private func quoted(_ first: Int, _ last: Int, _ buffer: TokenBuffer) -> Span? {
    let tokens = buffer.tokens
    guard tokens[first].flags.contains(.quoted), tokens[last].flags.contains(.quoted) else {
      return nil
    }
    var open = first - 1
    while open >= 0, tokens[open].kind == .punctuation, tokens[open].punctuation != .openQuote {
      open -= 1
    }
    var close = last + 1
    while close < buffer.count, tokens[close].kind == .punctuation,
      tokens[close].punctuation != .closeQuote
    {
      close += 1
    }
    guard open >= 0, close < buffer.count, tokens[open].punctuation == .openQuote,
      tokens[close].punctuation == .closeQuote
    else { return nil }
    var depth = 0
    for index in open...close {
      if tokens[index].punctuation == .openQuote { depth += 1 }
      if tokens[index].punctuation == .closeQuote { depth -= 1 }
      if depth == 0 && index < close { return nil }
    }
    return Span(start: Int(tokens[open].end), end: Int(tokens[close].start))
  }

  /// Whether the token is an opening quote or bracket that closes before or right after the tokens.
  private func opens(_ index: Int, before last: Int, _ buffer: TokenBuffer) -> Bool {
    let tokens = buffer.tokens
    let (open, close): (Punctuation, Punctuation)
    switch tokens[index].punctuation {
    case .openQuote: (open, close) = (.openQuote, .closeQuote)
    case .openBracket: (open, close) = (.openBracket, .closeBracket)
    default: return false
    }
    var depth = 0
    for at in index...last {
      if tokens[at].punctuation == open { depth += 1 }
      if tokens[at].punctuation == close { depth -= 1 }
      if depth == 0 { return true }
    }
    return false
  }

  /// Returns where a token starts with the sign attached to its front, such as "*" or "/".
  ///
  /// Hyphens count after a space, as in "-10 °C" and "--force"; longer dashes part phrases.
  private func attached(_ first: Int, _ buffer: TokenBuffer) -> Int {
    let tokens = buffer.tokens
    let start = Int(tokens[first].start)
    guard first > 0, tokens[first - 1].kind == .punctuation,
      Int(tokens[first - 1].end) == start
    else { return start }
    if tokens[first - 1].punctuation == .other { return Int(tokens[first - 1].start) }
    var at = first
    while at > 0, tokens[at - 1].punctuation == .dash, tokens[at - 1].end == tokens[at].start,
      tokens[at - 1].end - tokens[at - 1].start <= 2
    {
      at -= 1
    }
    return at < first && tokens[at].flags.contains(.spaceBefore) ? Int(tokens[at].start) : start
  }

  // MARK: - The end

  /// Returns where a term ends whose last word is a token: after the punctuation that belongs to it.
  private func end(_ first: Int, _ last: Int, _ buffer: TokenBuffer) -> Int {
    let tokens = buffer.tokens
    var end = Int(tokens[last].end)
    var at = last + 1
    while at < buffer.count, tokens[at].kind == .punctuation,
      !tokens[at].flags.contains(.spaceBefore)
    {
      switch tokens[at].punctuation {
      case .closeQuote:
        if closes(at, after: first, .openQuote, .closeQuote, buffer) { end = Int(tokens[at].end) }
      case .closeBracket:
        if closes(at, after: first, .openBracket, .closeBracket, buffer) {
          end = Int(tokens[at].end)
        }
      case .other:
        if Int(tokens[at].start) == end { end = Int(tokens[at].end) }
      case .question, .exclamation:
        if at == last + 1, isWithinRequest(at, buffer), !isSentenceEnd(at + 1, buffer),
          !isOpened(before: first, closing: tokens[at].punctuation, buffer)
        {
          end = Int(tokens[at].end)
        }
      case .period:
        if at == last + 1, isWithinRequest(at, buffer), isAbbreviation(tokens[last], buffer) {
          end = Int(tokens[at].end)
        }
      default: break
      }
      at += 1
    }
    return max(end, closed(first, last, buffer))
  }

  /// Returns where the last bracket closes, among the marks after a token, that is open in the term.
  ///
  /// There may be anything between: "main() { return 0; }", "useEffect(() => {}, [])".
  private func closed(_ first: Int, _ last: Int, _ buffer: TokenBuffer) -> Int {
    let tokens = buffer.tokens
    var end = Int(tokens[last].end)
    var depth = 0
    for index in first...last {
      if tokens[index].punctuation == .openBracket { depth += 1 }
      if tokens[index].punctuation == .closeBracket, depth > 0 { depth -= 1 }
    }
    if depth == 0 { return end }
    var inner = 0
    var at = last + 1
    while depth > 0, at < buffer.count, tokens[at].kind == .punctuation {
      if tokens[at].punctuation == .openBracket { inner += 1 }
      if tokens[at].punctuation == .closeBracket {
        if inner > 0 {
          inner -= 1
        } else {
          depth -= 1
          end = Int(tokens[at].end)
        }
      }
      at += 1
    }
    return end
  }

  private func closes(
    _ index: Int, after first: Int, _ open: Punctuation, _ close: Punctuation, _ buffer: TokenBuffer
  ) -> Bool {
    var depth = 0
    var at = index
    while at >= first {
      if buffer.tokens[at].punctuation == close { depth += 1 }
      if buffer.tokens[at].punctuation == open { depth -= 1 }
      if depth == 0 { return true }
      at -= 1
    }
    return false
  }

  /// Whether more of the request follows a sign, in lower case: the sign does not end a sentence.
  private func isWithinRequest(_ index: Int, _ buffer: TokenBuffer) -> Bool {
    for at in index + 1..<max(buffer.count, index + 1) {
      let token = buffer.tokens[at]
      if token.kind == .punctuation { continue }
      return !token.flags.contains(.capitalized)
    }
    return false
  }

  /// Whether a token is a question or exclamation mark, so that there are several in a row.
  private func isSentenceEnd(_ index: Int, _ buffer: TokenBuffer) -> Bool {
    guard index < buffer.count else { return false }
    let sign = buffer.tokens[index].punctuation
    return sign == .question || sign == .exclamation
  }

  /// Whether a closing sign answers one before the term: in "¿me buscas gatos?" it is the request's.
  private func isOpened(before first: Int, closing sign: Punctuation, _ buffer: TokenBuffer) -> Bool
  {
    let opening: Punctuation = sign == .question ? .openQuestion : .openExclamation
    var at = first - 1
    while at >= 0 {
      if buffer.tokens[at].punctuation == opening { return true }
      if buffer.tokens[at].punctuation == sign { return false }
      at -= 1
    }
    return false
  }

  /// Whether a token is written with points inside, as "S.W.A.T" is.
  private func isAbbreviation(_ token: Token, _ buffer: TokenBuffer) -> Bool {
    token.end - token.start > token.foldEnd - token.foldStart
      && token.foldEnd - token.foldStart <= 6
  }
}
