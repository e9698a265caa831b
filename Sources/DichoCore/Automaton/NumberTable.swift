/// An open-addressing table from a non-zero 64-bit key to a number, as a plain value of two arrays.
///
/// A dictionary would hash each key with SipHash, which costs more than all else that is done with
/// the keys here; no input of a stranger reaches them.
struct NumberTable: Sendable {
  private var keys: [UInt64]
  private var values: [Int32]
  private(set) var count = 0

  /// Creates an empty table; `capacity` is a power of two.
  init(capacity: Int = 16) {
    keys = [UInt64](repeating: 0, count: capacity)
    values = [Int32](repeating: 0, count: capacity)
  }

  private static func slot(_ key: UInt64, _ mask: Int) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> 32) & mask
  }

  /// Returns the number stored under a key, or -1.
  func find(_ key: UInt64) -> Int32 {
    let mask = keys.count - 1
    var at = Self.slot(key, mask)
    while true {
      if keys[at] == key { return values[at] }
      if keys[at] == 0 { return -1 }
      at = (at &+ 1) & mask
    }
  }

  /// Stores a number under a key that has none yet.
  mutating func insert(_ key: UInt64, _ value: Int32) {
    if (count + 1) * 2 > keys.count { grow() }
    place(key, value)
    count += 1
  }

  private mutating func place(_ key: UInt64, _ value: Int32) {
    let mask = keys.count - 1
    var at = Self.slot(key, mask)
    while keys[at] != 0 { at = (at &+ 1) & mask }
    keys[at] = key
    values[at] = value
  }

  private mutating func grow() {
    let (oldKeys, oldValues) = (keys, values)
    keys = [UInt64](repeating: 0, count: oldKeys.count * 2)
    values = [Int32](repeating: 0, count: oldKeys.count * 2)
    for index in oldKeys.indices where oldKeys[index] != 0 {
      place(oldKeys[index], oldValues[index])
    }
  }
}

/// A table like `NumberTable` that is emptied in no time, for searches that follow one another.
struct SearchTable: Sendable {
  private struct Slot: Sendable {
    var key: UInt64
    var value: Int32
    /// The search in which the slot was filled.
    var search: Int32
  }

  private var slots = [Slot](repeating: Slot(key: 0, value: 0, search: 0), count: 64)
  private var count = 0
  private var search: Int32 = 1

  /// Empties the table.
  mutating func begin() {
    count = 0
    if search == .max {
      for index in slots.indices { slots[index].search = 0 }
      search = 0
    }
    search += 1
  }

  private func place(of key: UInt64) -> Int {
    let mask = slots.count - 1
    var at = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> 32) & mask
    while slots[at].search == search, slots[at].key != key { at = (at &+ 1) & mask }
    return at
  }

  /// Returns the number stored under a key, or -1.
  func find(_ key: UInt64) -> Int32 {
    let slot = slots[place(of: key)]
    return slot.search == search ? slot.value : -1
  }

  /// Stores a number under a key; returns false when the key is there already.
  mutating func insert(_ key: UInt64, _ value: Int32) -> Bool {
    if (count + 1) * 2 > slots.count { grow() }
    let at = place(of: key)
    if slots[at].search == search { return false }
    slots[at] = Slot(key: key, value: value, search: search)
    count += 1
    return true
  }

  private mutating func grow() {
    let filled = slots.filter { $0.search == search }
    slots = [Slot](repeating: Slot(key: 0, value: 0, search: 0), count: slots.count * 2)
    for slot in filled { slots[place(of: slot.key)] = slot }
  }
}

/// Lists of numbers, each different one once and known by a number of its own.
struct ListTable: Sendable {
  private var items: [Int64] = []
  private var ends: [Int32] = []
  private var known = NumberTable(capacity: 256)

  /// The number of lists.
  var count: Int { ends.count }

  /// The list with a number.
  subscript(number: Int32) -> ArraySlice<Int64> {
    let start = number == 0 ? 0 : Int(ends[Int(number) - 1])
    return items[start..<Int(ends[Int(number)])]
  }

  /// Returns the number of a list, which is a new one if the list was not there.
  mutating func number(of list: [Int64]) -> Int32 {
    var key: UInt64 = 0xCBF2_9CE4_8422_2325
    for item in list {
      key = (key ^ UInt64(bitPattern: item)) &* 0x9E37_79B9_7F4A_7C15
      key ^= key &>> 29
    }
    key |= 1
    while true {
      let number = known.find(key)
      if number < 0 { break }
      if self[number].elementsEqual(list) { return number }
      key &+= 2
    }
    items.append(contentsOf: list)
    ends.append(Int32(items.count))
    known.insert(key, Int32(ends.count - 1))
    return Int32(ends.count - 1)
  }
}
