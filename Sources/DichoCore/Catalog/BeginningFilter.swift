/// The beginnings that names, or the codes of their sounds, may have: quick, and nearly always false.
struct BeginningFilter: Sendable {
  /// The bytes that are looked at.
  static let length = 4

  private var bits = [UInt64](repeating: 0, count: 64)

  /// Takes note of a beginning; `bytes` has at least `length` of them.
  mutating func insert(_ bytes: UnsafeBufferPointer<UInt8>) {
    let bit = Self.bit(bytes)
    bits[bit >> 6] |= 1 << UInt64(bit & 63)
  }

  /// Whether one may begin with the same `length` bytes; `bytes` has at least as many.
  func mayHave(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let bit = Self.bit(bytes)
    return bits[bit >> 6] >> UInt64(bit & 63) & 1 != 0
  }

  private static func bit(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var hash = 0
    for index in 0..<length { hash = hash &* 37 &+ Int(bytes[index]) }
    return (hash ^ hash >> 12) & 4095
  }
}
