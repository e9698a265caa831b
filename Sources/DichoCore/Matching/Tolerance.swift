/// What is needed to understand names and words that are nearly right; shared by all interpreters.
package final class Tolerance: Sendable {
  package let names: NearNames
  /// Words that are never misspellings.
  package let lexicons: [Lexicon]

  package init(names: NearNames, lexicons: [Lexicon]) {
    self.names = names
    self.lexicons = lexicons
  }

  /// Whether a folded word is an ordinary word of some language.
  func isOrdinary(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    lexicons.contains { $0.contains(word) }
  }
}
