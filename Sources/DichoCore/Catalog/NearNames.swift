/// Finds the names of a catalog that are nearly what was said: one edit away, or alike in sound.
package final class NearNames: Sendable {
  /// The shortest name, in folded bytes, that is recognised by an edit or its sound.
  package static let shortest = 5

  private let catalog: Catalog
  private let names: NameIndex
  private let table: NearTable
  private let sounds: FoldedTable
  /// How the letters of each language sound.
  let rules: [SoundRules]

  /// Files all names of a catalog; about 30 bytes each.
  package init(_ catalog: Catalog, names: NameIndex, rules: [SoundRules]) {
    self.catalog = catalog
    self.names = names
    self.rules = rules
    let columns = catalog.storage.columns
    let tokens = TokenBuffer()
    table = NearTable(count: columns.names.count) { number, body in
      Tokenizer.tokenize(columns.names[number], into: tokens)
      body(
        UnsafeBufferPointer(start: UnsafePointer(tokens.folded), count: tokens.foldedCount))
    }
    var builder = FoldedTableBuilder()
    var code: [UInt8] = []
    for app in 0..<columns.count {
      for name in columns.nameRange(app) {
        Tokenizer.tokenize(columns.names[name], into: tokens)
        guard tokens.foldedCount >= Self.shortest else { continue }
        let folded = UnsafeBufferPointer(
          start: UnsafePointer(tokens.folded), count: tokens.foldedCount)
        for rule in rules {
          rule.write(folded, to: &code)
          if code.count >= Self.shortestCode {
            builder.add(hash: FoldedHash.hash(code), number: app)
          }
        }
      }
    }
    sounds = builder.build()
  }

  deinit { sounds.deallocate() }

  /// Whether two names have the same digits: "Radio 25" is not a misspelt "Radio 24".
  private static func digits(
    _ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    first.lazy.filter(NameByte.isDigit).elementsEqual(second.lazy.filter(NameByte.isDigit))
  }

  /// The shortest code by which a name is recognised.
  private static let shortestCode = 4

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
    var match: Match?
    let columns = catalog.storage.columns
    table.visitCandidates(text) { number in
      if match != nil { return }
      Tokenizer.tokenize(columns.names[number], into: tokens)
      let name = UnsafeBufferPointer(
        start: UnsafePointer(tokens.folded), count: tokens.foldedCount)
      guard name.count >= Self.shortest, NearWords.areNear(text, name), Self.digits(text, name),
        let entry = names.lookup(hash: FoldedHash.hash(tokens.folded, name.count))
      else { return }
      match = Match(entry: entry, kind: .edit, length: name.count)
    }
    if match != nil { return match }
    for rule in rules {
      rule.write(text, to: &code)
      guard code.count >= Self.shortestCode else { continue }
      if let entry = sounds.lookup(hash: FoldedHash.hash(code)) {
        return Match(entry: entry, kind: .sound, length: text.count)
      }
    }
    return nil
  }
}
