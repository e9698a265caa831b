/// The fast path: tokens of Latin text, byte by byte or eight at a time.
///
/// It keeps the storage of the buffer in locals. Where it meets anything it does not know, it drops
/// the tokens of the chunk at hand and returns the offset of that chunk, for `ChunkScanner`.
struct LatinRun {
  let reader: LatinReader
  private var tokens: UnsafeMutablePointer<Token>
  private var tokenCapacity: Int
  private var count: Int
  private let folded: UnsafeMutablePointer<UInt8>
  private var foldedCount: Int

  /// Creates a run that appends to what is in the buffer.
  init(reader: LatinReader, buffer: TokenBuffer) {
    self.reader = reader
    tokens = buffer.tokens
    tokenCapacity = buffer.tokenCapacity
    count = buffer.count
    folded = buffer.folded
    foldedCount = buffer.foldedCount
  }

  /// Appends the tokens from an offset on, where a chunk or white space starts.
  ///
  /// Returns the offset of the first chunk that is not plain Latin, or the end.
  mutating func tokens(from start: Int, _ buffer: TokenBuffer) -> Int {
    var run = self
    let end = run.advance(from: start, buffer)
    buffer.count = run.count
    buffer.foldedCount = run.foldedCount
    self = run
    return end
  }

  @inline(__always)
  private mutating func advance(from start: Int, _ buffer: TokenBuffer) -> Int {
    let reader = reader
    let end = reader.count
    var at = start
    var chunk = start
    var chunkCount = count
    var chunkFolded = foldedCount
    var spaceBefore = true
    while at < end {
      if spaceBefore {
        chunk = at
        chunkCount = count
        chunkFolded = foldedCount
      }
      if count == tokenCapacity { grow(buffer) }
      let word = reader.word(at)
      let letters = LetterRun(word)
      let length = letters.count
      if length &- 1 < 7, length > 0 {
        // A word of up to seven plain letters and a space, which most are.
        let behind = word &>> UInt64(truncatingIfNeeded: 8 &* length)
        if behind & 0xFF == 0x20 || length == end &- at {
          appendPlain(letters, at, spaceBefore)
          at &+= length &+ 1
          spaceBefore = true
          continue
        }
      }
      var word2 = LatinWord(start: at)
      let next: Int
      if length > 0 {
        next = word2.read(reader, folded + foldedCount)
      } else {
        let step = reader.step(at)
        switch step.kind {
        case .space:
          at &+= step.length
          spaceBefore = true
          continue
        case .letter, .capital, .digit:
          next = word2.read(reader, folded + foldedCount)
        case .leadSymbol, .edgeSymbol, .dot:
          switch reader.next(at &+ step.length) {
          case .letter, .digit:
            word2.lead(reader, folded + foldedCount, step)
            next = word2.read(reader, folded + foldedCount)
          case .neither:
            next = appendMark(at, step, spaceBefore)
            at = next
            spaceBefore = false
            continue
          case .unknown:
            next = -1
          }
        case .rare, .ignorable, .mark, .pictograph:
          next = -1
        case .colon where isSchemeEnd(at):
          next = -1
        default:
          at = appendMark(at, step, spaceBefore)
          spaceBefore = false
          continue
        }
      }
      if next < 0 {
        count = chunkCount
        foldedCount = chunkFolded
        return chunk
      }
      append(word2, next, spaceBefore)
      at = next
      spaceBefore = false
    }
    return end
  }

  private func isSchemeEnd(_ at: Int) -> Bool {
    reader.word(at) & 0xFF_FFFF == 0x2F_2F3A
  }

  @inline(never)
  private mutating func grow(_ buffer: TokenBuffer) {
    buffer.count = count
    buffer.growTokens(to: count + 1)
    tokens = buffer.tokens
    tokenCapacity = buffer.tokenCapacity
  }

  // MARK: - Appending

  @inline(__always)
  private mutating func appendPlain(_ letters: LetterRun, _ at: Int, _ spaceBefore: Bool) {
    let length = letters.count
    let start = foldedCount
    UnsafeMutableRawPointer(folded + start)
      .storeBytes(of: letters.lower.littleEndian, as: UInt64.self)
    foldedCount = start &+ length
    let hash = FoldedHash.finish(
      FoldedHash.mix(FoldedHash.seed, letters.lower), count: length)
    var flags = UInt16(truncatingIfNeeded: (letters.capitals &>> 7) & 1)
    flags |= letters.isAllCapital && length > 1 ? TokenFlags.allCaps.rawValue : 0
    flags |= spaceBefore ? TokenFlags.spaceBefore.rawValue : 0
    (tokens + count).initialize(
      to: Token(
        start: Int32(truncatingIfNeeded: at), end: Int32(truncatingIfNeeded: at &+ length),
        foldStart: Int32(truncatingIfNeeded: start),
        foldEnd: Int32(truncatingIfNeeded: foldedCount), hash: hash, accentHash: hash,
        kind: .word, punctuation: .none, flags: TokenFlags(rawValue: flags)))
    count &+= 1
  }

  @inline(__always)
  private mutating func append(_ word: LatinWord, _ end: Int, _ spaceBefore: Bool) {
    let start = foldedCount
    foldedCount = start &+ word.hash.count
    let hash = word.hash.value
    var flags = word.flags
    if spaceBefore { flags.formUnion(.spaceBefore) }
    (tokens + count).initialize(
      to: Token(
        start: Int32(truncatingIfNeeded: word.start), end: Int32(truncatingIfNeeded: end),
        foldStart: Int32(truncatingIfNeeded: start),
        foldEnd: Int32(truncatingIfNeeded: foldedCount), hash: hash,
        accentHash: word.isAccented ? word.key.value : hash,
        kind: word.isNumber ? .number : .word, punctuation: .none, flags: flags))
    count &+= 1
  }

  /// Appends a symbol or punctuation token and returns where it ends.
  private mutating func appendMark(
    _ at: Int, _ step: LatinReader.Step, _ spaceBefore: Bool
  ) -> Int {
    var end = at &+ step.length
    var flags: TokenFlags = spaceBefore ? .spaceBefore : []
    let start = foldedCount
    var hash = FoldedHash.empty
    var punctuation = step.kind.punctuation
    let isSymbol = step.kind.isSymbol
    if isSymbol {
      for index in 0..<step.length { folded[start &+ index] = reader.byte(at &+ index) }
      foldedCount = start &+ step.length
      hash = FoldedHash.hash(folded + start, step.length)
    } else if step.kind == .dot || step.kind == .hyphen {
      while end < reader.count {
        let next = reader.step(end)
        guard next.kind == step.kind else { break }
        end &+= next.length
        if step.kind == .dot { punctuation = .ellipsis }
      }
    } else {
      let bytes = UnsafeRawBufferPointer(start: reader.base, count: reader.count)
      flags.formUnion(.quoteStyle(ScalarDecoder.scalar(bytes, at).scalar))
    }
    (tokens + count).initialize(
      to: Token(
        start: Int32(truncatingIfNeeded: at), end: Int32(truncatingIfNeeded: end),
        foldStart: Int32(truncatingIfNeeded: start),
        foldEnd: Int32(truncatingIfNeeded: foldedCount), hash: hash, accentHash: hash,
        kind: isSymbol ? .symbol : .punctuation, punctuation: isSymbol ? .none : punctuation,
        flags: flags))
    count &+= 1
    return end
  }
}
