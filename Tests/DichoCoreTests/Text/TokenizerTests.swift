import Testing

@testable import DichoCore

@Suite struct TokenizerTests {
  // MARK: - Where tokens end

  @Test(
    arguments: [
      ("Busca taladros en Taller", ["Busca", "taladros", "en", "Taller"]),
      ("  search\tfor\u{A0}drills\u{3000}now \n", ["search", "for", "drills", "now"]),
      ("", []),
      (" \u{200B} \u{FEFF}", []),
      (
        "¿Puedes buscar recetas, por favor?",
        ["¿", "Puedes", "buscar", "recetas", ",", "por", "favor", "?"]
      ),
      (
        "¡Hola! Busca (ya) «esto».",
        ["¡", "Hola", "!", "Busca", "(", "ya", ")", "«", "esto", "»", "."]
      ),
      ("O'Brien O’Brien Spider-Man e-mail", ["O'Brien", "O’Brien", "Spider-Man", "e-mail"]),
      ("Node.js 12:30 3/4 1,5 1.000,50", ["Node.js", "12:30", "3/4", "1,5", "1.000,50"]),
      ("user@x.org snake_case a\\b", ["user@x.org", "snake_case", "a\\b"]),
      ("uno,dos;tres", ["uno", ",", "dos", ";", "tres"]),
      ("uno,2", ["uno", ",", "2"]),
      ("1990–1995 uno–dos", ["1990–1995", "uno", "–", "dos"]),
      ("esto—aquello", ["esto", "—", "aquello"]),
      ("C++, C# y F#.", ["C++", ",", "C#", "y", "F#", "."]),
      ("100% 20€ 30° $20 #tag @user €5", ["100%", "20€", "30°", "$20", "#tag", "@user", "€5"]),
      (".NET .5 etc.", [".NET", ".5", "etc", "."]),
      ("R&D a & b Ben & Jerry", ["R&D", "a", "&", "b", "Ben", "&", "Jerry"]),
      ("wait...what ... fin…", ["wait", "...", "what", "...", "fin", "…"]),
      ("- a -- b-", ["-", "a", "--", "b", "-"]),
      ("the dogs' bone '80s", ["the", "dogs", "'", "bone", "'", "80s"]),
      ("24\" x36\"", ["24", "\"", "x36", "\""]),
      ("“hola”dijo", ["“", "hola", "”", "dijo"]),
      ("Word™ ® iPhone®, ©", ["Word™", "®", "iPhone®", ",", "©"]),
      ("1º 2ª 3×4", ["1º", "2ª", "3×4"]),
      ("5*3 *", ["5", "*", "3", "*"]),
    ] as [(String, [String])])
  func splits(_ text: String, _ expected: [String]) {
    #expect(TokenizedText(text).spellings == expected)
    #expect(TokenizedText(byProperties: text).spellings == expected)
  }

  @Test(
    arguments: [
      ("pizza🍕", ["pizza", "🍕"]),
      ("🍕🍕", ["🍕", "🍕"]),
      ("a👍🏽b", ["a", "👍🏽", "b"]),
      ("👩‍👩‍👧👨‍🚀", ["👩‍👩‍👧", "👨‍🚀"]),
      ("🇪🇸🇲🇽 🇪", ["🇪🇸", "🇲🇽", "🇪"]),
      ("1️⃣2⃣ #️⃣ *️⃣", ["1️⃣", "2⃣", "#️⃣", "*️⃣"]),
      ("a1️⃣", ["a", "1️⃣"]),
      ("❤️❤", ["❤️", "❤"]),
      ("🏴󠁧󠁢󠁥󠁮󠁧󠁿x", ["🏴󠁧󠁢󠁥󠁮󠁧󠁿", "x"]),
      ("→ ∑x", ["→", "∑", "x"]),
    ] as [(String, [String])])
  func keepsEmojiSequencesTogether(_ text: String, _ expected: [String]) {
    let tokens = TokenizedText(text)
    #expect(tokens.spellings == expected)
    for entry in tokens.entries
    where entry.spelling.unicodeScalars.allSatisfy({ $0.value > 0x2000 }) {
      #expect(entry.kind == .symbol, "\(entry)")
    }
  }

  @Test(
    arguments: [
      ("abre https://x.org/a?b=c,d hoy", ["abre", "https://x.org/a?b=c,d", "hoy"]),
      ("(https://x.org/a_(b)).", ["(", "https://x.org/a_(b)", ")", "."]),
      ("“www.x.org/¿qué?”", ["“", "www.x.org/¿qué", "?", "”"]),
      ("WWW.Taller.es!", ["WWW.Taller.es", "!"]),
      ("<ftp://x>", ["<", "ftp://x", ">"]),
      ("a://", ["a", ":", "/", "/"]),
      ("awww.b", ["awww.b"]),
      ("a.://x", ["a.://x"]),
    ] as [(String, [String])])
  func keepsAddressesTogether(_ text: String, _ expected: [String]) {
    #expect(TokenizedText(text).spellings == expected)
    #expect(TokenizedText(byProperties: text).spellings == expected)
  }

  @Test(
    arguments: [
      ("東京で、検索。して", ["東京で", "、", "検索", "。", "して"]),
      ("ニンテンドー・スイッチ", ["ニンテンドー・スイッチ"]),
      ("ابحث عن، قهوة؟", ["ابحث", "عن", "،", "قهوة", "؟"]),
      ("Ｃ＋＋（全角）", ["Ｃ＋＋", "（", "全角", "）"]),
      ("bus\u{200B}ca\u{200B} x", ["bus\u{200B}ca", "x"]),
      ("a\u{0}b \u{0} \u{1}c\u{2}", ["a\u{0}b", "c"]),
      ("\u{301}\u{302} a\u{301}\u{302}", ["\u{301}\u{302}", "a\u{301}\u{302}"]),
      ("x.\u{301}y", ["x", ".\u{301}", "y"]),
    ] as [(String, [String])])
  func splitsOtherScriptsAndOddities(_ text: String, _ expected: [String]) {
    // Canonical equivalence would hide a lost or added mark.
    #expect(TokenizedText(text).spellings.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
  }

  // MARK: - What tokens are

  @Test(
    arguments: [
      ("busca", TokenKind.word), ("C++", .word), ("#tag", .word), ("F1", .word), (".NET", .word),
      ("10mm", .number), ("3/4", .number), ("2024", .number), ("$20", .number), (".5", .number),
      ("½", .number), ("①", .number), ("1º", .number), ("٣", .number), ("Ⅷ", .word), ("東京", .word),
      ("&", .symbol), ("+", .symbol), ("€", .symbol), ("🍕", .symbol), ("=", .symbol),
      ("7️⃣", .symbol),
      (",", .punctuation), ("*", .punctuation), ("™", .punctuation), ("/", .punctuation),
    ] as [(String, TokenKind)])
  func tellsKinds(_ text: String, _ kind: TokenKind) {
    for tokens in [TokenizedText(text), TokenizedText(byProperties: text)] {
      #expect(tokens.entries.map(\.kind) == [kind])
    }
  }

  @Test(
    arguments: [
      (",", Punctuation.comma), (";", .semicolon), (":", .colon), (".", .period), ("…", .ellipsis),
      ("..", .ellipsis), ("?", .question), ("!", .exclamation), ("¿", .openQuestion),
      ("¡", .openExclamation), ("-", .dash), ("--", .dash), ("–", .dash), ("—", .dash),
      ("“", .openQuote), ("„", .openQuote), ("«", .openQuote), ("‹", .openQuote), ("‘", .openQuote),
      ("”", .closeQuote), ("»", .closeQuote), ("›", .closeQuote), ("\"", .straightQuote),
      ("＂", .straightQuote), ("'", .apostropheQuote), ("’", .apostropheQuote),
      ("＇", .apostropheQuote), ("(", .openBracket), ("]", .closeBracket), ("{", .openBracket),
      ("/", .other), ("_", .other), ("*", .other), ("`", .other), ("。", .period), ("，", .comma),
      ("？", .question), ("（", .openBracket), ("؟", .question),
    ] as [(String, Punctuation)])
  func tellsPunctuation(_ text: String, _ punctuation: Punctuation) {
    for tokens in [TokenizedText(text), TokenizedText(byProperties: text)] {
      #expect(tokens.entries.map(\.punctuation) == [punctuation])
      #expect(tokens.entries.map(\.kind) == [.punctuation])
      #expect(tokens.entries.map(\.folded) == [""])
      #expect(tokens.entries.map(\.hash) == [FoldedHash.empty])
    }
  }

  @Test(
    arguments: [
      ("Busca", TokenFlags.capitalized), ("busca", []), ("BUSCA", [.capitalized, .allCaps]),
      ("B", .capitalized), ("iPhone", []), ("búscame", .accented),
      ("ÁFRICA", [.capitalized, .allCaps, .accented]), ("3M", .capitalized),
      ("3MB", [.capitalized, .allCaps]), ("TV+", [.capitalized, .allCaps]),
      ("O'BRIEN", [.capitalized, .allCaps]), ("ABCDEFGHIJ", [.capitalized, .allCaps]),
      ("ABCDEFGHi", .capitalized), ("1º", []), ("東京", []), ("東A", .capitalized),
      ("Ёлка", [.capitalized, .accented]), ("ǅ", [.capitalized, .accented]), ("42", []),
    ] as [(String, TokenFlags)])
  func tellsFlags(_ text: String, _ flags: TokenFlags) {
    for tokens in [TokenizedText(text), TokenizedText(byProperties: text)] {
      #expect(tokens.entries.map(\.tokenFlags) == [flags.union(.spaceBefore)])
    }
  }

  @Test func tellsWhereWhiteSpaceIs() {
    let tokens = TokenizedText("\u{200B}a,b \u{200B}c \u{200B} d🍕")
    let loose = tokens.entries.filter { $0.tokenFlags.contains(.spaceBefore) }
    #expect(loose.map(\.spelling) == ["a", "c", "d"])
    #expect(tokens.spellings == ["a", ",", "b", "c", "d", "🍕"])
  }

  // MARK: - Storage

  @Test func joinsFoldedBytesOfNeighbours() {
    let buffer = TokenBuffer()
    Folding.tokenize("¿Busca, en You-Tube+ Ñandú?", into: buffer)
    let all = UnsafeBufferPointer(start: buffer.folded, count: buffer.foldedCount)
    #expect(String(decoding: all, as: UTF8.self) == "buscaenyoutube+nandu")
    for index in 1..<buffer.count {
      #expect(buffer.tokens[index].foldStart == buffer.tokens[index - 1].foldEnd)
    }
  }

  @Test func usesItsStorageAgain() {
    let buffer = TokenBuffer()
    let long = String(repeating: "búscame ﷺﷺﷺ! ", count: 500)
    Folding.tokenize(long, into: buffer)
    #expect(TokenizedText(buffer: buffer, text: long) == TokenizedText(byProperties: long))
    let storage = (buffer.tokens, buffer.folded)
    for text in ["hola", long, ""] {
      Folding.tokenize(text, into: buffer)
      #expect(TokenizedText(buffer: buffer, text: text) == TokenizedText(text))
      #expect(buffer.tokens == storage.0)
      #expect(buffer.folded == storage.1)
    }
  }
}
