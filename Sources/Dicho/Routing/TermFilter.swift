/// Tells which texts a search term finds, whatever their case and accents.
///
///     let filter = TermFilter("TALADROS")
///     filter.matches("Taladro percutor")   // true
///     filter.matches("Lijadora")           // false
///
/// Every word of the term has to begin a word of the texts, in any order. A longer word of the term
/// also finds the word it extends by one or two letters, so that plurals find singulars in both
/// languages; short words must be there as they are. A blank term finds everything.
public struct TermFilter: Sendable, Hashable {
  /// Words this short are not taken for the plural of another.
  private static let shortestStem = 4
  private static let longestEnding = 2

  private let words: [[UInt8]]

  /// Creates a filter for a term, as it was typed or understood.
  public init(_ term: String) {
    words = Folding.words(term).map(\.folded)
  }

  /// Whether the texts of one thing, such as its title and its keywords, match together.
  public func matches(_ texts: String...) -> Bool { matches(texts) }

  /// Whether the texts of one thing match together.
  public func matches(_ texts: [String]) -> Bool {
    if words.isEmpty { return true }
    let candidates = texts.flatMap { Folding.words($0).map(\.folded) }
    return words.allSatisfy { word in
      candidates.contains { Self.matches(word, $0) }
    }
  }

  private static func matches(_ word: [UInt8], _ candidate: [UInt8]) -> Bool {
    if candidate.starts(with: word) { return true }
    return candidate.count >= shortestStem && word.count - candidate.count <= longestEnding
      && word.starts(with: candidate)
  }
}
