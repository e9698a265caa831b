/// Says quickly that no name begins like a window of words and is as long: a Bloom filter of one hash.
///
/// Most windows are no name; a bit for the first four folded bytes with the length spares them the
/// hash of all their bytes and the miss in the table. Another for the four bytes alone answers for
/// all windows of four bytes or more that begin at one word.
///
/// `@unchecked Sendable`: the memory is written while the filter is built and only read after that,
/// until the index that owns it frees it.
package struct NameFilter: BitwiseCopyable, @unchecked Sendable {
  private let bits: UnsafeMutablePointer<UInt64>
  private let shift: UInt32

  /// Builds the filter of the keys that `key(of:_:)` and `beginningKey(of:)` give for all names.
  init(keys: UnsafeBufferPointer<UInt32>) {
    var width: UInt32 = 12
    while width < Self.widest, keys.count * Self.bitsPerKey > 1 << width { width += 1 }
    shift = 32 - width
    bits = .allocate(capacity: 1 << (width - 6))
    bits.initialize(repeating: 0, count: 1 << (width - 6))
    for key in keys {
      let bit = key &>> shift
      bits[Int(bit >> 6)] |= 1 &<< UInt64(bit & 63)
    }
  }

  /// At most 256 KB, which stay in the cache; with very many names the filter only gets coarser.
  private static let widest: UInt32 = 21
  private static let bitsPerKey = 16

  /// Whether some name may have these folded bytes; four bytes must be readable whatever `count` is.
  @inline(__always)
  package func mayHave(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let bit = Self.key(of: bytes, count) &>> shift
    return bits[Int(bit >> 6)] &>> UInt64(bit & 63) & 1 != 0
  }

  /// Whether some name of four bytes or more may begin with these four.
  @inline(__always)
  package func mayBegin(_ bytes: UnsafePointer<UInt8>) -> Bool {
    let bit = Self.beginningKey(of: bytes) &>> shift
    return bits[Int(bit >> 6)] &>> UInt64(bit & 63) & 1 != 0
  }

  /// The number of bytes that `mayBegin` looks at.
  package static let beginningLength = 4

  /// A hash of four folded bytes.
  @inline(__always)
  static func beginningKey(of bytes: UnsafePointer<UInt8>) -> UInt32 {
    let first = UInt32(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt32.self))
    let mixed = (first ^ 0xC2B2_AE35) &* 0x9E37_79B1
    return mixed ^ mixed &<< 15
  }

  /// A hash of the first four of `count` folded bytes and of their number.
  @inline(__always)
  static func key(of bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt32 {
    let raw = UnsafeRawPointer(bytes).loadUnaligned(as: UInt32.self)
    let first = UInt32(littleEndian: raw)
    let kept = count >= 4 ? first : first & ((1 &<< UInt32(truncatingIfNeeded: 8 * count)) &- 1)
    let mixed = (kept ^ (UInt32(truncatingIfNeeded: count) &* 0x85EB_CA6B)) &* 0x9E37_79B1
    return mixed ^ mixed &<< 15
  }

  /// The keys of a name: of its beginning and length, and of its beginning alone where it is as long.
  static func visitKeys(of bytes: UnsafeBufferPointer<UInt8>, _ body: (UInt32) -> Void) {
    // Four bytes must be readable.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: beginningLength) { first in
      guard let base = first.baseAddress else { return }
      for index in 0..<beginningLength {
        (base + index).initialize(to: index < bytes.count ? bytes[index] : 0)
      }
      body(key(of: base, bytes.count))
      if bytes.count >= beginningLength { body(beginningKey(of: base)) }
    }
  }

  /// The bytes of memory the filter takes.
  var byteSize: Int { 8 << Int(26 - shift) }

  func deallocate() { bits.deallocate() }
}
