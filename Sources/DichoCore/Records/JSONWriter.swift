/// A growing run of bytes that JSON is appended to, reused from record to record.
///
/// Nothing is allocated once it has grown to the size of the largest record. The writer only
/// appends: commas, colons and brackets are the caller's, as part of the literals between values.
///
///     writer.append("{\"term\":")
///     writer.append(string: "say \"hi\"")     // "say \"hi\""
package struct JSONWriter: ~Copyable {
  private var base: UnsafeMutableRawPointer
  private var capacity: Int
  /// The number of bytes written.
  package private(set) var count = 0

  /// Bytes that are always free behind the end, so that eight can be stored at a time.
  private static var padding: Int { 16 }

  /// Creates a writer with room for some bytes.
  package init(capacity: Int = 4096) {
    self.capacity = max(capacity, 64)
    base = .allocate(byteCount: self.capacity + Self.padding, alignment: 16)
  }

  deinit { base.deallocate() }

  /// What is written so far, valid until the writer changes.
  package var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: base, count: count)
  }

  /// A copy of what is written so far.
  package var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Forgets everything written and keeps the memory.
  @inline(__always)
  package mutating func removeAll() { count = 0 }

  /// Forgets what was written after the first bytes.
  package mutating func truncate(to newCount: Int) {
    precondition(newCount >= 0 && newCount <= count, "cannot truncate to \(newCount)")
    count = newCount
  }

  /// Makes room for more bytes.
  @inline(__always)
  package mutating func reserve(_ more: Int) {
    if capacity &- count < more { grow(more) }
  }

  @inline(never)
  private mutating func grow(_ more: Int) {
    capacity = max(capacity * 2, count + more)
    let fresh = UnsafeMutableRawPointer.allocate(
      byteCount: capacity + Self.padding, alignment: 16)
    fresh.copyMemory(from: base, byteCount: count)
    base.deallocate()
    base = fresh
  }
}

// MARK: - Bytes as they are

extension JSONWriter {
  /// Appends one byte.
  @inline(__always)
  package mutating func append(byte: UInt8) {
    reserve(1)
    base.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count &+= 1
  }

  /// Appends a literal as it stands, brackets, keys and all.
  @inline(__always)
  package mutating func append(_ literal: StaticString) {
    append(
      bytes: UnsafeRawBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Appends bytes as they stand, such as a value that is JSON already.
  @inline(__always)
  package mutating func append(bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    (base + count).copyMemory(from: source, byteCount: bytes.count)
    count &+= bytes.count
  }

  /// Appends a text as it stands.
  package mutating func append(text: String) {
    var text = text
    text.withUTF8 { append(bytes: UnsafeRawBufferPointer($0)) }
  }
}

// MARK: - Strings

extension JSONWriter {
  /// Appends a string in quotes.
  package mutating func append(string: String) {
    var string = string
    string.withUTF8 { append(string: UnsafeRawBufferPointer($0)) }
  }

  /// Appends an array of strings.
  package mutating func append(strings: [String]) {
    append(byte: 0x5B)
    for (index, string) in strings.enumerated() {
      if index > 0 { append(byte: 0x2C) }
      append(string: string)
    }
    append(byte: 0x5D)
  }

  /// Appends valid UTF-8 as a string in quotes.
  @inline(__always)
  package mutating func append(string: UnsafeRawBufferPointer) {
    append(byte: 0x22)
    appendEscaped(string)
    append(byte: 0x22)
  }

  /// Appends valid UTF-8 as the inside of a string.
  ///
  /// Quote, backslash and the bytes below 0x20 are escaped, everything else is left as it is.
  @inline(__always)
  package mutating func appendEscaped(_ text: UnsafeRawBufferPointer) {
    guard let source = text.baseAddress else { return }
    reserve(text.count)
    var index = 0
    // Eight bytes are copied before it is known whether they are plain, into the padding if need be.
    while index &+ 8 <= text.count {
      let word = source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      base.storeBytes(of: word, toByteOffset: count, as: UInt64.self)
      let special = SWAR.special(word.littleEndian)
      guard special == 0 else {
        let plain = special.trailingZeroBitCount / 8
        count &+= plain
        index &+= plain
        appendEscape(text[index], remaining: text.count &- index)
        index &+= 1
        continue
      }
      count &+= 8
      index &+= 8
    }
    while index < text.count {
      let byte = text[index]
      if byte < 0x20 || byte == 0x22 || byte == 0x5C {
        appendEscape(byte, remaining: text.count &- index)
      } else {
        base.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count &+= 1
      }
      index &+= 1
    }
  }

  /// Appends one byte that needs an escape and keeps room for the bytes that remain.
  @inline(never)
  private mutating func appendEscape(_ byte: UInt8, remaining: Int) {
    reserve(remaining + 6)
    switch byte {
    case 0x22: append("\\\"")
    case 0x5C: append("\\\\")
    case 0x0A: append("\\n")
    case 0x0D: append("\\r")
    case 0x09: append("\\t")
    case 0x08: append("\\b")
    case 0x0C: append("\\f")
    default:
      append("\\u00")
      append(byte: 0x30 + byte >> 4)
      let low = byte & 15
      append(byte: low < 10 ? 0x30 + low : 0x57 + low)
    }
  }
}

// MARK: - Numbers, truth values, trees

extension JSONWriter {
  /// Appends a whole number.
  package mutating func append(integer: Int) {
    reserve(20)
    if integer < 0 { append(byte: 0x2D) }
    var rest = integer.magnitude
    var digits = 1
    var limit: UInt = 10
    while rest >= limit {
      digits += 1
      let (next, overflow) = limit.multipliedReportingOverflow(by: 10)
      if overflow { break }
      limit = next
    }
    var offset = count + digits
    count = offset
    repeat {
      offset -= 1
      base.storeBytes(of: 0x30 + UInt8(rest % 10), toByteOffset: offset, as: UInt8.self)
      rest /= 10
    } while rest > 0
  }

  /// Appends a number rounded to at most three decimals: 1, 0.97, 0.5, -2.125.
  ///
  /// What has no such form is written as the nearest that has one: 0 for a number that is none.
  package mutating func append(decimal: Double) {
    // Rounding by hand keeps the C library's mathematics out of a small WebAssembly module.
    let scaled = decimal * 1000 + (decimal < 0 ? -0.5 : 0.5)
    let thousandths = scaled.isNaN ? 0 : Int(min(max(scaled, -9e15), 9e15))
    if thousandths < 0 { append(byte: 0x2D) }
    let magnitude = Int(thousandths.magnitude)
    append(integer: magnitude / 1000)
    var fraction = magnitude % 1000
    guard fraction > 0 else { return }
    append(byte: 0x2E)
    while fraction > 0 {
      append(byte: 0x30 + UInt8(fraction / 100))
      fraction = fraction % 100 * 10
    }
  }

  /// Appends a truth value.
  package mutating func append(bool: Bool) {
    if bool { append("true") } else { append("false") }
  }

  /// Appends a value with everything in it, without white space.
  package mutating func append(value: JSONValue) {
    switch value {
    case .null: append("null")
    case .bool(let truth): append(bool: truth)
    case .int(let number): append(integer: number)
    // JSON has no infinity; null is what ECMAScript writes.
    case .double(let number) where !number.isFinite: append("null")
    case .double(let number):
      var digits = number.description
      digits.withUTF8 { append(bytes: UnsafeRawBufferPointer($0)) }
    case .string(let text): append(string: text)
    case .array(let elements):
      append(byte: 0x5B)
      for (index, element) in elements.enumerated() {
        if index > 0 { append(byte: 0x2C) }
        append(value: element.value)
      }
      append(byte: 0x5D)
    case .object(let object):
      append(byte: 0x7B)
      for (index, member) in object.members.enumerated() {
        if index > 0 { append(byte: 0x2C) }
        append(string: member.key)
        append(byte: 0x3A)
        append(value: member.value.value)
      }
      append(byte: 0x7D)
    }
  }
}
