// MARK: - Tokens between delimiters

extension GrammarLexer {
  /// Reads `<name>`; what is between the brackets is checked later.
  mutating func name() -> GrammarToken {
    let start = position
    position += 1
    while position < count {
      switch bytes[position] {
      case UInt8(ascii: ">"):
        position += 1
        return token(.name, from: start)
      case UInt8(ascii: "<"), 0...0x20:
        return unterminatedName(from: start)
      default:
        position += 1
      }
    }
    return unterminatedName(from: start)
  }

  private mutating func unterminatedName(from start: Int) -> GrammarToken {
    report(
      "unterminated-name", from: start, to: position, "rule name is not closed",
      label: "write '<name>', without white space")
    return token(.invalid, from: start)
  }

  /// Reads a quoted token, which ends on its line.
  mutating func quoted() -> GrammarToken {
    let start = position
    var isEscaped = false
    var isBlank = true
    position += 1
    while position < count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        position += 1
        guard !isBlank else {
          report(
            "empty-token", from: start, to: position, "quoted token has no word in it",
            label: "write <NULL> for nothing")
          return token(.invalid, from: start)
        }
        return token(.quoted, from: start, isEscaped: isEscaped)
      }
      if byte == 0x0A || byte == 0x0D { break }
      if byte == UInt8(ascii: "\\") {
        isEscaped = true
        position += 1
        if position == count || bytes[position] == 0x0A || bytes[position] == 0x0D { break }
      }
      if byte > 0x20 { isBlank = false }
      position += 1
    }
    report(
      "unterminated-string", from: start, to: position, "quoted token is not closed on its line",
      label: "close it with '\"'")
    return token(.invalid, from: start)
  }

  /// Reads a tag, which may go over several lines.
  ///
  /// A "{" on a later line means that the tag before it was not closed: it would swallow rules.
  mutating func tag() -> GrammarToken {
    let start = position
    var isEscaped = false
    var isLaterLine = false
    var index = position + 1
    while !hasNoTagEnd {
      guard index < count else {
        hasNoTagEnd = true
        break
      }
      let byte = bytes[index]
      index += 1
      if byte == 0x0A { isLaterLine = true }
      if byte == UInt8(ascii: "{") && isLaterLine { break }
      if byte == UInt8(ascii: "}") {
        position = index
        return token(.tag, from: start, isEscaped: isEscaped)
      }
      if byte == UInt8(ascii: "\\") {
        isEscaped = true
        index += 1
      }
    }
    position = start + 1
    while position < count && bytes[position] != 0x0A && bytes[position] != 0x0D
      && bytes[position] != UInt8(ascii: ";")
    {
      position += 1
    }
    report(
      "unterminated-tag", from: start, to: position, "tag is not closed",
      label: "close it with '}'")
    return token(.invalid, from: start)
  }

  /// Reads a weight, "/2.5/".
  mutating func weight() -> GrammarToken {
    let start = position
    var index = position + 1
    while index < count {
      switch bytes[index] {
      case UInt8(ascii: "/"):
        position = index + 1
        guard WeightNumber.value(of: bytes + start + 1, count: index - start - 1) != nil else {
          report(
            "bad-weight", from: start, to: position, "weight is not a number",
            label: "write a number from 0 up, such as '/2.5/'")
          return token(.weight, from: start)
        }
        return token(.weight, from: start)
      case UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "<"), UInt8(ascii: "\""), 0x0A, 0x0D:
        index = count
      default:
        index += 1
      }
    }
    position = start + 1
    report(
      "bad-weight", from: start, to: position, "'/' begins a weight that is not closed",
      label: "write '/2.5/'; put a token that contains '/' in quotes")
    return token(.invalid, from: start)
  }
}

/// Reads the numbers of weights: "2", "0.5", ".8f", "3.14e3".
enum WeightNumber {
  /// Returns the value of a weight with its slashes, or nil when it is not a number.
  static func value(ofToken token: UnsafeBufferPointer<UInt8>) -> Double? {
    guard let base = token.baseAddress, token.count > 2 else { return nil }
    return value(of: base + 1, count: token.count - 2)
  }

  /// Returns the value of a number, or nil when the bytes are not one.
  static func value(of bytes: UnsafePointer<UInt8>, count: Int) -> Double? {
    var index = 0
    var end = count
    while index < end && bytes[index] == 0x20 { index += 1 }
    while end > index && bytes[end - 1] == 0x20 { end -= 1 }
    if end > index + 1, case let last = bytes[end - 1] | 0x20,
      last == UInt8(ascii: "f") || last == UInt8(ascii: "d")
    {
      end -= 1
    }
    var value = 0.0
    var digits = 0
    var exponent = 0
    while index < end, let digit = digit(bytes[index]) {
      value = value * 10 + digit
      digits += 1
      index += 1
    }
    if index < end && bytes[index] == UInt8(ascii: ".") {
      index += 1
      while index < end, let digit = digit(bytes[index]) {
        if value < 1e15 {
          value = value * 10 + digit
          exponent -= 1
        }
        digits += 1
        index += 1
      }
    }
    guard digits > 0 else { return nil }
    if index < end && bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      var sign = 1
      if index < end && (bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+")) {
        sign = bytes[index] == UInt8(ascii: "-") ? -1 : 1
        index += 1
      }
      guard index < end else { return nil }
      var power = 0
      while index < end, let digit = digit(bytes[index]) {
        power = min(power * 10 + Int(digit), 1000)
        index += 1
      }
      exponent += sign * power
    }
    guard index == end else { return nil }
    var scale = 1.0
    for _ in 0..<min(abs(exponent), 1000) { scale *= 10 }
    let scaled = exponent < 0 ? value / scale : value * scale
    return scaled.isFinite ? scaled : nil
  }

  private static func digit(_ byte: UInt8) -> Double? {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") ? Double(byte - UInt8(ascii: "0")) : nil
  }
}
