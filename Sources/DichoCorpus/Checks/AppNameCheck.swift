import DichoCore

/// Finds names in a catalog that are hard to tell from something else that is said.
package struct AppNameCheck {
  private let catalog: Catalog
  private let grammar: LinkedGrammar
  private let places: AppPlaces
  private let examples: Catalog

  /// The most findings of one catalog.
  package static let limit = 1000

  /// Checks a catalog against the words of a grammar; `text` is the file it was read from, and
  /// `examples` has the apps that the examples of the grammar name.
  package init(
    _ catalog: Catalog, _ grammar: LinkedGrammar, _ text: SourceText, examples: Catalog
  ) {
    self.examples = examples
    self.catalog = catalog
    self.grammar = grammar
    places = AppPlaces(text)
  }

  /// A name of an app in the form it is looked up by.
  private struct Entry {
    var app: Int
    var name: String
    /// The end of each word in the folded name, but for the last.
    var wordEnds: [Int]
    var folded: [UInt8]
  }

  /// Returns the findings in the order of the file; linear in the size of catalog and grammar.
  package func run() -> [Diagnostic] {
    let entries = entries()
    var byFolded: [[UInt8]: Int] = [:]
    for (index, entry) in entries.enumerated() where byFolded[entry.folded] == nil {
      byFolded[entry.folded] = index
    }
    let words = GrammarWords(grammar)
    lazy var trial = NameTrial(grammar, catalog: catalog, examples: examples)
    var found: [Diagnostic] = []
    for (index, entry) in entries.enumerated() where found.count < Self.limit {
      if let first = byFolded[entry.folded], first != index {
        found.append(shared(entry, with: entries[first]))
      }
      if let rule = words.rule(ofFolded: entry.folded) {
        if !trial.isPossible {
          found.append(isWord(entry, of: rule))
        } else if let misread = trial.misreading(of: entry.name, app: id(entry)) {
          found.append(isWord(entry, of: rule, misreadIn: misread))
        }
      }
      for end in entry.wordEnds {
        guard let inner = byFolded[Array(entry.folded[..<end])], entries[inner].app != entry.app
        else { continue }
        found.append(begins(entry, with: entries[inner]))
      }
    }
    return found
  }

  private func entries() -> [Entry] {
    var entries: [Entry] = []
    let buffer = TokenBuffer()
    for app in 0..<catalog.count {
      var seen: [[UInt8]] = []
      for name in catalog.names(of: app) + catalog.aliases(of: app) {
        var ends: [Int] = []
        var folded: [UInt8] = []
        for word in Folding.words(name.text, using: buffer) {
          if !folded.isEmpty { ends.append(folded.count) }
          folded += word.folded
        }
        if seen.contains(folded) { continue }
        seen.append(folded)
        entries.append(Entry(app: app, name: name.text, wordEnds: ends, folded: folded))
      }
    }
    return entries
  }

  // MARK: - Findings

  private func shared(_ entry: Entry, with first: Entry) -> Diagnostic {
    // Whoever writes the catalog can seldom help it.
    diagnostic(
      .note, "name-shared",
      "'\(entry.name)' is a name of '\(id(entry))' and, in another spelling or the same, of "
        + "'\(id(first))'", entry, label: "who says it is asked which one is meant",
      note: Diagnostic(
        severity: .note, id: "name-shared", message: "'\(first.name)' stands here",
        location: place(first)))
  }

  private func isWord(
    _ entry: Entry, of rule: LinkedRule, misreadIn sentence: String? = nil
  ) -> Diagnostic {
    diagnostic(
      .warning, "name-is-word",
      "'\(entry.name)' is also a word of the grammar, "
        + (sentence.map { "and is misread in '\($0)'" }
          ?? "in rule '<\(SimpleName.of(rule.name))>'"),
      entry, label: "an alias of two words would be safer",
      note: Diagnostic(
        severity: .note, id: "name-is-word",
        message: "'<\(SimpleName.of(rule.name))>' is defined here",
        location: grammar.location(of: rule.location)))
  }

  private func begins(_ entry: Entry, with inner: Entry) -> Diagnostic {
    diagnostic(
      .note, "name-prefix",
      "'\(entry.name)' begins with '\(inner.name)', a name of '\(id(inner))'", entry,
      label: "the longer name wins where all of it is said", note: nil)
  }

  private func id(_ entry: Entry) -> String { catalog.id(of: entry.app) }

  private func place(_ entry: Entry) -> SourceLocation {
    guard let app = places.app(id(entry)) else { return places.location(at: 0) }
    return places.location(at: Self.find(entry.name, in: app.node) ?? app.node.start)
  }

  private static func find(_ name: String, in node: JSONNode) -> Int? {
    for key in ["names", "aliases"] {
      for member in node[key]?.object?.members ?? [] {
        for value in member.value.array ?? [member.value] where value.string == name {
          return value.start
        }
      }
    }
    return nil
  }

  private func diagnostic(
    _ severity: Diagnostic.Severity, _ id: String, _ message: String, _ entry: Entry,
    label: String, note: Diagnostic?
  ) -> Diagnostic {
    Diagnostic(
      severity: severity, id: id, message: message, location: place(entry),
      length: entry.name.count + 2, label: label, notes: note.map { [$0] } ?? [])
  }
}

/// The words that rules are made of, and the first rule of each.
struct GrammarWords {
  private var ruleOfWord: [[UInt8]: Int] = [:]
  private let grammar: LinkedGrammar

  init(_ grammar: LinkedGrammar) {
    self.grammar = grammar
    let buffer = TokenBuffer()
    // What is no request does not make a word one of requests; and word lists say best what it is.
    let rules = grammar.rules.indices.filter {
      !(grammar.rules[$0].closingTag?.hasPrefix("noMatch") ?? false)
    }
    let lists = rules.filter { Self.isList(grammar.rules[$0].expansion) }
    for index in lists + rules { add(grammar.rules[index].expansion, of: index, buffer) }
  }

  /// Whether an expansion has words only.
  private static func isList(_ element: LinkedExpansion) -> Bool {
    switch element {
    case .rule, .slot: false
    case .word, .null, .void: true
    case .sequence(let items): items.allSatisfy(isList)
    case .alternatives(let choices): choices.allSatisfy { isList($0.expansion) }
    case .optional(let inner), .star(let inner), .plus(let inner), .tagged(let inner, _):
      isList(inner)
    }
  }

  /// The first rule that has a word, or a few words in a row, with these folded bytes.
  func rule(ofFolded word: [UInt8]) -> LinkedRule? { ruleOfWord[word].map { grammar.rules[$0] } }

  private mutating func add(_ element: LinkedExpansion, of rule: Int, _ buffer: TokenBuffer) {
    switch element {
    case .word(let text, _): enter(Folding.foldedName(text, using: buffer), rule)
    case .sequence(let items):
      // An alternative such as "look up" is one thing that is said.
      if items.count <= 3 {
        let words = items.map { item -> String? in
          if case .word(let text, _) = item { text } else { nil }
        }
        if !words.contains(nil) {
          enter(words.flatMap { Folding.foldedName($0 ?? "", using: buffer) }, rule)
          return
        }
      }
      for item in items { add(item, of: rule, buffer) }
    case .alternatives(let choices):
      for choice in choices { add(choice.expansion, of: rule, buffer) }
    case .optional(let inner), .star(let inner), .plus(let inner), .tagged(let inner, _):
      add(inner, of: rule, buffer)
    case .rule, .slot, .null, .void: break
    }
  }

  private mutating func enter(_ word: [UInt8], _ rule: Int) {
    if !word.isEmpty, ruleOfWord[word] == nil { ruleOfWord[word] = rule }
  }
}
