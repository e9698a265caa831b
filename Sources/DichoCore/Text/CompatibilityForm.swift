/// The compatibility decomposition of single scalars: "ﬁ" is "fi", "①" is "1", "Ａ" is "A".
enum CompatibilityForm {
  /// The one scalar that `scalar` is a form of, or nil if there is none or there are several.
  static func single(_ scalar: UInt32) -> UInt32? {
    if isPlain(scalar) { return nil }
    let runs = PackedTable(CompatibilityTables.runs)
    guard
      let at = runs.floor(scalar, records: CompatibilityTables.runCount, width: 8)
    else { return nil }
    let index = Int(scalar - runs.scalar(at: at))
    guard index < runs.digit(at: at + 3) else { return nil }
    return runs.scalar(at: at + 5) + UInt32(index * runs.digit(at: at + 4))
  }

  /// Where in the pool the several scalars are that `scalar` is a form of.
  static func sequence(_ scalar: UInt32) -> Range<Int>? {
    if isPlain(scalar) { return nil }
    let sequences = PackedTable(CompatibilityTables.sequences)
    guard
      let at = sequences.find(scalar, records: CompatibilityTables.sequenceCount, width: 6)
    else { return nil }
    let start = sequences.number(at: at + 3)
    return start..<start + sequences.digit(at: at + 5)
  }

  /// The scalar at a place of the pool.
  static func pooled(_ index: Int) -> UInt32 {
    PackedTable(CompatibilityTables.pool).scalar(at: index * 3)
  }

  /// Whether a scalar is in one of the large areas without compatibility forms.
  private static func isPlain(_ scalar: UInt32) -> Bool {
    scalar < 0xA0 || (scalar >= 0x3041 && scalar < 0x309B) || (scalar >= 0x30A1 && scalar < 0x30FF)
      || (scalar >= 0x3400 && scalar < 0xA69C)
      || (scalar >= 0xABA0 && scalar < 0xFB00)
      || (scalar >= 0x1F252 && scalar < 0x1FBF0)
  }
}
