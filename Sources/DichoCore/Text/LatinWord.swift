/// A word or number that the fast path is reading.
struct LatinWord {
  /// The offset of its first byte.
  let start: Int

  /// Its folded bytes, which are also written out.
  private(set) var hash = RunningHash()

  /// Its accent-preserving key; only kept from the first accent on.
  private(set) var key = RunningHash()

  private(set) var isAccented = false
  private(set) var isNumber = false

  private var at: Int
  private var letterCount = 0
  private var isFirstCapital = false
  private var isAllCapital = true
  private var isAfterDigit = false
  private var isAfterLetter = false

  /// Creates an empty word.
  @inline(__always)
  init(start: Int) {
    self.start = start
    at = start
  }

  /// Writes the token of the word that ends at an offset.
  func write(
    to token: UnsafeMutablePointer<Token>, _ end: Int, _ foldStart: Int, _ spaceBefore: Bool
  ) {
    let value = hash.value
    token.initialize(
      to: Token(
        start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end),
        foldStart: Int32(truncatingIfNeeded: foldStart),
        foldEnd: Int32(truncatingIfNeeded: foldStart &+ hash.count), hash: value,
        accentHash: isAccented ? key.value : value, kind: isNumber ? .number : .word,
        punctuation: .none, flags: spaceBefore ? flags.union(.spaceBefore) : flags))
  }

  /// What its case and accents say.
  private var flags: TokenFlags {
    var flags: TokenFlags = isFirstCapital ? .capitalized : []
    if isAllCapital, letterCount > 1 { flags.formUnion(.allCaps) }
    if isAccented { flags.formUnion(.accented) }
    return flags
  }

  /// Reads the word and returns the offset behind it, or -1 if it is not plain Latin.
  ///
  /// Writes its folded bytes to `folded`, which must have room for eight bytes more than are read.
  mutating func read(_ reader: LatinReader, _ folded: UnsafeMutablePointer<UInt8>) -> Int {
    let end = reader.count
    // A symbol or dot before the first letter has been found to belong to the word.
    let first = reader.step(at)
    switch first.kind {
    case .leadSymbol, .edgeSymbol: appendSymbol(reader, first, folded)
    case .dot: skip(first)
    default: break
    }
    while true {
      let letters = LetterRun(reader.word(at))
      if letters.count > 0 {
        append(letters, folded)
        if letters.count == 8 { continue }
      }
      if at >= end { return at }
      let step = reader.step(at)
      switch step.kind {
      case .letter, .capital:
        appendLetter(reader, step, folded)
      case .digit:
        if letterCount == 0 { isNumber = true }
        append(UInt64(reader.byte(at)), 1, folded)
        at &+= 1
        isAfterDigit = true
        isAfterLetter = false
      case .apostrophe, .openingApostrophe, .accentApostrophe, .hyphen, .connector, .symbol,
        .leadSymbol, .dot, .colon:
        if isAddress(reader, step.kind) { return -1 }
        switch reader.next(at &+ step.length) {
        case .letter, .digit:
          if step.kind.isSymbol { appendSymbol(reader, step, folded) } else { skip(step) }
        case .neither: return at
        case .unknown: return -1
        }
      case .comma, .enDash:
        guard isAfterDigit else { return at }
        switch reader.next(at &+ step.length) {
        case .digit: skip(step)
        case .letter, .neither: return at
        case .unknown: return -1
        }
      case .trailSymbol, .edgeSymbol:
        appendSymbol(reader, step, folded)
      case .trademark:
        skip(step)
      case .rare:
        guard isAfterLetter, compose(reader, folded) else { return -1 }
      case .ignorable, .mark, .pictograph:
        return -1
      default:
        return at
      }
    }
  }

  // MARK: - Appending

  @inline(__always)
  private mutating func append(_ letters: LetterRun, _ folded: UnsafeMutablePointer<UInt8>) {
    UnsafeMutableRawPointer(folded + hash.count)
      .storeBytes(of: letters.lower.littleEndian, as: UInt64.self)
    hash.append(letters.lower, letters.count)
    if isAccented { key.append(letters.lower, letters.count) }
    if letterCount == 0 { isFirstCapital = letters.capitals & 0x80 != 0 }
    isAllCapital = isAllCapital && letters.isAllCapital
    letterCount &+= letters.count
    at &+= letters.count
    isAfterDigit = false
    isAfterLetter = true
  }

  /// Appends up to eight bytes to both forms.
  @inline(__always)
  private mutating func append(
    _ bytes: UInt64, _ count: Int, _ folded: UnsafeMutablePointer<UInt8>
  ) {
    UnsafeMutableRawPointer(folded + hash.count)
      .storeBytes(of: bytes.littleEndian, as: UInt64.self)
    hash.append(bytes, count)
    if isAccented { key.append(bytes, count) }
  }

  /// Appends a letter outside of ASCII.
  @inline(__always)
  private mutating func appendLetter(
    _ reader: LatinReader, _ step: LatinReader.Step, _ folded: UnsafeMutablePointer<UInt8>
  ) {
    let lead = reader.byte(at)
    let trail = reader.byte(at &+ 1)
    if lead == 0xC2 {
      // The ordinals "ª" and "º" are forms of plain letters.
      append(trail == 0xAA ? 0x61 : 0x6F, 1, folded)
    } else {
      append(LatinTable.fold(lead, trail), folded)
    }
    let isCapital = step.kind == .capital
    if letterCount == 0 { isFirstCapital = isCapital }
    isAllCapital = isAllCapital && isCapital
    letterCount &+= 1
    at &+= 2
    isAfterDigit = false
    isAfterLetter = false
  }

  @inline(__always)
  private mutating func append(_ fold: LatinTable.Fold, _ folded: UnsafeMutablePointer<UInt8>) {
    if !isAccented {
      key = hash
      isAccented = true
    }
    key.append(fold.key, 2)
    UnsafeMutableRawPointer(folded + hash.count)
      .storeBytes(of: fold.plain.littleEndian, as: UInt64.self)
    hash.append(fold.plain, fold.plainCount)
  }

  private mutating func appendSymbol(
    _ reader: LatinReader, _ step: LatinReader.Step, _ folded: UnsafeMutablePointer<UInt8>
  ) {
    for index in 0..<step.length { append(UInt64(reader.byte(at &+ index)), 1, folded) }
    skip(step)
  }

  @inline(__always)
  private mutating func skip(_ step: LatinReader.Step) {
    at &+= step.length
    isAfterDigit = false
    isAfterLetter = false
  }

  /// Takes a combining mark together with the ASCII letter before it, if they have a composite here.
  private mutating func compose(
    _ reader: LatinReader, _ folded: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    let lead = reader.byte(at)
    guard lead == 0xCC || lead == 0xCD, at &+ 1 < reader.count else { return false }
    let mark = UInt32(lead & 0x1F) &<< 6 | UInt32(reader.byte(at &+ 1) & 0x3F)
    let base = UInt32(folded[hash.count &- 1])
    guard
      let composite = CanonicalForm.compose(base, mark), composite < 0x180,
      LatinTable.scalarClass(composite) == .letter
    else { return false }
    // A further mark may change the order of both; a rare case for the other path.
    if at &+ 2 < reader.count {
      let next = reader.byte(at &+ 2)
      if next == 0xCC || next == 0xCD { return false }
    }
    if !isAccented {
      key = hash
      isAccented = true
    }
    key.removeLast()
    key.append(
      UInt64(0xC0 | composite &>> 6) | UInt64(0x80 | composite & 0x3F) &<< 8, 2)
    at &+= 2
    isAfterLetter = false
    return true
  }

  /// Whether a web address may be starting: "://" or "www." after letters.
  @inline(__always)
  private func isAddress(_ reader: LatinReader, _ kind: ScalarClass) -> Bool {
    switch kind {
    case .colon: return reader.isSchemeEnd(at)
    case .dot: return hash.count == 3 && hash.tail.bytes == 0x77_7777
    default: return false
    }
  }
}
