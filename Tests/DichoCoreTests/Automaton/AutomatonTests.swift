import Testing

@testable import DichoCore

/// What a grammar is compiled to, and that it means what it says.
@Suite struct AutomatonTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let expansion: String
    let yes: [String]
    let no: [String]

    init(_ expansion: String, yes: [String], no: [String]) {
      (self.expansion, self.yes, self.no) = (expansion, yes, no)
    }

    var testDescription: String { expansion }
  }

  static let rows: [Row] = [
    Row("a b c", yes: ["a b c"], no: ["a b", "b c", "a c b", "a b c d"]),
    Row("a | b | c", yes: ["a", "b", "c"], no: ["a b", "d"]),
    Row("a b | c d", yes: ["a b", "c d"], no: ["a d", "a b c d"]),
    Row("a [b] c", yes: ["a c", "a b c"], no: ["b c"]),
    Row("[a] [b] [c] d", yes: ["d", "a d", "b d", "a c d", "a b c d"], no: ["b a d", "a b c"]),
    Row("(a | b)* c", yes: ["c", "a c", "a b a b c"], no: ["a b", "a c b"]),
    Row("(a | b)+ c", yes: ["a c", "b a c"], no: ["c"]),
    Row("(a [b])+ c", yes: ["a c", "a b a c", "a b c"], no: ["b c", "c"]),
    Row("((a | b) c)* d", yes: ["d", "a c d", "a c b c d"], no: ["a d", "a c"]),
    Row("[(a b)] c", yes: ["c", "a b c"], no: ["a c"]),
    Row("a <NULL> b", yes: ["a b"], no: ["a"]),
    Row("a (b | <VOID>)", yes: ["a b"], no: ["a"]),
    Row("<list>", yes: ["a", "a b a", "b"], no: ["c", "a c"]),
    Row("<list> c", yes: ["a c", "a b a c"], no: ["c", "a"]),
    Row("[<list>] c", yes: ["c", "b c"], no: ["a b"]),
    Row("<two> <two>", yes: ["x a x a", "x a x b", "x b x a"], no: ["x a", "x x"]),
    Row("<deep>", yes: ["a", "go b a", "go b go b a"], no: ["go a", "b a"]),
    Row("\"a b\" c", yes: ["a b c"], no: ["a c"]),
    Row("a \"\\\"b\\\"\"", yes: ["a b"], no: ["a"]),
    Row("/2/ a | /1/ b", yes: ["a", "b"], no: ["a b"]),
    Row("<empty> a", yes: ["a"], no: ["b"]),
  ]

  static let rules = """
    <list> = a | b | a <list> | b <list>;
    <two> = x (a | b);
    <deep> = a | go b <deep>;
    <empty> = <NULL>;
    """

  @Test(arguments: rows)
  func anExpansionMatchesWhatItSays(_ row: Row) {
    let engine = TestEngine(
      Self.rules + "public <all> = begin (\(row.expansion)) {system.searchInApp};")
    for sentence in row.yes {
      #expect(engine.summary("begin " + sentence) == "all - -", "\(sentence)")
    }
    for sentence in row.no {
      #expect(engine.summary("begin " + sentence) == "unrecognized", "\(sentence)")
    }
  }

  /// The number of states of a grammar.
  static func states(_ statements: String) -> Int {
    TestEngine(statements).wholeAutomaton.states.count
  }

  @Test func aListOfWordsIsOneState() {
    let list = (0..<1000).map { "w\($0)" }.joined(separator: " | ")
    #expect(Self.states("public <a> = (\(list)) end {system.searchInApp};") == 3)
  }

  @Test func patternsShareWhatTheyBeginWith() {
    let frame = "<frame> = (can | could) you (find | (look | search) for) [me];\n"
    let one = Self.states(frame + "public <a> = <frame> <slot.term> {system.searchInApp};")
    let two = Self.states(
      frame + """
        public <a> = <frame> <slot.term> {system.searchInApp};
        public <b> = <frame> <slot.term> in <slot.app> {system.searchInApp};
        """)
    // The free slot, its end, "in", the app, and the end are all that is new.
    #expect(two <= one + 5)
  }

  @Test func wordsThatARuleTellsApartAreOfDifferentClasses() {
    let engine = TestEngine(
      """
      public <a> = (find | seek | spot) <slot.term> {system.searchInApp};
      public <b> = (spot | see) that {system.searchInApp};
      """)
    let vocabulary = engine.engine.automaton.vocabulary
    func wordClass(_ word: String) -> UInt16 {
      vocabulary.wordClass(FoldedHash.hash(of: Folding.foldedName(word)))
    }
    #expect(wordClass("find") != wordClass("spot"))
    #expect(wordClass("spot") != wordClass("see"))
    #expect(wordClass("nails") == 0)
  }

  @Test func onlyTaggedPublicRulesAreEntryPoints() {
    let engine = TestEngine(
      """
      public <helper> = very well;
      <private> = so what {system.searchInApp};
      public <plain> = (all right) {plain};
      public <a> = <helper> <private> <plain> {system.searchInApp};
      """)
    for utterance in ["very well", "so what", "all right"] {
      #expect(engine.summary(utterance) == "unrecognized", "\(utterance)")
    }
    #expect(engine.summary("very well so what all right") == "a - -")
  }

  @Test func aGrammarWithoutPatternsUnderstandsNothing() {
    for grammar in ["", "<a> = b;", "public <a> = <VOID> {system.searchInApp};"] {
      let engine = TestEngine(grammar)
      for utterance in ["", "b", "a b c"] {
        #expect(engine.resolution(utterance).status == .noMatch)
      }
    }
  }

  @Test func capturesAndAnswersAreNoRequests() {
    let engine = TestEngine(
      """
      public <size> = (big | small) {answer.size};
      public <stop> = stop {answer.cancel};
      public <a> = find <b> {size=} <slot.term> {system.searchInApp};
      <b> = big | small;
      """)
    #expect(engine.summary("stop") == "unrecognized")
    #expect(engine.summary("big") == "unrecognized")
    #expect(engine.summary("find big nails") == "a - 'nails'")
  }
}
