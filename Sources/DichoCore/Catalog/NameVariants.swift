/// What is said for symbols and numbers, ready for look-up.
struct SpokenTable {
  private let symbols: [SpokenSymbol]
  /// Whether digits vary too.
  private let hasDigits: Bool
  /// The symbol a word is said for, by the hash of the word; the first in the list wins.
  private var symbolOfWord: [UInt64: [UInt8]] = [:]

  init(_ symbols: [SpokenSymbol]) {
    // Longer symbols first, so that "&&" is not taken for two times "&".
    self.symbols = symbols.filter { !$0.symbol.isEmpty }
      .sorted { $0.symbol.count > $1.symbol.count }
    hasDigits = symbols.contains { $0.symbol.first.map(NameByte.isDigit) ?? false }
    for symbol in symbols {
      for said in symbol.spoken where said.count > 1 {
        let hash = FoldedHash.hash(said)
        if symbolOfWord[hash] == nil { symbolOfWord[hash] = symbol.symbol }
      }
    }
  }

  /// Whether anything is said for a symbol.
  var hasWords: Bool { !symbolOfWord.isEmpty }

  /// The symbol or number that a folded word is said for.
  func symbol(saidAs word: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    word.baseAddress.flatMap { symbolOfWord[FoldedHash.hash($0, word.count)] }
  }

  /// Whether a folded name can have variants; false for nearly every name, and quick.
  func mayVary(_ folded: UnsafeRawBufferPointer) -> Bool {
    for byte in folded {
      switch byte {
      case 0x61...0x7A: continue
      case 0x30...0x39: if hasDigits { return true }
      default: return true
      }
    }
    return false
  }

  /// The longest symbol at a place of a folded name.
  func symbol(at offset: Int, in folded: UnsafeRawBufferPointer) -> SpokenSymbol? {
    let rest = UnsafeRawBufferPointer(rebasing: folded[offset...])
    return symbols.first { rest.starts(with: $0.symbol) }
  }

  /// The entry of exactly these digits.
  func number(_ digits: UnsafeRawBufferPointer) -> SpokenSymbol? {
    symbols.first { digits.elementsEqual($0.symbol) }
  }
}

/// The other ways to say a name that has symbols or digits.
enum NameVariants {
  /// The most variants of one name; what is said first for each symbol comes first.
  static let limit = 16

  /// A stretch of a name with the bytes it can be replaced by.
  private typealias Piece = [[UInt8]]

  /// The variants of a folded name, each once, without the name itself and without an empty one.
  ///
  /// With "and" and "y" for "&", the name "h&m" gives "handm", "hym" and "hm".
  static func variants(of folded: UnsafeRawBufferPointer, spoken: SpokenTable) -> [[UInt8]] {
    let pieces = pieces(of: folded, spoken: spoken)
    var choice = Array(repeating: 0, count: pieces.count)
    var found: [[UInt8]] = []
    // A choice can repeat an earlier result, so the work is bounded as well as the result.
    for _ in 0..<4 * limit where found.count < limit {
      var variant: [UInt8] = []
      for (piece, chosen) in zip(pieces, choice) { variant += piece[chosen] }
      if !variant.isEmpty && !found.contains(variant) && !folded.elementsEqual(variant) {
        found.append(variant)
      }
      guard advance(&choice, pieces) else { break }
    }
    let plain = dropped(folded)
    if !plain.isEmpty && !found.contains(plain) && !folded.elementsEqual(plain) {
      if found.count == limit { found.removeLast() }
      found.append(plain)
    }
    return found
  }

  /// The next combination, the last piece changing fastest; false after the last one.
  private static func advance(_ choice: inout [Int], _ pieces: [Piece]) -> Bool {
    var index = pieces.count - 1
    while index >= 0 {
      choice[index] += 1
      if choice[index] < pieces[index].count { return true }
      choice[index] = 0
      index -= 1
    }
    return false
  }

  private static func pieces(
    of folded: UnsafeRawBufferPointer, spoken: SpokenTable
  ) -> [Piece] {
    var pieces: [Piece] = []
    var plain: [UInt8] = []
    var offset = 0
    func closePlain() {
      if !plain.isEmpty { pieces.append([plain]) }
      plain = []
    }
    while offset < folded.count {
      let byte = folded[offset]
      if NameByte.isDigit(byte) {
        var end = offset + 1
        while end < folded.count && NameByte.isDigit(folded[end]) { end += 1 }
        closePlain()
        pieces += digits(UnsafeRawBufferPointer(rebasing: folded[offset..<end]), spoken: spoken)
        offset = end
      } else if let symbol = spoken.symbol(at: offset, in: folded) {
        closePlain()
        pieces.append(symbol.spoken.isEmpty ? [[]] : symbol.spoken)
        offset += symbol.symbol.count
      } else {
        plain.append(byte)
        offset += 1
      }
    }
    closePlain()
    return pieces
  }

  /// A number as written or as it is said: whole if the table has it, else digit by digit.
  private static func digits(
    _ digits: UnsafeRawBufferPointer, spoken: SpokenTable
  ) -> [Piece] {
    if let number = spoken.number(digits) { return [[Array(digits)] + number.spoken] }
    return digits.map { digit -> Piece in
      let said = withUnsafeBytes(of: digit) { spoken.number($0)?.spoken ?? [] }
      return [[digit]] + said
    }
  }

  /// The letters and digits of a folded name.
  private static func dropped(_ folded: UnsafeRawBufferPointer) -> [UInt8] {
    if folded.allSatisfy({ $0 < 0x80 }) { return folded.filter(NameByte.isAlphanumeric) }
    var kept: [UInt8] = []
    for scalar in String(decoding: folded, as: UTF8.self).unicodeScalars where isSpoken(scalar) {
      kept.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
    }
    return kept
  }

  private static func isSpoken(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
      // A variation selector or the keycap mark belongs to an emoji.
      !(0xFE00...0xFE0F).contains(scalar.value) && scalar.value != 0x20E3
    default: false
    }
  }
}
