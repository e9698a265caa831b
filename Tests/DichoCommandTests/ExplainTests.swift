import Foundation
import Testing

/// `dicho explain` and `--n-best` with a grammar of a few rules, which only these tests change.
@Suite struct ExplainTests {
  /// What is shown for each, in one golden file a case.
  @Test(arguments: [
    ("resolved", "find knot tricks in Kite"), ("needs-value", "search in Kite"),
    ("several-apps", "find nails in atlas"), ("near-word", "serch cats in Notes"),
    ("near-name", "find cats in Kit Shop"), ("veto", "never find cats"),
    // Runners-up, and the rule by which each lost.
    ("lost-by-app", "please search Kite Shop for string in Notes"),
    ("lost-by-words", "search for cats"), ("lost-by-weight", "take cats"),
    ("lost-by-place", "get cats"),
    // The nearest pattern, and where it broke off.
    ("broken-off", "look over the kite"), ("broken-off-at-the-end", "please find"),
    ("no-pattern", "paint it"), ("empty", "…"),
  ])
  func explanationIsGolden(_ name: String, _ utterance: String) throws {
    let outcome = try BuiltTool.run(["explain"] + BuiltTool.small + [utterance])
    #expect(outcome.status == 0 && outcome.complaint.isEmpty)
    try GoldenFile.expect(outcome.output, matches: "explain-\(name).txt")
  }

  @Test func whatIsExplainedWithAnAppInTheForeground() throws {
    let outcome = try BuiltTool.run(
      ["explain"] + BuiltTool.small + ["--app", "org.example.kite", "find", "cats"])
    #expect(outcome.output.contains("resolved: system.searchInApp, en, confidence 1\n"))
    #expect(outcome.output.contains("\"app\":\"org.example.kite\""))
  }

  private static let utterances = [
    "find knot tricks in Kite", "please search Kite Shop for string in Notes", "search for cats",
    "get cats", "search in Kite", "find nails in atlas", "never find cats", "paint it",
  ].map { $0 + "\n" }.joined()

  @Test func alternativesAreGolden() throws {
    let outcome = try BuiltTool.run(
      ["parse", "--n-best", "5"] + BuiltTool.small, input: Self.utterances)
    #expect(outcome.status == 0 && outcome.complaint.isEmpty)
    try GoldenFile.expect(outcome.output, matches: "n-best.jsonl")
  }

  @Test func alternativesAreLimited() throws {
    let best = try BuiltTool.run(["parse"] + BuiltTool.small, input: Self.utterances).output
    #expect(!best.contains("alternatives"))
    for limit in 2...4 {
      let output = try BuiltTool.run(
        ["parse", "--n-best", "\(limit)"] + BuiltTool.small, input: Self.utterances
      ).output
      for (line, first) in zip(output.split(separator: "\n"), best.split(separator: "\n")) {
        // The record is the same, with the other readings behind it.
        #expect(line.hasPrefix(first.dropLast()))
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
        let record = try #require(object as? [String: Any])
        let alternatives = try #require(record["alternatives"] as? [[String: Any]])
        #expect(alternatives.count < limit)
        let confidences = ([record] + alternatives).compactMap { $0["confidence"] as? Double }
        #expect(confidences == confidences.sorted(by: >))
      }
    }
  }

  @Test func theReadmeShowsIt() throws {
    let readme = try String(
      contentsOf: BuiltTool.packageRoot.appendingPathComponent("README.md"), encoding: .utf8)
    let start = try #require(readme.range(of: "$ dicho explain 'Busca taladros en Taller'\n"))
    let shown = String(readme[start.upperBound...]).components(separatedBy: "\nrecord\n")[0]
    let output = try BuiltTool.run(["explain", "Busca taladros en Taller"]).output
      .components(separatedBy: "\nrecord\n")[0]
    // Lines move with every change of a grammar.
    let number = /:\d+(?=\n|$)/
    #expect(shown.replacing(number, with: "") == output.replacing(number, with: ""))
  }
}
