import DichoCore

/// The names of the apps of a catalog, in the form they are looked up by, and where they stand.
final class CatalogNames {
  /// A name or alias of an app.
  struct Entry {
    var app: Int
    var name: String
    var language: String
    var isAlias: Bool
    /// Its words, folded.
    var words: [[UInt8]]
    /// The words without anything between them.
    var folded: [UInt8]
  }

  let catalog: Catalog
  /// The names, app by app; of those of one app that are looked up alike, the first.
  let entries: [Entry]
  /// The names of each app that are looked up as one before them in the same language.
  let repeated: [(entry: Entry, first: Entry)]
  /// The first name with each folded form.
  let byFolded: [[UInt8]: Int]
  private let places: AppPlaces

  init(_ catalog: Catalog, _ text: SourceText) {
    self.catalog = catalog
    places = AppPlaces(text)
    var entries: [Entry] = []
    var repeated: [(entry: Entry, first: Entry)] = []
    var byFolded: [[UInt8]: Int] = [:]
    let buffer = TokenBuffer()
    for app in 0..<catalog.count {
      let start = entries.count
      let names = catalog.names(of: app)
      for (number, name) in (names + catalog.aliases(of: app)).enumerated() {
        let words = Folding.words(name.text, using: buffer).map(\.folded)
        let entry = Entry(
          app: app, name: name.text, language: name.language, isAlias: number >= names.count,
          words: words, folded: words.flatMap { $0 })
        if let first = entries[start...].first(where: { $0.folded == entry.folded }) {
          if LanguageTag.equal(first.language, entry.language) { repeated.append((entry, first)) }
          continue
        }
        if byFolded[entry.folded] == nil { byFolded[entry.folded] = entries.count }
        entries.append(entry)
      }
    }
    self.entries = entries
    self.repeated = repeated
    self.byFolded = byFolded
  }

  func id(of entry: Entry) -> String { catalog.id(of: entry.app) }

  /// The place of a name in the file.
  func place(of entry: Entry) -> SourceLocation {
    place(of: entry.name, in: ["names", "aliases"], app: entry.app)
  }

  /// The place of a text in members of an app that hold texts by language.
  func place(of text: String, in keys: [String], app: Int) -> SourceLocation {
    guard let place = places.app(catalog.id(of: app)) else { return places.location(at: 0) }
    for key in keys {
      for member in place.node[key]?.object?.members ?? [] {
        for value in member.value.array ?? [member.value] where value.string == text {
          return places.location(at: value.start)
        }
      }
    }
    return places.location(at: place.node.start)
  }

  /// A finding about a name, at its place.
  func diagnostic(
    _ severity: Diagnostic.Severity, _ id: String, _ message: String, _ entry: Entry,
    label: String, note: Diagnostic? = nil
  ) -> Diagnostic {
    Diagnostic(
      severity: severity, id: id, message: message, location: place(of: entry),
      length: entry.name.count + 2, label: label, notes: note.map { [$0] } ?? [])
  }

  /// Names in quotes with commas between them, at most a few.
  static func list(_ names: [String]) -> String {
    names.prefix(4).map { "'\($0)'" }.joined(separator: ", ") + (names.count > 4 ? ", …" : "")
  }
}
