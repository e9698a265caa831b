/// The class of each word of the grammar by the hash of its spelling, laid out for the hot path.
///
/// A copy of what `Vocabulary` has, without reference counts and with each key beside its class, so
/// that a look-up touches one cache line. It belongs to one matcher and is freed with it.
struct WordClasses: ~Copyable {
  private struct Slot: BitwiseCopyable {
    var key: UInt64
    var wordClass: UInt16
  }

  private let slots: UnsafeMutablePointer<Slot>
  private let mask: Int

  init(_ vocabulary: Vocabulary) {
    let count = max(1, vocabulary.keys.count)
    mask = count - 1
    slots = .allocate(capacity: count)
    slots.initialize(repeating: Slot(key: 0, wordClass: 0), count: count)
    for (index, key) in vocabulary.keys.enumerated() where key != 0 {
      slots[index] = Slot(key: key, wordClass: vocabulary.classes[index])
    }
  }

  deinit { slots.deallocate() }

  /// Returns the class of the spelling with this accent-preserving hash; 0 when no rule has it.
  @inline(__always)
  func wordClass(_ hash: UInt64) -> Int {
    var index = Int(truncatingIfNeeded: hash) & mask
    while true {
      let slot = slots[index]
      if slot.key == hash { return Int(slot.wordClass) }
      if slot.key == 0 { return 0 }
      index = (index &+ 1) & mask
    }
  }
}
