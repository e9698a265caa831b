/// A growing array of Unicode scalar values, used again for token after token.
final class ScalarBuffer {
  /// The values.
  @exclusivity(unchecked) private(set) var base: UnsafeMutablePointer<UInt32>
  @exclusivity(unchecked) private(set) var capacity: Int

  /// How many values there are.
  @exclusivity(unchecked) var count = 0

  /// Creates an empty array.
  init() {
    capacity = 64
    base = .allocate(capacity: capacity)
  }

  deinit {
    base.deallocate()
  }

  /// Adds a value at the end.
  func append(_ value: UInt32) {
    if count == capacity { grow() }
    base[count] = value
    count += 1
  }

  private func grow() {
    let larger = capacity * 2
    let fresh = UnsafeMutablePointer<UInt32>.allocate(capacity: larger)
    fresh.update(from: base, count: count)
    base.deallocate()
    base = fresh
    capacity = larger
  }
}

/// A growing array of bytes, used again for token after token.
final class ByteBuffer {
  /// The bytes.
  @exclusivity(unchecked) private(set) var base: UnsafeMutablePointer<UInt8>
  @exclusivity(unchecked) private(set) var capacity: Int

  /// How many bytes there are.
  @exclusivity(unchecked) var count = 0

  /// Creates an empty array.
  init() {
    capacity = 64
    base = .allocate(capacity: capacity)
  }

  deinit {
    base.deallocate()
  }

  /// Makes room for `more` bytes behind the last.
  func reserve(_ more: Int) {
    guard count + more > capacity else { return }
    let larger = max(capacity * 2, count + more)
    let fresh = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    fresh.update(from: base, count: count)
    base.deallocate()
    base = fresh
    capacity = larger
  }
}
