/// Finds the words of the grammars that are one edit away from a word no grammar has.
struct NearWordTable {
  private let table: NearTable
  private let bytes: [UInt8]
  private let ends: [Int32]
  private let classes: [UInt16]

  /// Files the words of a vocabulary that are long enough.
  init(_ vocabulary: Vocabulary) {
    bytes = vocabulary.spellingBytes
    ends = vocabulary.spellingEnds
    classes = vocabulary.spellingClasses
    let (bytes, ends) = (bytes, ends)
    table = NearTable(count: classes.count) { number, body in
      let start = number == 0 ? 0 : Int(ends[number - 1])
      bytes.withUnsafeBufferPointer {
        body(UnsafeBufferPointer(rebasing: $0[start..<Int(ends[number])]))
      }
    }
  }

  /// The most classes a word is near to.
  private static let limit = 12

  /// Appends the classes, each once from a place on, of the grammar words one edit away from a folded word.
  func visit(_ word: UnsafeBufferPointer<UInt8>, into found: inout [UInt16], from first: Int) {
    bytes.withUnsafeBufferPointer { bytes in
      table.visitCandidates(word) { number in
        let start = number == 0 ? 0 : Int(ends[number - 1])
        let candidate = UnsafeBufferPointer(rebasing: bytes[start..<Int(ends[number])])
        guard NearWords.areNear(word, candidate), found.count < first + Self.limit,
          !found[first...].contains(classes[number])
        else { return }
        found.append(classes[number])
      }
    }
  }
}
