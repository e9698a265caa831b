import DichoCore

/// Finds names that are too like others: inside them, alike in sound, or there twice.
struct NameFormCheck {
  private let names: CatalogNames
  private let rules: [SoundRules]

  /// The alternative names that App Intents take for each language (`INAlternativeAppNames`).
  private static let alternativeLimit = 3
  /// The most words of a name in which others are looked for.
  private static let wordLimit = 8
  /// The shortest sound that is compared, as when names are looked up.
  private static let shortestSound = 4

  init(_ names: CatalogNames, _ rules: [SoundRules]) {
    self.names = names
    self.rules = rules
  }

  func run() -> [Diagnostic] {
    var found: [Diagnostic] = []
    for entry in names.entries where found.count < AppNameCheck.limit { found += inside(entry) }
    found += soundsAlike().prefix(AppNameCheck.limit)
    found += names.repeated.prefix(AppNameCheck.limit).map(needless)
    return found + tooMany().prefix(AppNameCheck.limit)
  }

  // MARK: - One name inside another

  private func inside(_ entry: CatalogNames.Entry) -> [Diagnostic] {
    guard entry.words.count > 1 else { return [] }
    let words = entry.words.prefix(Self.wordLimit)
    var found: [Diagnostic] = []
    for start in words.indices {
      var folded: [UInt8] = []
      for end in start..<words.endIndex {
        folded += words[end]
        guard end - start + 1 < entry.words.count, let number = names.byFolded[folded],
          names.entries[number].app != entry.app
        else { continue }
        let inner = names.entries[number]
        let of = "'\(inner.name)', a name of '\(names.id(of: inner))'"
        found.append(
          start == 0
            ? names.diagnostic(
              .note, "name-prefix", "'\(entry.name)' begins with \(of)", entry,
              label: "the longer name wins where all of it is said")
            : names.diagnostic(
              .note, "name-inside", "'\(entry.name)' has \(of), inside", entry,
              label: "the longer name wins where all of it is said"))
      }
    }
    return found
  }

  // MARK: - Names that sound alike

  private func soundsAlike() -> [Diagnostic] {
    var found: [Diagnostic] = []
    var code: [UInt8] = []
    for rule in rules {
      var firsts: [[UInt8]: Int] = [:]
      for (index, entry) in names.entries.enumerated() where entry.folded.count > 4 {
        entry.folded.withUnsafeBufferPointer { rule.write($0, to: &code) }
        guard code.count >= Self.shortestSound else { continue }
        guard let number = firsts[code] else {
          firsts[code] = index
          continue
        }
        let first = names.entries[number]
        guard first.app != entry.app, first.folded != entry.folded else { continue }
        found.append(
          names.diagnostic(
            .note, "name-sounds-alike",
            "'\(entry.name)' sounds like '\(first.name)', a name of '\(names.id(of: first))'",
            entry,
            label: "speech may be written down as the other one",
            note: Diagnostic(
              severity: .note, id: "name-sounds-alike", message: "'\(first.name)' stands here",
              location: names.place(of: first))))
      }
    }
    // Two languages may hear the same pair alike.
    var seen: Set<SourceLocation> = []
    return found.filter { seen.insert($0.location).inserted }
  }

  // MARK: - Aliases

  private func needless(_ pair: (entry: CatalogNames.Entry, first: CatalogNames.Entry))
    -> Diagnostic
  {
    names.diagnostic(
      .note, "needless-alias",
      "'\(pair.entry.name)' adds nothing to '\(pair.first.name)' of the same app", pair.entry,
      label: "names are compared without capitals, accents, spaces and signs")
  }

  private func tooMany() -> [Diagnostic] {
    var found: [Diagnostic] = []
    for app in 0..<names.catalog.count {
      var counts: [(language: String, count: Int, last: LocalizedName)] = []
      for alias in names.catalog.aliases(of: app) {
        if let index = counts.firstIndex(where: { LanguageTag.equal($0.language, alias.language) })
        {
          counts[index].count += 1
          if counts[index].count == Self.alternativeLimit + 1 { counts[index].last = alias }
        } else {
          counts.append((alias.language, 1, alias))
        }
      }
      for entry in counts where entry.count > Self.alternativeLimit {
        found.append(
          Diagnostic(
            severity: .note, id: "too-many-aliases",
            message: "'\(names.catalog.id(of: app))' has \(entry.count) aliases in "
              + "'\(entry.language)'; an app can declare \(Self.alternativeLimit)",
            location: names.place(of: entry.last.text, in: ["aliases"], app: app),
            length: entry.last.text.count + 2,
            label: "this one and those behind it are only understood here"))
      }
    }
    return found
  }
}
