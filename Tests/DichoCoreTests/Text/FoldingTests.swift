import Testing

@testable import DichoCore

@Suite struct FoldingTests {
  @Test(
    arguments: [
      // Case and accents.
      ("Busca", "busca"), ("BÚSCAME", "buscame"), ("Ñandú", "nandu"), ("pingüino", "pinguino"),
      ("Façade", "facade"), ("Straße", "strasse"), ("STRASSE", "strasse"), ("ẞ", "ss"),
      ("Ærø", "aero"), ("Łódź", "lodz"), ("Œuvre", "oeuvre"), ("Þór", "thor"), ("Đà", "da"),
      ("İstanbul", "istanbul"), ("ısı", "isi"), ("ŉ", "n"), ("ſ", "s"), ("Việt", "viet"),
      ("bu\u{301}scame", "buscame"), ("n\u{303}", "n"), ("e\u{301}\u{323}", "e"),
      // Other scripts.
      ("Ёлка", "елка"), ("Ἀθῆναι", "αθηναι"), ("ΟΔΟΣ", "οδοσ"), ("οδος", "οδοσ"), ("東京", "東京"),
      ("が", "が"), ("か\u{3099}", "が"), ("ｶﾞ", "ガ"), ("한국", "한국"),
      ("\u{1112}\u{1161}\u{11AB}", "한"), ("مَرْحَبًا", "مرحبا"), ("שָׁלוֹם", "שלום"), ("สวัสดี", "สวัสดี"),
      // Width and compatibility forms.
      ("Ｔａｌｌｅｒ", "taller"), ("１２", "12"), ("ﬁn", "fin"), ("①", "1"), ("x²", "x2"), ("20℃", "20°c"),
      ("½", "12"), ("Ⅷ", "viii"), ("㎏", "kg"), ("𝐁𝐮𝐬𝐜𝐚", "busca"), ("⑴", "1"),
      ("ﷺ", "صلىاللهعليهوسلم"),
      ("1ª", "1a"), ("2º", "2o"), ("µ", "μ"), ("l·l", "ll"), ("ŀl", "ll"),
      // Marks inside words.
      ("O'Brien", "obrien"), ("O’Brien", "obrien"), ("OʼBrien", "obrien"), ("O´Brien", "obrien"),
      ("O`Brien", "obrien"), ("O‘Brien", "obrien"), ("Spider-Man", "spiderman"),
      ("Spider‐Man", "spiderman"), ("Spider‑Man", "spiderman"), ("Node.js", "nodejs"),
      ("3/4", "34"), ("12:30", "1230"), ("1,5", "15"), ("1990–1995", "19901995"), (".NET", "net"),
      ("bus\u{200B}ca", "busca"), ("bus\u{AD}ca", "busca"), ("Word™", "word"), ("Jell-O®", "jello"),
      // Symbols stay.
      ("C++", "c++"), ("C#", "c#"), ("Ｃ＃", "c#"), ("R&D", "r&d"), ("100%", "100%"), ("$20", "$20"),
      ("20€", "20€"), ("@User", "@user"), ("30°", "30°"), ("user@x.org", "user@xorg"),
      ("＆", "&"), ("❤️", "❤"), ("👩‍👩‍👧", "👩‍👩‍👧"), ("👍🏽", "👍🏽"), ("🇪🇸", "🇪🇸"),
    ] as [(String, String)])
  func folds(_ text: String, _ expected: String) {
    let scalars = Array(expected.unicodeScalars)
    for tokens in [TokenizedText(text), TokenizedText(byProperties: text)] {
      #expect(tokens.entries.count == 1)
      #expect(tokens.folds.map { Array($0.unicodeScalars) } == [scalars])
    }
  }

  @Test(
    arguments: [
      ("búscame", "búscame"), ("BÚSCAME", "búscame"), ("bu\u{301}scame", "búscame"),
      ("BU\u{301}SCAME", "búscame"), ("Straße", "straße"), ("Łódź", "łódź"), ("Ærø", "ærø"),
      ("O'Bríen", "obríen"), ("Ｂúsca", "búsca"), ("niñx²", "niñx2"), ("Việt", "việt"),
      ("Vie\u{323}\u{302}t", "việt"), ("Vie\u{302}\u{323}t", "việt"), ("1ªñ", "1añ"),
      ("Ёлка", "ёлка"),
      ("ǅ", "dž"), ("q\u{301}a", "q\u{301}a"),
    ] as [(String, String)])
  func keepsAccentsInTheKey(_ text: String, _ expected: String) throws {
    let words = Folding.words(text)
    #expect(words.map(\.key) == [Array(expected.utf8)])
    let hash = FoldedHash.hash(Array(expected.utf8))
    for tokens in [TokenizedText(text), TokenizedText(byProperties: text)] {
      let entry = try #require(tokens.entries.first)
      #expect(entry.accentHash == hash)
      #expect(entry.tokenFlags.contains(.accented))
      #expect(entry.hash != hash)
    }
  }

  @Test(arguments: ["busca", "C++", "Ｔaller", "1ª", "O'Brien", "東京", "🍕", "ﬁn", "x²"])
  func hasOneFormWithoutAccents(_ text: String) throws {
    let word = try #require(Folding.words(text).first)
    #expect(word.key == word.folded)
    #expect(word.hash == word.accentHash)
    #expect(TokenizedText(text).entries.map(\.accentHash) == [word.hash])
  }

  @Test(
    arguments: [
      ("RecipeBox", "recipebox"), ("Recipe Box", "recipebox"), ("Récipe-Box!", "recipebox"),
      ("¿Qué?", "que"), ("Ben & Jerry’s", "ben&jerrys"), ("AT&T", "at&t"), ("TV +", "tv+"),
      ("", ""),
      ("…", ""),
    ] as [(String, String)])
  func joinsNames(_ name: String, _ expected: String) {
    #expect(Folding.foldedName(name) == Array(expected.utf8))
  }

  @Test func listsWordsWithoutPunctuation() {
    let words = Folding.words("¿Buscas, «Ñandú» & co?")
    #expect(
      words.map { String(decoding: $0.folded, as: UTF8.self) } == ["buscas", "nandu", "&", "co"])
    #expect(
      words.map { String(decoding: $0.key, as: UTF8.self) } == ["buscas", "ñandú", "&", "co"])
  }

  @Test(arguments: 0..<4)
  func isIdempotent(_ seed: UInt64) {
    var generator = TextGenerator(seed: seed)
    for _ in 0..<1_500 {
      let text = RandomText.text(&generator, longest: 12)
      for entry in TokenizedText(text).entries where entry.kind != .punctuation {
        let again = TokenizedText(entry.folded).folds.joined()
        #expect(Array(again.utf8) == Array(entry.folded.utf8), "\(entry)")
      }
    }
  }

  /// Every scalar alone: folding it twice is folding it once, and it never fails.
  @Test func isIdempotentForEveryScalar() {
    let buffer = TokenBuffer()
    var failures: [UInt32] = []
    // Ideographs and syllables are all alike.
    for value in UInt32(0)...0x1_FFFF where !(0x3500..<0x9F00).contains(value) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let once = Folding.foldedName("a" + String(scalar), using: buffer)
      let twice = Folding.foldedName(String(decoding: once, as: UTF8.self), using: buffer)
      if once != twice { failures.append(value) }
    }
    #expect(failures == [])
  }

  /// The tables of the fast path hold what the Unicode path computes.
  @Test func tablesAgreeWithProperties() {
    for value in Array(0..<UInt32(0x180)) + Array(0x2000..<0x2040) {
      let tabled = LatinTable.scalarClass(value)
      #expect(tabled == .rare || tabled == ScalarClass.computed(value), "U+\(value)")
    }
    for value in UInt32(0)...0x1_FFFF where ScalarClass.of(value) != ScalarClass.computed(value) {
      Issue.record("U+\(String(value, radix: 16))")
    }
    let buffer = TokenBuffer()
    for value in UInt32(0xC0)..<0x180 where LatinTable.scalarClass(value).isAlphanumeric {
      let lead = UInt8(0xC0 | value >> 6)
      let trail = UInt8(0x80 | value & 0x3F)
      let fold = LatinTable.fold(lead, trail)
      [lead, trail].withUnsafeBytes { TokenFolder.fold($0, isSymbol: false, into: buffer) }
      let plain = (0..<fold.plainCount).map { UInt8(truncatingIfNeeded: fold.plain >> ($0 * 8)) }
      let key = (0..<2).map { UInt8(truncatingIfNeeded: fold.key >> ($0 * 8)) }
      #expect(plain == Array(UnsafeBufferPointer(start: buffer.folded, count: buffer.foldedCount)))
      #expect(key == Array(UnsafeBufferPointer(start: buffer.key.base, count: buffer.key.count)))
      buffer.removeAll()
    }
  }
}
