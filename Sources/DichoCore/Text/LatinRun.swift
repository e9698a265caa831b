/// The fast path: tokens of Latin text, byte by byte or eight at a time.
///
/// Where it meets anything it does not know, it drops the tokens of the chunk at hand and returns
/// the offset of that chunk, for `ChunkScanner`.
struct LatinRun {
  let reader: LatinReader
  let buffer: TokenBuffer

  /// Appends the tokens from an offset on, where a chunk or white space starts.
  ///
  /// Returns the offset of the first chunk that is not plain Latin, or the end. The buffer must have
  /// room for as many folded bytes as there are bytes from the offset on.
  func tokens(from start: Int) -> Int {
    // All of this stays in registers; nothing that is called takes a pointer to it.
    let reader = reader
    let end = reader.count
    let folded = buffer.folded
    var tokens = buffer.tokens
    var capacity = buffer.tokenCapacity
    var count = buffer.count
    var foldedCount = buffer.foldedCount
    var at = start
    var spaceBefore = true
    while at < end {
      if count == capacity {
        buffer.count = count
        buffer.growTokens(to: count &+ 1)
        tokens = buffer.tokens
        capacity = buffer.tokenCapacity
      }
      let letters = LetterRun(reader.word(at))
      if letters.count > 0 {
        // Most words are up to fifteen plain letters and a space.
        let more = letters.count == 8 ? LetterRun(reader.word(at &+ 8)) : LetterRun()
        let length = letters.count &+ more.count
        let behind = at &+ length
        if length < 16, behind == end || reader.byte(behind) == 0x20 {
          foldedCount = LatinRun.write(
            letters, more, at, tokens + count, folded, foldedCount, spaceBefore)
          count &+= 1
          at = behind &+ 1
          spaceBefore = true
          continue
        }
      } else {
        let step = reader.step(at)
        if step.kind == .space {
          at &+= step.length
          spaceBefore = true
          continue
        }
        if !step.kind.isAlphanumeric, !startsWord(step, at) {
          if isUnknown(step, at) { break }
          at = write(step, at, tokens + count, folded, foldedCount, spaceBefore)
          foldedCount = Int(tokens[count].foldEnd)
          count &+= 1
          spaceBefore = false
          continue
        }
      }
      let next = LatinRun.word(reader, at, tokens + count, folded, foldedCount, spaceBefore)
      if next < 0 { break }
      foldedCount = Int(tokens[count].foldEnd)
      count &+= 1
      at = next
      spaceBefore = false
    }
    if at < end {
      // The chunk at hand begins with the last token that has white space before it.
      while !spaceBefore, count > 0 {
        count &-= 1
        at = Int(tokens[count].start)
        foldedCount = Int(tokens[count].foldStart)
        spaceBefore = tokens[count].flags.contains(.spaceBefore)
      }
    } else {
      at = end
    }
    buffer.count = count
    buffer.foldedCount = foldedCount
    return at
  }

  /// Whether a symbol or dot belongs to the word behind it.
  private func startsWord(_ step: LatinReader.Step, _ at: Int) -> Bool {
    switch step.kind {
    case .leadSymbol, .edgeSymbol, .dot:
      let next = reader.next(at &+ step.length)
      return next == .letter || next == .digit
    default:
      return false
    }
  }

  /// Whether only the other path can tell what starts here.
  private func isUnknown(_ step: LatinReader.Step, _ at: Int) -> Bool {
    switch step.kind {
    case .rare, .ignorable, .mark, .pictograph: true
    case .leadSymbol, .edgeSymbol, .dot: reader.next(at &+ step.length) == .unknown
    case .colon: reader.isSchemeEnd(at)
    default: false
    }
  }

  // MARK: - Writing

  /// Writes a word of plain letters and returns how many folded bytes there are then.
  @inline(__always)
  private static func write(
    _ letters: LetterRun, _ more: LetterRun, _ at: Int, _ token: UnsafeMutablePointer<Token>,
    _ folded: UnsafeMutablePointer<UInt8>, _ foldStart: Int, _ spaceBefore: Bool
  ) -> Int {
    let length = letters.count &+ more.count
    let output = UnsafeMutableRawPointer(folded + foldStart)
    output.storeBytes(of: letters.lower.littleEndian, as: UInt64.self)
    var state = FoldedHash.mix(FoldedHash.seed, letters.lower)
    if more.count > 0 {
      output.storeBytes(of: more.lower.littleEndian, toByteOffset: 8, as: UInt64.self)
      state = FoldedHash.mix(state, more.lower)
    }
    let hash = FoldedHash.finish(state, count: length)
    let isAllCapital = letters.isAllCapital && more.isAllCapital && length > 1
    var flags = UInt16(truncatingIfNeeded: (letters.capitals &>> 7) & 1)
    flags |= isAllCapital ? TokenFlags.allCaps.rawValue : 0
    flags |= spaceBefore ? TokenFlags.spaceBefore.rawValue : 0
    token.initialize(
      to: Token(
        start: Int32(truncatingIfNeeded: at), end: Int32(truncatingIfNeeded: at &+ length),
        foldStart: Int32(truncatingIfNeeded: foldStart),
        foldEnd: Int32(truncatingIfNeeded: foldStart &+ length), hash: hash, accentHash: hash,
        kind: .word, punctuation: .none, flags: TokenFlags(rawValue: flags)))
    return foldStart &+ length
  }

  /// Writes any other word and returns where it ends, or -1 if it is not plain Latin.
  @inline(never)
  private static func word(
    _ reader: LatinReader, _ at: Int, _ token: UnsafeMutablePointer<Token>,
    _ folded: UnsafeMutablePointer<UInt8>, _ foldStart: Int, _ spaceBefore: Bool
  ) -> Int {
    var word = LatinWord(start: at)
    let end = word.read(reader, folded + foldStart)
    if end >= 0 { word.write(to: token, end, foldStart, spaceBefore) }
    return end
  }

  /// Writes a symbol or punctuation token and returns where it ends.
  @inline(never)
  private func write(
    _ step: LatinReader.Step, _ at: Int, _ token: UnsafeMutablePointer<Token>,
    _ folded: UnsafeMutablePointer<UInt8>, _ foldStart: Int, _ spaceBefore: Bool
  ) -> Int {
    var end = at &+ step.length
    var foldEnd = foldStart
    var flags: TokenFlags = spaceBefore ? .spaceBefore : []
    var hash = FoldedHash.empty
    var punctuation = step.kind.punctuation
    let isSymbol = step.kind.isSymbol
    if isSymbol {
      for index in 0..<step.length { folded[foldStart &+ index] = reader.byte(at &+ index) }
      foldEnd = foldStart &+ step.length
      hash = FoldedHash.hash(folded + foldStart, step.length)
    } else if step.kind == .dot || step.kind == .hyphen {
      while end < reader.count {
        let next = reader.step(end)
        guard next.kind == step.kind else { break }
        end &+= next.length
        if step.kind == .dot { punctuation = .ellipsis }
      }
    } else {
      flags.formUnion(.quoteStyle(reader.scalar(at)))
    }
    token.initialize(
      to: Token(
        start: Int32(truncatingIfNeeded: at), end: Int32(truncatingIfNeeded: end),
        foldStart: Int32(truncatingIfNeeded: foldStart),
        foldEnd: Int32(truncatingIfNeeded: foldEnd), hash: hash, accentHash: hash,
        kind: isSymbol ? .symbol : .punctuation, punctuation: punctuation, flags: flags))
    return end
  }
}
