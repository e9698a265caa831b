/// The number of changed, missing or added characters between two words, for suggestions.
package enum EditDistance {
  /// Distances from here up are not called near; the figure is swift-argument-parser's.
  private static let limit = 4

  /// Returns the word nearest to a given one, or nil if none is near.
  ///
  /// Near is a distance below 4 and below half the length of the given word. Of several at the same
  /// distance, the first wins. Upper and lower case differ.
  package static func nearest(_ word: String, in words: [String]) -> String? {
    let given = Array(word.unicodeScalars)
    var best: String?
    // Twice the distance has to be below the length.
    var bound = min(limit, (given.count + 1) / 2)
    for candidate in words where bound > 0 {
      let other = Array(candidate.unicodeScalars)
      guard abs(other.count - given.count) < bound else { continue }
      let distance = distance(given, other)
      if distance < bound {
        best = candidate
        bound = distance
      }
    }
    return best
  }

  /// The Levenshtein distance, in Unicode scalars.
  private static func distance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
    var row = Array(0...second.count)
    for (line, scalar) in first.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for (column, other) in second.enumerated() {
        let change = diagonal + (scalar == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(change, row[column] + 1, diagonal + 1)
      }
    }
    return row[second.count]
  }
}
