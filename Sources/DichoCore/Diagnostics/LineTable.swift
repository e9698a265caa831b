/// The places in a text where a line begins, for turning byte offsets into lines and columns.
///
/// Long lines have further anchors inside, so that a look-up costs about the same on any text.
package struct LineTable: Sendable {
  private struct Anchor: BitwiseCopyable, Sendable {
    var offset: Int
    var line: Int
    var column: Int
  }

  /// The distance after which a line gets another anchor, in bytes.
  private static let stride = 1024

  private let name: String
  private let bytes: [UInt8]
  private var anchors: [Anchor]

  /// Creates the table of a text, in time linear in its length.
  package init(_ source: SourceText) {
    name = source.name
    bytes = source.bytes
    anchors = []
    anchors = bytes.withUnsafeBufferPointer { Self.anchors(of: $0) }
  }

  /// Returns the line and column of a byte offset; offsets past the end count as the end.
  package func location(at offset: Int) -> SourceLocation {
    let offset = min(max(offset, 0), bytes.count)
    var low = 0
    var high = anchors.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if anchors[middle].offset <= offset { low = middle } else { high = middle }
    }
    let anchor = anchors[low]
    let column = bytes.withUnsafeBufferPointer {
      Characters.count(in: $0, from: anchor.offset, to: offset)
    }
    return SourceLocation(file: name, line: anchor.line, column: anchor.column + column)
  }

  /// Returns the offset where the line that holds an offset ends, its line break left out.
  package func endOfLine(after offset: Int) -> Int {
    var end = max(offset, 0)
    while end < bytes.count && bytes[end] != 0x0A && bytes[end] != 0x0D { end += 1 }
    return end
  }

  private static func anchors(of bytes: UnsafeBufferPointer<UInt8>) -> [Anchor] {
    var anchors: [Anchor] = []
    // A byte order mark is not a character of the first line.
    let first = SourceText.byteOrderMarkLength(of: bytes)
    var last = Anchor(offset: 0, line: 1, column: first > 0 ? 0 : 1)
    anchors.append(last)
    if first > 0 {
      last = Anchor(offset: first, line: 1, column: 1)
      anchors.append(last)
    }
    var index = first
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == 0x0A || (byte == 0x0D && (index == bytes.count || bytes[index] != 0x0A)) {
        last = Anchor(offset: index, line: last.line + 1, column: 1)
        anchors.append(last)
      } else if index - last.offset >= stride && byte < 0x80 && byte != 0x0D
        && index < bytes.count && bytes[index] < 0x80
      {
        let width = Characters.count(in: bytes, from: last.offset, to: index)
        last = Anchor(offset: index, line: last.line, column: last.column + width)
        anchors.append(last)
      }
    }
    return anchors
  }
}
