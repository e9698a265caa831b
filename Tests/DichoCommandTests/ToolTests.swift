import Foundation
import Testing

@testable import DichoCommand

/// The built tool, its streams and its exit status.
@Suite struct ToolTests {
  /// Runs `dicho parse` with a small grammar: what it understands is not looked at here.
  private func parse(
    _ arguments: [String] = [], input: Data = Data()
  ) throws -> BuiltTool.Outcome {
    try BuiltTool.run(["parse"] + BuiltTool.smallGrammars + arguments, input: input)
  }

  private func parse(_ arguments: [String] = [], input: String) throws -> BuiltTool.Outcome {
    try parse(arguments, input: Data(input.utf8))
  }

  /// `parse` with a small grammar, for the shell.
  private static let parse = "parse --grammars '\(BuiltTool.smallGrammars[1])'"

  @Test func oneRecordComesForEachLine() throws {
    for jobs in ["1", "2"] {
      let outcome = try parse(["--jobs", jobs], input: "one\r\n\ntwo")
      #expect(outcome.status == 0)
      #expect(outcome.output.split(separator: "\n", omittingEmptySubsequences: false).count == 4)
      #expect(outcome.complaint.isEmpty)
    }
  }

  @Test func invalidUTF8GetsAnErrorRecordAndTheStreamGoesOn() throws {
    let input = Data("first\n".utf8) + Data([0x62, 0xE1, 0x78, 0x0A]) + Data("last\n".utf8)
    let outcome = try parse(input: input)
    #expect(outcome.status == 65)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].contains("\"line\":2,\"status\":\"error\""))
    #expect(lines[1].contains("invalid-utf8"))
  }

  @Test func longLinesGetAnErrorRecord() throws {
    let input = "a\n" + String(repeating: "x", count: 101) + "\nb\n"
    let outcome = try parse(["--max-line", "100"], input: input)
    #expect(outcome.status == 65)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].contains("line-too-long"))
  }

  @Test func aHugeLineDoesNotGrowTheTool() throws {
    // 100 MB in one line, with 200 MB of address space to live in.
    let outcome = try BuiltTool.shell(
      """
      (echo a; head -c 100000000 /dev/zero; echo; echo b) | (ulimit -v 200000; "$dicho" \(Self.parse))
      """)
    #expect(outcome.status == 65)
    #expect(outcome.output.split(separator: "\n").count == 3)
    #expect(outcome.complaint.isEmpty)
  }

  @Test func noInputIsNoOutput() throws {
    #expect(try parse() == .init(status: 0, output: "", complaint: ""))
  }

  @Test func missingFilesAreNamedBeforeAnythingIsRead() throws {
    let outcome = try parse(["LICENSE", "no such", "Sources"])
    #expect(
      outcome
        == .init(
          status: 66, output: "",
          complaint: """
            dicho: cannot read 'no such': No such file or directory
            dicho: cannot read 'Sources': Is a directory

            """))
  }

  @Test func filesAndStandardInputAreReadInOrder() throws {
    let directory = try TemporaryDirectory()
    let first = try directory.file("first", Array("first".utf8))
    let last = try directory.file("last", Array("last\n".utf8))
    let outcome = try parse([first, "-", last], input: "!\n")
    #expect(outcome.status == 0)
    #expect(outcome.output.split(separator: "\n").count == 3)
  }

  @Test(arguments: ["1", "2"])
  func aReaderThatGoesAwayEndsTheToolQuietly(jobs: String) throws {
    let outcome = try BuiltTool.shell(
      "yes hello | \"$dicho\" \(Self.parse) --jobs \(jobs) | head -n 1; echo ${PIPESTATUS[1]}")
    #expect(outcome.output.split(separator: "\n").last == "141")
    #expect(outcome.complaint.isEmpty)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func aFullDiskIsReported() throws {
    let outcome = try BuiltTool.shell("echo hello | \"$dicho\" \(Self.parse) > /dev/full")
    #expect(
      outcome
        == .init(
          status: 74, output: "",
          complaint: "dicho: cannot write the output: No space left on device\n"))
  }

  @Test func closedOutputIsReported() throws {
    let outcome = try BuiltTool.shell("echo hello | \"$dicho\" \(Self.parse) >&-")
    #expect(outcome.status == 74)
  }

  @Test func answersComeWhileTheInputIsOpen() throws {
    // Each turn is sent only after the answer to the one before; a tool that waited for more
    // would hang, so `read` gives up after a while.
    let outcome = try BuiltTool.shell(
      """
      coproc TOOL { "$dicho" \(Self.parse); }
      for turn in one two three; do
        echo $turn >&${TOOL[1]}; read -r -t 20 answer <&${TOOL[0]} && echo answered
      done
      """)
    #expect(outcome.output == "answered\nanswered\nanswered\n")
  }

  @Test(arguments: ["1", "3"])
  func manyLinesGetAsManyRecords(jobs: String) throws {
    let text = (1...20_000).map { "line \($0)\n" }.joined()
    let directory = try TemporaryDirectory()
    let path = try directory.file("many", Array(text.utf8))
    let outcome = try parse(["--jobs", jobs, path])
    #expect(outcome.status == 0)
    #expect(outcome.output.utf8.count { $0 == 0x0A } == 20_000)
  }
}
