import DichoCore

/// The places of findings in one file, as programs count them: in bytes and in code points.
struct SourceRegions {
  /// A stretch of one line.
  struct Region: Equatable {
    /// Its 1-based columns in code points; the end is the column behind the last one.
    var columns: Range<Int>
    /// Its bytes in the file; nil when they cannot be told, as in a line that is no UTF-8.
    var bytes: Range<Int>?
  }

  /// The name of the file.
  let name: String
  private let bytes: [UInt8]
  /// The first byte of each line.
  private let starts: [Int]

  /// Finds the lines of a file, in time linear in its length.
  init(_ source: SourceText) {
    name = source.name
    bytes = source.bytes
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    // A byte order mark is not a character of the first line.
    var starts = [bytes.starts(with: mark) ? mark.count : 0]
    for (index, byte) in bytes.enumerated() {
      let next = index + 1
      if byte == 0x0A || byte == 0x0D && (next == bytes.count || bytes[next] != 0x0A) {
        starts.append(next)
      }
    }
    self.starts = starts
  }

  /// Returns where some characters from a place on are, or nil when the file has no such place.
  func region(_ place: SourceLocation, length: Int) -> Region? {
    guard place.line >= 1, place.line <= starts.count, place.column >= 1 else { return nil }
    let start = starts[place.line - 1]
    var end = start
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    guard
      let first = text.index(text.startIndex, offsetBy: place.column - 1, limitedBy: text.endIndex)
    else { return nil }
    let last =
      text.index(first, offsetBy: max(length, 1), limitedBy: text.endIndex) ?? text.endIndex
    let column = text.unicodeScalars.distance(from: text.startIndex, to: first) + 1
    let width = text.unicodeScalars.distance(from: first, to: last)
    var region = Region(columns: column..<column + width)
    if text.utf8.elementsEqual(bytes[start..<end]) {
      let offset = start + text.utf8.distance(from: text.startIndex, to: first)
      region.bytes = offset..<offset + text.utf8.distance(from: first, to: last)
    }
    return region
  }
}
