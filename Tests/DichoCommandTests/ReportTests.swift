import Foundation
import Testing

@testable import DichoCommand

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// `dicho test`: its reports, what it compares with, and what it rewrites.
@Suite struct ReportTests {
  private static let folder = "Tests/DichoCommandTests/Fixtures/reports"

  /// Runs a corpus with a small grammar and the example catalog.
  private func test(_ arguments: [String]) throws -> BuiltTool.Outcome {
    try BuiltTool.run(["test"] + BuiltTool.smallGrammars + arguments)
  }

  @Test(arguments: [nil] + ReportFormat.allCases.filter { $0 != .html }.map(\.rawValue))
  func everyReportIsGolden(_ format: String?) throws {
    let options = format.map { ["--report", $0] } ?? []
    let outcome = try test(options + [Self.folder])
    #expect(outcome.status == 1)
    #expect(outcome.complaint.isEmpty)
    try GoldenFile.expect(outcome.output, matches: "report-\(format ?? "text").txt")
  }

  /// Elements of an XML document, by name, with their attributes.
  private final class Elements: NSObject, XMLParserDelegate {
    var found: [(name: String, attributes: [String: String])] = []
    func parser(
      _: XMLParser, didStartElement name: String, namespaceURI _: String?,
      qualifiedName _: String?, attributes: [String: String]
    ) { found.append((name, attributes)) }
  }

  @Test func junitIsXMLWhateverWasSaid() throws {
    let directory = try TemporaryDirectory()
    let corpus = directory.url.appendingPathComponent("cases.jsonl")
    let nasty = "find \\u0001\\u0000]]> & <a> \\\" ' \\ud83d\\ude00 \\uffff in Taller"
    try """
    {"id":"a&<\\"","locale":"en","utterance":"\(nasty)","expect":{"status":"noMatch"},\
    "phenomena":["code"],"difficulty":1}
    """.write(to: corpus, atomically: true, encoding: .utf8)
    let outcome = try test(["--report", "junit", corpus.path])
    let elements = Elements()
    let parser = XMLParser(data: Data(outcome.output.utf8))
    parser.delegate = elements
    #expect(parser.parse(), "\(outcome.output)")
    #expect(elements.found.count { $0.name == "testcase" } == 1)
    #expect(elements.found.first { $0.name == "testcase" }?.attributes["name"] == "a&<\"")
    #expect(elements.found.contains { $0.name == "failure" })
  }

  @Test func theHTMLReportHoldsTheJSONReport() throws {
    let page = try test(["--report", "html", Self.folder]).output
    let json = try test(["--report", "json", Self.folder]).output
    let open = try #require(page.range(of: "id=\"data\">"))
    let close = try #require(page.range(of: "</script>", range: open.upperBound..<page.endIndex))
    let data = String(page[open.upperBound..<close.lowerBound])
    let (inPage, alone) = try (
      JSONSerialization.jsonObject(with: Data(data.utf8)) as? NSDictionary,
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSDictionary
    )
    #expect(inPage != nil && inPage == alone)
    #expect(!page.contains("http://") && !page.contains("https://"), "it needs no network")
  }

  @Test func aBaselineShowsWhatWasFixedAndBroken() throws {
    let directory = try TemporaryDirectory()
    let before = directory.url.appendingPathComponent("before.json")
    let corpus = directory.url.appendingPathComponent("cases.jsonl")
    func write(_ expectations: [(String, String)]) throws {
      try expectations.map { id, term in
        """
        {"id":"\(id)","locale":"en","utterance":"find drills in Taller","expect":\
        {"status":"resolved","app":"com.example.taller","term":"\(term)"},"phenomena":["x"],\
        "difficulty":1}

        """
      }.joined().write(to: corpus, atomically: true, encoding: .utf8)
    }
    try write([("same", "drills"), ("fixed", "nails"), ("broken", "drills"), ("gone", "drills")])
    let report = try test(["--report", "json", corpus.path]).output
    try report.write(to: before, atomically: true, encoding: .utf8)
    try write([("same", "drills"), ("fixed", "drills"), ("broken", "nails"), ("new", "drills")])
    let outcome = try test(["--baseline", before.path, corpus.path])
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("fixed since: fixed: find drills in Taller\n"))
    #expect(outcome.output.contains(": broken: partial: find drills in Taller\n"))
    #expect(outcome.output.contains("since the baseline: 1 fixed, 1 broken, 1 new, 1 gone\n"))
    try write([("same", "drills"), ("fixed", "nails"), ("new", "drills")])
    #expect(try test(["--baseline", before.path, corpus.path]).status == 0)
    try write([("same", "drills"), ("new", "nails")])
    #expect(try test(["--baseline", before.path, corpus.path]).status == 1)
    let updated = try test(["--baseline", before.path, "--update", corpus.path])
    #expect(updated.status == 1, "what was rewritten has to be looked at")
    let none = try test(["--baseline", corpus.path, corpus.path])
    #expect(none.status == 1)
    #expect(none.complaint.contains("is no report of 'dicho test --report json'"))
  }

  @Test func updateRewritesExpectationsAndNothingElse() throws {
    let directory = try TemporaryDirectory()
    let corpus = directory.url.appendingPathComponent("cases.jsonl")
    let source = BuiltTool.packageRoot.appendingPathComponent("\(Self.folder)/cases.jsonl")
    let before = try String(contentsOf: source, encoding: .utf8)
    try ("\n  \n" + before).write(to: corpus, atomically: true, encoding: .utf8)
    let outcome = try test(["--update", corpus.path])
    #expect(outcome.status == 1, "a run that rewrites fails")
    #expect(outcome.complaint.contains("rewrote 5 expectations"))
    let after = try String(contentsOf: corpus, encoding: .utf8)
    let (old, new) = (before.split(separator: "\n"), after.dropFirst(4).split(separator: "\n"))
    #expect(after.hasPrefix("\n  \n") && old.count == new.count)
    for (old, new) in zip(old, new) where old != new {
      #expect(new.prefix { $0 != "}" }.contains("\"expect\":{\"status\":"), "\(new)")
      #expect(old.hasSuffix(new.suffix(30)), "\(new)")
    }
    #expect(try test([corpus.path]).status == 0)
  }

  @Test(arguments: [
    (["--only", "accepted"], "0 of 1"), (["--only", "app_"], "2 of 3"),
    (["--only", "en", "--fail-fast"], "1 of 2"), (["--sample", "1", "--seed", "3"], "0 of 0"),
  ])
  func runsTheCasesSelected(_ options: [String], _ strict: String) throws {
    let outcome = try test(options + ["\(Self.folder)/cases.jsonl"])
    #expect(outcome.output.contains("strict cases: \(strict)"), "\(outcome.output)")
  }

  @Test func givesTheSameOnAnyNumberOfThreads() throws {
    let reports = try ["1", "5"].map { jobs in
      try test(["--jobs", jobs, "--report", "json", "Corpus/en/term.jsonl"]).output
    }
    #expect(reports[0] == reports[1])
    #expect(reports[0].utf8.count > 100_000)
  }
}
