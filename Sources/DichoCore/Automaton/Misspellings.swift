/// Slips of the keyboard that stand for words of the grammars, read from `misspellings.txt` files.
///
/// They are for words too short for the tolerance of one edit, where nearly everything is near to
/// something: "teh" is "the". A line has the slip and the word meant, with a space between.
package struct Misspellings: Sendable {
  /// The hashes of a slip and of the word that is meant.
  package private(set) var pairs: [(slip: UInt64, meant: UInt64)] = []

  package init() {}

  /// Adds the lines of one file; returns what is wrong with it.
  package mutating func read(_ source: SourceText) -> [Diagnostic] {
    var found: [Diagnostic] = []
    var start = 0
    for line in source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let words = Folding.words(String(decoding: line, as: UTF8.self))
      if words.count == 2 {
        pairs.append((words[0].accentHash, words[1].accentHash))
      } else if !words.isEmpty {
        found.append(
          Diagnostic(
            severity: .error, id: "bad-misspelling",
            message: "a line has a misspelt word and the word that is meant",
            location: source.location(at: start), length: line.count))
      }
      start += line.count + 1
    }
    return found
  }
}
