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
    filterKeys.append(NameFilter.key(of: tokens.folded, length))
    let parts = FoldedName.parts(of: name, tokens: tokens.count) + 1
    bounds.include(length: length, tokens: parts)

    let folded = UnsafeRawBufferPointer(start: tokens.folded, count: length)
    guard spoken.mayVary(folded) else { return hash }
    for variant in NameVariants.variants(of: folded, spoken: spoken) {
      let variantHash = FoldedHash.hash(variant)
      guard variantHash != hash else { continue }
      builder.add(hash: variantHash, number: number, isVariant: true)
      filterKeys.append(NameFilter.key(of: variant))
      bounds.include(length: variant.count, tokens: parts)
    }
    return hash
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
