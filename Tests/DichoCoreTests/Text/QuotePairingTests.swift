import Testing

@testable import DichoCore

@Suite struct QuotePairingTests {
  /// Writes the tokens with "<" and ">" for the marks of pairs, "." for marks that are none, and "*"
  /// behind quoted words.
  private func pairs(_ text: String) -> String {
    let buffer = TokenBuffer()
    Folding.tokenize(text, into: buffer)
    QuotePairing.pair(buffer)
    return TokenizedText(buffer: buffer, text: text).entries.map { entry in
      switch entry.punctuation {
      case .openQuote: return "<"
      case .closeQuote: return ">"
      case .straightQuote, .apostropheQuote: return "unpaired \(entry.spelling)"
      case .other where TokenFlags.quoteStyle(of: entry.spelling) != 0: return "."
      default: return entry.spelling + (entry.tokenFlags.contains(.quoted) ? "*" : "")
      }
    }.joined(separator: " ")
  }

  @Test(arguments: [
    ("\"find nails\"", true), ("“find 'the wall' here?”", true), ("'find' nails 'here'", false),
    ("find \"nails\"", false), ("\"find\" nails", false), ("", false), ("\"", false),
  ])
  func unwrapsQuotesAroundTheWhole(_ text: String, _ isWrapped: Bool) {
    let buffer = TokenBuffer()
    Folding.tokenize(text, into: buffer)
    QuotePairing.pair(buffer)
    #expect(QuotePairing.unwrap(buffer) == isWrapped)
    let entries = TokenizedText(buffer: buffer, text: text).entries
    let quoted = entries.filter { $0.tokenFlags.contains(.quoted) }.map(\.spelling)
    if isWrapped { #expect(quoted == (text.contains("wall") ? ["the", "wall"] : [])) }
  }

  @Test(
    arguments: [
      ("busca \"el padrino\" en Cine", "busca < el* padrino* > en Cine"),
      ("busca “el padrino” en Cine", "busca < el* padrino* > en Cine"),
      ("busca «el padrino» en Cine", "busca < el* padrino* > en Cine"),
      ("busca ‹el padrino› en Cine", "busca < el* padrino* > en Cine"),
      ("busca „el padrino“ en Cine", "busca < el* padrino* > en Cine"),
      ("busca „el padrino” en Cine", "busca < el* padrino* > en Cine"),
      ("busca ”el padrino” en Cine", "busca < el* padrino* > en Cine"),
      ("search 'the wall' on Toolbox", "search < the* wall* > on Toolbox"),
      ("search ‘the wall’ on Toolbox", "search < the* wall* > on Toolbox"),
      ("search ’the wall’ on Toolbox", "search < the* wall* > on Toolbox"),
      ("search ‚the wall‘ on Toolbox", "search < the* wall* > on Toolbox"),
      ("busca ＂el padrino＂", "busca < el* padrino* >"),
      ("検索「東京タワー」して", "検索 < 東京タワー* > して"),
      ("busca \"\" en Cine", "busca < > en Cine"),
      ("busca \" taladros \" en Taller", "busca < taladros* > en Taller"),
      ("busca\"taladros\"en Taller", "busca < taladros* > en Taller"),
    ] as [(String, String)])
  func pairsMarksOfOneKind(_ text: String, _ expected: String) {
    #expect(pairs(text) == expected)
  }

  @Test(
    arguments: [
      ("¿buscas \"hola\"?", "¿ buscas < hola* > ?"),
      ("busca \"¿qué?\", ya", "busca < ¿* qué* ?* > , ya"),
      ("(\"hola\").", "( < hola* > ) ."),
      ("busca “hola.”", "busca < hola* .* >"),
      ("busca '¡hola!'", "busca < ¡* hola* !* >"),
      ("search \"drills\"...", "search < drills* > ..."),
      ("¿Y «C++»?", "¿ Y < C++* > ?"),
      ("\"Stop\"", "< Stop* >"),
    ] as [(String, String)])
  func goesWithPunctuation(_ text: String, _ expected: String) {
    #expect(pairs(text) == expected)
  }

  @Test(
    arguments: [
      ("“the ‘best’ drills”", "< the* <* best* >* drills* >"),
      ("\"the 'best' drills\"", "< the* <* best* >* drills* >"),
      ("«uno “dos ‘tres’”»", "< uno* <* dos* <* tres* >* >* >"),
      ("\"uno\" y \"dos\"", "< uno* > y < dos* >"),
      ("“\"uno\"”", "< <* uno* >* >"),
      ("\"it's 'n' all\"", "< it's* <* n* >* all* >"),
      ("\"uno 'dos\" tres'", "< uno* .* dos* > tres ."),
    ] as [(String, String)])
  func nests(_ text: String, _ expected: String) {
    // Marks of an inner pair are inside the outer one.
    #expect(
      pairs(text)
        == expected.replacing("<*", with: "<").replacing(">*", with: ">")
        .replacing(".*", with: "."))
  }

  @Test(
    arguments: [
      ("a 24\" monitor", "a 24 . monitor"),
      ("tele de 32\" y 24\"", "tele de 32 . y 24 ."),
      ("\"24\" monitor\"", "< 24* . monitor* >"),
      ("\"monitor 24\"\"", "< monitor* 24* . >"),
      ("busca \"24\"", "busca < 24* >"),
      ("busca \"piso 24\" y \"casa\"", "busca < piso* 24* > y < casa* >"),
      ("24\"x36\" frame", "24 . x36 . frame"),
      ("6' ladder", "6 . ladder"),
      ("6'2\" ladder", "6'2 . ladder"),
    ] as [(String, String)])
  func leavesInchesAlone(_ text: String, _ expected: String) {
    #expect(pairs(text).replacing(".*", with: ".") == expected)
  }

  @Test(
    arguments: [
      ("the dogs' bone", "the dogs . bone"),
      ("the dogs’ and cats’ bones", "the dogs . and cats . bones"),
      ("'80s music", ". 80s music"),
      ("‘80s music", ". 80s music"),
      ("los '80 y 'hola'", "los . 80 y < hola* >"),
      ("rock 'n' roll", "rock < n* > roll"),
      ("it's O'Brien’s", "it's O'Brien’s"),
      ("busca \"hola", "busca . hola"),
      ("busca hola\"", "busca hola ."),
      ("busca “hola", "busca . hola"),
      ("busca hola”", "busca hola ."),
      ("busca «hola”", "busca . hola ."),
      ("\"", "."), ("'", "."), ("”“", ". ."), ("' '", ". ."),
    ] as [(String, String)])
  func leavesLoneMarksAlone(_ text: String, _ expected: String) {
    #expect(pairs(text) == expected)
  }

  @Test(arguments: 0..<4)
  func balancesWhateverItIsGiven(_ seed: UInt64) {
    var generator = TextGenerator(seed: seed)
    let marks = ["\"", "'", "“", "”", "‘", "’", "«", "»", "„", "a", "24", " ", " ", ",", "(", "🍕"]
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        marks.randomElement(using: &generator) ?? ""
      }.joined()
      let buffer = TokenBuffer()
      Folding.tokenize(text, into: buffer)
      QuotePairing.pair(buffer)
      var depth = 0
      for index in 0..<buffer.count {
        let token = buffer.tokens[index]
        if token.punctuation == .closeQuote { depth -= 1 }
        #expect(depth >= 0, "\(text)")
        #expect(token.flags.contains(.quoted) == (depth > 0), "\(text)")
        if token.punctuation == .openQuote { depth += 1 }
        #expect(token.punctuation != .straightQuote && token.punctuation != .apostropheQuote)
      }
      #expect(depth == 0, "\(text)")
    }
  }
}

extension TokenFlags {
  fileprivate static func quoteStyle(of spelling: String) -> UInt16 {
    guard let scalar = spelling.unicodeScalars.first else { return 0 }
    let isWide = scalar == "＂" || scalar == "＇"
    return quoteStyle(isWide ? 0x22 : scalar.value).quoteStyle
  }
}
