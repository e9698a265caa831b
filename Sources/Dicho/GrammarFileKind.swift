/// What a file of a grammar folder is, by the end of its name.
package enum GrammarFileKind: String, CaseIterable, Sendable {
  /// Rules, in JSGF.
  case grammar = ".jsgf"
  /// The questions of a language.
  case prompts = "prompts.json"
  /// How letters sound.
  case sounds = "sounds.json"
  /// How signs and numbers are said.
  case spoken = "spoken.json"
  /// Words that are never misspellings of something else.
  case lexicon = "-words.txt"
  /// Misspellings of words of the grammar.
  case misspellings = "misspellings.txt"
  /// Phrases that the system takes; only checks read them.
  case claims = "claimed-phrases.txt"

  /// How the names of such files end.
  package static var ends: [String] { allCases.map(\.rawValue) }

  /// Returns what the file at a path is, or nil when it has no place in a grammar folder.
  package init?(path: String) {
    let kind = Self.allCases.first {
      path.utf8.reversed().starts(with: $0.rawValue.utf8.reversed())
    }
    guard let kind else { return nil }
    self = kind
  }
}
