/// Reads Latin text by bytes.
struct LatinReader: BitwiseCopyable {
  let base: UnsafeRawPointer
  let count: Int

  private let asciiClasses = LatinTable.ascii.utf8Start
  private let latinClasses = LatinTable.latin.utf8Start
  private let generalClasses = LatinTable.general.utf8Start

  /// Creates a reader of `count` bytes.
  init(base: UnsafeRawPointer, count: Int) {
    self.base = base
    self.count = count
  }

  /// The byte at an offset, which must be in range.
  @inline(__always)
  func byte(_ at: Int) -> UInt8 {
    base.load(fromByteOffset: at, as: UInt8.self)
  }

  /// Eight bytes from an offset on, the first one lowest; zeros behind the end.
  @inline(__always)
  func word(_ at: Int) -> UInt64 {
    if at &+ 8 <= count {
      return UInt64(littleEndian: base.loadUnaligned(fromByteOffset: at, as: UInt64.self))
    }
    return lastWord(at)
  }

  @inline(never)
  private func lastWord(_ at: Int) -> UInt64 {
    let rest = count &- at
    if rest <= 0 { return 0 }
    if count >= 8 {
      let word = base.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
      return UInt64(littleEndian: word) &>> UInt64(truncatingIfNeeded: 64 &- 8 &* rest)
    }
    var word: UInt64 = 0
    for index in 0..<rest {
      word |= UInt64(byte(at &+ index)) &<< UInt64(truncatingIfNeeded: 8 &* index)
    }
    return word
  }

  /// The scalar at an offset.
  func scalar(_ at: Int) -> UInt32 {
    ScalarDecoder.scalar(UnsafeRawBufferPointer(start: base, count: count), at).scalar
  }

  /// Whether "://" is at an offset, which makes what is before it the scheme of an address.
  @inline(__always)
  func isSchemeEnd(_ at: Int) -> Bool {
    word(at) & 0xFF_FFFF == 0x2F_2F3A
  }

  /// A scalar's class and how many bytes it takes.
  struct Step: BitwiseCopyable {
    var kind: ScalarClass
    var length: Int
  }

  /// The class and length of the scalar at an offset, which must be in range.
  ///
  /// Outside of the tables it is `.rare`, with a length that means nothing.
  @inline(__always)
  func step(_ at: Int) -> Step {
    let lead = byte(at)
    if lead < 0x80 { return Step(kind: kind(asciiClasses[Int(lead)]), length: 1) }
    return wideStep(at, lead)
  }

  @inline(__always)
  private func wideStep(_ at: Int, _ lead: UInt8) -> Step {
    if lead <= 0xC5, at &+ 1 < count {
      let index = (Int(lead) &- 0xC2) &<< 6 | Int(byte(at &+ 1) & 0x3F)
      return Step(kind: kind(latinClasses[index]), length: 2)
    }
    guard lead == 0xE2, at &+ 2 < count else { return Step(kind: .rare, length: 1) }
    let last = byte(at &+ 2)
    switch byte(at &+ 1) {
    case 0x80: return Step(kind: kind(generalClasses[Int(last & 0x3F)]), length: 3)
    case 0x82 where last == 0xAC: return Step(kind: .edgeSymbol, length: 3)
    case 0x84 where last == 0xA2: return Step(kind: .trademark, length: 3)
    default: return Step(kind: .rare, length: 3)
    }
  }

  @inline(__always)
  private func kind(_ character: UInt8) -> ScalarClass {
    LatinTable.scalarClass(character: character)
  }

  /// What comes next, as far as the fast path can tell.
  enum Next {
    case letter, digit, neither, unknown
  }

  /// Whether a letter or digit is at an offset, which may be the end.
  @inline(__always)
  func next(_ at: Int) -> Next {
    guard at < count else { return .neither }
    switch step(at).kind {
    case .letter, .capital: return .letter
    case .digit: return .digit
    case .rare, .ignorable, .mark, .pictograph: return .unknown
    default: return .neither
    }
  }
}

/// The ASCII letters at the front of eight bytes.
struct LetterRun: BitwiseCopyable {
  /// How many letters there are before anything else; 0 to 8.
  let count: Int

  /// Those letters in lower case, zeros behind them.
  let lower: UInt64

  /// The top bit of each of those letters that was upper-case.
  let capitals: UInt64

  /// Whether all of them were.
  let isAllCapital: Bool

  private static let high: UInt64 = 0x8080_8080_8080_8080

  /// No letters.
  @inline(__always)
  init() {
    count = 0
    lower = 0
    capitals = 0
    isAllCapital = true
  }

  /// Finds the letters by arithmetic on all eight bytes at once.
  @inline(__always)
  init(_ word: UInt64) {
    let lowered = word | 0x2020_2020_2020_2020
    let low = lowered & ~LetterRun.high
    let notBelowA = low &+ 0x1F1F_1F1F_1F1F_1F1F
    let aboveZ = low &+ 0x0505_0505_0505_0505
    let letters = notBelowA & ~aboveZ & ~word & LetterRun.high
    let others = letters ^ LetterRun.high
    count = others.trailingZeroBitCount &>> 3
    // All bits below the first byte that is no letter.
    let mask = others == 0 ? UInt64.max : (others ^ (others &- 1)) &>> 8
    lower = lowered & mask
    capitals = (~word &<< 2) & letters & mask
    isAllCapital = capitals == letters & mask
  }
}
