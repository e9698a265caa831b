import Foundation
import Testing

@testable import DichoCommand

/// `dicho parse --format`: one line for each line, in every format.
@Suite struct FormatTests {
  private static let lines: [[UInt8]] = [
    Array("Busca taladros en Taller".utf8), Array("Busca en Taller".utf8),
    Array("find soup".utf8), Array("What time is it?".utf8), Array("find soup in Notes".utf8),
    [0x62, 0xE1, 0x78], Array("find a\tb & \"c\" in RecipeBox".utf8), [],
    Array("find cats in yutub".utf8), Array(repeating: 0x78, count: 200),
  ]

  @Test(arguments: RecordFormat.allCases.map(\.rawValue))
  func everyFormatIsGolden(_ format: String) throws {
    let input = Self.lines.map { $0 + [0x0A] }.joined()
    let outcome = try BuiltTool.run(
      ["parse", "--format", format, "--max-line", "100"], input: Data(input))
    #expect(outcome.status == 65)
    #expect(outcome.complaint.isEmpty)
    #expect(outcome.output.utf8.count { $0 == 0x0A } == Self.lines.count)
    try GoldenFile.expect(outcome.output, matches: "format-\(format).txt")
    // Every row has all columns.
    for row in outcome.output.split(separator: "\n") where format == "tsv" {
      #expect(row.split(separator: "\t", omittingEmptySubsequences: false).count == 8, "\(row)")
    }
  }

  @Test func answersHaveTheirLinksToo() throws {
    let request = """
      {"utterance":"taladros","pending":{"intent":{"schema":"system.searchInApp",\
      "app":"com.example.taller","parameters":{"criteria":{"term":null}}},\
      "followUp":{"parameter":"criteria.term"}}}

      """
    let outcome = try BuiltTool.run(
      ["parse", "--input", "jsonl", "--format", "url"], input: request + "{}\n")
    #expect(outcome == .init(status: 65, output: "taller://search?q=taladros\n\n", complaint: ""))
  }
}
