/// What a catalog knows under one folded name: one number or several.
package struct NameEntry: BitwiseCopyable, Sendable, Hashable {
  /// The only number, or the place in the shared list where the numbers begin.
  let first: UInt32
  /// The number of numbers, with the top bit set if the name is a variant, and the one below if it
  /// was found by its sound.
  let info: UInt32

  static var variantBit: UInt32 { 0x8000_0000 }
  static var soundBit: UInt32 { 0x4000_0000 }

  /// How many applications or entities have the name.
  package var count: Int { Int(info & ~(Self.variantBit | Self.soundBit)) }

  /// Whether it was found by its sound, so that its numbers stand in the table of sounds.
  var isSound: Bool { info & Self.soundBit != 0 }

  /// The entry as one of the table of sounds.
  var asSound: NameEntry { NameEntry(first: first, info: info | Self.soundBit) }

  /// Whether the name is written so, rather than derived from how its symbols are said.
  package var isExact: Bool { info & Self.variantBit == 0 }
}

/// The numbers of an entry, ascending.
package struct NameList: RandomAccessCollection, Sendable {
  private let entry: NameEntry
  // Memory of the index that made the list, which must outlive it.
  nonisolated(unsafe) private let shared: UnsafePointer<UInt32>?

  init(entry: NameEntry, shared: UnsafePointer<UInt32>?) {
    self.entry = entry
    self.shared = shared
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { entry.count }

  package subscript(position: Int) -> Int {
    precondition(position >= 0 && position < entry.count, "no number \(position) in the list")
    guard entry.count > 1, let shared else { return Int(entry.first) }
    return Int(shared[Int(entry.first) + position])
  }
}

/// An open-addressing table from the 64-bit hash of a folded name to numbers.
///
/// A slot has 16 bytes, seven in ten are used, and a name's home is the hash scaled to the size, so
/// that a name costs 23 bytes at every size. Two names with the same 64-bit hash are taken for one
/// name; among a million names that happens once in tens of millions of catalogs.
///
/// `@unchecked Sendable`: the memory is written while the table is built and only read after that,
/// until the index that owns it frees it.
package struct FoldedTable: BitwiseCopyable, @unchecked Sendable {
  private let slots: UnsafeMutablePointer<Slot>
  private let capacity: Int
  private let shared: Column<UInt32>
  /// The number of different names.
  package let count: Int

  struct Slot: BitwiseCopyable {
    var hash: UInt64
    var first: UInt32
    /// As in `NameEntry`; 0 marks a free slot.
    var info: UInt32
  }

  /// The bytes of memory the table takes.
  package var byteSize: Int { capacity * MemoryLayout<Slot>.stride + shared.byteSize }

  /// The entry of a name, by the hash of its folded bytes; nil if there is none.
  @inline(__always)
  package func lookup(hash: UInt64) -> NameEntry? {
    var index = ByteHash.slot(hash, of: capacity)
    while true {
      let slot = slots[index]
      if slot.hash == hash && slot.info != 0 {
        return NameEntry(first: slot.first, info: slot.info)
      }
      if slot.info == 0 { return nil }
      index &+= 1
      if index == capacity { index = 0 }
    }
  }

  /// The numbers of an entry; valid as long as the index it came from.
  package func numbers(_ entry: NameEntry) -> NameList {
    NameList(entry: entry, shared: shared.base.map { UnsafePointer($0) })
  }

  func deallocate() {
    slots.deallocate()
    var shared = shared
    shared.deallocate()
  }
}

// MARK: - Building

/// Collects names for a table.
struct FoldedTableBuilder: ~Copyable {
  private var names = Column<Name>()
  private var variants = Column<Name>()

  struct Name: BitwiseCopyable {
    var hash: UInt64
    var number: UInt32
  }

  deinit {
    var (names, variants) = (names, variants)
    names.deallocate()
    variants.deallocate()
  }

  /// Adds a name; numbers must not descend.
  mutating func add(hash: UInt64, number: Int, isVariant: Bool = false) {
    let name = Name(hash: hash, number: UInt32(truncatingIfNeeded: number))
    if isVariant { return variants.append(name) }
    // The same name in another language takes no place of its own.
    var index = names.count - 1
    let oldest = max(0, names.count - 8)
    while index >= oldest, names[index].number == name.number {
      if names[index].hash == hash { return }
      index -= 1
    }
    names.append(name)
  }

  /// Builds the table; its owner calls `deallocate()` on it.
  func build() -> FoldedTable {
    FoldedTable(
      names: names.slice(0..<names.count), variants: variants.slice(0..<variants.count))
  }
}

extension FoldedTable {
  fileprivate init(
    names: UnsafeBufferPointer<FoldedTableBuilder.Name>,
    variants: UnsafeBufferPointer<FoldedTableBuilder.Name>
  ) {
    capacity = (names.count + variants.count) * 10 / 7 + 2
    slots = UnsafeMutablePointer<Slot>.allocate(capacity: capacity)
    slots.initialize(repeating: Slot(hash: 0, first: 0, info: 0), count: capacity)
    var table = Self.Filling(slots: slots, capacity: capacity)
    for name in names { table.count(name, isVariant: false) }
    for name in variants { table.count(name, isVariant: true) }
    table.placeLists()
    for name in names { table.list(name, isVariant: false) }
    for name in variants { table.list(name, isVariant: true) }
    table.listed.deallocate()
    shared = table.shared
    count = table.used
  }

  /// A table being filled in two rounds: the first counts the numbers of each name, and the second
  /// lists those of shared names.
  fileprivate struct Filling {
    let slots: UnsafeMutablePointer<Slot>
    let capacity: Int
    var shared = Column<UInt32>()
    /// How many numbers a list has so far, at the place where it begins.
    var listed = Column<UInt32>()
    var used = 0

    private func find(_ hash: UInt64) -> Int {
      var index = ByteHash.slot(hash, of: capacity)
      while slots[index].info != 0 && slots[index].hash != hash {
        index += 1
        if index == capacity { index = 0 }
      }
      return index
    }

    mutating func count(_ name: FoldedTableBuilder.Name, isVariant: Bool) {
      let index = find(name.hash)
      let bit = isVariant ? NameEntry.variantBit : 0
      if slots[index].info == 0 {
        slots[index] = Slot(hash: name.hash, first: name.number, info: 1 | bit)
        used += 1
      } else if slots[index].first != name.number && slots[index].info & NameEntry.variantBit == bit
      {
        // While counting, `first` is the number seen last.
        slots[index].first = name.number
        slots[index].info += 1
      }
    }

    mutating func placeLists() {
      var next = 0
      for index in 0..<capacity {
        let count = Int(slots[index].info & ~NameEntry.variantBit)
        guard count > 1 else { continue }
        slots[index].first = UInt32(truncatingIfNeeded: next)
        next += count
      }
      shared.append(repeating: 0, count: next)
      listed.append(repeating: 0, count: next)
    }

    mutating func list(_ name: FoldedTableBuilder.Name, isVariant: Bool) {
      let slot = slots[find(name.hash)]
      let bit = isVariant ? NameEntry.variantBit : 0
      let count = Int(slot.info & ~NameEntry.variantBit)
      guard count > 1, slot.info & NameEntry.variantBit == bit else { return }
      let start = Int(slot.first)
      let filled = Int(listed[start])
      if filled == count || (filled > 0 && shared[start + filled - 1] == name.number) { return }
      shared[start + filled] = name.number
      listed[start] += 1
    }
  }
}
