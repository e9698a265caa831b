/// Numbers in base 64 in a string literal; the digits are "0" to "o" in ASCII order.
///
/// A literal costs neither start-up nor compile time, and is small in the source.
struct PackedTable {
  private let digits: UnsafePointer<UInt8>

  /// Reads the table in `literal`.
  @inline(__always)
  init(_ literal: StaticString) {
    digits = literal.utf8Start
  }

  /// The digit at an offset.
  @inline(__always)
  func digit(at offset: Int) -> Int {
    Int(digits[offset] &- 0x30)
  }

  /// The number with two digits at an offset.
  @inline(__always)
  func number(at offset: Int) -> Int {
    digit(at: offset) << 6 | digit(at: offset + 1)
  }

  /// The scalar value, three digits, at an offset.
  @inline(__always)
  func scalar(at offset: Int) -> UInt32 {
    UInt32(digit(at: offset) << 12 | digit(at: offset + 1) << 6 | digit(at: offset + 2))
  }

  /// Returns the offset of the last record that begins with a scalar not above `scalar`.
  func floor(_ scalar: UInt32, records: Int, width: Int) -> Int? {
    var low = 0
    var high = records
    while low < high {
      let middle = (low + high) / 2
      if self.scalar(at: middle * width) <= scalar { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : (low - 1) * width
  }

  /// Returns the offset of the record that begins with `scalar`.
  func find(_ scalar: UInt32, records: Int, width: Int) -> Int? {
    guard
      let offset = floor(scalar, records: records, width: width),
      self.scalar(at: offset) == scalar
    else { return nil }
    return offset
  }
}
