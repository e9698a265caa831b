/// A string in a JSON text, as the bytes between its quotes.
struct JSONText: BitwiseCopyable {
  var start: Int
  var end: Int
  var hasEscapes: Bool
}

/// A position in a JSON text, moved forward over the parts of the grammar.
///
///     value  = object | array | string | number | "true" | "false" | "null"
///     object = "{" [ string ":" value { "," string ":" value } ] "}"
///     array  = "[" [ value { "," value } ] "]"
struct JSONScanner {
  let bytes: UnsafeRawBufferPointer
  var offset = 0

  /// Begins at the start of a text, behind its byte order mark if it has one.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  var isAtEnd: Bool { offset >= bytes.count }

  /// The byte at the position, 0 at the end; no token begins with 0.
  var next: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  mutating func skipSpace() {
    while offset < bytes.count && Self.isSpace(bytes[offset]) { offset &+= 1 }
  }

  @inline(__always)
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Moves over a byte if it is the next one.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset &+= 1
    return true
  }

  /// What stands at the position, for messages: "'x'", "'True'" or "the end of the text".
  var found: String {
    guard !isAtEnd else { return "the end of the text" }
    let length = max(1, wordLength)
    let word = String(decoding: bytes[offset..<min(offset + length, offset + 20)], as: UTF8.self)
    if length > 1 { return "'\(word)'" }
    switch bytes[offset] {
    case 0x00..<0x20, 0x7F: return "a control character"
    case 0x80...:
      let end = min(offset + UTF8Sequence.length(bytes, offset), bytes.count)
      return "'\(String(decoding: bytes[offset..<max(end, offset + 1)], as: UTF8.self))'"
    default: return "'\(word)'"
    }
  }

  /// The number of letters, digits and underscores at the position.
  var wordLength: Int {
    var end = offset
    while end < bytes.count, NameByte.isAlphanumeric(bytes[end]) || bytes[end] == 0x5F { end += 1 }
    return end - offset
  }

  /// The fault of finding something else here.
  func expected(_ what: String) -> JSONFault {
    var place = offset
    if isAtEnd {
      // What is missing is missing behind the last thing there is, not on the empty line below.
      while place > 0, Self.isSpace(bytes[place - 1]) { place -= 1 }
    }
    return .expected(what, found: found, at: place, length: max(1, wordLength))
  }
}

// MARK: - Strings

extension JSONScanner {
  /// Moves over a string and checks it; the position is at its opening quote.
  mutating func string() throws(JSONFault) -> JSONText {
    let open = offset
    offset &+= 1
    let start = offset
    var hasEscapes = false
    while true {
      skipPlain()
      guard offset < bytes.count else {
        throw .string("string has no closing quote", at: open, label: "begins here")
      }
      switch bytes[offset] {
      case 0x22:
        let text = JSONText(start: start, end: offset, hasEscapes: hasEscapes)
        offset &+= 1
        return text
      case 0x5C:
        hasEscapes = true
        try escape()
      case 0x00..<0x20:
        throw controlCharacter(open)
      default:
        let length = UTF8Sequence.length(bytes, offset)
        guard length > 0 else { throw .utf8(bytes[offset], at: offset) }
        offset &+= length
      }
    }
  }

  /// Moves over bytes of a string that need no look, eight at a time.
  private mutating func skipPlain() {
    while offset &+ 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
      let special = SWAR.special(word) | (word & SWAR.high)
      if special != 0 {
        offset &+= special.trailingZeroBitCount / 8
        return
      }
      offset &+= 8
    }
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == 0x22 || byte == 0x5C || byte < 0x20 || byte >= 0x80 { return }
      offset &+= 1
    }
  }

  private func controlCharacter(_ open: Int) -> JSONFault {
    switch bytes[offset] {
    case 0x0A, 0x0D:
      .string("string has no closing quote on its line", at: open, label: "begins here")
    case 0x09:
      .string("a string cannot hold a tab character", at: offset, label: #"write '\t'"#)
    default:
      .string("a string cannot hold a control character", at: offset, label: #"write '\u00XX'"#)
    }
  }

  private mutating func escape() throws(JSONFault) {
    let start = offset
    offset &+= 1
    switch next {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74:
      offset &+= 1
    case 0x75:
      offset &+= 1
      let unit = try hexUnit(start)
      if unit & 0xFC00 == 0xDC00 { throw .string(Self.loneSurrogate, at: start, length: 6) }
      guard unit & 0xFC00 == 0xD800 else { return }
      guard skip(0x5C), skip(0x75) else {
        throw .string(Self.loneSurrogate, at: start, length: 6)
      }
      guard try hexUnit(offset - 2) & 0xFC00 == 0xDC00 else {
        throw .string(Self.loneSurrogate, at: start, length: 6)
      }
    default:
      throw .string(
        "there is no escape '\\' before \(found)", at: start,
        label: #"write '\\' for a backslash"#)
    }
  }

  private static var loneSurrogate: String { "a surrogate stands without its other half" }

  private mutating func hexUnit(_ start: Int) throws(JSONFault) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Self.hexDigit(next) else {
        throw .string(
          "'\\u' must be followed by four hexadecimal digits", at: start,
          length: max(1, offset - start))
      }
      unit = unit << 4 | UInt32(digit)
      offset &+= 1
    }
    return unit
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  /// The value of a string that was checked.
  func decoded(_ text: JSONText) -> String {
    let raw = UnsafeRawBufferPointer(rebasing: bytes[text.start..<text.end])
    guard text.hasEscapes else { return String(decoding: raw, as: UTF8.self) }
    var result: [UInt8] = []
    result.reserveCapacity(raw.count)
    var index = 0
    while index < raw.count {
      guard raw[index] == 0x5C else {
        result.append(raw[index])
        index += 1
        continue
      }
      let kind = raw[index + 1]
      index += 2
      switch kind {
      case 0x62: result.append(0x08)
      case 0x66: result.append(0x0C)
      case 0x6E: result.append(0x0A)
      case 0x72: result.append(0x0D)
      case 0x74: result.append(0x09)
      case 0x75:
        var unit = Self.unit(raw, index)
        index += 4
        if unit & 0xFC00 == 0xD800 {
          unit = 0x10000 + (unit & 0x3FF) << 10 + (Self.unit(raw, index + 2) & 0x3FF)
          index += 6
        }
        if let scalar = Unicode.Scalar(unit), let encoded = UTF8.encode(scalar) {
          result.append(contentsOf: encoded)
        }
      default: result.append(kind)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func unit(_ raw: UnsafeRawBufferPointer, _ index: Int) -> UInt32 {
    var unit: UInt32 = 0
    for offset in index..<min(index + 4, raw.count) {
      unit = unit << 4 | UInt32(hexDigit(raw[offset]) ?? 0)
    }
    return unit
  }
}

// MARK: - Skipping

extension JSONScanner {
  /// Moves over a value by its quotes and brackets alone; false if the text ends before the value.
  ///
  /// What is skipped is not checked. Linear, and as deep as the text likes.
  mutating func skipValue() -> Bool {
    var depth = 0
    repeat {
      skipSpace()
      guard !isAtEnd else { return false }
      switch bytes[offset] {
      case 0x22:
        guard skipString() else { return false }
      case 0x7B, 0x5B:
        depth += 1
        offset &+= 1
      case 0x7D, 0x5D:
        depth -= 1
        offset &+= 1
      case 0x2C, 0x3A:
        if depth == 0 { return true }
        offset &+= 1
      default:
        offset &+= max(1, wordLength)
      }
    } while depth > 0 || (!isAtEnd && !isBetweenValues)
    return true
  }

  private var isBetweenValues: Bool {
    switch next {
    case 0x2C, 0x7D, 0x5D, 0x20, 0x0A, 0x0D, 0x09, 0x3A: true
    default: false
    }
  }

  private mutating func skipString() -> Bool {
    offset &+= 1
    while true {
      skipPlain()
      guard offset < bytes.count else { return false }
      switch bytes[offset] {
      case 0x22:
        offset &+= 1
        return true
      case 0x5C: offset = min(offset &+ 2, bytes.count)
      default: offset &+= 1
      }
    }
  }
}

/// Tests on eight bytes at once.
enum SWAR {
  static var low: UInt64 { 0x0101_0101_0101_0101 }
  static var high: UInt64 { 0x8080_8080_8080_8080 }

  /// The high bit of each byte that JSON escapes: a quote, a backslash, or below 0x20.
  ///
  /// The lowest bit set is exact; borrows can set bits above it.
  @inline(__always)
  static func special(_ word: UInt64) -> UInt64 {
    let quote = word ^ (low &* 0x22)
    let backslash = word ^ (low &* 0x5C)
    let control = word &- (low &* 0x20)
    return (((quote &- low) & ~quote) | ((backslash &- low) & ~backslash) | (control & ~word))
      & high
  }
}

/// The shape of UTF-8.
enum UTF8Sequence {
  /// The length of the well-formed sequence at an offset, 0 if there is none.
  static func length(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Int {
    let first = bytes[offset]
    func continues(_ distance: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      offset + distance < bytes.count && range.contains(bytes[offset + distance])
    }
    switch first {
    case 0x00..<0x80: return 1
    case 0xC2...0xDF: return continues(1) ? 2 : 0
    case 0xE0: return continues(1, 0xA0...0xBF) && continues(2) ? 3 : 0
    case 0xED: return continues(1, 0x80...0x9F) && continues(2) ? 3 : 0
    case 0xE1...0xEF: return continues(1) && continues(2) ? 3 : 0
    case 0xF0: return continues(1, 0x90...0xBF) && continues(2) && continues(3) ? 4 : 0
    case 0xF1...0xF3: return continues(1) && continues(2) && continues(3) ? 4 : 0
    case 0xF4: return continues(1, 0x80...0x8F) && continues(2) && continues(3) ? 4 : 0
    default: return 0
    }
  }
}
