import Testing

@testable import DichoCore

@Suite struct FoldedHashTests {
  @Test func isTheSameWhereverTheBytesLie() {
    var generator = TextGenerator(seed: 1)
    for count in 0...40 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 1...255, using: &generator) }
      let hash = FoldedHash.hash(bytes)
      for offset in 0..<9 {
        var noise = (0..<offset + count + 9).map { _ in UInt8.random(in: 0...255, using: &generator)
        }
        noise.replaceSubrange(offset..<offset + count, with: bytes)
        noise.withUnsafeBufferPointer { buffer in
          guard let base = buffer.baseAddress else { return }
          #expect(FoldedHash.hash(base + offset, count) == hash)
        }
      }
    }
    #expect(FoldedHash.hash([]) == FoldedHash.empty)
  }

  @Test func canBeComputedPieceByPiece() {
    var generator = TextGenerator(seed: 2)
    for _ in 0..<500 {
      var running = RunningHash()
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        let piece = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
          UInt8.random(in: 1...255, using: &generator)
        }
        var word: UInt64 = 0
        for (index, byte) in piece.enumerated() { word |= UInt64(byte) << UInt64(index * 8) }
        running.append(word, piece.count)
        bytes += piece
        if Bool.random(using: &generator) {
          running.removeLast()
          bytes.removeLast()
        }
      }
      #expect(running.count == bytes.count)
      #expect(running.value == FoldedHash.hash(bytes))
    }
  }

  @Test func tellsShortStringsApart() {
    var seen: Set<UInt64> = []
    var lowBits: [Int] = Array(repeating: 0, count: 256)
    let letters = Array("abcdefghijklmnopqrstuvwxyz".utf8)
    for first in letters {
      for second in letters {
        for third in letters {
          let hash = FoldedHash.hash([first, second, third])
          seen.insert(hash)
          lowBits[Int(hash & 255)] += 1
        }
      }
    }
    #expect(seen.count == 26 * 26 * 26)
    // 68.7 on average in each of 256 buckets; a good hash stays well inside of this.
    #expect(lowBits.allSatisfy { $0 > 30 && $0 < 120 })
  }
}
