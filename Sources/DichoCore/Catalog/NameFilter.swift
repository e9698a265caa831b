/// Says quickly that no name begins like a window of words and is as long: a Bloom filter of one hash.
///
/// Most windows are no name; a bit for the first four folded bytes with the length spares them the
/// hash of all their bytes and the miss in the table.
///
/// `@unchecked Sendable`: the memory is written while the filter is built and only read after that,
/// until the index that owns it frees it.
package struct NameFilter: BitwiseCopyable, @unchecked Sendable {
  private let bits: UnsafeMutablePointer<UInt64>
  private let shift: UInt32

  /// Builds the filter of the keys that `key(of:_:)` gives for all names.
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

  /// A hash of the first four of `count` folded bytes and of their number.
  @inline(__always)
  static func key(of bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt32 {
    let raw = UnsafeRawPointer(bytes).loadUnaligned(as: UInt32.self)
    let first = UInt32(littleEndian: raw)
    let kept = count >= 4 ? first : first & ((1 &<< UInt32(truncatingIfNeeded: 8 * count)) &- 1)
    let mixed = (kept ^ (UInt32(truncatingIfNeeded: count) &* 0x85EB_CA6B)) &* 0x9E37_79B1
    return mixed ^ mixed &<< 15
  }

  /// The same for bytes with nothing readable behind them.
  static func key(of bytes: [UInt8]) -> UInt32 {
    var padded = Array(bytes.prefix(4))
    while padded.count < 4 { padded.append(0) }
    return padded.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { key(of: $0, bytes.count) } ?? 0
    }
  }

  /// The bytes of memory the filter takes.
  var byteSize: Int { 8 << Int(26 - shift) }

  func deallocate() { bits.deallocate() }
}
