/// Numbers for the distinct pairs of language and noun, while a catalog is built.
struct NounNumbers {
  /// Indices into the column of nouns, + 1; 0 is free.
  private var slots: [UInt32] = []

  /// The number of a noun, which is added if it is new; nil if there is no room.
  mutating func number(
    of noun: UnsafeRawBufferPointer, language: Int, in terms: inout NameColumn
  ) -> UInt32? {
    if (terms.count + 1) * 3 > slots.count * 2 { rebuild(terms) }
    let slot = find(noun, language, terms)
    if slots[slot] != 0 { return slots[slot] - 1 }
    guard terms.hasRoom(for: noun.count) else { return nil }
    terms.append(noun, language: language, isAlias: false)
    slots[slot] = UInt32(truncatingIfNeeded: terms.count)
    return slots[slot] - 1
  }

  private func find(
    _ noun: UnsafeRawBufferPointer, _ language: Int, _ terms: NameColumn
  ) -> Int {
    let hash = ByteHash.hash(noun, seed: UInt64(truncatingIfNeeded: language))
    var slot = ByteHash.slot(hash, of: slots.count)
    while slots[slot] != 0 {
      let term = Int(slots[slot]) - 1
      if terms.language(term) == language && ByteHash.equal(terms[term], noun) { return slot }
      slot = slot + 1 == slots.count ? 0 : slot + 1
    }
    return slot
  }

  private mutating func rebuild(_ terms: NameColumn) {
    slots = Array(repeating: 0, count: terms.count * 2 + 16)
    for term in 0..<terms.count {
      slots[find(terms[term], terms.language(term), terms)] = UInt32(truncatingIfNeeded: term + 1)
    }
  }
}
