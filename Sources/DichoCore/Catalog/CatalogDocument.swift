extension CatalogFileReader {
  private static let keys = ["version", "apps", "schemas"]

  /// Reads a catalog that is one JSON object.
  ///
  /// The schemas are needed to check the applications, wherever they stand; so the applications are
  /// skipped at first and read, one at a time, at the end.
  mutating func readDocument() {
    var outer = OuterObject()
    var fault: JSONFault?
    do {
      try readOuter(&outer)
    } catch {
      fault = error
    }
    if isRefused { return }
    if let apps = outer.apps {
      do {
        try readApps(at: apps)
      } catch {
        // What was skipped was wrong, so that a fault found behind it may be none.
        fault = error
      }
    }
    if let fault { decoder.note(faults: [fault]) }
    if fault == nil, outer.apps == nil, let root = outer.root { decoder.missing("apps", root) }
  }

  /// What was found in the outermost object.
  private struct OuterObject {
    var root: JSONNode?
    /// Where the value of `apps` begins.
    var apps: Int?
    var keys: [(key: String, start: Int)] = []
  }

  private mutating func readOuter(_ outer: inout OuterObject) throws(JSONFault) {
    var scanner = JSONScanner(bytes)
    scanner.skipSpace()
    guard scanner.next == 0x7B else {
      var tree = JSONTreeReader(scanner)
      decoder.wrongType(try tree.document(), "an object with the key 'apps'")
      return
    }
    outer.root = JSONNode(.object(JSONObject()), start: scanner.offset, end: scanner.offset + 1)
    scanner.offset += 1
    scanner.skipSpace()
    if !scanner.skip(0x7D) {
      repeat {
        try readMember(&scanner, &outer)
      } while try scanner.skipComma(or: 0x7D, named: "',' or '}'")
    }
    scanner.skipSpace()
    guard scanner.isAtEnd else { throw .trailingText(found: scanner.found, at: scanner.offset) }
  }

  private mutating func readMember(
    _ scanner: inout JSONScanner, _ outer: inout OuterObject
  ) throws(JSONFault) {
    let start = scanner.offset
    let text = try scanner.key()
    let key = scanner.decoded(text)
    scanner.skipSpace()
    let first = outer.keys.first { $0.key == key }
    if let first {
      let length = text.end + 1 - start
      decoder.note(faults: [
        .duplicateKey(key, at: start, length: length, first: first.start)
      ])
    } else if outer.keys.count < 100 {
      outer.keys.append((key, start))
    }
    if key == "apps" {
      if first == nil { outer.apps = scanner.offset }
      guard scanner.skipValue() else {
        scanner.offset = bytes.count
        throw scanner.expected("']'")
      }
      return
    }
    var tree = JSONTreeReader(scanner)
    let value = try tree.value()
    decoder.note(faults: tree.duplicates)
    scanner.offset = value.end
    guard first == nil else { return }
    switch key {
    case "version": checkVersion(value)
    case "schemas": decoder.schemas(value, into: &builder)
    default:
      decoder.unknownKey(
        JSONMember(key: key, keyStart: start, keyEnd: text.end + 1, value: value), keys: Self.keys)
    }
  }

  private mutating func readApps(at start: Int) throws(JSONFault) {
    var scanner = JSONScanner(bytes)
    scanner.offset = start
    guard scanner.skip(0x5B) else {
      var tree = JSONTreeReader(scanner)
      let value = try tree.value()
      decoder.path.push("apps")
      decoder.wrongType(value, "an array")
      decoder.path.pop()
      return
    }
    scanner.skipSpace()
    if scanner.skip(0x5D) { return }
    repeat {
      try readApp(&scanner)
    } while try scanner.skipComma(or: 0x5D, named: "',' or ']'")
  }
}
