import Dicho
import TestSupport
import Testing

/// That the engine knows no words: what people say stands in Grammars/, not in Sources/.
///
/// Diagnostics are English sentences, so English words alone prove nothing. Looked for are: words
/// that only another language has, anywhere; and, in English, literals that are one word or phrase
/// of a grammar and nothing else, which is how code would compare with what was said.
@Suite struct SourceVocabularyTests {
  /// Where people are spoken to and shown examples in both languages, at a terminal or in a report.
  static let speaking = ["Sources/DichoCommand/", "Sources/DichoCorpus/Reports/"]

  /// Words of a grammar that are also names in a file format, a tag, a schema, or this code.
  static let technical: Set = [
    "again", "answer", "app", "apps", "bad", "book", "books", "cancel", "catalog", "command",
    "data", "error", "file", "files", "find", "full", "general", "id", "last", "limit", "line",
    "list", "main", "message", "messages", "mode", "movies", "music", "name", "names", "no",
    "note", "notes", "noun", "open", "opening", "photos", "photo", "plain", "search", "set",
    "sounds", "system", "tag", "term", "text", "title", "tv", "type", "url", "value", "version",
    "video", "videos", "word", "words", "yes", "entities", "place", "play", "show", "index",
    "language",
    "the", "an", "and", "or", "as", "is", "of", "in", "to", "it", "options", "nothing", "total",
    "uses", "tab", "why", "auto", "only", "regular",
  ]

  /// All words and phrases of one language's grammars of these names, in lower case.
  static func phrases(
    _ language: String,
    _ grammars: [String] = ["search", "verbs", "carriers", "words", "negatives", "answers"]
  ) -> Set<String> {
    var phrases: Set<String> = []
    func visit(_ element: LinkedExpansion) {
      switch element {
      case .word(let text, _): phrases.insert(text.lowercased())
      case .sequence(let items):
        for item in items { visit(item) }
        let texts = items.map { if case .word(let text, _) = $0 { text.lowercased() } else { "" } }
        if !texts.contains("") { phrases.insert(texts.joined(separator: " ")) }
      case .alternatives(let choices): for choice in choices { visit(choice.expansion) }
      case .optional(let inner), .star(let inner), .plus(let inner): visit(inner)
      case .tagged(let inner, _): visit(inner)
      case .rule, .slot, .null, .void: break
      }
    }
    let starts = grammars.map { "\(language).\($0)." }
    for rule in BundledEngine.shared.grammar.rules
    where starts.contains(where: rule.name.hasPrefix) {
      visit(rule.expansion)
    }
    return phrases.filter { $0.count > 1 }
  }

  /// The string literals of a Swift text, those of comments left out, with their lines.
  static func literals(_ text: String) -> [(line: Int, text: String)] {
    var found: [(line: Int, text: String)] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let code = line.drop { $0 == " " }
      if code.hasPrefix("//") { continue }
      let parts = withoutInterpolations(code).split(
        separator: "\"", omittingEmptySubsequences: false)
      for (part, literal) in parts.enumerated() where part % 2 == 1 {
        found.append((index + 1, literal.lowercased()))
      }
    }
    return found
  }

  /// A line of code with all that stands between `\(` and its bracket left out.
  private static func withoutInterpolations(_ code: Substring) -> String {
    var text = ""
    var depth = 0
    var previous: Character = " "
    for character in code {
      if depth > 0 {
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
      } else if character == "(" && previous == "\\" {
        depth = 1
      } else {
        text.append(character)
      }
      previous = character
    }
    return text
  }

  /// Calls the closure with every literal of the engine, the library and the corpus runner.
  private func visit(_ body: (_ place: String, _ literal: String) -> Void) throws {
    for path in try PackageFiles.paths(below: "Sources", endingWith: ".swift")
    where !Self.speaking.contains(where: path.hasPrefix) {
      for literal in Self.literals(try PackageFiles.text(path)) {
        body("\(path):\(literal.line)", literal.text)
      }
    }
  }

  @Test func theVocabularyIsThere() {
    for word in ["busca", "búscame", "quiero", "por favor", "taladros"] {
      #expect(Self.phrases("es").contains(word) == (word != "taladros"), "\(word)")
    }
    for word in ["please", "look up", "can you", "don't", "the"] {
      #expect(Self.phrases("en").contains(word), "\(word)")
    }
  }

  @Test func noLiteralHasAWordThatOnlySpanishHas() throws {
    let english = Set(Self.phrases("en").flatMap { $0.split(separator: " ").map(String.init) })
    let spanish = Set(Self.phrases("es").flatMap { $0.split(separator: " ").map(String.init) })
    let words = spanish.subtracting(english).subtracting(Self.technical)
    #expect(words.count > 1000)
    try visit { place, literal in
      for word in literal.split(whereSeparator: { !$0.isLetter }) where words.contains(String(word))
      {
        // A scalar of a table or a sound is no word.
        if word.count < 3 { continue }
        Issue.record("\(place): '\(word)' in \"\(literal)\" belongs in Grammars/")
      }
    }
  }

  @Test func noLiteralIsAWordOrPhraseOfEnglishGrammar() throws {
    // Verbs, and the function words around them.
    let phrases = Self.phrases("en", ["verbs", "carriers"]).subtracting(Self.technical)
    #expect(phrases.count > 400)
    try visit { place, literal in
      if phrases.contains(literal) {
        Issue.record("\(place): \"\(literal)\" belongs in Grammars/")
      }
    }
  }

  @Test func aWordInCodeWouldBeFound() {
    let found = Self.literals(
      """
      if word == "busca" || word == "can you" { return "\\(cache(quiero))" }
      // "quiero" in a comment is nothing
      """)
    #expect(found.map(\.text) == ["busca", "can you", "\\"])
  }
}
