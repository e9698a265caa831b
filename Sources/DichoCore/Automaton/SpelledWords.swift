/// The words of a grammar as they are written in it, by word set; for messages.
package struct SpelledWords: Sendable {
  private var wordsOfSet: [[String]]

  /// Spells the words of a grammar; linear in its size.
  package init(_ model: GrammarModel) {
    let vocabulary = model.vocabulary
    wordsOfSet = [[String]](repeating: [], count: vocabulary.wordSetCount)
    let tokens = TokenBuffer()
    for text in model.table.texts {
      for word in Folding.words(text, using: tokens) {
        let wordClass = Int(vocabulary.wordClass(word.accentHash))
        if wordClass == 0 { continue }
        let spelling = String(decoding: word.key, as: UTF8.self)
        for index in vocabulary.setStart[wordClass]..<vocabulary.setStart[wordClass + 1] {
          wordsOfSet[Int(vocabulary.sets[Int(index)])].append(spelling)
        }
      }
    }
  }

  /// Returns the words of a set in the order of the grammar; a word may occur more than once.
  package func words(ofSet set: Int32) -> [String] {
    wordsOfSet.indices.contains(Int(set)) ? wordsOfSet[Int(set)] : []
  }
}
