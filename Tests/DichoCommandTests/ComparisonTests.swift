import Foundation
import Testing

@testable import DichoCommand

/// `dicho coverage`, `parity`, `sample`, `diff` and `bench`, as they are called.
@Suite struct ComparisonTests {
  private static let folder = "Tests/DichoCommandTests/Fixtures/coverage"
  private static let grammars = ["--grammars", folder + "/grammars"]
  static let sources = grammars + ["--catalog", folder + "/apps.json"]
  private static let cases = folder + "/cases.jsonl"

  @Test(arguments: CoverageFormat.allCases)
  func everyCoverageIsGolden(_ format: CoverageFormat) throws {
    let outcome = try BuiltTool.run(
      ["coverage", "--format", format.rawValue] + Self.sources + [Self.cases])
    #expect(outcome.status == 0)
    #expect(outcome.complaint.isEmpty)
    try GoldenFile.expect(outcome.output, matches: "coverage-\(format.rawValue).txt")
  }

  @Test(arguments: [("10", Int32(0)), ("99", 1)])
  func tooLittleCoverageIsAFinding(_ minimum: String, _ status: Int32) throws {
    let outcome = try BuiltTool.run(
      ["coverage", "--minimum", minimum] + Self.sources + [Self.cases])
    #expect(outcome.status == status)
    #expect(outcome.complaint.isEmpty == (status == 0))
  }

  @Test(arguments: [["--all"], ["--format", "json"], ["--strict"]])
  func parityIsGolden(_ options: [String]) throws {
    let outcome = try BuiltTool.run(
      ["parity", "--minimum", "1"] + options + Self.sources + [Self.cases])
    #expect(outcome.status == (options == ["--strict"] ? 1 : 0))
    #expect(outcome.complaint.isEmpty)
    let name = options.last.map { $0.replacing("--", with: "") } ?? ""
    try GoldenFile.expect(outcome.output, matches: "parity-\(name).txt")
  }

  @Test func allSentencesOfARule() throws {
    let outcome = try BuiltTool.run(["sample", "--all", "verb"] + Self.sources)
    #expect(outcome.output == "find\nlook for\nhunt\nbusca\nencuentra\n")
    #expect(outcome.complaint == "dicho: 5 sentences\n")
    let cut = try BuiltTool.run(["sample", "--all", "--limit", "2", "verb"] + Self.sources)
    #expect(cut.output == "find\nlook for\n")
    #expect(cut.complaint.hasPrefix("dicho: 5 sentences; the first 2 are written"))
  }

  @Test func sentencesAreCounted() throws {
    let outcome = try BuiltTool.run(
      ["sample", "--count-only", "--rounds", "1", "searchTermInApp"] + Self.sources)
    // Three of <softly>, or none, three verbs, an article or none, two prepositions.
    #expect(
      outcome.output == """
        en.search.searchTermInApp  54
        es.search.searchTermInApp  2
        all                        56

        """)
  }

  @Test func sampledSentencesAreRequests() throws {
    let outcome = try BuiltTool.shell(
      """
      sources='\(Self.sources.joined(separator: " "))'
      "$dicho" sample --count 40 --seed 3 --format jsonl searchTermInApp $sources \
        | "$dicho" parse --input jsonl --format tsv $sources | cut -f 1 | sort | uniq -c
      """)
    #expect(outcome.status == 0)
    #expect(outcome.output.split(separator: " ") == ["40", "resolved\n"])
  }

  @Test(arguments: [
    ("serchTermInApp", "did you mean 'searchTermInApp'?"), ("nothingLikeThat", "no rule"),
  ])
  func unknownRulesAreToldOf(_ name: String, _ hint: String) throws {
    let outcome = try BuiltTool.run(["sample", name] + Self.sources)
    #expect(outcome.status == 64)
    #expect(outcome.complaint.contains(hint))
  }

  // MARK: - diff

  /// Two catalogs and some utterances.
  private struct Change {
    let directory: TemporaryDirectory
    let options: [String]
    let utterances: String

    init() throws {
      directory = try TemporaryDirectory()
      let new = try directory.file(
        "new.json",
        Array(
          #"{"version":1,"apps":[{"id":"org.example.kite","names":{"en":"Notes"}},"#.utf8)
          + Array(#"{"id":"org.example.lamp","names":{"en":"Lamp"}}]}"#.utf8))
      utterances = try directory.file(
        "u.txt", Array("find red string in Notes\nfind string in Kite\nlet it\n".utf8))
      options = ComparisonTests.sources + ["--to-catalog", new]
    }
  }

  @Test(arguments: ReportForm.allCases)
  func changesAreGolden(_ format: ReportForm) throws {
    let change = try Change()
    let outcome = try BuiltTool.run(
      ["diff", "--format", format.rawValue] + change.options + [change.utterances])
    #expect(outcome.status == 0)
    #expect(outcome.complaint.isEmpty)
    try GoldenFile.expect(outcome.output, matches: "diff-\(format.rawValue).txt")
  }

  @Test func changesCanBeFindings() throws {
    let change = try Change()
    let run = { (options: [String]) in
      try BuiltTool.run(["diff", "--fail-on-change"] + options + [change.utterances]).status
    }
    #expect(try run(change.options) == 1)
    #expect(try run(Self.sources + ["--to-catalog", Self.folder + "/apps.json"]) == 0)
    #expect(try BuiltTool.run(["diff"] + Self.sources + [change.utterances]).status == 64)
  }

  /// Whether as many changes are found, with the same examples, however many threads work.
  @Test func manyLinesAreComparedInOrder() throws {
    let change = try Change()
    let lines = (0..<20_000).map { "find string \($0) in \($0 % 3 == 0 ? "Notes" : "Sky")" }
    let file = try change.directory.file("many.txt", Array(lines.joined(separator: "\n").utf8))
    let run = { (jobs: String) in
      try BuiltTool.run(["diff", "--jobs", jobs] + change.options + [file]).output
    }
    let one = try run("1")
    #expect(one.contains("app changed: 6667\n  line 1: find string 0 in Notes"))
    #expect(try run("3") == one)
  }

  @Test func badLinesAreCounted() throws {
    let change = try Change()
    let file = try change.directory.file(
      "bad.jsonl", Array("{}\n{\"utterance\":\"let it\"}\n".utf8))
    let outcome = try BuiltTool.run(["diff", "--input", "jsonl"] + change.options + [file])
    #expect(outcome.status == 65)
    #expect(outcome.complaint.contains("1 line could not be read; line 1: "))
    #expect(outcome.output.hasPrefix("1 utterance: 1 as before"))
  }

  @Test func dialoguesGoOnFromTheirOwnAnswers() throws {
    let change = try Change()
    let file = try change.directory.file(
      "d.jsonl",
      Array(
        #"{"id":"d","locale":"en","turns":[{"utterance":"find string in Notes","expect":"#.utf8)
        + Array(
          #"{"status":"resolved"}},{"utterance":"let it","expect":{"status":"noMatch"}}]}"#.utf8))
    let outcome = try BuiltTool.run(["diff", "--input", "corpus"] + change.options + [file])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("app changed: 1\n"))
    #expect(outcome.output.contains("\n2 utterances: 1 as before"))
  }

  // MARK: - bench

  @Test func figuresAreWholeAndPlausible() throws {
    let change = try Change()
    let outcome = try BuiltTool.run(
      ["bench", "--seconds", "1", "--format", "json"] + Self.sources + [change.utterances])
    #expect(outcome.status == 0)
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(root["utterances"] as? Int == 3)
    #expect((root["answers"] as? [String: Int])?["resolved"] == 2)
    let latency = try #require(root["latency"] as? [String: Double])
    let values = try ["p50", "p90", "p99", "max"].map { try #require(latency[$0]) }
    #expect(values == values.sorted() && values[0] > 0)
    let rates = try #require(root["throughput"] as? [[String: Int]])
    #expect(rates.allSatisfy { ($0["utterancesPerSecond"] ?? 0) > 0 })
  }

  @Test func nothingToAnswerIsAFinding() throws {
    let directory = try TemporaryDirectory()
    let file = try directory.file("empty.txt", [])
    let outcome = try BuiltTool.run(["bench"] + Self.sources + [file])
    #expect(outcome.status == 1)
    #expect(outcome.complaint.contains("no utterance"))
  }
}
