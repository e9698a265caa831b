/// The text of one file, as bytes, together with the name used in messages.
///
/// The bytes need not be valid UTF-8.
package struct SourceText: Hashable, Sendable {
  /// The name of the file, as it should appear in messages.
  package var name: String

  /// The content, byte for byte.
  package var bytes: [UInt8]

  /// Creates a source text from bytes.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Creates a source text from a string.
  package init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }
}

extension SourceText {
  /// Returns the line and column of a byte offset.
  ///
  /// Reads the text from its start; make a ``LineTable`` to look up more than a few.
  package func location(at offset: Int) -> SourceLocation {
    LineTable(self).location(at: offset)
  }

  /// Returns the bytes of a 1-based line without its line break, or nil when there is none.
  package func line(_ number: Int) -> ArraySlice<UInt8>? {
    guard number >= 1 else { return nil }
    var line = 1
    var index = bytes.withUnsafeBufferPointer { Self.byteOrderMarkLength(of: $0) }
    while line < number {
      guard index < bytes.count else { return nil }
      let byte = bytes[index]
      index += 1
      if byte == 0x0A || (byte == 0x0D && (index == bytes.count || bytes[index] != 0x0A)) {
        line += 1
      }
    }
    var end = index
    while end < bytes.count && bytes[end] != 0x0A && bytes[end] != 0x0D { end += 1 }
    return bytes[index..<end]
  }

  /// Returns 3 when the text begins with a byte order mark, and else 0.
  static func byteOrderMarkLength(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
  }
}
