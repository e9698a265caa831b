/// Finds the bytes of a text that are not UTF-8.
enum UTF8Faults {
  /// Returns the offset of each byte that does not belong to a well-formed sequence.
  static func offsets(in bytes: UnsafeBufferPointer<UInt8>) -> [Int32] {
    var faults: [Int32] = []
    var index = 0
    let raw = UnsafeRawBufferPointer(bytes)
    while index < bytes.count {
      if index + 8 <= bytes.count {
        let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if word & 0x8080_8080_8080_8080 == 0 {
          index += 8
          continue
        }
      }
      if bytes[index] < 0x80 {
        index += 1
        continue
      }
      let length = sequenceLength(in: bytes, at: index)
      if length == 0 { faults.append(Int32(index)) }
      index += max(length, 1)
    }
    return faults
  }

  /// The message about a byte that is not UTF-8.
  static func message(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "byte 0x\(digits) is not part of a UTF-8 sequence"
  }

  /// The length of the well-formed sequence of two or more bytes at an offset, or 0.
  ///
  /// See table 3-7 of the Unicode Standard, "Well-Formed UTF-8 Byte Sequences".
  private static func sequenceLength(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    func isContinuation(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      index + offset < bytes.count && range.contains(bytes[index + offset])
    }
    switch bytes[index] {
    case 0xC2...0xDF:
      return isContinuation(1) ? 2 : 0
    case 0xE0...0xEF:
      let low: UInt8 = bytes[index] == 0xE0 ? 0xA0 : 0x80
      let high: UInt8 = bytes[index] == 0xED ? 0x9F : 0xBF
      return isContinuation(1, low...high) && isContinuation(2) ? 3 : 0
    case 0xF0...0xF4:
      let low: UInt8 = bytes[index] == 0xF0 ? 0x90 : 0x80
      let high: UInt8 = bytes[index] == 0xF4 ? 0x8F : 0xBF
      return isContinuation(1, low...high) && isContinuation(2) && isContinuation(3) ? 4 : 0
    default:
      return 0
    }
  }
}
