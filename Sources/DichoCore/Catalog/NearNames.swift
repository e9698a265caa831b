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
  /// A bit for each beginning of four letters that a name may have, and that its code may have.
  private let beginnings: [UInt64]
  private let codeBeginnings: [UInt64]

  /// Files all names of a catalog; about 30 bytes each.
  package init(_ catalog: Catalog, names: NameIndex, rules: [SoundRules]) {
    self.catalog = catalog
    self.names = names
    self.rules = rules
    let columns = catalog.storage.columns
    let tokens = TokenBuffer()
    var beginnings = [UInt64](repeating: 0, count: 64)
    table = NearTable(count: columns.names.count) { number, body in
      Tokenizer.tokenize(columns.names[number], into: tokens)
      if tokens.foldedCount >= Self.shortest {
        let bit = Self.beginning(UnsafePointer(tokens.folded))
        beginnings[bit >> 6] |= 1 << UInt64(bit & 63)
      }
      body(
        UnsafeBufferPointer(start: UnsafePointer(tokens.folded), count: tokens.foldedCount))
    }
    var builder = FoldedTableBuilder()
    var code: [UInt8] = []
    var codeBeginnings = [UInt64](repeating: 0, count: 64)
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
            let bit = Self.beginning(code)
            codeBeginnings[bit >> 6] |= 1 << UInt64(bit & 63)
          }
        }
      }
    }
    sounds = builder.build()
    self.beginnings = beginnings
    self.codeBeginnings = codeBeginnings
  }

  /// Letters by which windows of words are told from names at first sight.
  private static let beginningLength = 4

  private static func beginning(_ text: UnsafePointer<UInt8>) -> Int {
    var hash = 0
    for index in 0..<beginningLength { hash = hash &* 37 &+ Int(text[index]) }
    return (hash ^ hash >> 12) & 4095
  }

  /// The same of a code of at least so many bytes.
  private static func beginning(_ code: [UInt8]) -> Int {
    var hash = 0
    for index in 0..<SoundRules.beginningLength { hash = hash &* 37 &+ Int(code[index]) }
    return (hash ^ hash >> 12) & 4095
  }

  /// Whether some name may begin with the same four letters; quick, and nearly always false.
  package func mayBegin(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.baseAddress, text.count >= Self.beginningLength else { return false }
    let bit = Self.beginning(first)
    return beginnings[bit >> 6] >> UInt64(bit & 63) & 1 != 0
  }

  deinit { sounds.deallocate() }

  /// Whether two names have the same digits: "Radio 25" is not a misspelt "Radio 24".
  private static func digits(
    _ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    first.lazy.filter(NameByte.isDigit).elementsEqual(second.lazy.filter(NameByte.isDigit))
  }

  /// The shortest code by which a name is recognised.
  private static let shortestCode = SoundRules.beginningLength

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
    if let match = findEdit(text, tokens: tokens) { return match }
    for rule in rules {
      rule.write(text, to: &code) {
        let bit = Self.beginning($0)
        return codeBeginnings[bit >> 6] >> UInt64(bit & 63) & 1 != 0
      }
      guard code.count >= Self.shortestCode else { continue }
      if let entry = sounds.lookup(hash: FoldedHash.hash(code)) {
        return Match(entry: entry, kind: .sound, length: text.count)
      }
    }
    return nil
  }

  /// Returns the name that is one edit from the folded bytes, or nil.
  package func findEdit(_ text: UnsafeBufferPointer<UInt8>, tokens: TokenBuffer) -> Match? {
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
    return match
  }
}
