/// The folded form and the accent-preserving key of one token, on the Unicode path.
///
/// Both come from the compatibility decomposition in lower case. Folding takes accents off and
/// writes "ß", "æ", "ø" and the like with plain letters; the key keeps them. Apostrophes, hyphens
/// and other marks inside the token are in neither. Both end in normalization form C.
enum TokenFolder {
  /// Appends the folded bytes of a token to the buffer and leaves its key in `buffer.key`.
  static func fold(_ token: UnsafeRawBufferPointer, isSymbol: Bool, into buffer: TokenBuffer) {
    let folded = buffer.scalars
    let key = buffer.keyScalars
    folded.count = 0
    key.count = 0
    buffer.key.count = 0
    var at = 0
    while at < token.count {
      let (scalar, length) = ScalarDecoder.scalar(token, at)
      at += length
      if isSymbol {
        appendSymbol(scalar, folded, key)
      } else {
        append(scalar, folded, key)
      }
    }
    CanonicalForm.composeAll(folded)
    CanonicalForm.composeAll(key)

    buffer.growFolded(to: buffer.foldedCount + folded.count * 4)
    buffer.foldedCount += encode(folded, buffer.folded + buffer.foldedCount)
    buffer.key.reserve(key.count * 4)
    buffer.key.count = encode(key, buffer.key.base)
  }

  /// Returns the accent-preserving key of a word, without changing what the buffer holds.
  static func key(_ word: UnsafeRawBufferPointer, using buffer: TokenBuffer) -> [UInt8] {
    let count = buffer.foldedCount
    fold(word, isSymbol: false, into: buffer)
    buffer.foldedCount = count
    return Array(UnsafeBufferPointer(start: buffer.key.base, count: buffer.key.count))
  }

  // MARK: - Words

  private static func append(_ scalar: UInt32, _ folded: ScalarBuffer, _ key: ScalarBuffer) {
    if (scalar >= 0x4E00 && scalar < 0xA000) || (scalar >= 0x3400 && scalar < 0x4DC0) {
      folded.append(scalar)
      key.append(scalar)
      return
    }
    let kind = ScalarClass.of(scalar)
    switch kind {
    case .letter, .capital, .digit, .mark:
      let start = key.count
      CanonicalForm.decompose(scalar, into: key)
      let end = key.count
      if end == start + 1, key.base[start] < 0x80 {
        key.count = start
        appendPiece(scalar, folded, key)
        return
      }
      // The decomposition is read from the key and then replaced by its lower-case form.
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: end - start) { pieces in
        for index in 0..<pieces.count { pieces[index] = key.base[start + index] }
        key.count = start
        for piece in pieces { appendCompatible(piece, folded, key) }
      }
    default:
      guard kind.isSymbol else { return }
      appendSymbol(scalar, folded, key)
    }
  }

  private static func appendCompatible(
    _ scalar: UInt32, _ folded: ScalarBuffer, _ key: ScalarBuffer
  ) {
    if let single = CompatibilityForm.single(scalar) {
      appendPiece(single, folded, key)
    } else if let sequence = CompatibilityForm.sequence(scalar) {
      for index in sequence { appendPiece(CompatibilityForm.pooled(index), folded, key) }
    } else {
      appendPiece(scalar, folded, key)
    }
  }

  /// Appends one scalar of a decomposition, unless it is a mark between letters ("⑴", "㏂").
  private static func appendPiece(_ scalar: UInt32, _ folded: ScalarBuffer, _ key: ScalarBuffer) {
    let kind = ScalarClass.of(scalar)
    guard kind != .mark else {
      key.append(scalar)
      return
    }
    guard kind.isAlphanumeric || kind.isSymbol else { return }
    if kind != .capital {
      let lower = LetterFolding.baseForm(scalar)
      key.append(lower)
      appendPlain(lower, folded)
      return
    }
    let start = key.count
    LetterFolding.appendLowercase(scalar, to: key)
    for index in start..<key.count {
      let lower = key.base[index]
      if ScalarClass.of(lower) != .mark { appendPlain(lower, folded) }
    }
  }

  private static func appendPlain(_ lower: UInt32, _ folded: ScalarBuffer) {
    let (first, second) = LetterFolding.plain(lower)
    folded.append(first)
    if second != 0 { folded.append(second) }
  }

  // MARK: - Symbols

  private static let zeroWidthJoiner: UInt32 = 0x200D

  private static func appendSymbol(_ scalar: UInt32, _ folded: ScalarBuffer, _ key: ScalarBuffer) {
    // Flags of regions are spelled with tag characters, families with joiners.
    let isTag = scalar >= 0xE0020 && scalar < 0xE0080
    if !isTag, scalar != zeroWidthJoiner, ScalarClass.of(scalar) == .ignorable { return }
    let start = key.count
    CanonicalForm.decompose(CompatibilityForm.single(scalar) ?? scalar, into: key)
    for index in start..<key.count { folded.append(key.base[index]) }
  }

  // MARK: - Writing

  private static func encode(_ scalars: ScalarBuffer, _ bytes: UnsafeMutablePointer<UInt8>) -> Int {
    let base = scalars.base
    var out = 0
    for index in 0..<scalars.count {
      out += ScalarDecoder.encode(base[index], bytes + out)
    }
    return out
  }
}
