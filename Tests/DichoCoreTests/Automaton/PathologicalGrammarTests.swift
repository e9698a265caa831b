import Testing

@testable import DichoCore

/// Grammars made to be large when compiled: shown to stay in proportion by counting, not by a clock.
@Suite struct PathologicalGrammarTests {
  struct Shape: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// A grammar of a size in proportion to the number.
    var grammar: @Sendable (Int) -> String
    /// An utterance that it understands.
    var utterance: @Sendable (Int) -> String

    init(
      _ description: String, _ grammar: @escaping @Sendable (Int) -> String,
      _ utterance: @escaping @Sendable (Int) -> String
    ) {
      (testDescription, self.grammar, self.utterance) = (description, grammar, utterance)
    }
  }

  static func all(_ count: Int, _ separator: String, _ piece: (Int) -> String) -> String {
    (0..<count).map(piece).joined(separator: separator)
  }

  static let shapes: [Shape] = [
    Shape(
      "many words to choose from",
      { n in
        "public <a> = (\(all(n, " | ") { "w\($0)" })) <slot.term> {system.searchInApp};"
      }, { _ in "w7 nails" }),
    Shape(
      "many phrases to choose from",
      { n in
        "public <a> = (\(all(n, " | ") { "w\($0) x\($0)" })) <slot.term> {system.searchInApp};"
      }, { _ in "w7 x7 nails" }),
    Shape(
      "deep brackets",
      { n in
        "public <a> = do " + all(n / 8, "") { _ in "(go | [" } + "x" + all(n / 8, "") { _ in "])" }
          + " <slot.term> {system.searchInApp};"
      }, { _ in "do go nails" }),
    Shape(
      "deep loops",
      { n in
        "public <a> = " + all(n / 8, "") { _ in "(" } + "x | z"
          + all(n / 8, "") { $0 % 2 == 0 ? ")+" : " [y])+" } + " <slot.term> {system.searchInApp};"
      }, { _ in "x z y x nails" }),
    Shape(
      "a chain of rules",
      { n in
        all(n / 8, "\n") { "<r\($0)> = a | b <r\($0 + 1)>;" }
          + "<r\(n / 8)> = c; public <a> = <r0> <slot.term> {system.searchInApp};"
      }, { _ in "b b a nails" }),
    Shape(
      "many patterns that begin alike",
      { n in
        all(n, "\n") { "public <p\($0)> = please find <slot.term> w\($0) {system.searchInApp};" }
      }, { _ in "please find nails w7" }),
    Shape(
      "many patterns with the same long frame",
      { n in
        "<frame> = " + all(64, " | ") { "can you f\($0) [me]" } + ";\n"
          + all(n, "\n") { "public <p\($0)> = <frame> <slot.term> w\($0) {system.searchInApp};" }
      }, { _ in "can you f9 me nails w7" }),
    Shape(
      "a ring of right recursion",
      { n in
        all(n, "\n") { "<r\($0)> = a\($0) | b\($0) <r\(($0 + 1) % n)>;" }
          + "public <a> = <r0> <slot.term> {system.searchInApp};"
      }, { _ in "b0 b1 a2 nails" }),
  ]

  @Test(arguments: shapes)
  func twiceTheGrammarIsTwiceTheAutomaton(_ shape: Shape) {
    let once = TestEngine(shape.grammar(100))
    let twice = TestEngine(shape.grammar(200))
    let states = once.wholeAutomaton.states.count
    #expect(twice.wholeAutomaton.states.count <= states * 2 + 64, "\(states)")
    for (engine, size) in [(once, 100), (twice, 200)] {
      let resolution = engine.resolution(shape.utterance(size))
      #expect(resolution.intent?.term == "nails")
    }
  }

  @Test(arguments: shapes)
  func matchingCostsNoMoreInALargerGrammar(_ shape: Shape) {
    let once = LinearityTests.work(TestEngine(shape.grammar(100)), shape.utterance(100))
    let twice = LinearityTests.work(TestEngine(shape.grammar(200)), shape.utterance(200))
    #expect(twice.edges <= once.edges + 8, "\(once) \(twice)")
    // What can follow a place may grow with the grammar, in proportion.
    #expect(twice.ways <= once.ways * 2 + 64, "\(once) \(twice)")
  }

  @Test func aLongRowOfOptionalWordsIsUnderstood() {
    let grammar = { (n: Int) in
      "public <a> = \(Self.all(n, " ") { "[w\($0)]" }) <slot.term> end {system.searchInApp};"
    }
    let engine = TestEngine(grammar(300))
    Reads("w0 w7 w299 nails end", "a - 'nails'").check(engine)
    Reads("w7 w3 nails end", "a - 'w3 nails'").check(engine)
    let states = engine.wholeAutomaton.states.count
    #expect(TestEngine(grammar(600)).wholeAutomaton.states.count <= states * 2)
  }

  @Test func rulesThatDoubleAreWorkedOutAsFarAsNeeded() {
    // Written out, the last rule has two to the power of sixty words.
    let rules = Self.all(60, "\n") { "<r\($0 + 1)> = <r\($0)> <r\($0)>;" }
    let engine = TestEngine(
      """
      <r0> = a b c d e;
      \(rules)
      public <all> = <r60> {system.searchInApp};
      public <few> = <r3> {system.searchInApp};
      """)
    #expect(engine.summary(LinearityTests.words("a b c d e", 8)) == "few - -")
    #expect(engine.summary(LinearityTests.words("a b c d e", 80)) == "unrecognized")
    #expect(engine.interpreter.matcher.cache.automaton.states.count < 1000)
  }

  @Test func alternativesThatDoubleAreShared() {
    // (a | a) twelve times has 4,096 derivations of one sentence.
    let engine = TestEngine(
      "public <a> = \(Self.all(12, " ") { _ in "(a | a | [a] a)" }) end {system.searchInApp};")
    let sentence = LinearityTests.words("a", 12)
    // Said in a row, equal grammar words count as one; with a pause in between as well.
    #expect(engine.summary(sentence + " end") == "unrecognized")
    let letters = TestEngine(
      "public <a> = \(Self.all(12, " ") { "(w\($0) | w\($0) | [x] w\($0))" }) {system.searchInApp};"
    )
    #expect(letters.summary(Self.all(12, " ") { "w\($0)" }) == "a - -")
    #expect(LinearityTests.work(letters, Self.all(12, " ") { "w\($0)" }).ways <= 12 * 4)
  }
}
