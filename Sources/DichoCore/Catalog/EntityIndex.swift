/// The entities of all applications by folded name.
package final class EntityIndex: Sendable {
  /// The table itself; a plain value for tight loops, valid as long as the index.
  package let table: FoldedTable
  /// What bounds the windows of tokens worth looking up.
  package let bounds: NameBounds
  /// Says of most windows that are no name that they are none; valid as long as the index.
  package let filter: NameFilter
  /// The entities by how their names sound.
  let sounds: SoundTable
  private let catalog: Catalog

  /// Indexes all titles and aliases of the entities of a catalog.
  package init(_ catalog: Catalog, spoken: [SpokenSymbol] = [], rules: [SoundRules] = []) {
    var writer = NameKeyWriter(spoken: spoken)
    let columns = catalog.storage.columns
    for entity in 0..<columns.entityIDs.count {
      for name in columns.entityNameRange(entity) {
        writer.add(columns.entityNames[name], number: entity)
      }
    }
    table = writer.build()
    bounds = writer.bounds
    filter = writer.filter()
    sounds = SoundTable(
      columns.entityNames, count: columns.entityIDs.count, range: { columns.entityNameRange($0) },
      rules: rules)
    self.catalog = catalog
  }

  deinit {
    table.deallocate()
    filter.deallocate()
    sounds.deallocate()
  }

  /// The entry for the hash of a window's joined folded bytes; allocates nothing.
  @inline(__always)
  package func lookup(hash: UInt64) -> NameEntry? { table.lookup(hash: hash) }

  /// Whether words that follow each other are the name of some entity; allocates nothing.
  func isNamed(in buffer: TokenBuffer) -> Bool {
    for first in 0..<buffer.count where buffer.tokens[first].kind != .punctuation {
      let start = Int(buffer.tokens[first].foldStart)
      var last = first
      while last < buffer.count, last - first < bounds.maxTokens + Self.punctuation {
        let length = Int(buffer.tokens[last].foldEnd) - start
        if length > bounds.maxFoldedBytes { break }
        if buffer.tokens[last].kind != .punctuation, filter.mayHave(buffer.folded + start, length),
          table.lookup(hash: FoldedHash.hash(buffer.folded + start, length)) != nil
        {
          return true
        }
        last += 1
      }
    }
    return false
  }

  /// How many marks may stand between the words of a name.
  private static let punctuation = 4

  /// The numbers of the entities of an entry, ascending, whatever their application.
  package func entities(_ entry: NameEntry) -> NameList {
    entry.isSound ? sounds.table.numbers(entry) : table.numbers(entry)
  }

  /// The numbers of those entities of an entry that belong to one application.
  ///
  /// Logarithmic in the number of entities with the name; allocates nothing.
  package func entities(_ entry: NameEntry, of app: Int) -> NameList.SubSequence {
    let all = entities(entry)
    let range = catalog.entityRange(of: app)
    let start = lowerBound(range.lowerBound, in: all)
    return all[start..<max(start, lowerBound(range.upperBound, in: all))]
  }

  /// The application an entity belongs to; logarithmic time.
  package func app(of entity: Int) -> Int { catalog.app(ofEntity: entity) }

  private func lowerBound(_ number: Int, in list: NameList) -> Int {
    var low = 0
    var high = list.count
    while low < high {
      let middle = (low + high) / 2
      if list[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The bytes of memory the index takes.
  package var byteSize: Int { table.byteSize + filter.byteSize }
}
