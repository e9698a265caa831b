/// What reading a JSON text gives.
package struct JSONParsing: Sendable {
  /// The value, or nil if the text is not JSON.
  package var root: JSONNode?
  /// The faults, in the order of the text: keys that occur twice, and at last what ended reading.
  package var faults: [JSONFault]
}

/// Reads JSON texts as RFC 8259 has them, a byte order mark apart.
package enum JSONReader {
  /// How deep values may be nested unless the caller says otherwise.
  package static let maxDepth = 128

  /// Reads a text that holds one value.
  ///
  /// `[1, 2]` gives an array; `[1, 2,]` gives no root and the fault "a comma must be followed by
  /// another value" at offset 5. Of a key that occurs twice the first value is kept.
  package static func parse(
    _ bytes: UnsafeRawBufferPointer, maxDepth: Int = JSONReader.maxDepth
  ) -> JSONParsing {
    var reader = JSONTreeReader(JSONScanner(bytes), maxDepth: maxDepth)
    do {
      let root = try reader.document()
      return JSONParsing(root: root, faults: reader.duplicates)
    } catch {
      return JSONParsing(root: nil, faults: reader.duplicates + [error])
    }
  }

  /// Reads a text that holds one value, and throws its first fault, be it a key that occurs twice.
  package static func read(
    _ bytes: UnsafeRawBufferPointer, maxDepth: Int = JSONReader.maxDepth
  ) throws(JSONFault) -> JSONNode {
    let parsing = parse(bytes, maxDepth: maxDepth)
    if let fault = parsing.faults.first { throw fault }
    guard let root = parsing.root else { throw .expected("a value", found: "nothing", at: 0) }
    return root
  }

  /// Reads a text given as bytes.
  package static func parse(_ bytes: [UInt8], maxDepth: Int = JSONReader.maxDepth) -> JSONParsing {
    bytes.withUnsafeBytes { parse($0, maxDepth: maxDepth) }
  }
}

/// Builds the tree of a value from the position of a scanner on.
struct JSONTreeReader {
  var scanner: JSONScanner
  private(set) var duplicates: [JSONFault] = []
  private let maxDepth: Int
  private var depth = 0

  init(_ scanner: JSONScanner, maxDepth: Int = JSONReader.maxDepth) {
    self.scanner = scanner
    self.maxDepth = maxDepth
  }

  /// Reads one value and nothing after it.
  mutating func document() throws(JSONFault) -> JSONNode {
    let root = try value()
    scanner.skipSpace()
    guard scanner.isAtEnd else { throw .trailingText(found: scanner.found, at: scanner.offset) }
    return root
  }

  /// Reads the value at the position.
  mutating func value() throws(JSONFault) -> JSONNode {
    scanner.skipSpace()
    let start = scanner.offset
    let value: JSONValue
    switch scanner.next {
    case 0x7B: value = .object(try object())
    case 0x5B: value = .array(try array())
    case 0x22: value = .string(scanner.decoded(try scanner.string()))
    case 0x2D, 0x30...0x39: value = try JSONNumber.scan(&scanner)
    case 0x2F: throw .comment(at: start)
    default: value = try literal()
    }
    return JSONNode(value, start: start, end: scanner.offset)
  }

  private mutating func literal() throws(JSONFault) -> JSONValue {
    let end = scanner.offset + scanner.wordLength
    let word = scanner.bytes[scanner.offset..<end]
    let values: [(StaticString, JSONValue)] = [
      ("true", .bool(true)), ("false", .bool(false)), ("null", .null),
    ]
    for (name, value) in values {
      let same = name.withUTF8Buffer { word.elementsEqual($0) }
      guard same else { continue }
      scanner.offset = end
      return value
    }
    throw scanner.expected("a value")
  }

  private mutating func enter() throws(JSONFault) {
    depth += 1
    guard depth <= maxDepth else { throw .tooDeep(maxDepth, at: scanner.offset) }
    scanner.offset += 1
    scanner.skipSpace()
  }

  private mutating func array() throws(JSONFault) -> [JSONNode] {
    try enter()
    var elements: [JSONNode] = []
    if !scanner.skip(0x5D) {
      repeat {
        elements.append(try value())
      } while try scanner.skipComma(or: 0x5D, named: "',' or ']'")
    }
    depth -= 1
    return elements
  }

  private mutating func object() throws(JSONFault) -> JSONObject {
    try enter()
    var members: [JSONMember] = []
    var seen = JSONKeys()
    if !scanner.skip(0x7D) {
      repeat {
        let member = try self.member()
        if let first = seen.insert(member, among: members) {
          duplicates.append(
            .duplicateKey(
              member.key, at: member.keyStart, length: member.keyEnd - member.keyStart,
              first: members[first].keyStart))
        } else {
          members.append(member)
        }
      } while try scanner.skipComma(or: 0x7D, named: "',' or '}'")
    }
    depth -= 1
    return JSONObject(members: members)
  }

  private mutating func member() throws(JSONFault) -> JSONMember {
    let start = scanner.offset
    let key = try scanner.key()
    let end = key.end + 1
    return JSONMember(
      key: scanner.decoded(key), keyStart: start, keyEnd: end, value: try value())
  }
}

extension JSONScanner {
  /// Moves over a key and its colon; the position is at the key.
  mutating func key() throws(JSONFault) -> JSONText {
    guard next == 0x22 else {
      throw next == 0x2F ? .comment(at: offset) : expected("a key in double quotes")
    }
    let key = try string()
    skipSpace()
    guard skip(0x3A) else { throw expected("':' after the key") }
    return key
  }

  /// Moves over the comma before another element, or over the closing bracket: then false.
  mutating func skipComma(or close: UInt8, named names: String) throws(JSONFault) -> Bool {
    skipSpace()
    if skip(close) { return false }
    let comma = offset
    guard skip(0x2C) else { throw next == 0x2F ? .comment(at: offset) : expected(names) }
    skipSpace()
    if next == close { throw .trailingComma(at: comma) }
    return true
  }
}

/// The keys of one object, to find those that occur twice in linear time.
private struct JSONKeys {
  private var numbers: [String: Int] = [:]
  private static var smallCount: Int { 12 }

  /// The number of the member that has the key already, if one has.
  mutating func insert(_ member: JSONMember, among members: [JSONMember]) -> Int? {
    if members.count < Self.smallCount {
      return members.firstIndex { $0.key == member.key }
    }
    if numbers.isEmpty {
      for (number, other) in members.enumerated() { numbers[other.key] = number }
    }
    if let first = numbers[member.key] { return first }
    numbers[member.key] = members.count
    return nil
  }
}
