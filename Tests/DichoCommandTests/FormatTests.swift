import Dicho
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
    let (output, outcome) = try parse(["--format", format, "--max-line", "100"])
    #expect(outcome == .badInput)
    #expect(output.utf8.count { $0 == 0x0A } == Self.lines.count)
    try GoldenFile.expect(output, matches: "format-\(format).txt")
    // Every row has all columns.
    for row in output.split(separator: "\n") where format == "tsv" {
      #expect(row.split(separator: "\t", omittingEmptySubsequences: false).count == 8, "\(row)")
    }
  }

  /// Answers the lines as the tool does, without starting it.
  private func parse(_ arguments: [String]) throws -> (output: String, outcome: LineOutcome) {
    guard case .run(_, let parsed) = try OptionTable.dicho.parse(["parse"] + arguments) else {
      throw CocoaError(.featureUnsupported)
    }
    let options = ParseOptions(parsed)
    let directory = try TemporaryDirectory()
    let input = try directory.file("in", Array(Self.lines.map { $0 + [0x0A] }.joined()))
    let output = URL(fileURLWithPath: try directory.file("out", []))
    let handle = try FileHandle(forWritingTo: output)
    let lines = ParallelLines(
      reader: LineReader(
        [.file(input)], maxLine: options.maxLine, blockSize: ParseOptions.blockSize),
      writer: LineWriter(descriptor: handle.fileDescriptor), jobs: 1
    ) { ParseProcessor(BundledEngine.shared, options) }
    let outcome = lines.run()
    return (try String(contentsOf: output, encoding: .utf8), outcome)
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
