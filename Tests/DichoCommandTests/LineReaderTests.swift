import Dicho
import Foundation
import Testing

@testable import DichoCommand

@Suite struct LineReaderTests {
  /// What a processor was handed for a line: its bytes, or nil for one that was too long.
  struct Line: Hashable {
    let number: Int
    let bytes: [UInt8]?
  }

  /// Writes down what it is handed.
  struct Recorder: LineProcessor {
    var lines: [Line] = []

    mutating func answer(
      _ line: UnsafeRawBufferPointer, number: Int, limit: Int, into output: inout JSONWriter
    ) -> LineOutcome {
      lines.append(Line(number: number, bytes: line.count > limit ? nil : Array(line)))
      return .ok
    }

    mutating func process(
      _ line: UnsafeRawBufferPointer, number: Int, into output: inout JSONWriter
    ) -> LineOutcome {
      .ok
    }
  }

  /// The lines of whole files, found in the plainest way.
  static func plainLines(_ files: [[UInt8]], maxLine: Int) -> [Line] {
    var lines: [Line] = []
    for file in files {
      let start = file.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      var parts = file[start...].split(separator: 0x0A, omittingEmptySubsequences: false)
      if parts.last?.isEmpty == true {
        parts.removeLast()
      }
      for part in parts {
        let bytes = Array(part.last == 0x0D ? part.dropLast() : part)
        lines.append(
          Line(number: lines.count + 1, bytes: bytes.count > maxLine ? nil : bytes))
      }
    }
    return lines
  }

  static func read(_ sources: [LineReader.Source], maxLine: Int, blockSize: Int) -> [Line] {
    let reader = LineReader(sources, maxLine: maxLine, blockSize: blockSize)
    let block = LineBlock(capacity: reader.blockCapacity)
    var recorder = Recorder()
    var output = JSONWriter()
    while reader.fill(block) {
      _ = block.process(with: &recorder, maxLine: maxLine, into: &output)
    }
    return recorder.lines
  }

  /// Text with many line ends of both kinds, some long lines, any bytes.
  static func randomText(_ random: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8] = Bool.random(using: &random) ? [] : [0xEF, 0xBB, 0xBF]
    for _ in 0..<Int.random(in: 0...30, using: &random) {
      let length = Int.random(
        in: 0...(Int.random(in: 0...9, using: &random) == 0 ? 400 : 12), using: &random)
      for _ in 0..<length {
        let byte = UInt8.random(in: 0...255, using: &random)
        bytes.append(byte == 0x0A ? 0x0D : byte)
      }
      bytes += [[0x0A], [0x0D, 0x0A], [0x0D, 0x0D, 0x0A]].randomElement(using: &random) ?? []
    }
    if Bool.random(using: &random) {
      bytes.removeLast(min(2, bytes.count))
    }
    return bytes
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func linesDoNotDependOnTheBlockSize(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let files = (0..<Int.random(in: 1...3, using: &random)).map { _ in Self.randomText(&random) }
    let directory = try TemporaryDirectory()
    let sources = try files.enumerated().map { index, bytes in
      LineReader.Source.file(try directory.file("\(index)", bytes))
    }
    for maxLine in [1, 7, 40, 500] {
      let expected = Self.plainLines(files, maxLine: maxLine)
      for blockSize in [1, 23, 64, 4096] {
        let lines = Self.read(sources, maxLine: maxLine, blockSize: blockSize)
        #expect(lines == expected, "seed \(seed), --max-line \(maxLine), block \(blockSize)")
      }
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func linesDoNotDependOnHowTheyArrive(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var text = Self.randomText(&random)
    // A byte order mark is only looked for in a first read that holds it whole.
    text.removeFirst(text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    var chunks: [Data] = []
    var left = text[...]
    while !left.isEmpty {
      let chunk = left.prefix(Int.random(in: 1...40, using: &random))
      chunks.append(Data(chunk))
      left = left.dropFirst(chunk.count)
    }
    let pipe = Pipe()
    Thread.detachNewThread { [chunks] in
      for chunk in chunks {
        pipe.fileHandleForWriting.write(chunk)
        Thread.sleep(forTimeInterval: 0.0002)
      }
      try? pipe.fileHandleForWriting.close()
    }
    let source = LineReader.Source.file("/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
    let lines = Self.read([source], maxLine: 40, blockSize: 64)
    #expect(lines == Self.plainLines([text], maxLine: 40), "seed \(seed)")
  }

  @Test func lineFeedsAreCounted() {
    var random = SeededGenerator(seed: 7)
    for length in 0..<200 {
      let bytes = (0..<length).map { _ in
        [0x0A, 0x0B, 0x8A, 0x00].randomElement(using: &random) ?? 0
      }
      let count = bytes.withUnsafeBytes { lineFeeds(in: $0) }
      #expect(count == bytes.count { $0 == 0x0A })
    }
  }

  @Test func bytesPastALineCanBeRead() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.file("x", Array("abc".utf8))
    let reader = LineReader([.file(path)], maxLine: 10, blockSize: 16)
    let block = LineBlock(capacity: reader.blockCapacity)
    #expect(reader.fill(block))
    let past = UnsafeRawBufferPointer(start: block.start + block.capacity, count: LineBlock.padding)
    #expect(past.allSatisfy { $0 == 0 })
  }
}

/// Random numbers that are the same in every run.
///
/// SplitMix64, <https://prng.di.unimi.it/splitmix64.c>
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
