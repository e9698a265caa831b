import Testing

@testable import DichoCore

@Suite struct GrammarParserTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    var expected: String
    init(_ description: String, _ text: String, _ expected: String) {
      (testDescription, self.text, self.expected) = (description, text, expected)
    }
  }

  static let cases: [Case] = [
    Case("sequence binds tighter than alternatives", "a b | c d", "a b | c d"),
    Case("operators bind to the item before", "a b* c+ | d", "a b* c+ | d"),
    Case("group takes an operator", "(a b)+ (c)*", "(a b)+ c*"),
    Case("tag binds to the item before", "a b {t}", "a b {t}"),
    Case("several tags", "a {t} {u}{v}", "a {t} {u} {v}"),
    Case("tag after an operator", "a* {t}", "a* {t}"),
    Case("operator after a tag", "a {t}* {u}", "(a {t})* {u}"),
    Case("tag on a group", "(a | b) {t}", "(a | b) {t}"),
    Case("nested tags", "(a {t}) {u}", "(a {t}) {u}"),
    Case("optional", "[a | b] c", "[a | b] c"),
    Case("weights", "/2.5/ a | /1/ b | /3e-1/ c", "/2.5/ a | b | /0.3/ c"),
    Case("weights in a group", "x (/2/ a | /0/ b)", "x (/2.0/ a | /0.0/ b)"),
    Case("a single weight means nothing", "/2/ a", "a"),
    Case("quoted tokens", "\"New York\" \"a;b\" \"\\\"\\\\\"", "\"New York\" \"a;b\" \"\\\"\\\\\""),
    Case("escapes", "a\\;b \\< \\\\ New\\ York", "\"a;b\" \"<\" \"\\\\\" \"New York\""),
    Case(
      "punctuation in words", "O'Brien ¿qué? e-mail 12:30 #tag @x $5 ¡ya!",
      "O'Brien \"¿qué?\" e-mail \"12:30\" \"#tag\" \"@x\" \"$5\" \"¡ya!\""),
    Case("no space between tokens", "a\"b\"<slot.word>[c](d)", "a b <slot.word> [c] d"),
    Case("null and void", "<NULL> a <NULL> | <VOID> b | [<VOID>] c", "a | c"),
    Case("all null", "<NULL> [<VOID>]", "<NULL>"),
    Case("tag on null", "a | <NULL> {t}", "a | <NULL> {t}"),
    Case("tag escapes and white space", "a {  x\\}y \\\\ {z }", "a {x\\}y \\\\ \\{z}"),
    Case("empty tag", "a {}", "a {}"),
    Case("comments", "a // b | c\n /* d ; */ e /**/ f /***/ g", "a e f g"),
    Case("unicode white space", "a\u{A0}b\u{3000}c\u{2009}d\u{FEFF}e", "a b c d e"),
    Case("deep brackets that mean nothing", "((((a)) b))", "a b"),
    Case("words that are keywords elsewhere", "public import grammar", "public import grammar"),
  ]

  @Test(arguments: cases)
  func readsExpansions(_ test: Case) {
    let loading = GrammarText.load("public <a> = \(test.text);")
    #expect(loading.diagnostics.filter { $0.severity == .error }.isEmpty)
    #expect(GrammarText.expansion("a", loading) == test.expected)
  }

  @Test(arguments: [
    "#JSGF V1.0;\n", "#JSGF V1.0 utf-8;", "\u{FEFF}#JSGF V1.0 UTF8 es;\r\n",
    "#JSGF  V1.0\tUS-ASCII en-US ; // c\n",
  ])
  func takesHeaders(header: String) {
    let loading = GrammarLoader.load([
      SourceText(name: "f", text: header + "grammar x;\r\npublic <a> = b {t};\r\n")
    ])
    #expect(loading.diagnostics.isEmpty)
    #expect(loading.grammar.rules.map(\.name) == ["x.a"])
  }

  @Test func keepsPlacesAndLanguage() {
    let loading = GrammarText.load("\n  public <a> = ¿qué <slot.term> {t};")
    let rule = loading.grammar.rules[0]
    #expect(rule.language == "es" && loading.grammar.languages == ["es"])
    #expect(loading.grammar.location(of: rule.location).column == 10)
    guard case .sequence(let items) = rule.expansion, case .word(_, let word) = items[0],
      case .tagged(.slot("term", let slot), ["t"]) = items[1]
    else {
      Issue.record("\(rule.expansion)")
      return
    }
    #expect(
      loading.grammar.location(of: word)
        == SourceLocation(file: "test.jsgf", line: 4, column: 16))
    #expect(loading.grammar.location(of: slot).column == 21)
  }

  @Test func readsDocComments() {
    let loading = GrammarText.load(
      """
      /** Old. */
      /**
       ** First line.
       * Second line.
       * @example  Busca  clavos\u{20}
       * @example
       * @author me
         @example ¿Y tú?
       */
      public <a> = b {t};
      public <c> = d /** inside */ {t};
      public <e> = f {t};
      /* plain */ /** One @line. */ public <g> = h {t};
      """)
    let rules = loading.grammar.rules
    #expect(rules.map(\.summary) == ["First line.", "", "", "One @line."])
    #expect(rules[0].examples == ["Busca  clavos", "¿Y tú?"])
  }

  @Test func findsClosingTags() {
    let loading = GrammarText.load(
      """
      public <a> = x {y} z;
      public <b> = x {y} {z} {name=};
      public <c> = (x {y} | z {y}) ;
      public <d> = x {y} | z;
      public <e> = (x {inner} | z) {outer};
      public <f> = [x {no}] z;
      public <g> = (x | z) {name=} ;
      <h> = x {y};
      """)
    #expect(
      loading.grammar.rules.map(\.closingTag) == ["y", "z", "y", nil, "outer", nil, nil, nil])
  }

  @Test func surroundsEmptyFiles() {
    for text in [
      "", " ", "\u{FEFF}", "\0", "// only", "#JSGF", "#JSGF V1.0", "public", "<", "{", "\"",
    ] {
      let loading = GrammarLoader.load([SourceText(name: "f", text: text)])
      #expect(loading.hasErrors && loading.grammar.rules.isEmpty)
    }
    #expect(GrammarLoader.load([]).diagnostics.isEmpty)
  }
}
