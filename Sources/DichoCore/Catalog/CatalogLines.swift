extension CatalogFileReader {
  /// Reads a catalog of one application a line.
  mutating func readLines() {
    var start = JSONScanner(bytes).offset
    while start < bytes.count, !isRefused {
      let end = CatalogLines.end(of: start, in: bytes)
      readLine(start..<end)
      start = end + 1
    }
  }

  private mutating func readLine(_ line: Range<Int>) {
    // A scanner over the file cut off after the line keeps the offsets of the file.
    var scanner = JSONScanner(UnsafeRawBufferPointer(rebasing: bytes[..<line.upperBound]))
    scanner.offset = line.lowerBound
    scanner.skipSpace()
    if scanner.isAtEnd { return }
    do throws(JSONFault) {
      if CatalogLines.isHeader(scanner) { return try readHeader(scanner) }
      try readApp(&scanner)
      scanner.skipSpace()
      if !scanner.isAtEnd { throw .trailingText(found: scanner.found, at: scanner.offset) }
    } catch {
      decoder.note(faults: [error])
    }
  }

  private mutating func readHeader(_ scanner: JSONScanner) throws(JSONFault) {
    var tree = JSONTreeReader(scanner)
    let node = try tree.document()
    decoder.note(faults: tree.duplicates)
    guard let object = decoder.object(node, keys: ["version", "schemas"]) else { return }
    if let version = object["version"] { checkVersion(version) }
    if let schemas = object["schemas"] { decoder.schemas(schemas, into: &builder) }
  }
}

/// What tells JSON lines from one JSON object.
enum CatalogLines {
  /// Whether the first line that is not blank is an object of its own that is no whole catalog.
  static func isLines(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var scanner = JSONScanner(bytes)
    scanner.skipSpace()
    let line = end(of: scanner.offset, in: bytes)
    var first = JSONScanner(UnsafeRawBufferPointer(rebasing: bytes[..<line]))
    first.offset = scanner.offset
    let (keys, isWhole) = outerKeys(&first)
    if keys.contains("apps") { return false }
    if keys.contains("id") { return true }
    guard isWhole, keys.contains("version") || keys.contains("schemas") else { return false }
    // A header with nothing after it is a catalog that lacks its applications.
    scanner.offset = line
    scanner.skipSpace()
    return !scanner.isAtEnd
  }

  /// Whether the object at the position of a scanner has keys of a header and no identifier.
  static func isHeader(_ scanner: JSONScanner) -> Bool {
    var scanner = scanner
    // The first key settles it for an application as people write it.
    if startsWithID(scanner) { return false }
    let keys = outerKeys(&scanner).keys
    return !keys.contains("id") && (keys.contains("version") || keys.contains("schemas"))
  }

  private static func startsWithID(_ scanner: JSONScanner) -> Bool {
    scanner.bytes[scanner.offset...].starts(with: [0x7B, 0x22, 0x69, 0x64, 0x22])
  }

  /// The offset of the line feed that ends a line, or of the end of the text.
  static func end(of start: Int, in bytes: UnsafeRawBufferPointer) -> Int {
    var index = start
    while index &+ 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
      let feed = word ^ (SWAR.low &* 0x0A)
      let found = (feed &- SWAR.low) & ~feed & SWAR.high
      if found != 0 { return index &+ found.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < bytes.count && bytes[index] != 0x0A { index &+= 1 }
    return index
  }

  /// The first keys of the object at the position, and whether the object ends the text.
  private static func outerKeys(_ scanner: inout JSONScanner) -> (keys: [String], isWhole: Bool) {
    var keys: [String] = []
    guard scanner.skip(0x7B) else { return (keys, false) }
    repeat {
      scanner.skipSpace()
      guard scanner.next == 0x22, let key = try? scanner.key() else { return (keys, false) }
      keys.append(scanner.decoded(key))
      guard scanner.skipValue() else { return (keys, false) }
      scanner.skipSpace()
    } while scanner.skip(0x2C) && keys.count < 16
    guard scanner.skip(0x7D) else { return (keys, false) }
    scanner.skipSpace()
    return (keys, scanner.isAtEnd)
  }
}
