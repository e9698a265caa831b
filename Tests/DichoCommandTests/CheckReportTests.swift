import Dicho
import Foundation
import Testing

@testable import DichoCommand
@testable import DichoCorpus

/// The formats of `dicho check`, and its exit status.
@Suite struct CheckReportTests {
  /// A grammar, a catalog and a corpus with something to find in each, accents before it.
  private static let files: [(name: String, text: String)] = [
    (
      "es/buscar más.jsgf",
      "#JSGF V1.0 UTF-8 es;\ngrammar es.b;\nimport <slot.term>;\n"
        + "public <ok> = \"¿\" búscame <trem> {system.searchInApp};\n"
        + "public <ok> = busca <term> {system.searchInApp};\n<más> = e\u{301} | <VOID>;\n"
    ),
    (
      "apps.json",
      #"{"version": 1, "apps": [{"id": "ñandú", "names": {"es": "Ñandú"}, "aliases": "El"}]}"#
        + "\n"
    ),
    ("cases.jsonl", #"{"id": "á", "locale": "es", "utterance": "busca é", "expct": 1}"# + "\n"),
  ]

  private func report() throws -> CheckReport { try CheckTrial(Self.files).run() }

  private func json(_ write: (CheckReport, inout JSONWriter) -> Void) throws -> String {
    var json = JSONWriter()
    write(try report(), &json)
    return json.string
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func reportsAreGolden() throws {
    try GoldenFile.expect(CheckText.write(report()), matches: "check-text.txt")
    try GoldenFile.expect(json(CheckJSON.write), matches: "check-json.txt")
    let sarif = try json { CheckSARIF($0, version: "0", exitCode: 1).write(to: &$1) }
    try GoldenFile.expect(sarif, matches: "check-sarif.txt")
  }

  /// What is underlined is what the bytes say, in both reports.
  @Test func bytesAreThoseOfTheColumns() throws {
    let report = try report()
    let findings = try #require(object(json(CheckJSON.write))["findings"] as? [[String: Any]])
    #expect(findings.count == report.findings.count && findings.count >= 5)
    var seen: [String] = []
    for (finding, diagnostic) in zip(findings, report.findings) {
      let file = try #require(report.files.first { $0.name == diagnostic.location.file })
      let offset = try #require(finding["byteOffset"] as? Int)
      let length = try #require(finding["byteLength"] as? Int)
      let text = String(decoding: file.bytes[offset..<offset + length], as: UTF8.self)
      #expect(text.count <= diagnostic.length)
      seen.append(text)
    }
    #expect(seen.contains("<trem>") && seen.contains("<más>") && seen.contains("\"El\""), "\(seen)")
  }

  @Test func sarifCountsInCodePoints() throws {
    let sarif = try json { CheckSARIF($0, version: "0", exitCode: 1).write(to: &$1) }
    let run = try #require((object(sarif)["runs"] as? [[String: Any]])?.first)
    #expect(run["columnKind"] as? String == "unicodeCodePoints")
    let tool = try #require(run["tool"] as? [String: [String: Any]])
    let rules = try #require(tool["driver"]?["rules"] as? [[String: Any]])
    let results = try #require(run["results"] as? [[String: Any]])
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
      #expect(rules[index]["help"] != nil)
    }
    #expect(sarif.contains("es/buscar%20m%C3%A1s.jsgf"))
  }

  @Test(arguments: [
    ("a", 1..<2, 0..<1), ("é", 1..<2, 0..<2), ("e\u{301}x", 1..<3, 0..<3),
    ("\u{1F469}\u{200D}\u{1F52C}", 1..<4, 0..<11),
  ])
  func regionsAreOfWholeCharacters(_ text: String, _ columns: Range<Int>, _ bytes: Range<Int>) {
    let regions = SourceRegions(SourceText(name: "f", text: text))
    let region = regions.region(SourceLocation(file: "f", line: 1, column: 1), length: 1)
    #expect(region == SourceRegions.Region(columns: columns, bytes: bytes))
  }

  @Test func regionsKnowLineBreaksAndInvalidBytes() {
    let bytes: [UInt8] = [0xEF, 0xBB, 0xBF] + Array("a\r\nb\rc\n".utf8) + [0xFF, 0x78]
    let regions = SourceRegions(SourceText(name: "f", bytes: bytes))
    func region(_ line: Int, _ column: Int) -> SourceRegions.Region? {
      regions.region(SourceLocation(file: "f", line: line, column: column), length: 1)
    }
    #expect(region(1, 1)?.bytes == 3..<4)
    #expect(region(2, 1)?.bytes == 6..<7)
    #expect(region(3, 1)?.bytes == 8..<9)
    #expect(region(4, 2)?.bytes == nil && region(4, 2)?.columns == 2..<3)
    #expect(region(5, 1) == nil && region(1, 3) == nil && region(1, 2)?.columns == 2..<2)
  }

  // MARK: - As in CI

  @Test(arguments: CheckFormat.allCases.filter { $0 != .markdown })
  func statusIsTheSameInAllFormats(_ format: CheckFormat) throws {
    let directory = try TemporaryDirectory()
    let good = try directory.file(
      "a.json", Array(#"{"apps":[{"id":"a","names":{"en":"Kite"}}]}"#.utf8))
    let odd = try directory.file(
      "b.json", Array(#"{"apps":[{"id":"a","names":{"en":"Kite"},"x":1}]}"#.utf8))
    let bad = try directory.file("c.json", Array("[".utf8))
    let grammars = [
      "--grammars", CheckTrial.fixtures.path + "/small/grammars", "--format", format.rawValue,
    ]
    #expect(try BuiltTool.run(["check", good] + grammars).status == 0)
    #expect(try BuiltTool.run(["check", odd] + grammars).status == 0)
    #expect(try BuiltTool.run(["check", odd, "--strict"] + grammars).status == 1)
    #expect(try BuiltTool.run(["check", bad] + grammars).status == 1)
  }

  @Test func whatIsThereIsCheckedThoughAFileIsMissing() throws {
    let directory = try TemporaryDirectory()
    let good = try directory.file("a.json", Array(#"{"apps":[{"id":"a","names":{}}]}"#.utf8))
    let missing = ["b.json", "c.jsonl"].map { directory.url.path + "/" + $0 }
    let options = ["--grammars", CheckTrial.fixtures.path + "/small/grammars"]
    var outcome = try BuiltTool.run(["check", missing[0], good, missing[1]] + options)
    #expect(outcome.status == 66)
    #expect(outcome.complaint.split(separator: "\n").count == 2)
    #expect(outcome.output.contains("checked 1 file: 1 error"), "\(outcome.output)")
    outcome = try BuiltTool.run(["check", missing[0], good, "--format", "sarif"] + options)
    #expect(outcome.status == 66)
    #expect(outcome.output.contains("\"executionSuccessful\":false,\"exitCode\":66"))
    outcome = try BuiltTool.run(["check"] + missing + ["--format", "json"] + options)
    #expect(outcome.status == 66 && outcome.output.isEmpty)
  }

  @Test func otherJSONOfADirectoryIsPassedOver() throws {
    let directory = try TemporaryDirectory()
    _ = try directory.file("package.json", Array(#"{"name":"x","version":"1.0.0"}"#.utf8))
    _ = try directory.file("list.json", Array("[1]".utf8))
    let options = ["--grammars", CheckTrial.fixtures.path + "/small/grammars"]
    #expect(try BuiltTool.run(["check", directory.url.path] + options).status == 66)
    let slip = try directory.file("slip.json", Array(#"{"version":1,"appps":[]}"#.utf8))
    let outcome = try BuiltTool.run(["check", directory.url.path] + options)
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix(slip) && outcome.output.contains("checked 1 file: "))
  }

  @Test func aReaderThatGoesAwayEndsItQuietly() throws {
    let folder = CheckTrial.fixtures.path
    let outcome = try BuiltTool.shell(
      "\"$dicho\" check --grammars '\(folder)/small/grammars' --explain all --format json | head -c 1"
    )
    #expect(outcome.complaint.isEmpty && outcome.output == "[")
  }
}
