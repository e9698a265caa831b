import DichoCore

/// Turns places in a text into those of the Language Server Protocol, and back.
///
/// The protocol counts lines from 0 and, in a line, UTF-16 units from 0: an emoji is two of them.
/// A byte order mark is not counted.
struct TextPositions {
  /// A place as the protocol has it.
  struct Position: Hashable, Sendable {
    var line: Int
    var character: Int

    var value: JSONValue { .members(["line": .int(line), "character": .int(character)]) }
  }

  private let bytes: [UInt8]
  /// Where each line begins.
  private let starts: [Int]
  /// The line looked at last, and the units before each of its characters and at its end.
  private var columns: (line: Int, units: [Int]) = (-1, [])

  init(_ source: SourceText) {
    bytes = source.bytes
    var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    for (index, byte) in bytes.enumerated() {
      if byte == 0x0A || byte == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A) {
        starts.append(index + 1)
      }
    }
    self.starts = starts
  }

  /// The bytes of a line, counted from 0, without its end.
  func line(_ number: Int) -> ArraySlice<UInt8> {
    guard starts.indices.contains(number) else { return [] }
    var end = number + 1 < starts.count ? starts[number + 1] : bytes.count
    while end > starts[number], bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return bytes[starts[number]..<end]
  }

  // MARK: - Bytes

  /// The place of a byte; one past the end counts as the end.
  func position(of offset: Int) -> Position {
    let offset = min(max(offset, starts[0]), bytes.count)
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let text = String(decoding: bytes[starts[low]..<offset], as: UTF8.self)
    return Position(line: low, character: text.utf16.count)
  }

  /// The range between two bytes.
  func range(_ offsets: Range<Int>) -> JSONValue {
    .members([
      "start": position(of: offsets.lowerBound).value,
      "end": position(of: offsets.upperBound).value,
    ])
  }

  /// The byte at a place; past the end of a line it is its end, past the last line that of the text.
  func offset(of position: Position) -> Int {
    guard position.line >= 0 else { return starts[0] }
    guard starts.indices.contains(position.line) else { return bytes.count }
    let line = line(position.line)
    var offset = line.startIndex
    var units = 0
    for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
      if units >= position.character { break }
      units += UTF16.width(scalar)
      offset += UTF8.width(scalar)
    }
    return min(offset, line.endIndex)
  }

  // MARK: - Characters

  /// The range of so many characters from a 1-based line and column on; at least one unit if there
  /// is one, and never beyond the line.
  mutating func range(line: Int, column: Int, length: Int) -> JSONValue {
    let number = min(max(line - 1, 0), starts.count - 1)
    if columns.line != number { columns = (number, Self.units(in: self.line(number))) }
    let units = columns.units
    let last = units.count - 1
    let start = min(max(column - 1, 0), last)
    let (sum, isOverflown) = start.addingReportingOverflow(max(length, 1))
    let end = isOverflown ? last : min(sum, last)
    return .members([
      "start": Position(line: number, character: units[start]).value,
      "end": Position(line: number, character: units[end]).value,
    ])
  }

  /// The UTF-16 units before each character of a line, and in all of it.
  private static func units(in line: ArraySlice<UInt8>) -> [Int] {
    var units = [0]
    var count = 0
    for character in String(decoding: line, as: UTF8.self) {
      count += character.utf16.count
      units.append(count)
    }
    return units
  }
}
