@testable import DichoCore

/// Tokens and folded bytes of a text, copied out of a buffer so that they can be compared.
struct TokenizedText: Equatable {
  struct Entry: Equatable, CustomStringConvertible {
    var spelling: String
    var folded: String
    var start: Int
    var end: Int
    var hash: UInt64
    var accentHash: UInt64
    var kind: TokenKind
    var punctuation: Punctuation
    var flags: UInt16

    var tokenFlags: TokenFlags { TokenFlags(rawValue: flags) }

    var description: String {
      "\(kind) \(spelling.debugDescription) -> \(folded.debugDescription) \(start)..<\(end) "
        + "\(punctuation) flags \(flags) hash \(hash) accents \(accentHash)"
    }
  }

  var entries: [Entry]

  /// The spellings of all tokens.
  var spellings: [String] { entries.map(\.spelling) }

  /// The folded forms of all tokens that are no punctuation.
  var folds: [String] { entries.filter { $0.kind != .punctuation }.map(\.folded) }

  init(_ text: String) {
    self.init(bytes: Array(text.utf8), Tokenizer.tokenize)
  }

  /// The same by the Unicode path alone.
  init(byProperties text: String) {
    self.init(bytes: Array(text.utf8), Tokenizer.tokenizeByProperties)
  }

  init(bytes: [UInt8], _ tokenize: (UnsafeRawBufferPointer, TokenBuffer) -> Void) {
    let buffer = TokenBuffer()
    entries = bytes.withUnsafeBytes { raw in
      tokenize(raw, buffer)
      return TokenizedText.copy(raw, buffer)
    }
  }

  init(buffer: TokenBuffer, text: String) {
    entries = Array(text.utf8).withUnsafeBytes { TokenizedText.copy($0, buffer) }
  }

  private static func copy(_ raw: UnsafeRawBufferPointer, _ buffer: TokenBuffer) -> [Entry] {
    (0..<buffer.count).map { index in
      let token = buffer.tokens[index]
      let folded = UnsafeBufferPointer(
        start: buffer.folded + Int(token.foldStart), count: token.foldedCount)
      return Entry(
        spelling: String(decoding: raw[Int(token.start)..<Int(token.end)], as: UTF8.self),
        folded: String(decoding: folded, as: UTF8.self), start: Int(token.start),
        end: Int(token.end), hash: token.hash, accentHash: token.accentHash, kind: token.kind,
        punctuation: token.punctuation, flags: token.flags.rawValue)
    }
  }
}

/// A small generator of the same numbers on every machine: SplitMix64.
struct TextGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Random text with what people write and what they do not.
enum RandomText {
  private static let pieces: [String] = [
    "busca", "Search", "taladros", "ñandú", "RECETAS", "C++", "C#", "it's", "O’Brien", "www.",
    "https://", "x.org", "1,5", "24\"", "3/4", "½", "①", "™", "€", "$20", "…", "...", "--", "–",
    "“", "”", "‘", "’", "'", "\"", "«", "»", "¿", "?", "¡", "!", "(", ")", "@", "#", "&", "_", ":",
    " ", " ", " ", "\t", "\u{A0}", "\u{3000}", "\u{200B}", "\u{AD}", "\u{200D}", "\u{FE0F}", "\0",
    "e\u{301}", "n\u{303}", "\u{301}", "\u{338}", "\u{345}", "ﬁ", "Ａ", "１", "ß", "ẞ", "İ", "ŀ",
    "👍🏽", "👩‍👩‍👧", "🇪🇸", "1️⃣", "#️⃣", "❤️", "東京", "が", "か\u{3099}", "مرحبا", "שָׁלוֹם", "Ёлка",
    "한국", "\u{1112}\u{1161}\u{11AB}", "สวัสดี", "नमस्ते", "Ἀθῆναι", "ǅ", "㎏", "℃", "⑴", "ﷺ",
    "\u{202E}", "\u{2028}", "×", "÷", "ª", "º", "²", "·", "・", "。", "，", "！", "＂", "＃",
  ]

  /// The ranges that random scalars come from.
  private static let ranges: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0x20...0x7E, 0x00...0x1F, 0xA0...0xFF, 0xC0...0x17F, 0x300...0x36F,
    0x2000...0x206F, 0x20A0...0x2BFF, 0x3000...0x30FF, 0x1F300...0x1FAFF, 0x80...0xD7FF,
    0xE000...0x1_0000, 0x1_0000...0x10_FFFF,
  ]

  /// Returns a text of up to `longest` pieces; `latin` keeps to what the fast path knows.
  static func text(
    _ generator: inout TextGenerator, longest: Int = 24, latin: Bool = false
  ) -> String {
    var scalars = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...longest, using: &generator) {
      if latin {
        scalars.append(contentsOf: latinPiece(&generator).unicodeScalars)
      } else if Bool.random(using: &generator) {
        let piece = pieces.randomElement(using: &generator) ?? ""
        scalars.append(contentsOf: piece.unicodeScalars)
      } else {
        let range = ranges.randomElement(using: &generator) ?? 0x20...0x7E
        let value = UInt32.random(in: range, using: &generator)
        if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
      }
    }
    return String(scalars)
  }

  private static func latinPiece(_ generator: inout TextGenerator) -> String {
    let letters = Array("abcdwWXYZáéíóúñÑüÇßøÆłĐœ01239".unicodeScalars)
    let marks = Array(" .,;:'’-–—/_@#&+%$€°!?¿¡\"“”()*\u{301}\u{303}\u{308}ªº™".unicodeScalars)
    let from = Int.random(in: 0..<10, using: &generator) < 7 ? letters : marks
    return from.randomElement(using: &generator).map(String.init) ?? ""
  }
}
