import DichoCore

/// Remembers what the cases of corpora say, to find those that say the same.
///
/// Two cases are the same when everything that is said in them is, in the same locale, letter by
/// letter: capitals, accents and signs are what many cases are about.
struct RepeatedCases {
  /// The case that was first.
  struct First {
    var id: String
    var file: String
    var line: Int
    /// Whether it expects the same, or something that the other accepts.
    var agrees: Bool
  }

  private var firsts: [String: CorpusCase] = [:]

  /// Takes note of a case; returns the one before it that says the same, if there is one.
  mutating func note(_ corpusCase: CorpusCase) -> First? {
    let key = ([corpusCase.locale, corpusCase.utterance] + corpusCase.turns.map(\.utterance))
      .joined(separator: "\n")
    guard let first = firsts[key] else {
      firsts[key] = corpusCase
      return nil
    }
    return First(
      id: first.id, file: first.file, line: first.line, agrees: Self.agree(first, corpusCase))
  }

  private static func agree(_ first: CorpusCase, _ second: CorpusCase) -> Bool {
    guard first.accepts(second.expect) || second.accepts(first.expect) else { return false }
    return zip(first.turns, second.turns).allSatisfy { left, right in
      left.accepts(right.expect) || right.accepts(left.expect)
    }
  }
}
