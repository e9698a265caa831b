import DichoCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A run of whole lines, each ending in a line feed, read in one go.
final class LineBlock {
  /// What may be read past the last byte, so that eight or sixteen bytes can be loaded at once.
  static let padding = 64

  let start: UnsafeMutableRawPointer
  let capacity: Int

  /// How many bytes of whole lines there are.
  var count = 0

  /// The 1-based number of its first line in the whole input.
  var firstLine = 1

  /// Whether the next block can be had without waiting.
  var moreIsWaiting = false

  init(capacity: Int) {
    self.capacity = capacity
    start = .allocate(byteCount: capacity + Self.padding, alignment: 64)
    (start + capacity).initializeMemory(as: UInt8.self, repeating: 0, count: Self.padding)
  }

  deinit {
    start.deallocate()
  }

  /// Its bytes, valid until the block is filled again.
  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: start, count: count)
  }

  /// Answers each line, without its LF or CRLF, in order; says whether any was bad.
  func process<Processor: LineProcessor>(
    with processor: inout Processor, maxLine: Int, into output: inout JSONWriter
  ) -> LineOutcome {
    var outcome = LineOutcome.ok
    var line = start
    var left = count
    var number = firstLine
    while left > 0, let end = memchr(line, 0x0A, left) {
      let whole = end - UnsafeMutableRawPointer(line)
      var length = whole
      if length > 0, line.load(fromByteOffset: length - 1, as: UInt8.self) == 0x0D {
        length -= 1
      }
      let result = processor.answer(
        UnsafeRawBufferPointer(start: line, count: length), number: number, limit: maxLine,
        into: &output)
      if result == .badInput {
        outcome = .badInput
      }
      line += whole + 1
      left -= whole + 1
      number += 1
    }
    return outcome
  }
}

/// Counts the line feeds among bytes.
func lineFeeds(in bytes: UnsafeRawBufferPointer) -> Int {
  let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
  let feeds: UInt64 = 0x0A0A_0A0A_0A0A_0A0A
  var total = 0
  var offset = 0
  while offset + 8 <= bytes.count {
    let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) ^ feeds
    // The high bit of a byte is set exactly where the byte is zero, that is a line feed.
    let hits = ~(((word & low) &+ low) | word | low)
    total += hits.nonzeroBitCount
    offset += 8
  }
  while offset < bytes.count {
    total += bytes[offset] == 0x0A ? 1 : 0
    offset += 1
  }
  return total
}
