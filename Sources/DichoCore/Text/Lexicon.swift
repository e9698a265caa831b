/// The ordinary words of a language: what must never be taken for a misspelling of something else.
///
/// It is a file of folded words, one a line, sorted by bytes, and is searched as it is, so that it
/// costs nothing until a word has to be looked up.
package struct Lexicon: Sendable {
  private let bytes: [UInt8]

  /// Takes the bytes of a word list.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether a folded word is in the list; about a dozen comparisons.
  package func contains(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.withUnsafeBufferPointer { text in
      var low = 0
      var high = text.count
      while low < high {
        // The line around the middle.
        var start = (low + high) / 2
        while start > low && text[start - 1] != 0x0A { start -= 1 }
        var end = start
        while end < high && text[end] != 0x0A { end += 1 }
        let order = Self.compare(UnsafeBufferPointer(rebasing: text[start..<end]), word)
        if order == 0 { return end > start }
        if order < 0 { low = end + 1 } else { high = start }
      }
      return false
    }
  }

  /// Returns less than, equal to or greater than 0 as the first comes before, with or after the second.
  private static func compare(
    _ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>
  ) -> Int {
    let common = min(first.count, second.count)
    for index in 0..<common where first[index] != second[index] {
      return first[index] < second[index] ? -1 : 1
    }
    return first.count - second.count
  }
}
