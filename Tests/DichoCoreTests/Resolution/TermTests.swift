import Testing

@testable import DichoCore

/// What of the utterance is the term: rules 1, 2, 7, 8 and 13 of the annotation policy for terms.
@Suite struct TermTests {
  let engine = TestEngine(
    """
    public <inApp> = find <slot.term> in <slot.app> {system.searchInApp};
    public <alone> = find <slot.term> {system.searchInApp};
    public <first> = <slot.app> find <slot.term> {system.searchInApp};
    public <determiners> = (the | a) {term.determiner};
    public <linkers> = (of | for) {term.linker};
    """)

  struct Term: CustomTestStringConvertible, Sendable {
    let utterance: String
    let term: String?
    init(_ utterance: String, _ term: String?) { (self.utterance, self.term) = (utterance, term) }
    var testDescription: String { utterance }
  }

  static let asSaid: [Term] = [
    Term("find Nails in Notes", "Nails"),
    Term("find café con leche in Notes", "café con leche"),
    Term("find 10 mm nails in Notes", "10 mm nails"),
    Term("find 3/4\" nails in Notes", "3/4\" nails"),
    Term("find 24\" in Notes", "24\""),
    Term("find C++ in Notes", "C++"),
    Term("find F# in Notes", "F#"),
    Term("find .NET in Notes", ".NET"),
    Term("find R&D in Notes", "R&D"),
    Term("find 100% cotton in Notes", "100% cotton"),
    Term("find https://x.org/a?b=c in Notes", "https://x.org/a?b=c"),
    Term("find user@x.org in Notes", "user@x.org"),
    Term("find 🍕 in Notes", "🍕"),
    Term("find -10 °C bags in Notes", "-10 °C bags"),
    Term("find --force in Notes", "--force"),
    Term("find main() { return 0; } in Notes", "main() { return 0; }"),
    Term("find useEffect(() => {}, []) in Notes", "useEffect(() => {}, [])"),
    Term("find 👩‍👩‍👧 trips in Notes", "👩‍👩‍👧 trips"),
    Term("find 日本語 in Notes", "日本語"),
    Term("find O'Brien in Notes", "O'Brien"),
    Term("find mother-in-law in Notes", "mother-in-law"),
    Term("find nails, screws and glue in Notes", "nails, screws and glue"),
  ]

  static let spaces: [Term] = [
    Term("  find   brass \t nails   in Notes ", "brass nails"),
    Term("find brass\u{A0}nails in Notes", "brass nails"),
    Term("find brass\u{3000}nails in Notes", "brass nails"),
    Term("find brass\nnails in Notes", "brass nails"),
    Term("find na\u{200B}ils in Notes", "nails"),
    Term("find na\u{AD}ils in Notes", "nails"),
    Term("\u{FEFF}find nails in Notes", "nails"),
    Term("find cafe\u{301} in Notes", "café"),
  ]

  static let quotes: [Term] = [
    Term("find \"nails\" in Notes", "nails"),
    Term("find 'brass nails' in Notes", "brass nails"),
    Term("find “brass nails” in Notes", "brass nails"),
    Term("find «brass nails» in Notes", "brass nails"),
    Term("find ‘nails?!’ in Notes", "nails?!"),
    Term("find \"the nails in Maps\" in Notes", "the nails in Maps"),
    Term("find \"big\" nails in Notes", "\"big\" nails"),
    Term("find nails \"big\" in Notes", "nails \"big\""),
    Term("find \"a\" or \"b\" in Notes", "\"a\" or \"b\""),
    Term("find \"a 'b' c\" in Notes", "a 'b' c"),
    Term("find \"nails\"", "nails"),
    Term("find \"nails\".", "nails"),
  ]

  static let punctuation: [Term] = [
    Term("find nails.", "nails"),
    Term("find nails?", "nails"),
    Term("¿find nails?", "nails"),
    Term("¡find nails!", "nails"),
    Term("find nails!!!", "nails"),
    Term("find nails…", "nails"),
    Term("find nails, in Notes", "nails"),
    Term("find nails; in Notes.", "nails"),
    Term("find (nails) in Notes", "nails"),
    Term("(find nails)", "nails"),
    Term("find nails (brass) in Notes", "nails (brass)"),
    Term("find U.S. nails in Notes", "U.S. nails"),
    Term("find what is it? in Notes", "what is it?"),
  ]

  @Test(arguments: asSaid) func staysAsSaid(_ row: Term) { check(row) }
  @Test(arguments: spaces) func whiteSpaceCollapses(_ row: Term) { check(row) }
  @Test(arguments: quotes) func quotesAroundTheWholeGo(_ row: Term) { check(row) }
  @Test(arguments: punctuation) func punctuationOfTheSentenceGoes(_ row: Term) { check(row) }

  private func check(_ row: Term) {
    #expect(engine.resolution(row.utterance).intent?.term == row.term, "\(row.utterance)")
  }

  @Test func functionWordsSaidTwiceCountOnce() {
    check(Term("find the the nails in Notes", "the nails"))
    check(Term("find box of of nails in Notes", "box of nails"))
    check(Term("find Duran Duran in Notes", "Duran Duran"))
    let long = (0..<70).map { "nail\($0)" }.joined(separator: " ")
    check(Term("find \(long) of of nails in Notes", "\(long) of nails"))
  }

  @Test(arguments: ["find in Notes", "find \"\" in Notes", "find ... in Notes", "find ¿? in Notes"])
  func aTermWithoutLettersIsMissing(_ utterance: String) {
    let engine = TestEngine(
      "public <inApp> = find [<slot.term>] in <slot.app> {system.searchInApp};")
    let resolution = engine.resolution(utterance)
    #expect(resolution.status == .needsValue)
    #expect(resolution.intent?.term == nil)
    #expect(resolution.followUp?.parameter == "criteria.term")
    #expect(resolution.followUp?.prompt == "term in Notes?")
  }

  @Test(arguments: ["", " ", "\t\n", "…", "¿?", "\"\"", "\u{200B}", "- — -"])
  func nothingSaidIsEmpty(_ utterance: String) {
    #expect(engine.resolution(utterance).reason == "empty")
  }
}
