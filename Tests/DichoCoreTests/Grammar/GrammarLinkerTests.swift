import Testing

@testable import DichoCore

@Suite struct GrammarLinkerTests {
  private func load(_ files: String...) -> GrammarLoading {
    var sources: [SourceText] = []
    for (index, file) in files.enumerated() {
      sources.append(SourceText(name: "\(index).jsgf", text: "#JSGF V1.0;\ngrammar " + file))
    }
    return GrammarLoader.load(sources)
  }

  private func expansion(_ loading: GrammarLoading) -> String {
    loading.grammar.rules.first.map { GrammarPrinter.print($0.expansion, in: loading.grammar) }
      ?? "left out"
  }

  @Test func resolvesNamesOfEveryLength() {
    let words = "b.words; public <v> = v; public <w> = w; <p> = p | <v>; public <x> = <p>;"
    let cases: [(imports: String, reference: String, rule: String)] = [
      ("import <b.words.v>;", "<v>", "<b.words.v>"), ("import <b.words.*>;", "<v>", "<b.words.v>"),
      ("import <b.words.v>;", "<words.v>", "<b.words.v>"),
      ("import <b.words.*>;", "<words.w>", "<b.words.w>"), ("", "<b.words.w>", "<b.words.w>"),
      ("", "<a.b.own>", "<a.b.own>"), ("", "<b.own>", "<a.b.own>"), ("", "<own>", "<a.b.own>"),
      ("import <a.b.own>;", "<own>", "<a.b.own>"), ("", "<slot.term>", "<slot.term>"),
      ("import <slot.term>;", "<term>", "<slot.term>"),
      ("import <slot.*>;", "<app>", "<slot.app>"),
      ("import <slot.otherApp>;", "<otherApp>", "<slot.otherApp>"),
      ("import <b.words.*>; import <b.words.v>;", "<v>", "<b.words.v>"),
    ]
    for (imports, reference, rule) in cases {
      let loading = load(
        "a.b; \(imports) public <r> = \(reference) {t}; public <own> = o {t};", words)
      #expect(expansion(loading) == rule + " {t}", "\(imports) \(reference)")
      #expect(!loading.hasErrors)
    }
  }

  @Test func prefersTheLocalRule() {
    let loading = load(
      "a; import <b.*>; import <slot.*>; public <r> = <v> <term> {t}; <v> = x; <term> = y;",
      "b; public <v> = z {t};")
    #expect(expansion(loading) == "<a.v> <a.term> {t}")
  }

  @Test func letsGrammarsUseEachOther() {
    let loading = load(
      "a; import <b.y>; public <x> = uno [<y>] {t};", "b; import <a.*>; public <y> = dos [<x>];")
    #expect(loading.diagnostics.isEmpty)
    #expect(loading.grammar.rules.map(\.name) == ["a.x", "b.y"])
  }

  @Test func asksForAnImportOfPartlyQualifiedNames() {
    #expect(
      GrammarText.ids(load("a; public <r> = <w.v> {t};", "b.w; public <v> = v {t};")) == [
        "undefined-rule"
      ])
  }

  @Test func saysNothingMoreAboutRulesThatDependOnFaultyOnes() {
    let loading = GrammarText.load(
      """
      <bad> = "open;
      public <needs> = x <bad> {t};
      public <through> = <needs> | <needs> y {t};
      public <both> = x | <bad> y {t} | z {t};
      public <perhaps> = x [<bad>] <bad>* {t};
      """)
    #expect(
      loading.diagnostics.filter { $0.severity == .error }.map(\.id) == ["unterminated-string"])
    #expect(loading.diagnostics[0].notes.count == 4)
    #expect(GrammarText.expansion("both", loading) == "x | z {t}")
    #expect(GrammarText.expansion("perhaps", loading) == "x <NULL> {t}")
    #expect(loading.grammar.rules.count == 2)
  }

  @Test func keepsRightRecursion() {
    let loading = GrammarText.load(
      """
      public <list> = a [y <list>] {t};
      public <even> = a (<odd> | b) {t};
      <odd> = c [<even>] {u} | d <odd>;
      public <null> = a <null> <NULL> | b {t};
      """)
    #expect(loading.diagnostics.filter { $0.severity == .error }.isEmpty)
    #expect(GrammarText.expansion("list", loading) == "a [y <es.test.list>] {t}")
    #expect(GrammarText.expansion("null", loading) == "a <es.test.null> | b {t}")
  }

  @Test(arguments: [
    ("<a> = b <a> [c] | d;", "nested-recursion"), ("<a> = (b <a>)* | d;", "nested-recursion"),
    ("<a> = <x> c | d; <x> = b <a>;", "left-recursion"), ("<a> = [b] <a> | d;", "left-recursion"),
    ("<a> = b* <a> | d;", "left-recursion"), ("<a> = <x> <a> | d; <x> = [b];", "left-recursion"),
    ("<a> = <x> | d; <x> = <y>; <y> = <a> | e;", "left-recursion"),
    ("<a> = (<x>)* d; <x> = [b] | <y>; <y> = c | <NULL>;", "empty-loop"),
    ("<a> = b <a>;", "void-rule"), ("<a> = b <x>; <x> = c <a>;", "void-rule"),
    ("<a> = b | <VOID> c <x>; <x> = <VOID>;", "void-rule"),
  ])
  func reportsWhatIsNotRegular(text: String, id: String) {
    let loading = GrammarText.load(text + " public <p> = [<a>] x {t};")
    #expect(loading.diagnostics.contains { $0.id == id }, "\(loading.diagnostics)")
    #expect(GrammarText.expansion("p", loading) != nil)
    #expect(LinkedGrammarCheck.faults(in: loading.grammar).isEmpty)
  }
}
