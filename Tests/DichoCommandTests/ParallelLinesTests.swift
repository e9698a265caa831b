import Dicho
import Foundation
import Testing

@testable import DichoCommand

@Suite struct ParallelLinesTests {
  /// Answers with the number and the bytes of a line, after work of very uneven length.
  struct UnevenProcessor: LineProcessor {
    mutating func process(
      _ line: UnsafeRawBufferPointer, number: Int, into output: inout JSONWriter
    ) -> LineOutcome {
      var sum = 0
      for round in 0..<(number % 97 == 0 ? 20_000 : 10) {
        sum &+= round &* sum | 1
      }
      output.append(integer: number)
      output.append(byte: sum == 0 ? 0x21 : 0x20)
      output.append(bytes: line)
      output.append(byte: 0x0A)
      return line.first == 0x21 ? .badInput : .ok
    }

    mutating func refuse(
      _ fault: LineFault, number: Int, echo: [UInt8], into output: inout JSONWriter
    ) {
      output.append(integer: number)
      output.append(" too long\n")
    }
  }

  @Test(arguments: 1...5)
  func answersKeepTheOrderOfTheLines(jobs: Int) throws {
    var random = SeededGenerator(seed: UInt64(jobs))
    var input = ""
    var expected = ""
    for number in 1...20_000 {
      let isLong = number % 5000 == 0
      let length = isLong ? 3000 : Int.random(in: 0...30, using: &random)
      let line = String(repeating: "x", count: length)
      input += line + "\n"
      expected += "\(number) " + (isLong ? "too long" : line) + "\n"
    }
    let (output, outcome) = try answers(to: input, jobs: jobs)
    #expect(output == expected)
    #expect(outcome == .badInput)
  }

  @Test(arguments: [1, 3])
  func oneBadLineIsNoticedWhereverItIs(jobs: Int) throws {
    let lines = Array(repeating: "line\n", count: 3000)
    #expect(try answers(to: lines.joined(), jobs: jobs).outcome == .ok)
    for place in [0, 1500, 2999] {
      var lines = lines
      lines[place] = "!\n"
      #expect(try answers(to: lines.joined(), jobs: jobs).outcome == .badInput)
    }
  }

  private func answers(
    to input: String, jobs: Int
  ) throws -> (output: String, outcome: LineOutcome) {
    let directory = try TemporaryDirectory()
    let path = try directory.file("in", Array(input.utf8))
    let answers = URL(fileURLWithPath: try directory.file("out", []))
    let handle = try FileHandle(forWritingTo: answers)
    let lines = ParallelLines(
      reader: LineReader([.file(path)], maxLine: 1000, blockSize: 1500),
      writer: LineWriter(descriptor: handle.fileDescriptor), jobs: jobs
    ) { UnevenProcessor() }
    let outcome = lines.run()
    return (try String(contentsOf: answers, encoding: .utf8), outcome)
  }
}
