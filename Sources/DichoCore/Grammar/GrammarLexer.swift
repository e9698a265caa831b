/// A lexical unit of a grammar file.
struct GrammarToken: BitwiseCopyable, Sendable {
  enum Kind: UInt8, Sendable {
    case end, word, quoted, name, tag, weight, semicolon, equals, bar, star, plus
    case open, close, openBracket, closeBracket
    /// A character that begins nothing, such as a stray ">" or "}".
    case stray
    /// Something reported already; the parser takes it for an item and goes on.
    case invalid
  }

  var kind: Kind
  var isEscaped = false
  var start: Int32
  var end: Int32

  var span: SyntaxSpan { SyntaxSpan(start: start, end: end) }
}

/// Splits the text of a grammar file into tokens, left to right, in linear time.
struct GrammarLexer {
  let bytes: UnsafePointer<UInt8>
  let count: Int
  let file: Int32
  var position = 0
  var faults: FaultList

  /// The last doc comment passed since this was last set to none.
  var doc = SyntaxSpan.none

  /// Keeps faults to itself, while the parser looks for the next statement.
  var isSilent = false

  /// No "}" follows the place where one was last looked for, so nobody has to look again.
  var hasNoTagEnd = false

  init(_ bytes: UnsafeBufferPointer<UInt8>, file: Int32, base: UnsafePointer<UInt8>) {
    self.bytes = base
    count = bytes.count
    self.file = file
    faults = FaultList(fileCount: Int(file) + 1)
    position = SourceText.byteOrderMarkLength(of: bytes)
  }

  /// Reads the next token; at the end of the text, again and again the end.
  mutating func next() -> GrammarToken {
    skipTrivia()
    let start = position
    guard start < count else { return token(.end, from: start) }
    switch bytes[start] {
    case UInt8(ascii: ";"): return single(.semicolon)
    case UInt8(ascii: "="): return single(.equals)
    case UInt8(ascii: "|"): return single(.bar)
    case UInt8(ascii: "*"): return single(.star)
    case UInt8(ascii: "+"): return single(.plus)
    case UInt8(ascii: "("): return single(.open)
    case UInt8(ascii: ")"): return single(.close)
    case UInt8(ascii: "["): return single(.openBracket)
    case UInt8(ascii: "]"): return single(.closeBracket)
    case UInt8(ascii: ">"), UInt8(ascii: "}"): return single(.stray)
    case UInt8(ascii: "<"): return name()
    case UInt8(ascii: "\""): return quoted()
    case UInt8(ascii: "{"): return tag()
    case UInt8(ascii: "/"): return weight()
    case 0..<0x20, 0x7F: return controlCharacters()
    default: return word()
    }
  }

  /// Reports a fault, unless the lexer is silent.
  mutating func report(
    _ id: String, severity: Diagnostic.Severity = .error, from start: Int, to end: Int,
    _ message: String, label: String? = nil
  ) {
    guard !isSilent else { return }
    let span = SourceSpan(file: file, start: Int32(start), end: Int32(end))
    faults.report(
      in: file, GrammarFault(severity, id, message, at: span, label: label))
  }

  func token(_ kind: GrammarToken.Kind, from start: Int, isEscaped: Bool = false) -> GrammarToken {
    GrammarToken(kind: kind, isEscaped: isEscaped, start: Int32(start), end: Int32(position))
  }

  private mutating func single(_ kind: GrammarToken.Kind) -> GrammarToken {
    position += 1
    return token(kind, from: position - 1)
  }

  // MARK: - White space and comments

  private mutating func skipTrivia() {
    while position < count {
      let byte = bytes[position]
      if byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) {
        position += 1
      } else if byte == UInt8(ascii: "/") {
        guard position + 1 < count else { return }
        if bytes[position + 1] == UInt8(ascii: "/") {
          position += 2
          while position < count && bytes[position] != 0x0A && bytes[position] != 0x0D {
            position += 1
          }
        } else if bytes[position + 1] == UInt8(ascii: "*") {
          skipBlockComment()
        } else {
          return
        }
      } else if byte >= 0x80 {
        let length = whiteSpaceLength(at: position)
        if length == 0 { return }
        position += length
      } else {
        return
      }
    }
  }

  private mutating func skipBlockComment() {
    let start = position
    position += 2
    while position + 1 < count {
      if bytes[position] == UInt8(ascii: "*") && bytes[position + 1] == UInt8(ascii: "/") {
        position += 2
        if position - start > 4 && bytes[start + 2] == UInt8(ascii: "*") {
          doc = SyntaxSpan(start: Int32(start), end: Int32(position))
        }
        return
      }
      position += 1
    }
    position = count
    report(
      "unterminated-comment", from: start, to: start + 2, "comment is not closed",
      label: "the rest of the file is taken for it; close it with '*/'")
  }

  /// The length of the Unicode white space (or byte order mark) at an offset, or 0.
  private func whiteSpaceLength(at index: Int) -> Int {
    switch bytes[index] {
    case 0xC2:
      guard index + 1 < count else { return 0 }
      return bytes[index + 1] == 0x85 || bytes[index + 1] == 0xA0 ? 2 : 0
    case 0xE1, 0xE2, 0xE3, 0xEF:
      guard index + 2 < count else { return 0 }
      switch (bytes[index], bytes[index + 1], bytes[index + 2]) {
      case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8...0xA9),
        (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80), (0xEF, 0xBB, 0xBF):
        return 3
      default: return 0
      }
    default: return 0
    }
  }

  // MARK: - Words

  private mutating func word() -> GrammarToken {
    let start = position
    var isEscaped = false
    while position < count {
      let byte = bytes[position]
      if byte >= 0x80 {
        if whiteSpaceLength(at: position) > 0 { break }
        position += 1
      } else if Self.isWordByte(byte) {
        position += 1
      } else if byte == UInt8(ascii: "\\") {
        position += 1
        guard position < count, bytes[position] != 0x0A, bytes[position] != 0x0D else {
          report(
            "invalid-escape", from: position - 1, to: position,
            "backslash has no character to escape", label: "write '\\\\' for a backslash")
          return token(.invalid, from: start)
        }
        isEscaped = true
        position += 1
      } else {
        break
      }
    }
    return token(.word, from: start, isEscaped: isEscaped)
  }

  /// Whether an ASCII byte may stand in a word as it is.
  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x30...0x3A, 0x3F...0x5A, 0x21, 0x23...0x27, 0x2C...0x2E, 0x5E...0x60, 0x7E:
      return true
    default:
      return false
    }
  }

  private mutating func controlCharacters() -> GrammarToken {
    let start = position
    while position < count {
      let byte = bytes[position]
      guard byte == 0x7F || (byte < 0x20 && !(byte >= 0x09 && byte <= 0x0D)) else { break }
      position += 1
    }
    report(
      "invalid-character", from: start, to: position,
      "control character U+\(Self.hexadecimal(bytes[start])) in a grammar", label: "remove it")
    return token(.invalid, from: start)
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }
}
