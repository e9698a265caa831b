/// A growable array of plain values at a stable kind of address, for the hot path.
///
/// Unlike `Array` it has no reference count to keep and no copy on write; it belongs to one matcher
/// and is freed with it. Indices are checked in debug builds only.
struct Arena<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private(set) var capacity: Int

  init(capacity: Int = 64) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < count, "index \(index) is outside 0..<\(count)")
      return base[index]
    }
    @inline(__always) set {
      assert(index >= 0 && index < count, "index \(index) is outside 0..<\(count)")
      base[index] = newValue
    }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    base[count] = element
    count += 1
  }

  /// Makes room for a number of elements with one value and returns the index of the first.
  @inline(__always)
  mutating func append(repeating value: Element, count added: Int) -> Int {
    let start = count
    if count + added > capacity { grow(to: count + added) }
    for index in start..<start + added { base[index] = value }
    count += added
    return start
  }

  @inline(__always)
  mutating func removeAll() { count = 0 }

  @inline(__always)
  mutating func truncate(to newCount: Int) { count = min(count, newCount) }

  private mutating func grow(to needed: Int) {
    var larger = capacity * 2
    while larger < needed { larger *= 2 }
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    moved.update(from: base, count: count)
    base.deallocate()
    base = moved
    capacity = larger
  }
}

/// An open-addressing table from a non-zero 64-bit key to a small number, for memoised steps.
struct MemoTable: ~Copyable {
  private var keys: UnsafeMutablePointer<UInt64>
  private var values: UnsafeMutablePointer<Int32>
  private var mask: Int
  private(set) var count = 0

  init(capacity: Int = 1024) {
    mask = capacity - 1
    keys = .allocate(capacity: capacity)
    values = .allocate(capacity: capacity)
    keys.initialize(repeating: 0, count: capacity)
  }

  deinit {
    keys.deallocate()
    values.deallocate()
  }

  @inline(__always)
  private func slot(_ key: UInt64) -> Int {
    let mixed = key &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 32) & mask
  }

  /// Returns the number stored under a key, or -1.
  @inline(__always)
  func find(_ key: UInt64) -> Int32 {
    var at = slot(key)
    while true {
      let found = keys[at]
      if found == key { return values[at] }
      if found == 0 { return -1 }
      at = (at &+ 1) & mask
    }
  }

  mutating func insert(_ key: UInt64, _ value: Int32) {
    if (count + 1) * 2 > mask { grow() }
    place(key, value)
    count += 1
  }

  mutating func removeAll() {
    keys.update(repeating: 0, count: mask + 1)
    count = 0
  }

  private func place(_ key: UInt64, _ value: Int32) {
    var at = slot(key)
    while keys[at] != 0 { at = (at &+ 1) & mask }
    keys[at] = key
    values[at] = value
  }

  private mutating func grow() {
    let (oldKeys, oldValues, oldSize) = (keys, values, mask + 1)
    mask = oldSize * 2 - 1
    keys = .allocate(capacity: mask + 1)
    values = .allocate(capacity: mask + 1)
    keys.initialize(repeating: 0, count: mask + 1)
    for index in 0..<oldSize where oldKeys[index] != 0 { place(oldKeys[index], oldValues[index]) }
    oldKeys.deallocate()
    oldValues.deallocate()
  }
}
