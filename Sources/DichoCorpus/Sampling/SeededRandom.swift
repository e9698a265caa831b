/// Random numbers that are the same for the same seed, on every machine and in every version.
///
/// SplitMix64, by Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
package struct SeededRandom: Sendable {
  private var state: UInt64

  package init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

  /// Returns 64 random bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }

  /// Returns a number from 0 up to a limit, which is at least 1 and is not reached.
  package mutating func below(_ limit: Int) -> Int {
    precondition(limit > 0, "there is no number below \(limit)")
    return Int(next().multipliedFullWidth(by: UInt64(limit)).high)
  }

  /// Returns a number from 0 up to 1, which is not reached.
  package mutating func fraction() -> Double {
    Double(next() >> 11) / Double(1 << 53)
  }

  /// Returns one of some things; nil if there are none.
  package mutating func pick<Thing>(_ things: [Thing]) -> Thing? {
    things.isEmpty ? nil : things[below(things.count)]
  }
}
