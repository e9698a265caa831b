/// The content nouns of a catalog by the hash of their folded bytes.
package final class NounIndex: Sendable {
  /// The table from a noun to its numbers in the catalog's list of nouns.
  package let table: FoldedTable
  /// What bounds the windows of tokens worth looking up; most nouns are one token.
  package let bounds: NameBounds
  private let catalog: Catalog
  private let hashes: [UInt64]

  /// Indexes the content nouns of a catalog.
  package init(_ catalog: Catalog) {
    var writer = NameKeyWriter(spoken: [])
    let terms = catalog.storage.columns.nounTerms
    var hashes: [UInt64] = []
    hashes.reserveCapacity(terms.count)
    for term in 0..<terms.count { hashes.append(writer.add(terms[term], number: term)) }
    table = writer.build()
    bounds = writer.bounds
    self.catalog = catalog
    self.hashes = hashes
  }

  deinit { table.deallocate() }

  /// Whether some application declares the noun; allocates nothing.
  @inline(__always)
  package func contains(hash: UInt64) -> Bool { table.lookup(hash: hash)?.isExact ?? false }

  /// Whether an application declares the noun; linear in the number of its nouns.
  package func declares(app: Int, hash: UInt64) -> Bool {
    let columns = catalog.storage.columns
    guard let row = columns.extraRow(app) else { return false }
    for noun in columns.nouns.slice(columns.nounRange(row: row))
    where hashes[Int(noun)] == hash { return true }
    return false
  }

  /// The bytes of memory the index takes.
  package var byteSize: Int { table.byteSize + hashes.count * MemoryLayout<UInt64>.stride }
}
