/// Counting and cutting by characters, with a short cut for ASCII.
enum Characters {
  /// Counts the characters in a stretch of bytes, invalid UTF-8 repaired.
  static func count(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int {
    var index = start
    while index < end && bytes[index] < 0x80 && bytes[index] != 0x0D { index += 1 }
    if index == end { return end - start }
    return String(decoding: bytes[start..<end], as: UTF8.self).count
  }

  /// The longest stretch that is decoded to cut a piece out of it, in bytes.
  private static let limit = 1 << 16

  /// Returns some characters of a line, or nil when they lie too far behind in a line that is not
  /// ASCII.
  static func cut(
    from line: UnsafeBufferPointer<UInt8>, skipping skipped: Int, count: Int
  ) -> [Character]? {
    // In ASCII, a character is a byte; the byte after the last one may begin a combining mark.
    var start = 0
    let ascii = min(skipped, line.count)
    while start < ascii && line[start] < 0x80 { start += 1 }
    if start < line.count && line[start] >= 0x80 { start = max(0, start - 1) }
    // Characters of many scalars are rare: 32 bytes for each are enough for any real text.
    let end = min(line.count, start + limit, start + (skipped - start + count + 1) * 32)
    var characters: [Character] = []
    var position = start
    for character in String(decoding: line[start..<end], as: UTF8.self) {
      if position >= skipped { characters.append(character) }
      position += 1
      if characters.count == count { break }
    }
    return position >= skipped ? characters : nil
  }
}
