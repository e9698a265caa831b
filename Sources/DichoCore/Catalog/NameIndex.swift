/// How people say a symbol or a number: "&" is said "and" or "y".
package struct SpokenSymbol: Sendable, Hashable {
  /// The symbol or the digits, as UTF-8.
  package var symbol: [UInt8]
  /// What is said for it, each as folded bytes without spaces.
  package var spoken: [[UInt8]]

  /// Creates a symbol with what is said for it.
  package init(symbol: [UInt8], spoken: [[UInt8]]) {
    self.symbol = symbol
    self.spoken = spoken
  }
}

/// The applications of a catalog by folded name.
///
/// The key of a name is the hash of its folded bytes, all words joined, so that one look-up of a
/// window of tokens finds it in any case, with or without accents, spaces, hyphens or apostrophes.
/// A name with symbols is also found without them, and as they are spoken; such a variant never
/// hides or joins an application that is written so.
package final class NameIndex: Sendable {
  /// The table itself; a plain value for tight loops, valid as long as the index.
  package let table: FoldedTable
  /// What bounds the windows of tokens worth looking up.
  package let bounds: NameBounds
  /// Says of most windows that are no name that they are none; valid as long as the index.
  package let filter: NameFilter
  /// The applications by how their names sound.
  let sounds: SoundTable

  /// Indexes all titles and aliases of a catalog.
  package init(_ catalog: Catalog, spoken: [SpokenSymbol] = [], rules: [SoundRules] = []) {
    var writer = NameKeyWriter(spoken: spoken)
    let columns = catalog.storage.columns
    for app in 0..<columns.count {
      for name in columns.nameRange(app) { writer.add(columns.names[name], number: app) }
    }
    table = writer.build()
    bounds = writer.bounds
    filter = writer.filter()
    sounds = SoundTable(
      columns.names, count: columns.count, range: { columns.nameRange($0) }, rules: rules)
  }

  deinit {
    table.deallocate()
    filter.deallocate()
    sounds.deallocate()
  }

  /// The entry for the hash of a window's joined folded bytes; allocates nothing.
  @inline(__always)
  package func lookup(hash: UInt64) -> NameEntry? { table.lookup(hash: hash) }

  /// The numbers of the applications of an entry, ascending; valid as long as the index.
  package func apps(_ entry: NameEntry) -> NameList {
    entry.isSound ? sounds.table.numbers(entry) : table.numbers(entry)
  }

  /// The number of different keys.
  package var count: Int { table.count }

  /// The bytes of memory the index takes.
  package var byteSize: Int { table.byteSize + filter.byteSize }

  /// The bytes of memory that the sounds of names take beside it.
  package var soundByteSize: Int { sounds.table.byteSize }
}

/// Limits that no name in an index exceeds.
package struct NameBounds: BitwiseCopyable, Sendable, Hashable {
  /// The most folded bytes of a name.
  package var maxFoldedBytes = 0
  /// The most tokens a name is worth trying as, one more than the parts it is written in.
  ///
  /// "YouTube" has two parts and is found in three tokens, "face book" in two for "Facebook".
  package var maxTokens = 0
  /// Bit n is set if a name has n folded bytes, bit 63 if one has 63 or more.
  package var lengths: UInt64 = 0

  /// Whether some name has this number of folded bytes.
  @inline(__always)
  package func mayHave(length: Int) -> Bool {
    lengths & (UInt64(1) &<< UInt64(truncatingIfNeeded: min(length, 63))) != 0
  }

  /// Widens the limits to a key of so many folded bytes and tokens.
  mutating func include(length: Int, tokens: Int) {
    maxFoldedBytes = max(maxFoldedBytes, length)
    maxTokens = max(maxTokens, tokens)
    lengths |= UInt64(1) &<< UInt64(truncatingIfNeeded: min(length, 63))
  }
}
