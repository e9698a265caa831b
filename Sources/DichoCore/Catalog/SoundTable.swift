/// Those that bear names, by how the names sound in each language.
struct SoundTable: Sendable {
  /// By the hash of the sound's code; freed by `deallocate()`.
  let table: FoldedTable
  /// How the letters of each language sound.
  let rules: [SoundRules]
  /// The bytes that codes begin with.
  private let beginnings: BeginningFilter

  /// The shortest code by which a name is recognised.
  private static let shortestCode = BeginningFilter.length

  /// Files names; `range` gives those of each of `count` bearers, in order.
  init(_ names: NameColumn, count: Int, range: (Int) -> Range<Int>, rules: [SoundRules]) {
    self.rules = rules
    let tokens = TokenBuffer()
    var builder = FoldedTableBuilder()
    var code: [UInt8] = []
    var beginnings = BeginningFilter()
    for bearer in 0..<count where !rules.isEmpty {
      for name in range(bearer) {
        Tokenizer.tokenize(names[name], into: tokens)
        guard tokens.foldedCount >= NearNames.shortest else { continue }
        let folded = UnsafeBufferPointer(
          start: UnsafePointer(tokens.folded), count: tokens.foldedCount)
        for rule in rules {
          rule.write(folded, to: &code)
          if code.count >= Self.shortestCode {
            builder.add(hash: FoldedHash.hash(code), number: bearer)
            code.withUnsafeBufferPointer { beginnings.insert($0) }
          }
        }
      }
    }
    table = builder.build()
    self.beginnings = beginnings
  }

  /// Returns the entry of the names that sound like the folded bytes, or nil.
  ///
  /// `code`: Room for the sound's code, used again from look-up to look-up.
  func find(_ text: UnsafeBufferPointer<UInt8>, code: inout [UInt8]) -> NameEntry? {
    for rule in rules {
      rule.write(text, to: &code) { $0.withUnsafeBufferPointer { beginnings.mayHave($0) } }
      guard code.count >= Self.shortestCode else { continue }
      if let entry = table.lookup(hash: FoldedHash.hash(code)) { return entry.asSound }
    }
    return nil
  }

  func deallocate() { table.deallocate() }
}
