/// The plain columns behind a catalog.
///
/// Row numbers are application numbers, except in the columns that start with `extra`: those have a
/// row only for each application with nouns, declarations, entities or a hand-off of its own, and
/// `extraApps` names its application. A column of ends holds, for each row, the end of its half-open
/// range in the column it counts into; the range starts where the row before ends.
struct CatalogColumns: BitwiseCopyable {
  var ids = TextColumn()
  var names = NameColumn()
  var nameEnds = Column<UInt32>()
  /// Application numbers by the hash of their identifier; open addressing, 0 is free, else + 1.
  var idSlots = Column<UInt32>()
  /// The same while applications are added.
  var newIDs = IDTable()

  var extraApps = Column<UInt32>()
  /// One bit an application, set if it has an extra row; and the number of bits set before a word.
  var extraBits = Column<UInt64>()
  var extraRanks = Column<UInt32>()
  var extras = Column<ExtraRow>()

  /// Each distinct pair of language and noun once.
  var nounTerms = NameColumn()
  /// Indices into `nounTerms`, application by application.
  var nouns = Column<UInt32>()

  var entityIDs = TextColumn()
  var entityTypes = Column<UInt16>()
  var entityNames = NameColumn()
  var entityNameEnds = Column<UInt32>()

  /// What an application has beyond its names.
  struct ExtraRow: BitwiseCopyable {
    /// The number of its list of declarations; -1 for the default one.
    var declarations: Int32 = -1
    /// The number of its hand-off; -1 for none.
    var handOff: Int32 = -1
    var nounEnd: UInt32 = 0
    var entityEnd: UInt32 = 0
  }

  var count: Int { ids.count }

  var byteSize: Int {
    ids.byteSize + names.byteSize + nameEnds.byteSize + idSlots.byteSize + extraApps.byteSize
      + extraBits.byteSize + extraRanks.byteSize + extras.byteSize + nounTerms.byteSize
      + nouns.byteSize + entityIDs.byteSize + entityTypes.byteSize + entityNames.byteSize
      + entityNameEnds.byteSize
  }

  mutating func trim() {
    ids.trim()
    names.trim()
    nameEnds.trim()
    extraApps.trim()
    extras.trim()
    nounTerms.trim()
    nouns.trim()
    entityIDs.trim()
    entityTypes.trim()
    entityNames.trim()
    entityNameEnds.trim()
  }

  mutating func deallocate() {
    ids.deallocate()
    names.deallocate()
    nameEnds.deallocate()
    idSlots.deallocate()
    newIDs.deallocate()
    extraApps.deallocate()
    extraBits.deallocate()
    extraRanks.deallocate()
    extras.deallocate()
    nounTerms.deallocate()
    nouns.deallocate()
    entityIDs.deallocate()
    entityTypes.deallocate()
    entityNames.deallocate()
    entityNameEnds.deallocate()
  }
}

// MARK: - Ranges

extension CatalogColumns {
  func nameRange(_ app: Int) -> Range<Int> {
    (app == 0 ? 0 : Int(nameEnds[app - 1]))..<Int(nameEnds[app])
  }

  func entityNameRange(_ entity: Int) -> Range<Int> {
    (entity == 0 ? 0 : Int(entityNameEnds[entity - 1]))..<Int(entityNameEnds[entity])
  }

  /// The extra row of an application, if it has one.
  func extraRow(_ app: Int) -> Int? {
    guard !extraBits.isEmpty else { return nil }
    let word = extraBits[app >> 6]
    let bit = UInt64(1) &<< UInt64(app & 63)
    guard word & bit != 0 else { return nil }
    return Int(extraRanks[app >> 6]) + (word & (bit &- 1)).nonzeroBitCount
  }

  func nounRange(row: Int) -> Range<Int> {
    (row == 0 ? 0 : Int(extras[row - 1].nounEnd))..<Int(extras[row].nounEnd)
  }

  func entityRange(row: Int) -> Range<Int> {
    (row == 0 ? 0 : Int(extras[row - 1].entityEnd))..<Int(extras[row].entityEnd)
  }

  /// The application an entity belongs to; logarithmic in the number of extra rows.
  func app(ofEntity entity: Int) -> Int {
    var low = 0
    var high = extras.count - 1
    while low < high {
      let middle = (low + high) / 2
      if Int(extras[middle].entityEnd) > entity { high = middle } else { low = middle + 1 }
    }
    return Int(extraApps[low])
  }
}

// MARK: - Identifiers

extension CatalogColumns {
  /// The application with an identifier, compared byte by byte.
  func appIndex(_ id: UnsafeRawBufferPointer) -> Int? {
    let hash = ByteHash.hash(id)
    if idSlots.isEmpty { return newIDs.find(hash) { ByteHash.equal(ids[$0], id) } }
    var slot = ByteHash.slot(hash & IDTable.kept, of: idSlots.count)
    while true {
      let found = Int(idSlots[slot]) - 1
      if found < 0 { return nil }
      if ByteHash.equal(ids[found], id) { return found }
      slot = slot + 1 == idSlots.count ? 0 : slot + 1
    }
  }

  /// Enters the last application into the table of identifiers.
  mutating func indexLastID() {
    newIDs.insert(ByteHash.hash(ids[count - 1]), app: count - 1, count: count)
  }

  /// Packs the table of identifiers, when no more will come.
  mutating func packIDs() {
    idSlots = newIDs.packed(count: count)
    newIDs.deallocate()
  }
}

// MARK: - Extra rows

extension CatalogColumns {
  /// Counts the extra rows, so that an application finds its own in constant time.
  mutating func rankExtras() {
    guard !extraApps.isEmpty else { return }
    extraBits.append(repeating: 0, count: (count + 63) / 64)
    for row in 0..<extraApps.count {
      let app = Int(extraApps[row])
      extraBits[app >> 6] |= UInt64(1) &<< UInt64(app & 63)
    }
    var rank = 0
    for word in 0..<extraBits.count {
      extraRanks.append(UInt32(truncatingIfNeeded: rank))
      rank += extraBits[word].nonzeroBitCount
    }
  }
}
