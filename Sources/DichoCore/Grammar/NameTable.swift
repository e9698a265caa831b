/// Numbers the distinct names of a text: equal bytes, equal number.
///
/// An open hash table over the bytes of the text. The hash is seeded with the address of the table,
/// so that no grammar can be written to collide in it.
struct NameTable {
  /// The number of the name that is not there.
  static let none: Int32 = -1

  private struct Entry: BitwiseCopyable {
    var hash: UInt32
    var start: Int32
    var length: Int32
  }

  private let base: UnsafePointer<UInt8>
  private let seed: UInt64
  private var entries: [Entry] = []
  private var slots: [Int32]
  private var mask: Int

  /// The number of distinct names.
  var count: Int { entries.count }

  /// Creates a table for names that lie in a text, at which 8 bytes can be read past the last name.
  init(base: UnsafePointer<UInt8>, expecting capacity: Int) {
    self.base = base
    var size = 64
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: Self.none, count: size)
    mask = size - 1
    entries.reserveCapacity(capacity)
    seed = UInt64(UInt(bitPattern: base)) &* 0x9E37_79B9_7F4A_7C15
  }

  /// Returns the number of a name, which is given one if it is new.
  mutating func intern(_ start: Int, _ length: Int) -> Int32 {
    let hash = hash(start, length)
    var slot = Int(hash) & mask
    while slots[slot] >= 0 {
      let number = slots[slot]
      if entries[Int(number)].hash == hash && isEqual(entries[Int(number)], start, length) {
        return number
      }
      slot = (slot + 1) & mask
    }
    let number = Int32(entries.count)
    entries.append(Entry(hash: hash, start: Int32(start), length: Int32(length)))
    slots[slot] = number
    if entries.count * 2 > slots.count { grow() }
    return number
  }

  /// Returns the text of a name.
  func bytes(_ number: Int32) -> UnsafeBufferPointer<UInt8> {
    let entry = entries[Int(number)]
    return UnsafeBufferPointer(start: base + Int(entry.start), count: Int(entry.length))
  }

  private func isEqual(_ entry: Entry, _ start: Int, _ length: Int) -> Bool {
    guard Int(entry.length) == length else { return false }
    let (a, b) = (base + Int(entry.start), base + start)
    for index in 0..<length where a[index] != b[index] { return false }
    return true
  }

  private mutating func grow() {
    slots = Array(repeating: Self.none, count: slots.count * 2)
    mask = slots.count - 1
    for number in entries.indices {
      var slot = Int(entries[number].hash) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(number)
    }
  }

  /// Hashes whole words of eight bytes, the last one cut to length.
  private func hash(_ start: Int, _ length: Int) -> UInt32 {
    let raw = UnsafeRawPointer(base + start)
    var state = seed ^ UInt64(truncatingIfNeeded: length)
    var index = 0
    while index < length {
      var word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
      if length - index < 8 { word &= (1 << UInt64((length - index) * 8)) - 1 }
      let product = (state ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
      state = (product.high ^ product.low) &+ 0xE703_7ED1_A0B4_28DB
      index += 8
    }
    state ^= state >> 32
    state &*= 0xD6E8_FEB8_6659_FD93
    return UInt32(truncatingIfNeeded: state >> 32)
  }
}

/// A map from pairs of numbers to a number.
struct PairTable {
  private var keys: [UInt64]
  private var values: [Int32]
  private var mask: Int
  private var count = 0

  /// Creates a table with room for a number of pairs.
  init(expecting capacity: Int) {
    var size = 64
    while size < capacity * 2 { size *= 2 }
    keys = Array(repeating: UInt64.max, count: size)
    values = Array(repeating: -1, count: size)
    mask = size - 1
  }

  /// The value of a pair, or -1.
  subscript(_ first: Int32, _ second: Int32) -> Int32 {
    let key = Self.key(first, second)
    var slot = slot(of: key)
    while keys[slot] != UInt64.max {
      if keys[slot] == key { return values[slot] }
      slot = (slot + 1) & mask
    }
    return -1
  }

  /// Sets the value of a pair that has none, or returns the value it has.
  mutating func insert(_ first: Int32, _ second: Int32, _ value: Int32) -> Int32? {
    if count * 2 > keys.count { grow() }
    let key = Self.key(first, second)
    var slot = slot(of: key)
    while keys[slot] != UInt64.max {
      if keys[slot] == key { return values[slot] }
      slot = (slot + 1) & mask
    }
    keys[slot] = key
    values[slot] = value
    count += 1
    return nil
  }

  private mutating func grow() {
    let (oldKeys, oldValues) = (keys, values)
    keys = Array(repeating: UInt64.max, count: oldKeys.count * 2)
    values = Array(repeating: -1, count: keys.count)
    mask = keys.count - 1
    for index in oldKeys.indices where oldKeys[index] != UInt64.max {
      var slot = slot(of: oldKeys[index])
      while keys[slot] != UInt64.max { slot = (slot + 1) & mask }
      keys[slot] = oldKeys[index]
      values[slot] = oldValues[index]
    }
  }

  private static func key(_ first: Int32, _ second: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: first)) << 32 | UInt64(UInt32(bitPattern: second))
  }

  private func slot(of key: UInt64) -> Int {
    let product = key.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return Int(truncatingIfNeeded: (product.high ^ product.low) >> 7) & mask
  }
}
