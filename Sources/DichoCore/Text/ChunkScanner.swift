/// The tokens of a chunk, which is a run without white space, by Unicode properties.
///
/// This is the definition of a token; the fast path of `Tokenizer` takes the common cases and
/// must agree with it.
///
///     chunk   = (URL | word | emoji | symbol | mark)*, with ignorable scalars anywhere
///     word    = [lead] alnum (alnum | accent | trail | trademark
///                | connector before alnum | comma or en dash between digits)*
///     lead    = "#" | "@" | currency | "." before alnum
///     trail   = "#" | "+" | "%" | "°" | currency
///     URL     = scheme "://" … | "www." …, up to the end of the chunk, sentence marks peeled
struct ChunkScanner {
  let bytes: UnsafeRawBufferPointer
  let buffer: TokenBuffer

  /// A scalar, where it starts and where it ends.
  struct Place {
    var scalar: UInt32
    var kind: ScalarClass
    var start: Int
    var end: Int
  }

  /// Appends the tokens of the chunk at an offset, white space before it aside.
  ///
  /// Returns where it ends: at white space or behind the last byte.
  func chunk(from start: Int) -> Int {
    var at = start
    while let place = place(at), place.kind == .space { at = place.end }
    var isFirst = true
    while let place = place(at), place.kind != .space {
      if place.kind == .ignorable {
        at = place.end
        continue
      }
      at = token(place, spaceBefore: isFirst)
      isFirst = false
    }
    return at
  }

  // MARK: - Looking

  /// The scalar at an offset, or nil at the end.
  func place(_ at: Int) -> Place? {
    guard at < bytes.count else { return nil }
    let (scalar, length) = ScalarDecoder.scalar(bytes, at)
    return Place(scalar: scalar, kind: .of(scalar), start: at, end: at + length)
  }

  /// The first scalar from an offset on that is not ignorable, or nil at the end.
  private func significant(_ at: Int) -> Place? {
    var next = place(at)
    while let found = next, found.kind == .ignorable { next = place(found.end) }
    return next
  }

  /// The letter or digit that comes next, or nil if something else does.
  private func alphanumeric(_ at: Int) -> Place? {
    guard let next = significant(at), next.kind.isAlphanumeric, !isKeycap(next) else { return nil }
    return next
  }

  /// Whether a digit, "#" or "*" is the start of a keycap emoji.
  private func isKeycap(_ place: Place) -> Bool {
    guard
      place.scalar &- 0x30 < 10 || place.scalar == 0x23 || place.scalar == 0x2A,
      var next = self.place(place.end)
    else { return false }
    if next.scalar == 0xFE0F, let after = self.place(next.end) { next = after }
    return next.scalar == 0x20E3
  }

  // MARK: - One token

  /// Appends the token that starts with a scalar and returns where it ends.
  private func token(_ first: Place, spaceBefore: Bool) -> Int {
    if let end = URLScanner(scanner: self).end(from: first) {
      return emit(first.start, end, .word, .none, spaceBefore)
    }
    if first.kind == .pictograph || isKeycap(first) {
      return emit(first.start, emojiEnd(first), .symbol, .none, spaceBefore)
    }
    switch first.kind {
    case .letter, .capital, .digit:
      return emit(first.start, wordEnd(first), .word, .none, spaceBefore)
    case .leadSymbol, .edgeSymbol, .dot:
      if let next = alphanumeric(first.end) {
        return emit(first.start, wordEnd(next), .word, .none, spaceBefore)
      }
    default:
      break
    }
    if first.kind.isSymbol {
      return emit(first.start, marksEnd(first.end), .symbol, .none, spaceBefore)
    }
    var end = first.end
    var punctuation = first.kind.punctuation
    if first.kind == .dot || first.kind == .hyphen {
      while let next = place(end), next.kind == first.kind {
        end = next.end
        if first.kind == .dot { punctuation = .ellipsis }
      }
    }
    return emit(first.start, marksEnd(end), .punctuation, punctuation, spaceBefore)
  }

  /// Where the accents after an offset end.
  private func marksEnd(_ at: Int) -> Int {
    var end = at
    while let next = place(end), next.kind == .mark { end = next.end }
    return end
  }

  /// Where the word ends whose first letter or digit is given.
  private func wordEnd(_ first: Place) -> Int {
    var end = first.end
    var afterDigit = first.kind == .digit
    var at = end
    while let next = place(at) {
      switch next.kind {
      case .letter, .capital:
        afterDigit = false
      case .digit:
        if isKeycap(next) { return end }
        afterDigit = true
      case .mark:
        break
      case .ignorable:
        at = next.end
        continue
      case .trailSymbol, .edgeSymbol, .trademark:
        if isKeycap(next) { return end }
        afterDigit = false
      case .comma, .enDash:
        guard afterDigit, let after = alphanumeric(next.end), after.kind == .digit else {
          return end
        }
        at = after.start
        continue
      default:
        guard next.kind.isConnector, let after = alphanumeric(next.end) else { return end }
        at = after.start
        continue
      }
      at = next.end
      end = at
    }
    return end
  }

  // MARK: - Emoji

  /// Where the emoji sequence ends that starts with a scalar.
  private func emojiEnd(_ first: Place) -> Int {
    var end = first.end
    var isRegional = isRegionalIndicator(first.scalar)
    while let next = place(end) {
      switch next.scalar {
      case 0xFE0E, 0xFE0F, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F:
        end = next.end
      case 0x200D:
        guard let joined = place(next.end), joined.kind == .pictograph else { return end }
        end = joined.end
      case _ where next.kind == .mark:
        end = next.end
      case _ where isRegional && isRegionalIndicator(next.scalar):
        end = next.end
        isRegional = false
      default:
        return end
      }
    }
    return end
  }

  private func isRegionalIndicator(_ scalar: UInt32) -> Bool {
    scalar >= 0x1F1E6 && scalar <= 0x1F1FF
  }

  // MARK: - Appending

  /// Appends a token and returns its end; a word whose first letter or digit is a digit is a number.
  private func emit(
    _ start: Int, _ end: Int, _ kind: TokenKind, _ punctuation: Punctuation, _ spaceBefore: Bool
  ) -> Int {
    let foldStart = buffer.foldedCount
    var hash = FoldedHash.empty
    var accentHash = hash
    var kind = kind
    var flags: TokenFlags = spaceBefore ? .spaceBefore : []
    if kind != .punctuation {
      let spelling = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
      TokenFolder.fold(spelling, isSymbol: kind == .symbol, into: buffer)
      let count = buffer.foldedCount - foldStart
      hash = FoldedHash.hash(buffer.folded + foldStart, count)
      accentHash = FoldedHash.hash(buffer.key.base, buffer.key.count)
      if !isKeyFolded(foldStart, count) { flags.insert(.accented) }
    }
    if kind == .word { kind = describe(start, end, &flags) }
    if kind == .punctuation { flags.formUnion(quoteStyle(start)) }
    buffer.append(
      Token(
        start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end),
        foldStart: Int32(truncatingIfNeeded: foldStart),
        foldEnd: Int32(truncatingIfNeeded: buffer.foldedCount), hash: hash, accentHash: accentHash,
        kind: kind, punctuation: punctuation, flags: flags))
    return end
  }

  private func isKeyFolded(_ foldStart: Int, _ count: Int) -> Bool {
    guard buffer.key.count == count else { return false }
    let folded = buffer.folded + foldStart
    let key = buffer.key.base
    for index in 0..<count where folded[index] != key[index] { return false }
    return true
  }

  /// Adds the flags of a word's spelling and returns whether it is a word or a number.
  private func describe(_ start: Int, _ end: Int, _ flags: inout TokenFlags) -> TokenKind {
    var kind: TokenKind?
    var isCaseSeen = false
    var letters = 0
    var isAllCapital = true
    var at = start
    while at < end, let next = place(at) {
      at = next.end
      switch next.kind {
      case .capital:
        if !isCaseSeen { flags.insert(.capitalized) }
        isCaseSeen = true
        letters += 1
        kind = kind ?? .word
      case .letter:
        isCaseSeen = isCaseSeen || isCased(next.scalar)
        isAllCapital = false
        letters += 1
        kind = kind ?? .word
      case .digit:
        kind = kind ?? .number
      default:
        break
      }
    }
    if letters >= 2, isAllCapital { flags.insert(.allCaps) }
    return kind ?? .word
  }

  private func isCased(_ scalar: UInt32) -> Bool {
    // The large scripts of East Asia have no case; asking for it is slow.
    if (scalar >= 0x2E80 && scalar < 0xA640) || (scalar >= 0xAC00 && scalar < 0xFB00) {
      return false
    }
    return Unicode.Scalar(scalar)?.properties.isCased ?? false
  }

  private func quoteStyle(_ start: Int) -> TokenFlags {
    guard let place = place(start) else { return [] }
    return .quoteStyle(CompatibilityForm.single(place.scalar) ?? place.scalar)
  }
}
