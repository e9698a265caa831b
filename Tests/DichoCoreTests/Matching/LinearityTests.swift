import Testing

@testable import DichoCore

/// That matching takes time linear in the words, for any grammar: shown by counting, not by a clock.
@Suite struct LinearityTests {
  /// What the matcher looked at for one utterance.
  struct Work: Equatable {
    /// Edges of the lattice: each is looked at once in each direction.
    var edges = 0
    /// Ways followed by the backward pass.
    var ways = 0
  }

  static func work(_ engine: TestEngine, _ utterance: String) -> Work {
    _ = engine.summary(utterance)
    var work = Work()
    for index in 0..<engine.interpreter.matcher.edges.count {
      let edge = engine.interpreter.matcher.edges[index]
      work.edges += 1
      if edge.kind == .skip {
        work.ways += engine.interpreter.matcher.cache.count(edge.step)
      } else {
        work.ways += Int(engine.interpreter.matcher.cache.steps[Int(edge.step)].wayCount)
      }
    }
    return work
  }

  struct Shape: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var grammar: String
    /// An utterance of about so many words.
    var utterance: @Sendable (Int) -> String
  }

  static func words(_ word: String, _ count: Int) -> String {
    [String](repeating: word, count: count).joined(separator: " ")
  }

  static let shapes: [Shape] = [
    Shape(
      testDescription: "(a | a)* and nothing after it",
      grammar: "public <a> = (x | x | z | z)* y {system.searchInApp};",
      utterance: { n in (0..<n).map { $0 % 2 == 0 ? "x" : "z" }.joined(separator: " ") }),
    Shape(
      testDescription: "((a*)+)* b on a long row without b",
      grammar: "public <a> = (((x | z)+ )+ [x])* y {system.searchInApp};",
      utterance: { n in (0..<n).map { $0 % 2 == 0 ? "x" : "z" }.joined(separator: " ") }),
    Shape(
      testDescription: "three free slots in a row",
      grammar: "public <a> = <slot.text> <slot.term> <slot.text> end {system.searchInApp};",
      utterance: { n in words("w", n) + " end" }),
    Shape(
      testDescription: "two terms around an app that is named everywhere",
      grammar: "public <a> = <slot.term> in <slot.app> <slot.text> {system.searchInApp};",
      utterance: { n in words("w in Notes", n / 3) + " w" }),
    Shape(
      testDescription: "fillers between every two words",
      grammar: """
        public <a> = go <slot.term> in <slot.app> {system.searchInApp};
        public <f> = (um | um um | um um um) {anywhere};
        """,
      utterance: { n in "go " + words("um w", n / 2) + " in Notes" }),
    Shape(
      testDescription: "openers that overlap",
      grammar: """
        public <a> = go <slot.term> {system.searchInApp};
        public <o> = (so | so so | <slot.word>) {opening};
        """,
      utterance: { n in (0..<n).map { "so\($0 % 7)" }.joined(separator: " ") + " go on" }),
    Shape(
      testDescription: "right recursion",
      grammar:
        "public <a> = <list> end {system.searchInApp}; <list> = x | z | x <list> | z <list>;",
      utterance: { n in (0..<n).map { $0 % 2 == 0 ? "x" : "z" }.joined(separator: " ") + " end" }),
    Shape(
      testDescription: "the same words said again and again",
      grammar: "public <a> = (x | y)* <slot.term> in <slot.app> {system.searchInApp};",
      utterance: { n in words("x y", n / 2) + " w in Notes" }),
  ]

  @Test(arguments: shapes)
  func twiceTheWordsIsTwiceTheWork(_ shape: Shape) {
    let engine = TestEngine(shape.grammar)
    let once = Self.work(engine, shape.utterance(600))
    let twice = Self.work(engine, shape.utterance(1200))
    #expect(once.edges >= 300)
    #expect(twice.edges <= once.edges * 2 + 64, "\(once) \(twice)")
    #expect(twice.ways <= once.ways * 2 + 256, "\(once) \(twice)")
  }

  @Test(arguments: shapes)
  func theCacheStopsGrowing(_ shape: Shape) {
    let engine = TestEngine(shape.grammar)
    _ = Self.work(engine, shape.utterance(600))
    let steps = engine.interpreter.matcher.cache.steps.count
    _ = Self.work(engine, shape.utterance(2400))
    #expect(engine.interpreter.matcher.cache.steps.count <= steps + 32)
  }

  @Test func whatIsKeptIsBounded() {
    let grammar = """
      public <a> = (\((0..<400).map { "w\($0)" }.joined(separator: " | ")))+ <slot.term>
        {system.searchInApp};
      public <b> = (\((0..<400).map { "w\($0) [x\($0)]" }.joined(separator: " | ")))+ end
        {system.searchInApp};
      """
    let engine = TestEngine(grammar)
    var random = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      let words = (0..<40).map { _ in "w\(Int.random(in: 0..<400, using: &random))" }
      _ = engine.summary(words.joined(separator: " "))
    }
    #expect(engine.interpreter.matcher.cache.steps.count < 1 << 19)
  }

  @Test func utterancesBeyondTheLimitAreNotMatched() {
    let engine = TestEngine("public <a> = go <slot.term> {system.searchInApp};")
    Reads("go " + Self.words("w", 20_000), "unrecognized").check(engine)
    #expect(engine.resolution("go " + Self.words("w", 9_000)).status == .needsValue)
  }
}
