/// Finds the names of a catalog that are nearly what was said: one edit away, or alike in sound.
///
/// They are the names of its applications or those of its entities; both are found in one way.
package final class NearNames: Sendable {
  /// The shortest name, in folded bytes, that is recognised by an edit or its sound.
  package static let shortest = 5

  /// What has the names, and keeps the tables below in memory.
  private let owner: Owner
  /// Those who bear a name, by its folded bytes.
  private let index: FoldedTable
  private let sounds: SoundTable
  private let table: NearTable
  /// How the letters of each language sound.
  var rules: [SoundRules] { sounds.rules }
  /// The letters that names begin with.
  private let beginnings: BeginningFilter

  /// Whose names they are.
  private enum Owner {
    case apps(Catalog, NameIndex)
    case entities(Catalog, EntityIndex)

    var names: NameColumn {
      switch self {
      case .apps(let catalog, _): catalog.storage.columns.names
      case .entities(let catalog, _): catalog.storage.columns.entityNames
      }
    }
  }

  /// Files the names of all applications of a catalog; about 30 bytes each.
  package convenience init(_ catalog: Catalog, apps: NameIndex) {
    self.init(
      .apps(catalog, apps), apps.table, apps.sounds)
  }

  /// Files the names of all entities of a catalog likewise.
  package convenience init(_ catalog: Catalog, entities: EntityIndex) {
    self.init(
      .entities(catalog, entities), entities.table, entities.sounds)
  }

  private init(_ owner: Owner, _ index: FoldedTable, _ sounds: SoundTable) {
    self.owner = owner
    self.index = index
    self.sounds = sounds
    let names = owner.names
    let tokens = TokenBuffer()
    var beginnings = BeginningFilter()
    table = NearTable(count: names.count) { number, body in
      Tokenizer.tokenize(names[number], into: tokens)
      let folded = UnsafeBufferPointer(
        start: UnsafePointer(tokens.folded), count: tokens.foldedCount)
      if folded.count >= Self.shortest { beginnings.insert(folded) }
      body(folded)
    }
    self.beginnings = beginnings
  }

  /// The bytes of memory that names one edit away take; those of sounds are the index's.
  package var byteSize: Int { table.byteSize }

  /// Whether some name may begin with the same four letters; quick, and nearly always false.
  package func mayBegin(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.count >= BeginningFilter.length && beginnings.mayHave(text)
  }

  /// Whether two names have the same digits: "Radio 25" is not a misspelt "Radio 24".
  private static func digits(
    _ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    first.lazy.filter(NameByte.isDigit).elementsEqual(second.lazy.filter(NameByte.isDigit))
  }

  /// What a look-up found.
  package struct Match: BitwiseCopyable {
    package var entry: NameEntry
    package var kind: NameMatch
    /// Folded bytes of the name itself.
    package var length: Int
  }

  /// Returns the name that is one edit from the folded bytes, else one that sounds alike, or nil.
  ///
  /// `tokens`: Room for names to compare with, used again from look-up to look-up.
  package func find(
    _ text: UnsafeBufferPointer<UInt8>, tokens: TokenBuffer, code: inout [UInt8]
  ) -> Match? {
    guard text.count >= Self.shortest - 1 else { return nil }
    return findEdit(text, tokens: tokens) ?? findSound(text, code: &code)
  }

  /// Returns the name that sounds like the folded bytes, or nil.
  package func findSound(_ text: UnsafeBufferPointer<UInt8>, code: inout [UInt8]) -> Match? {
    guard text.count >= Self.shortest - 1 else { return nil }
    return sounds.find(text, code: &code).map {
      Match(entry: $0, kind: .sound, length: text.count)
    }
  }

  /// Returns the name that is one edit from the folded bytes, or nil.
  package func findEdit(_ text: UnsafeBufferPointer<UInt8>, tokens: TokenBuffer) -> Match? {
    var match: Match?
    visitEdits(text, tokens: tokens) { if match == nil { match = $0 } }
    return match
  }

  /// Calls a closure with each name that is one edit from the folded bytes; some may come twice.
  package func visitEdits(
    _ text: UnsafeBufferPointer<UInt8>, tokens: TokenBuffer, _ body: (Match) -> Void
  ) {
    let names = owner.names
    table.visitCandidates(text) { number in
      Tokenizer.tokenize(names[number], into: tokens)
      let name = UnsafeBufferPointer(
        start: UnsafePointer(tokens.folded), count: tokens.foldedCount)
      guard name.count >= Self.shortest, NearWords.areNear(text, name), Self.digits(text, name),
        let entry = index.lookup(hash: FoldedHash.hash(tokens.folded, name.count))
      else { return }
      body(Match(entry: entry, kind: .edit, length: name.count))
    }
  }
}
