/// What names of grammars and rules may look like.
enum GrammarName {
  /// The rule names that the format defines itself.
  enum Reserved { case null, void }

  /// Returns which reserved rule a name in angle brackets is, if any.
  static func reserved(_ name: UnsafeBufferPointer<UInt8>) -> Reserved? {
    guard name.count == 6 else { return nil }
    if name[1...4].elementsEqual("NULL".utf8) { return .null }
    if name[1...4].elementsEqual("VOID".utf8) { return .void }
    return nil
  }

  /// Whether a name in angle brackets is reserved.
  static func isReserved(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    reserved(name) != nil
  }

  /// Whether a name in angle brackets is one that a rule may be defined by.
  static func isLegalRule(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    name.count > 2 && name[1..<name.count - 1].allSatisfy(isRuleByte)
  }

  /// Whether a grammar name is dotted parts of letters, digits, "_", "$" and "-".
  static func isLegal(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    isDotted(name[...], isGrammarByte)
  }

  /// Whether a name in angle brackets is `<grammar.rule>` or `<grammar.*>`.
  static func isLegalImport(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    var inner = name[1..<name.count - 1]
    guard let dot = inner.lastIndex(of: UInt8(ascii: ".")) else { return false }
    if inner[(dot + 1)...].elementsEqual("*".utf8) { inner = inner[..<dot] }
    return isDotted(inner, isRuleByte)
  }

  /// Whether a name in angle brackets is `<rule>` or `<grammar.rule>`.
  static func isLegalReference(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    isDotted(name[1..<name.count - 1], isRuleByte)
  }

  private static func isDotted(
    _ name: Slice<UnsafeBufferPointer<UInt8>>, _ isLegal: (UInt8) -> Bool
  ) -> Bool {
    var isPartEmpty = true
    for byte in name {
      if byte == UInt8(ascii: ".") {
        if isPartEmpty { return false }
        isPartEmpty = true
      } else {
        guard isLegal(byte) else { return false }
        isPartEmpty = false
      }
    }
    return !isPartEmpty
  }

  private static func isGrammarByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x80...: return true
    case UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "-"): return true
    default: return false
    }
  }

  /// Whether a byte may stand in a simple rule name; the format allows most punctuation.
  private static func isRuleByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F: return false
    case UInt8(ascii: "."), UInt8(ascii: "*"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\""), UInt8(ascii: "'"),
      UInt8(ascii: "`"), UInt8(ascii: "?"):
      return false
    default: return true
    }
  }
}

/// Pieces of a grammar text as they appear in messages.
enum FaultText {
  /// The most bytes of a piece that a message shows.
  private static let limit = 60

  /// Returns a piece in single quotes, shortened, and without control characters.
  static func quoted(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    "'" + shown(bytes) + "'"
  }

  /// Returns a piece shortened, and without control characters.
  static func shown(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var end = min(bytes.count, limit)
    while end < bytes.count && end > 0 && bytes[end] & 0xC0 == 0x80 { end -= 1 }
    var kept: [UInt8] = []
    for byte in bytes[..<end] { kept.append(byte < 0x20 || byte == 0x7F ? 0x20 : byte) }
    let text = String(decoding: kept, as: UTF8.self)
    return end < bytes.count ? text + "…" : text
  }
}
