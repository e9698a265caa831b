/// What a token is made of.
package enum TokenKind: UInt8, Sendable, BitwiseCopyable {
  /// Letters of any script; digits and symbols may follow ("C++", "F1", "O'Brien").
  case word
  /// The first letter or digit is a digit ("10mm", "3/4", "$20").
  case number
  /// An emoji sequence, or a sign that stands alone ("&", "+").
  case symbol
  /// A mark without folded bytes; its `Punctuation` says which.
  case punctuation
}

/// The part a punctuation token can play.
package enum Punctuation: UInt8, Sendable, BitwiseCopyable {
  /// Not a punctuation mark.
  case none
  case comma, semicolon, colon, period, ellipsis, question, exclamation
  /// "¿".
  case openQuestion
  /// "¡".
  case openExclamation
  /// A dash of any length, or a hyphen at the edge of a word.
  case dash
  case openQuote, closeQuote
  /// `"`, which opens or closes.
  case straightQuote
  /// "'" or "’" at the edge of a word: a quote or an apostrophe.
  case apostropheQuote
  case openBracket, closeBracket
  /// Any other mark.
  case other
}

/// What the spelling and the neighbourhood of a token say about it.
package struct TokenFlags: OptionSet, Sendable, BitwiseCopyable {
  package let rawValue: UInt16

  /// Creates the set of the given bits.
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The first cased letter is an upper- or title-case letter.
  package static let capitalized = TokenFlags(rawValue: 1)
  /// There are two letters or more, and all are upper-case.
  package static let allCaps = TokenFlags(rawValue: 2)
  /// The accent-preserving key differs from the folded form.
  package static let accented = TokenFlags(rawValue: 4)
  /// White space, or the start of the utterance, is before it.
  package static let spaceBefore = TokenFlags(rawValue: 8)
  /// Inside a pair of quotes; set by `QuotePairing`.
  package static let quoted = TokenFlags(rawValue: 16)
}

/// A unit of an utterance, with the two forms it is looked up by.
package struct Token: Sendable, BitwiseCopyable {
  /// The offset of its first byte in the utterance.
  package var start: Int32
  /// The offset behind its last byte in the utterance.
  package var end: Int32
  /// The offset of its first folded byte in `TokenBuffer.folded`.
  package var foldStart: Int32
  /// The offset behind its last folded byte; equal to `foldStart` for punctuation.
  package var foldEnd: Int32
  /// The `FoldedHash` of its folded bytes.
  package var hash: UInt64
  /// The `FoldedHash` of its accent-preserving key; equal to `hash` unless it is accented.
  package var accentHash: UInt64
  package var kind: TokenKind
  package var punctuation: Punctuation
  package var flags: TokenFlags

  /// Creates a token; only tests and the tokenizer have a use for it.
  package init(
    start: Int32, end: Int32, foldStart: Int32, foldEnd: Int32, hash: UInt64, accentHash: UInt64,
    kind: TokenKind, punctuation: Punctuation, flags: TokenFlags
  ) {
    self.start = start
    self.end = end
    self.foldStart = foldStart
    self.foldEnd = foldEnd
    self.hash = hash
    self.accentHash = accentHash
    self.kind = kind
    self.punctuation = punctuation
    self.flags = flags
  }

  /// Its bytes in the utterance.
  package var span: Span { Span(start: Int(start), end: Int(end)) }

  /// The number of its folded bytes.
  package var foldedCount: Int { Int(foldEnd) - Int(foldStart) }
}
