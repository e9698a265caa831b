import Dicho
import DichoCorpus
import TestSupport
import Testing

@testable import DichoCore

/// Which rules and parts of rules utterances go through.
@Suite struct GrammarCoverageTests {
  /// Counts some utterances over a grammar of one file.
  private static func coverage(_ body: String, _ utterances: [String]) -> GrammarCoverage {
    let source = SourceText(
      name: "Grammars/en/t.jsgf",
      text: "#JSGF V1.0 UTF-8 en;\ngrammar en.t;\nimport <slot.term>;\nimport <slot.app>;\n" + body)
    var loader = EngineLoader(sources: [source])
    let engine = loader.load()
    let lines = utterances.map { text in
      #"{"id":"\#(text)","locale":"en","utterance":"\#(text)","expect":{"status":"noMatch"}}"#
    }
    let cases = CorpusReader.read(Array(lines.joined(separator: "\n").utf8), name: "").cases
    let run = TraceRun(engine, cases)
    let turns = run.turns(of: cases.indices)
    var coverage = GrammarCoverage(GrammarParts(engine.grammar))
    for turn in turns { coverage.count(turn, in: run) }
    for entry in TraceRun.byRule(turns) {
      run.count(entry.reading, of: entry.turns, in: turns, into: &coverage)
    }
    return coverage
  }

  /// The parts that were gone through, and how often.
  private static func hits(_ coverage: GrammarCoverage) -> [String] {
    coverage.parts.parts.indices.compactMap { number in
      let count = coverage.partHits[number]
      return count == 0 ? nil : "\(coverage.parts.parts[number].text) \(count)"
    }
  }

  private static let search = "public <s> = %@ <slot.term> in <slot.app> {system.searchInApp};\n"

  @Test(arguments: [
    // Alternatives, of several words and inside one another.
    ("(find | look for | (hunt | fish) down)", "look for drills in Taller", ["look for 1"]),
    (
      "(find | (hunt | fish) down)", "fish down nails in Taller",
      ["(hunt | fish) down 1", "fish 1"]
    ),
    // What is left out is not gone through, what is said is.
    ("find [me]", "find drills in Taller", []),
    ("find [me]", "find me drills in Taller", ["me 1"]),
    ("find [all | any]", "find any drills in Taller", ["any 1"]),
    // Loops.
    (
      "find (very | really)* well", "find very really very well drills in Taller",
      [
        "very 2", "really 1",
      ]
    ),
    ("find (very | really)+", "find really drills in Taller", ["really 1"]),
    // Words as they are written come before those without accents, in the order of the grammar.
    ("(busqué | busque)", "busque drills in Taller", ["busque 1"]),
    ("(busqué | buscé)", "busque drills in Taller", ["busqué 1"]),
    // Of two that are the same, the first.
    ("(find | find)", "find drills in Taller", ["find 1"]),
    // A word that is nearly right.
    ("(locate | discover)", "discoevr drills in Taller", ["discover 1"]),
    // Said again.
    ("find (my | our)", "find our our drills in Taller", ["our 1"]),
  ])
  func partsAreCounted(_ lead: String, _ utterance: String, _ expected: [String]) {
    let body = Self.search.replacing("%@", with: lead)
    let coverage = Self.coverage(body, [utterance])
    #expect(Self.hits(coverage) == expected)
    #expect(coverage.ruleHits == [1])
    #expect(coverage.unaligned == 0)
    #expect(coverage.read == 1)
  }

  @Test func rulesInsideRulesCount() {
    let body =
      Self.search.replacing("%@", with: "[<softly>] <verb>")
      + "<softly> = please | just <softly>;\n<verb> = find | get;\n<unused> = never;\n"
      + "public <f> = (um | er) {anywhere};\npublic <d> = (the | a) {term.determiner};\n"
    let coverage = Self.coverage(
      body, ["just please find drills in Taller", "get um drills in Taller"])
    let names = coverage.parts.grammar.rules.map(\.name)
    #expect(names == ["en.t.s", "en.t.softly", "en.t.verb", "en.t.unused", "en.t.f", "en.t.d"])
    // The rule that calls itself stands in the reading once, and is opened in itself.
    #expect(coverage.ruleHits == [2, 2, 2, 0, 1, 0])
    #expect(
      Self.hits(coverage) == [
        "<softly> 1", "please 1", "just <softly> 1", "find 1", "get 1", "um 1",
      ])
    #expect(coverage.unaligned == 0)
  }

  @Test func wordListsCountWhereTheyTrim() {
    let body =
      Self.search.replacing("%@", with: "find")
      + "public <d> = (the | a) {term.determiner};\n"
    let coverage = Self.coverage(body, ["find the in Taller"])
    #expect(coverage.ruleHits == [1, 1])
    #expect(Self.hits(coverage) == ["the 1"])
  }

  @Test func linesAreThoseOfTheFile() throws {
    let coverage = Self.coverage(
      "public <s> = find\n  <slot.term> in\n  <slot.app> {system.searchInApp};\n<v> = a\n  | b\n  | c;\n",
      [])
    #expect(coverage.parts.lineOfRule == [5, 8])
    #expect(coverage.parts.parts.map(\.line) == [8, 9, 10])
  }

  @Test func tracefilesAddUp() {
    let coverage = Self.coverage(
      Self.search.replacing("%@", with: "(find | get)"), ["get drills in Taller"])
    var text = JSONWriter()
    CoverageLCOV.write(CoverageSummary(coverage), to: &text)
    #expect(
      text.string == """
        TN:
        SF:Grammars/en/t.jsgf
        FN:5,s
        FNDA:1,s
        FNF:1
        FNH:1
        BRDA:5,0,0,0
        BRDA:5,0,1,1
        BRF:2
        BRH:1
        DA:5,1
        LF:1
        LH:1
        end_of_record

        """)
  }
}
