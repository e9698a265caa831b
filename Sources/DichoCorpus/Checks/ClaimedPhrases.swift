import DichoCore

/// A phrase that a domain of the system is known, or documented, to take.
///
/// The phrases of a language stand in its `claimed-phrases.txt`, a line each: where the phrase
/// stands in what is said (`begins`, `ends` or `is`), the phrase, `=`, and who takes it.
package struct ClaimedPhrase: Hashable, Sendable {
  /// Where in what is said.
  package enum Position: String, CaseIterable, Sendable {
    case begins, ends
    case whole = "is"
  }

  package var position: Position
  package var phrase: String
  /// Who takes it, as people call it.
  package var domain: String
  private var words: [[UInt8]]

  /// Whether something said, by its folded words, is taken.
  package func takes(_ said: [[UInt8]]) -> Bool {
    switch position {
    case .begins: said.starts(with: words)
    case .ends: said.count >= words.count && said.suffix(words.count).elementsEqual(words)
    case .whole: said == words
    }
  }

  /// Whether whatever ends in some words is taken.
  func isEnd(of said: [[UInt8]]) -> Bool { position == .ends && takes(said) }

  /// Reads a list; returns its phrases and what is wrong with it.
  package static func read(_ source: SourceText) -> (phrases: [ClaimedPhrase], found: [Diagnostic])
  {
    var phrases: [ClaimedPhrase] = []
    var found: [Diagnostic] = []
    let lines = source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix("#") || text.allSatisfy(\.isWhitespace) { continue }
      guard let phrase = ClaimedPhrase(line: text) else {
        found.append(
          Diagnostic(
            severity: .error, id: "bad-claimed-phrase",
            message: "a claimed phrase is written as 'begins add a note = Notes'",
            location: SourceLocation(file: source.name, line: index + 1, column: 1),
            length: text.count, label: "it is 'begins', 'ends' or 'is', a phrase, '=' and a name"))
        continue
      }
      phrases.append(phrase)
    }
    return (phrases, found)
  }

  private init?(line: String) {
    let sides = line.split(separator: "=")
    guard sides.count == 2 else { return nil }
    let said = sides[0].split(separator: " ")
    guard let first = said.first, let position = Position(rawValue: String(first)), said.count > 1
    else { return nil }
    let domain = sides[1].split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let words = Folding.words(said.dropFirst().joined(separator: " ")).map(\.folded)
    if domain.isEmpty || words.isEmpty { return nil }
    self.position = position
    phrase = said.dropFirst().joined(separator: " ")
    self.domain = domain
    self.words = words
  }
}

/// Finds examples of patterns that a domain of the system may take before they reach an app.
package struct ClaimedPhraseCheck {
  private let grammar: LinkedGrammar
  private let claims: [ClaimedPhrase]

  package init(_ grammar: LinkedGrammar, _ claims: [ClaimedPhrase]) {
    self.grammar = grammar
    self.claims = claims
  }

  /// Returns the findings in the order of the grammar.
  package func run() -> [Diagnostic] {
    guard !claims.isEmpty else { return [] }
    var found: [Diagnostic] = []
    for (index, rule) in grammar.rules.enumerated() {
      guard rule.isPublic, let tag = rule.closingTag, ClosingTagKind.isRequest(tag) else {
        continue
      }
      for (number, example) in rule.examples.enumerated() {
        let words = Folding.words(example).map(\.folded)
        guard let claim = claims.first(where: { $0.takes(words) }) else { continue }
        found.append(
          Diagnostic(
            severity: .note, id: "claimed-phrase",
            message: "'\(example)' may go to \(claim.domain), which takes "
              + "'\(claim.phrase)'",
            location: ExamplePlace.find(number, of: index, in: grammar), length: example.count,
            label: "try it on a device; the app's name in front may help"))
      }
    }
    return found
  }
}

/// What a closing tag is, as far as checks need it.
enum ClosingTagKind {
  /// Whether a rule with the tag is a request that some app runs.
  static func isRequest(_ tag: String) -> Bool {
    let isList = ["noMatch", "answer.", "term.", "scope."].contains { tag.hasPrefix($0) }
    return tag.contains(".") && !isList
  }
}
