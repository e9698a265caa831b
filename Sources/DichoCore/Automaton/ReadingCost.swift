/// The written order of readings, packed into one integer: a lower cost is the better reading.
///
/// The fields stand in the order of decision, the most significant first, so that comparing two
/// sums compares the first rule that tells them apart. Costs of a reading's parts add up; the
/// automaton builder and the matcher keep every field from overflowing into the next.
///
/// | bits | decides |
/// |---|---|
/// | 63 | a veto rule wins over any request |
/// | 62 | a known app beats free text |
/// | 59–61 | exact names beat near names (spacing 0, edit 2, sound 3) |
/// | 56–58 | exact words beat near words (one each, at most 7) |
/// | 44–55 | the app mentioned last (4095 − end, in words) |
/// | 36–43 | the longest name (255 − bytes) |
/// | 20–35 | the fewest words swallowed by free slots |
/// | 10–19 | rule weights |
/// | 0–9 | order in the grammar, among the public rules of a kind |
package enum ReadingCost {
  package static let notVeto: UInt64 = 1 << 63
  package static let noApp: UInt64 = 1 << 62
  package static let nearName: UInt64 = 1 << 59
  package static let nearWord: UInt64 = 1 << 56
  package static let appEnd: UInt64 = 1 << 44
  package static let nameLength: UInt64 = 1 << 36
  package static let swallowed: UInt64 = 1 << 20
  package static let weight: UInt64 = 1 << 10
  package static let order: UInt64 = 1
  /// The greatest number of a rule in the order of the grammar; rules after it count as equal to it.
  package static let lastRank = 1023
  /// Greater than the cost of any reading.
  package static let impossible = UInt64.max

  /// The longest utterance, in words, that is matched at all: beyond it a field could overflow.
  package static let maximumWords = 16_000
  package static let maximumNearWords = 7

  /// The part of a cost that decides between different results; what is left decides only the order.
  package static func decisive(_ cost: UInt64) -> UInt64 { cost >> 20 }

  /// Cost of choosing a name that ends after `end` words and has `length` folded bytes.
  @inline(__always)
  package static func name(end: Int, length: Int, nearness: Int) -> UInt64 {
    UInt64(4095 - min(end, 4095)) &* appEnd
      &+ UInt64(255 - min(length, 255)) &* nameLength
      &+ UInt64(nearness) &* nearName
  }
}
