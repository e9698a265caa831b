import DichoCore

/// Finds names that mean something else as well: ordinary words, words that stand before a name,
/// verbs, what the app shows, and the ends of phrases that the system takes.
struct NameMeaningCheck {
  private let names: CatalogNames
  private let words: GrammarWords
  private let trial: NameTrial
  private let lexicons: [Lexicon]
  private let claims: [ClaimedPhrase]
  private let introducers: Set<[UInt8]>

  /// What is searched for to find out whether a name is a verb; no word of any language.
  private static let probe = "brenvik oltamar"

  init(
    _ names: CatalogNames, _ grammar: LinkedGrammar, _ words: GrammarWords, _ trial: NameTrial,
    _ lexicons: [Lexicon], _ claims: [ClaimedPhrase]
  ) {
    self.names = names
    self.words = words
    self.trial = trial
    self.lexicons = lexicons
    self.claims = claims
    introducers = AppIntroducers.words(of: grammar)
  }

  func run() -> [Diagnostic] {
    var found: [Diagnostic] = []
    for entry in names.entries where found.count < AppNameCheck.limit {
      if words.rule(ofFolded: entry.folded) != nil, let finding = verb(entry) {
        found.append(finding)
      } else if let finding = introduced(entry) {
        found.append(finding)
      }
      if let finding = claimed(entry) { found.append(finding) }
    }
    return found + ordinary().prefix(AppNameCheck.limit) + nouns().prefix(AppNameCheck.limit)
  }

  // MARK: - Single names

  private func introduced(_ entry: CatalogNames.Entry) -> Diagnostic? {
    guard entry.words.count > 1, introducers.contains(entry.words[0]) else { return nil }
    let word = entry.name.split(separator: " ").first ?? ""
    let misread =
      trial.isPossible ? trial.misreading(of: entry.name, app: names.id(of: entry)) : nil
    return names.diagnostic(
      misread == nil ? .note : .warning, "name-begins-with-preposition",
      "'\(entry.name)' begins with '\(word)', which stands before names of apps"
        + (misread.map { ", and is misread in '\($0)'" } ?? ""),
      entry, label: "an alias without it would be safer")
  }

  private func verb(_ entry: CatalogNames.Entry) -> Diagnostic? {
    let sentence = entry.name.lowercased() + " " + Self.probe
    let resolution = trial.nameless.resolve(sentence)
    guard resolution.status == .needsValue, resolution.intent?.term == Self.probe else {
      return nil
    }
    return names.diagnostic(
      .note, "name-is-verb", "'\(entry.name)' alone begins a search, as in '\(sentence)'", entry,
      label: "who says the name first is taken to search for what follows")
  }

  private func claimed(_ entry: CatalogNames.Entry) -> Diagnostic? {
    guard let claim = claims.first(where: { $0.isEnd(of: entry.words) }) else { return nil }
    return names.diagnostic(
      .note, "claimed-name",
      "what ends in '\(entry.name)' may go to \(claim.domain), which takes what ends in "
        + "'\(claim.phrase)'",
      entry, label: "try it on a device, and offer an alias with another end")
  }

  // MARK: - One finding for an app

  /// The apps with names that are one ordinary word.
  private func ordinary() -> [Diagnostic] {
    var found: [Diagnostic] = []
    visitApps { entries in
      let ordinary = entries.filter { entry in
        entry.words.count == 1
          && (words.rule(ofFolded: entry.folded) != nil
            || entry.folded.withUnsafeBufferPointer { word in
              lexicons.contains { $0.contains(word) }
            })
      }
      guard let first = ordinary.first else { return }
      found.append(
        names.diagnostic(
          .note, "name-is-common-word",
          CatalogNames.list(ordinary.map(\.name))
            + (ordinary.count == 1 ? " is an ordinary word" : " are ordinary words"),
          first, label: "it is the app only where the name of an app is expected"))
    }
    return found
  }

  /// The apps with content nouns that are names as well.
  private func nouns() -> [Diagnostic] {
    var found: [Diagnostic] = []
    for app in 0..<names.catalog.count {
      let nouns = names.catalog.contentNouns(of: app)
      let pairs = nouns.compactMap { noun -> (noun: LocalizedName, app: Int)? in
        names.byFolded[Folding.foldedName(noun.text)].map { (noun, names.entries[$0].app) }
      }
      // What names another app is worth more than what names its own.
      guard let first = pairs.first(where: { $0.app != app }) ?? pairs.first else { continue }
      var shown: [String] = []
      for pair in pairs where pair.app == first.app && !shown.contains(pair.noun.text) {
        shown.append(pair.noun.text)
      }
      let owner = first.app == app ? "the app" : "'\(names.catalog.id(of: first.app))'"
      found.append(
        Diagnostic(
          severity: .note, id: "noun-is-name",
          message: CatalogNames.list(shown)
            + (shown.count == 1
              ? " is a content noun of '\(names.catalog.id(of: app))' and a name of \(owner)"
              : " are content nouns of '\(names.catalog.id(of: app))' and names of \(owner)"),
          location: names.place(of: first.noun.text, in: ["contentNouns"], app: app),
          length: first.noun.text.count + 2, label: "behind a term it can be either"))
    }
    return found
  }

  private func visitApps(_ body: ([CatalogNames.Entry]) -> Void) {
    var open: [CatalogNames.Entry] = []
    for entry in names.entries {
      if let last = open.last, last.app != entry.app {
        body(open)
        open = []
      }
      open.append(entry)
    }
    if !open.isEmpty { body(open) }
  }
}
