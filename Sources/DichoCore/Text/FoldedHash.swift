/// The hash of folded bytes, by which words and names are looked up.
///
/// Words of eight bytes are taken in little-endian order, the last one filled with zeros, so that
/// the same bytes have the same hash wherever they lie. Two different strings of equal length up to
/// eight bytes never collide, since each step can be undone.
package enum FoldedHash {
  /// The state before the first word.
  static let seed: UInt64 = 0x2545_F491_4F6C_DD1D

  /// The hash of no bytes, which punctuation has.
  package static var empty: UInt64 { finish(seed, count: 0) }

  /// Returns the hash of `count` bytes; reads no byte outside of them.
  @inline(__always)
  package static func hash(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    let raw = UnsafeRawPointer(bytes)
    var state = seed
    if count >= 8 {
      var at = 0
      while at + 8 <= count {
        state = mix(state, word(raw + at))
        at += 8
      }
      if at < count {
        state = mix(state, word(raw + (count - 8)) &>> UInt64(8 * (8 - (count - at))))
      }
    } else if count >= 4 {
      let low = UInt64(UInt32(littleEndian: raw.loadUnaligned(as: UInt32.self)))
      let end = raw + (count - 4)
      let high = UInt64(UInt32(littleEndian: end.loadUnaligned(as: UInt32.self)))
      state = mix(state, low | high &<< UInt64(8 * (count - 4)))
    } else if count > 0 {
      let low = UInt64(bytes[0])
      let middle = UInt64(bytes[count >> 1]) &<< UInt64(8 * (count >> 1))
      let high = UInt64(bytes[count - 1]) &<< UInt64(8 * (count - 1))
      state = mix(state, low | middle | high)
    }
    return finish(state, count: count)
  }

  /// Returns the hash of folded bytes.
  package static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard let base = bytes.baseAddress else { return hash([]) }
    return hash(base, bytes.count)
  }

  /// Returns the hash of an array of bytes.
  package static func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return empty }
      return hash(base, buffer.count)
    }
  }

  @inline(__always)
  private static func word(_ pointer: UnsafeRawPointer) -> UInt64 {
    UInt64(littleEndian: pointer.loadUnaligned(as: UInt64.self))
  }

  /// Returns the state after one more word.
  @inline(__always)
  static func mix(_ state: UInt64, _ word: UInt64) -> UInt64 {
    // The golden ratio; an odd factor, so that the step is one to one.
    let product = (state ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ (product &>> 32)
  }

  /// Returns the hash for the state after the last word.
  @inline(__always)
  static func finish(_ state: UInt64, count: Int) -> UInt64 {
    // The factor of https://nullprogram.com/blog/2018/07/31/ for two rounds.
    let product = (state ^ UInt64(truncatingIfNeeded: count)) &* 0xD6E8_FEB8_6659_FD93
    return product ^ (product &>> 32)
  }
}

/// The hash of bytes that come piece by piece, the same as that of the whole.
struct RunningHash {
  private var state = FoldedHash.seed
  private var pending: UInt64 = 0
  private var pendingCount = 0

  /// How many bytes there were.
  private(set) var count = 0

  /// Creates the hash of no bytes.
  @inline(__always)
  init() {}

  /// The last eight bytes at most: those that can still be taken back.
  @inline(__always)
  var tail: (bytes: UInt64, count: Int) { (pending, pendingCount) }

  /// Adds `more` bytes, at most eight, that lie in the low end of `word`; the rest of it is zero.
  @inline(__always)
  mutating func append(_ word: UInt64, _ more: Int) {
    count &+= more
    if pendingCount == 8 {
      state = FoldedHash.mix(state, pending)
      pending = 0
      pendingCount = 0
    }
    pending |= word &<< UInt64(truncatingIfNeeded: 8 &* pendingCount)
    let total = pendingCount &+ more
    if total > 8 {
      state = FoldedHash.mix(state, pending)
      pending = word &>> UInt64(truncatingIfNeeded: 8 &* (8 &- pendingCount))
      pendingCount = total &- 8
    } else {
      pendingCount = total
    }
  }

  /// Takes back the byte added last; there must be one.
  @inline(__always)
  mutating func removeLast() {
    pendingCount &-= 1
    count &-= 1
    pending &= (1 &<< UInt64(truncatingIfNeeded: 8 &* pendingCount)) &- 1
  }

  /// The hash of the bytes so far.
  @inline(__always)
  var value: UInt64 {
    FoldedHash.finish(pendingCount == 0 ? state : FoldedHash.mix(state, pending), count: count)
  }
}
