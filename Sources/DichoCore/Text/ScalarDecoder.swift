/// Scalars out of, and into, well-formed UTF-8.
enum ScalarDecoder {
  /// Returns the scalar at an offset and how many bytes it takes; at least one, at most the rest.
  @inline(__always)
  static func scalar(
    _ bytes: UnsafeRawBufferPointer, _ offset: Int
  ) -> (scalar: UInt32, length: Int) {
    let rest = bytes.count - offset
    guard rest > 0, let base = bytes.baseAddress else { return (0, 1) }
    func byte(_ index: Int) -> UInt32 {
      UInt32(base.load(fromByteOffset: offset + index, as: UInt8.self))
    }
    let lead = byte(0)
    if lead < 0x80 { return (lead, 1) }
    if lead < 0xE0, rest >= 2 { return ((lead & 0x1F) << 6 | byte(1) & 0x3F, 2) }
    if lead < 0xF0, rest >= 3 {
      return ((lead & 0x0F) << 12 | (byte(1) & 0x3F) << 6 | byte(2) & 0x3F, 3)
    }
    if rest >= 4 {
      let high = (lead & 0x07) << 18 | (byte(1) & 0x3F) << 12
      return (high | (byte(2) & 0x3F) << 6 | byte(3) & 0x3F, 4)
    }
    return (0xFFFD, rest)
  }

  /// Writes a scalar and returns how many bytes it takes; there must be room for four.
  @inline(__always)
  static func encode(_ scalar: UInt32, _ bytes: UnsafeMutablePointer<UInt8>) -> Int {
    func low(_ shift: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: 0x80 | (scalar &>> shift) & 0x3F)
    }
    if scalar < 0x80 {
      bytes[0] = UInt8(truncatingIfNeeded: scalar)
      return 1
    }
    if scalar < 0x800 {
      bytes[0] = UInt8(truncatingIfNeeded: 0xC0 | scalar &>> 6)
      bytes[1] = low(0)
      return 2
    }
    if scalar < 0x10000 {
      bytes[0] = UInt8(truncatingIfNeeded: 0xE0 | scalar &>> 12)
      bytes[1] = low(6)
      bytes[2] = low(0)
      return 3
    }
    bytes[0] = UInt8(truncatingIfNeeded: 0xF0 | scalar &>> 18)
    bytes[1] = low(12)
    bytes[2] = low(6)
    bytes[3] = low(0)
    return 4
  }
}
