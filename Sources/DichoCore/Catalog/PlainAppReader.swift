/// Reads an application that has only an identifier, names and aliases, straight into a builder.
///
/// Nearly all applications of a large catalog are like that. Whatever is out of the ordinary (another
/// key, an escape, a fault) makes it give up, so that it needs no messages of its own; the tree is
/// read then.
struct PlainAppReader: ~Copyable {
  private var names = Column<PlainName>()
  private var languages = LanguageCache()

  deinit {
    var names = names
    names.deallocate()
  }

  /// Reads the object at the position; false, with the position unchanged, if it is not plain.
  mutating func read(_ scanner: inout JSONScanner, into builder: inout CatalogBuilder) -> Bool {
    let start = scanner.offset
    if parse(&scanner, into: &builder) { return true }
    scanner.offset = start
    return false
  }

  private mutating func parse(
    _ scanner: inout JSONScanner, into builder: inout CatalogBuilder
  ) -> Bool {
    guard scanner.skip(0x7B) else { return false }
    names.truncate(to: 0)
    var id: JSONText?
    var (hasNames, hasAliases) = (false, false)
    repeat {
      guard let key = plainKey(&scanner) else { return false }
      switch key.end - key.start {
      case 2 where matches(key, "id", scanner) && id == nil:
        guard let value = plainString(&scanner) else { return false }
        id = value
      case 5 where matches(key, "names", scanner) && !hasNames:
        hasNames = true
        guard readNames(&scanner, isAlias: false, &builder) else { return false }
      case 7 where matches(key, "aliases", scanner) && !hasAliases:
        hasAliases = true
        guard readNames(&scanner, isAlias: true, &builder) else { return false }
      default: return false
      }
      scanner.skipSpace()
    } while skipComma(&scanner)
    guard scanner.skip(0x7D), let id, id.end > id.start, names.count > 0 else { return false }
    guard (0..<names.count).contains(where: { !names[$0].isAlias }) else { return false }
    let idBytes = UnsafeRawBufferPointer(rebasing: scanner.bytes[id.start..<id.end])
    guard builder.columns.appIndex(idBytes) == nil else { return false }
    return builder.addPlain(id: idBytes, names: names, in: scanner.bytes)
  }

  private mutating func readNames(
    _ scanner: inout JSONScanner, isAlias: Bool, _ builder: inout CatalogBuilder
  ) -> Bool {
    guard scanner.skip(0x7B) else { return false }
    var seen: UInt64 = 0
    repeat {
      guard let key = plainKey(&scanner), let tag = LanguageCache.pack(key, scanner),
        let language = languages.number(of: tag, &builder), language < 64
      else { return false }
      let bit = UInt64(1) &<< UInt64(language)
      guard seen & bit == 0 else { return false }
      seen |= bit
      if scanner.next == 0x5B {
        scanner.offset &+= 1
        repeat {
          scanner.skipSpace()
          guard readName(&scanner, language, isAlias) else { return false }
          scanner.skipSpace()
        } while skipComma(&scanner)
        guard scanner.skip(0x5D) else { return false }
      } else {
        guard readName(&scanner, language, isAlias) else { return false }
      }
      scanner.skipSpace()
    } while skipComma(&scanner)
    return scanner.skip(0x7D)
  }

  private mutating func readName(
    _ scanner: inout JSONScanner, _ language: Int, _ isAlias: Bool
  ) -> Bool {
    guard let text = plainString(&scanner) else { return false }
    let bytes = UnsafeRawBufferPointer(rebasing: scanner.bytes[text.start..<text.end])
    guard NameCheck.fault(bytes) == nil else { return false }
    names.append(
      PlainName(start: text.start, end: text.end, language: language, isAlias: isAlias))
    return true
  }

  private func skipComma(_ scanner: inout JSONScanner) -> Bool { scanner.skip(0x2C) }

  /// Moves over a key, its colon and the white space around them.
  private func plainKey(_ scanner: inout JSONScanner) -> JSONText? {
    scanner.skipSpace()
    guard let key = plainString(&scanner) else { return nil }
    scanner.skipSpace()
    guard scanner.skip(0x3A) else { return nil }
    scanner.skipSpace()
    return key
  }

  private func plainString(_ scanner: inout JSONScanner) -> JSONText? {
    guard scanner.next == 0x22, let text = try? scanner.string(), !text.hasEscapes else {
      return nil
    }
    return text
  }

  private func matches(_ key: JSONText, _ name: StaticString, _ scanner: JSONScanner) -> Bool {
    name.withUTF8Buffer { name in
      for index in 0..<name.count where scanner.bytes[key.start + index] != name[index] {
        return false
      }
      return true
    }
  }
}

/// The builder's numbers of the languages seen last, by tags of up to eight bytes.
private struct LanguageCache {
  private var tags: [UInt64] = []
  private var numbers: [Int] = []

  /// The bytes of a well-formed tag in one word, or nil if it is longer.
  static func pack(_ tag: JSONText, _ scanner: JSONScanner) -> UInt64? {
    guard tag.end - tag.start <= 8 else { return nil }
    var packed: UInt64 = 0
    for index in tag.start..<tag.end { packed = packed << 8 | UInt64(scanner.bytes[index]) }
    return packed
  }

  mutating func number(of packed: UInt64, _ builder: inout CatalogBuilder) -> Int? {
    for index in tags.indices where tags[index] == packed { return numbers[index] }
    var bytes: [UInt8] = []
    for shift in (0..<8).reversed() {
      let byte = UInt8(truncatingIfNeeded: packed >> UInt64(shift * 8))
      if byte != 0 { bytes.append(byte) }
    }
    let tag = String(decoding: bytes, as: UTF8.self)
    guard tags.count < 64, LanguageTag.isWellFormed(tag),
      let number = try? builder.number(ofLanguage: tag)
    else { return nil }
    tags.append(packed)
    numbers.append(number)
    return number
  }
}
