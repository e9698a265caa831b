/// What is said for symbols and numbers in all languages, read from `spoken.json` files.
///
/// A file maps each symbol or number to what people say for it, the most usual first:
/// `{"version": 1, "language": "en", "spoken": {"&": ["and", "n"], "24": ["twenty four"]}}`.
package struct SpokenSymbols: Sendable {
  /// The symbols read so far, each once, with what is said for it in all languages.
  package private(set) var symbols: [SpokenSymbol] = []

  package init() {}

  /// Adds the symbols of one `spoken.json`; returns what is wrong with it.
  package mutating func read(_ source: SourceText) -> [Diagnostic] {
    let parsing = source.bytes.withUnsafeBytes { JSONReader.parse($0) }
    var found = source.diagnostics(of: parsing.faults)
    for member in parsing.root?["spoken"]?.object?.members ?? [] {
      let said = member.value.array?.compactMap { $0.string } ?? []
      guard !said.isEmpty, said.count == member.value.array?.count else {
        found.append(
          Diagnostic(
            severity: .error, id: "bad-spoken-symbol",
            message: "what is said for a symbol is a list of texts such as [\"and\", \"n\"]",
            location: source.location(at: member.value.start)))
        continue
      }
      add(Array(member.key.utf8), said.map(Folding.foldedName))
    }
    return found
  }

  private mutating func add(_ symbol: [UInt8], _ said: [[UInt8]]) {
    guard let index = symbols.firstIndex(where: { $0.symbol == symbol }) else {
      symbols.append(SpokenSymbol(symbol: symbol, spoken: said))
      return
    }
    for text in said where !symbols[index].spoken.contains(text) {
      symbols[index].spoken.append(text)
    }
  }
}
