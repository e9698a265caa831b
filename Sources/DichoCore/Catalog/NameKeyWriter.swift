/// Derives the keys a name is found by, and enters them into a table.
struct NameKeyWriter: ~Copyable {
  private var builder = FoldedTableBuilder()
  private let spoken: SpokenTable
  private let tokens = TokenBuffer()
  private(set) var bounds = NameBounds()
  /// The filter key of each key entered.
  private var filterKeys = Column<UInt32>()

  init(spoken: [SpokenSymbol]) {
    self.spoken = SpokenTable(spoken)
  }

  deinit {
    var filterKeys = filterKeys
    filterKeys.deallocate()
  }

  /// Enters a name and its variants, and returns the hash of the name itself.
  ///
  /// Numbers must not descend.
  @discardableResult
  mutating func add(_ name: UnsafeRawBufferPointer, number: Int) -> UInt64 {
    Tokenizer.tokenize(name, into: tokens)
    let length = tokens.foldedCount
    guard length > 0 else { return 0 }
    let hash = FoldedHash.hash(tokens.folded, length)
    builder.add(hash: hash, number: number)
    addFilterKeys(UnsafeBufferPointer(start: UnsafePointer(tokens.folded), count: length))
    let parts = FoldedName.parts(of: name, tokens: tokens.count) + 1
    bounds.include(length: length, tokens: parts)

    let folded = UnsafeRawBufferPointer(start: tokens.folded, count: length)
    var variants = spoken.mayVary(folded) ? NameVariants.variants(of: folded, spoken: spoken) : []
    if let written = writtenWithSigns() { variants.append(written) }
    if let said = saidWithPoints(name) { variants.append(said) }
    for variant in variants {
      let variantHash = FoldedHash.hash(variant)
      guard variantHash != hash else { continue }
      builder.add(hash: variantHash, number: number, isVariant: true)
      variant.withUnsafeBufferPointer { addFilterKeys($0) }
      // A number may be said in two words: "twenty four".
      let hasNumber = folded.contains(where: NameByte.isDigit)
      bounds.include(length: variant.count, tokens: hasNumber ? parts + 1 : parts)
    }
    return hash
  }

  private mutating func addFilterKeys(_ folded: UnsafeBufferPointer<UInt8>) {
    NameFilter.visitKeys(of: folded) { filterKeys.append($0) }
  }

  /// The tokens with signs in place of the words said for them: "9to5" for "Nine to Five".
  private func writtenWithSigns() -> [UInt8]? {
    guard spoken.hasWords, tokens.count > 1 else { return nil }
    var isReplaced = false
    var written: [UInt8] = []
    for index in 0..<tokens.count where tokens.tokens[index].foldedCount > 0 {
      let token = tokens.tokens[index]
      let word = UnsafeBufferPointer(
        start: UnsafePointer(tokens.folded + Int(token.foldStart)), count: token.foldedCount)
      if let sign = spoken.symbol(saidAs: word) {
        isReplaced = true
        written += sign
      } else {
        written += word
      }
    }
    return isReplaced ? written : nil
  }

  /// A name that has points inside its words, as it is said: "nodedotjs" for "Node.js".
  private func saidWithPoints(_ name: UnsafeRawBufferPointer) -> [UInt8]? {
    let point = UInt8(ascii: ".")
    guard name.contains(point),
      let said = withUnsafeBytes(of: point, { spoken.symbol(at: 0, in: $0) })?.spoken.first
    else { return nil }
    var spelled: [UInt8] = []
    for (index, byte) in name.enumerated() {
      let isInside =
        byte == point && index > 0 && index + 1 < name.count
        && NameByte.kind(name[index - 1]) != .space && NameByte.kind(name[index + 1]) != .space
      if isInside { spelled += said } else { spelled.append(byte) }
    }
    if spelled.count == name.count { return nil }
    return Folding.foldedName(String(decoding: spelled, as: UTF8.self))
  }

  func build() -> FoldedTable { builder.build() }

  /// Builds the filter for the keys of the table; its owner calls `deallocate()` on it.
  func filter() -> NameFilter { NameFilter(keys: filterKeys.slice(0..<filterKeys.count)) }
}

/// The shape of a tokenized name.
enum FoldedName {
  /// The number of parts a name is written in.
  ///
  /// These are its tokens, and within one a capital after a small letter, digits, and symbols:
  /// "YouTube" and "Studio54" have two, "AT&T" has three.
  static func parts(of name: UnsafeRawBufferPointer, tokens: Int) -> Int {
    var parts = 0
    var previous = NameByte.Kind.space
    for byte in name {
      let kind = NameByte.kind(byte)
      if kind != .space && kind != previous && !(previous == .upper && kind == .lower) {
        parts += 1
      }
      previous = kind
    }
    return max(parts, tokens)
  }
}

/// Kinds of bytes, as far as names need them.
enum NameByte {
  enum Kind: UInt8 {
    /// White space, or what folding drops within a word: apostrophe, hyphen, period.
    case space
    /// A small letter, or a byte of a character outside ASCII.
    case lower
    case upper
    case digit
    case symbol
  }

  static func kind(_ byte: UInt8) -> Kind {
    switch byte {
    case 0x61...0x7A, 0x80...0xFF: .lower
    case 0x41...0x5A: .upper
    case 0x30...0x39: .digit
    case 0x00...0x20, 0x27, 0x2D, 0x2E: .space
    default: .symbol
    }
  }

  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
