/// The words of all grammars, grouped into classes that no rule tells apart.
package struct Vocabulary: Sendable {
  /// Open-addressing table: accent-preserving hash of a spelling, 0 where empty.
  package var keys: [UInt64] = []
  /// Class of the spelling at the same place.
  package var classes: [UInt16] = []
  package var mask = 0
  /// Number of classes, class 0 (words of no rule) included.
  package var classCount = 1
  package var wordSetCount = 0
  /// The folded words, one after the other, where each ends, and the class of each, for near words.
  package var spellingBytes: [UInt8] = []
  package var spellingEnds: [Int32] = []
  package var spellingClasses: [UInt16] = []
  /// The word sets that the words of class c are in, increasing: `sets[setStart[c] ..< setStart[c + 1]]`.
  package var setStart: [Int32] = [0, 0]
  package var sets: [Int32] = []
  package init() {}

  /// Enters a spelling, which must be new.
  mutating func enter(_ hash: UInt64, _ wordClass: UInt16) {
    var slot = Int(truncatingIfNeeded: hash) & mask
    while keys[slot] != 0 { slot = (slot + 1) & mask }
    keys[slot] = hash
    classes[slot] = wordClass
  }

  /// Returns the class of the spelling with this accent-preserving hash; 0 when no rule has it.
  @inline(__always)
  package func wordClass(_ hash: UInt64) -> UInt16 {
    if keys.isEmpty { return 0 }
    var i = Int(truncatingIfNeeded: hash) & mask
    while true {
      let key = keys[i]
      if key == hash { return classes[i] }
      if key == 0 { return 0 }
      i = (i &+ 1) & mask
    }
  }
}
