/// A table of identifiers that grows: the high half of a slot is the high half of the hash, the low
/// half the application's number + 1, so that growing reads no identifier.
struct IDTable: BitwiseCopyable {
  private var slots = Column<UInt64>()

  /// The bits of a hash that a slot keeps, and that decide where its place is.
  static var kept: UInt64 { 0xFFFF_FFFF_0000_0000 }

  func find(_ hash: UInt64, _ isSame: (Int) -> Bool) -> Int? {
    guard !slots.isEmpty else { return nil }
    var slot = ByteHash.slot(hash & Self.kept, of: slots.count)
    while slots[slot] != 0 {
      let app = Int(slots[slot] & ~Self.kept) - 1
      if slots[slot] & Self.kept == hash & Self.kept && isSame(app) { return app }
      slot = slot + 1 == slots.count ? 0 : slot + 1
    }
    return nil
  }

  mutating func insert(_ hash: UInt64, app: Int, count: Int) {
    if count * 3 > slots.count * 2 { grow(to: count * 3 + 16) }
    enter(hash & Self.kept | UInt64(app + 1))
  }

  private mutating func enter(_ value: UInt64) {
    var slot = ByteHash.slot(value & Self.kept, of: slots.count)
    while slots[slot] != 0 { slot = slot + 1 == slots.count ? 0 : slot + 1 }
    slots[slot] = value
  }

  private mutating func grow(to capacity: Int) {
    let old = slots
    slots = Column()
    slots.append(repeating: 0, count: capacity)
    for index in 0..<old.count where old[index] != 0 { enter(old[index]) }
    var garbage = old
    garbage.deallocate()
  }

  /// The same table with numbers only, at two thirds full.
  func packed(count: Int) -> Column<UInt32> {
    var packed = Column<UInt32>()
    packed.append(repeating: 0, count: count + count / 2 + 1)
    for index in 0..<slots.count where slots[index] != 0 {
      var slot = ByteHash.slot(slots[index] & Self.kept, of: packed.count)
      while packed[slot] != 0 { slot = slot + 1 == packed.count ? 0 : slot + 1 }
      packed[slot] = UInt32(truncatingIfNeeded: slots[index])
    }
    return packed
  }

  mutating func deallocate() { slots.deallocate() }
}
