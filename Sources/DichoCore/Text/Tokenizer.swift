/// Splits an utterance into tokens.
///
/// Latin text takes a byte-level fast path, a chunk between white space at a time; a chunk with
/// anything else in it is left to `ChunkScanner`, which gives the same tokens for every chunk and
/// defines what they are. Both take time linear in the number of bytes.
package enum Tokenizer {
  /// How many bytes an utterance may have; a longer one has no tokens.
  ///
  /// Offsets are 32 bits wide, and folding makes 33 bytes of the 3 bytes of "ﷺ" at worst.
  package static let longestUtterance = 1 << 27

  /// Fills a buffer with the tokens of well-formed UTF-8.
  ///
  /// Whatever is between two tokens is white space, or a scalar that says nothing: a control, a
  /// zero-width space.
  package static func tokenize(_ bytes: UnsafeRawBufferPointer, into buffer: TokenBuffer) {
    buffer.removeAll()
    guard let base = bytes.baseAddress, bytes.count <= longestUtterance else { return }
    buffer.growFolded(to: bytes.count)
    let run = LatinRun(reader: LatinReader(base: base, count: bytes.count), buffer: buffer)
    var at = run.tokens(from: 0)
    while at < bytes.count {
      at = ChunkScanner(bytes: bytes, buffer: buffer).chunk(from: at)
      // What follows folds to no more bytes than it has, as long as it is Latin.
      buffer.growFolded(to: buffer.foldedCount + bytes.count - at)
      at = run.tokens(from: at)
    }
  }

  /// Does the same on the Unicode path alone; for tests.
  static func tokenizeByProperties(_ bytes: UnsafeRawBufferPointer, into buffer: TokenBuffer) {
    buffer.removeAll()
    guard bytes.count <= longestUtterance else { return }
    let scanner = ChunkScanner(bytes: bytes, buffer: buffer)
    var at = 0
    while at < bytes.count { at = scanner.chunk(from: at) }
  }
}
