/// The number of changed, missing, added or exchanged characters between two words, for suggestions.
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

  /// The Levenshtein distance in Unicode scalars, where two exchanged ones are one change.
  private static func distance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
    var above: [Int] = []
    var row = Array(0...second.count)
    for (line, scalar) in first.enumerated() {
      var next = [line + 1]
      next.reserveCapacity(row.count)
      for (column, other) in second.enumerated() {
        var best = min(
          row[column] + (scalar == other ? 0 : 1), row[column + 1] + 1, next[column] + 1)
        if line > 0, column > 0, scalar == second[column - 1], first[line - 1] == other {
          best = min(best, above[column - 1] + 1)
        }
        next.append(best)
      }
      (above, row) = (row, next)
    }
    return row[second.count]
  }
}
