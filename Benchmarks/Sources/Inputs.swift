import DichoCorpus

/// Utterances with what they mean.
struct UtteranceSet {
  /// What an utterance has to become.
  enum Meaning: Equatable {
    /// A search for a term in the app with a number.
    case search(app: Int, term: String)
    /// A search for a term in an app whose name was nearly said.
    case near(term: String)
    /// No request.
    case nothing
  }

  /// One utterance a line.
  private(set) var text: [UInt8] = []
  /// Where the line feed of each stands.
  private(set) var ends: [Int] = []
  private(set) var meanings: [Meaning] = []

  var count: Int { ends.count }

  /// Adds an utterance.
  mutating func add(_ utterance: String, _ meaning: Meaning) {
    text += utterance.utf8
    ends.append(text.count)
    text.append(0x0A)
    meanings.append(meaning)
  }

  /// Calls a closure with the bytes of each.
  @inline(__always)
  func visit(_ body: (UnsafeRawBufferPointer) -> Void) {
    text.withUnsafeBytes { bytes in
      var start = 0
      for end in ends {
        body(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        start = end + 1
      }
    }
  }
}

/// Draws utterances from the files in Benchmarks/Inputs, half in English, half in Spanish.
struct Inputs {
  /// What of a language there is.
  private struct Language {
    var requests: [String]
    var others: [String]
    var terms: [String]

    init(_ tag: String) throws(Fault) {
      requests = try Files.lines("Benchmarks/Inputs/requests-\(tag).txt")
      others = try Files.lines("Benchmarks/Inputs/others-\(tag).txt")
      terms = try Files.lines("Benchmarks/Inputs/terms-\(tag).txt")
    }
  }

  private let languages: [Language]
  private let names: GeneratedNames
  private let seed: Int

  init(_ names: GeneratedNames, seed: Int) throws(Fault) {
    languages = [try Language("en"), try Language("es")]
    self.names = names
    self.seed = seed
  }

  /// Requests that name an app as it is called.
  func hits(_ count: Int, _ use: NameUse) -> UtteranceSet {
    draw(count, use) { set, language, app, random in
      let term = language.terms[random.below(language.terms.count)]
      let frame = language.requests[random.below(language.requests.count)]
      set.add(
        Self.fill(frame, app: names.texts[app], term: term), .search(app: app, term: term))
    }
  }

  /// Requests that misspell the name of their app.
  func near(_ count: Int) -> UtteranceSet {
    draw(count, .uniform) { set, language, app, random in
      let term = language.terms[random.below(language.terms.count)]
      let frame = language.requests[random.below(language.requests.count)]
      let name = Self.misspelt(names.texts[app], &random)
      set.add(Self.fill(frame, app: name, term: term), .near(term: term))
    }
  }

  /// Utterances that are no request.
  func misses(_ count: Int) -> UtteranceSet {
    draw(count, .uniform) { set, language, app, random in
      let term = language.terms[random.below(language.terms.count)]
      let frame = language.others[random.below(language.others.count)]
      set.add(Self.fill(frame, app: names.texts[app], term: term), .nothing)
    }
  }

  private func draw(
    _ count: Int, _ use: NameUse,
    _ add: (inout UtteranceSet, Language, Int, inout SeededRandom) -> Void
  ) -> UtteranceSet {
    var random = SeededRandom(seed: seed)
    let draw = NameDraw(use, count: names.texts.count)
    var set = UtteranceSet()
    for _ in 0..<count {
      let language = languages[random.below(languages.count)]
      add(&set, language, draw.next(&random), &random)
    }
    return set
  }

  /// A name with another letter in its place: nearly the name, and never a name itself.
  static func misspelt(_ name: String, _ random: inout SeededRandom) -> String {
    var letters = Array(name)
    let first = letters.prefix { $0 != " " }
    // A letter that no generated name has.
    letters[2 + random.below(first.count - 2)] = "j"
    return String(letters)
  }

  private static func fill(_ frame: String, app: String, term: String) -> String {
    var result = ""
    var rest = frame[...]
    while let open = rest.firstIndex(of: "{"), let close = rest.firstIndex(of: "}") {
      result += rest[..<open]
      result += rest[open...close] == "{app}" ? app : term
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  // MARK: - Files

  /// Writes `catalog.jsonl`, `names.txt`, `utterances.txt` and `meanings.tsv` (app, term).
  static func write(to directory: String, _ settings: Settings) throws(Fault) {
    let names = GeneratedNames(count: settings.names, seed: settings.seed)
    let set = try Inputs(names, seed: settings.seed).hits(settings.lines, .zipf)
    var meanings: [UInt8] = []
    for case .search(let app, let term) in set.meanings {
      meanings += "\(GeneratedNames.id(app))\t\(term)\n".utf8
    }
    try Files.write(names.catalog, to: "\(directory)/catalog.jsonl")
    try Files.write(
      Array(names.texts.map { $0 + "\n" }.joined().utf8), to: "\(directory)/names.txt")
    try Files.write(set.text, to: "\(directory)/utterances.txt")
    try Files.write(meanings, to: "\(directory)/meanings.tsv")
  }
}
