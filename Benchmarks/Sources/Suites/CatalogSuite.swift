import Dicho
import DichoCorpus

/// What the size of a catalog does to answers and to single look-ups.
struct CatalogSuite {
  private let settings: Settings

  init(_ options: Options) { settings = options.settings }

  func run(into report: inout Report) throws(Fault) {
    let engine = try LoadSuite.engine()
    var catalogs: [SizedCatalog] = []
    for size in settings.sizes { catalogs.append(try SizedCatalog(size, engine, settings)) }

    let answers = Measurement.times(
      rounds: settings.rounds,
      catalogs.flatMap { catalog in
        catalog.sets.map { set in { catalog.answerer.answer(set) } }
      })
    var number = 0
    for catalog in catalogs {
      for use in NameUse.allCases {
        let times = answers[number].divided(by: settings.utterances)
        report.add("\(catalog.title), \(use.rawValue) use: a hit", "ns/utterance", times)
        number += 1
      }
    }
    let lookups = Measurement.times(
      rounds: settings.rounds,
      catalogs.flatMap { catalog in
        [catalog.lookUpNames, catalog.lookUpNear, catalog.lookUpNothing]
      }
    )
    for (number, catalog) in catalogs.enumerated() {
      let times = lookups[(3 * number)..<(3 * number + 3)].map { $0.divided(by: catalog.count) }
      report.add("\(catalog.title): look up a name", "ns/look-up", times[0])
      report.add("\(catalog.title): look up a near name", "ns/look-up", times[1])
      report.add("\(catalog.title): look up no name, nearly", "ns/look-up", times[2])
      report.add("\(catalog.title): near name against name", "×", times[1].divided(by: times[0]))
      report.add("\(catalog.title): near names found", "%", Spread(exactly: catalog.foundNearly))
    }
    addRatios(catalogs, answers, to: &report)
  }

  /// Adds what the largest catalog costs against that of 10,000 names.
  private func addRatios(
    _ catalogs: [SizedCatalog], _ answers: [[Double]], to report: inout Report
  ) {
    let uses = NameUse.allCases
    guard let middle = settings.sizes.firstIndex(of: 10_000), middle + 1 < catalogs.count else {
      return
    }
    for (number, use) in uses.enumerated() {
      let ratio = answers[(catalogs.count - 1) * uses.count + number]
        .divided(by: answers[middle * uses.count + number])
      report.add(
        "\(catalogs[catalogs.count - 1].title) against 10,000, \(use.rawValue) use", "×", ratio)
    }
  }
}

/// A catalog of some size with utterances for it and names to look up.
private final class SizedCatalog {
  let title: String
  let answerer: Answerer
  /// One for each use of names.
  let sets: [UtteranceSet]
  private let names: NameIndex
  private let near: NearNames
  /// Folded names, as they are, misspelt, and such as no app has.
  private var exact: [[UInt8]] = []
  private var misspelt: [[UInt8]] = []
  private var unknown: [[UInt8]] = []
  private let tokens = TokenBuffer()
  private var code: [UInt8] = []
  private var found = 0
  /// How many misspelt names are found, of a hundred.
  private(set) var foundNearly = 0.0

  /// How many names are looked up in a round.
  var count: Int { exact.count }

  init(_ size: Int, _ engine: IntentEngine, _ settings: Settings) throws(Fault) {
    title = "\(LoadSuite.grouped(size)) names"
    let generated = GeneratedNames(count: size, seed: settings.seed)
    let inputs = try Inputs(generated, seed: settings.seed)
    let engine = engine.replacingCatalog(
      with: try LoadSuite.catalog(generated.catalog, names: size))
    answerer = Answerer(engine)
    sets = NameUse.allCases.map { inputs.hits(settings.utterances, $0) }
    names = engine.names
    near = engine.tolerance.names
    for set in sets { try answerer.check(set, "hits among \(title)") }
    try drawNames(generated, settings)
  }

  private func drawNames(_ generated: GeneratedNames, _ settings: Settings) throws(Fault) {
    let size = generated.texts.count
    var random = SeededRandom(seed: settings.seed)
    let known = Set(generated.texts.map(folded))
    // Names of another seed, of which some may be the same.
    let others = GeneratedNames(count: 2 * settings.utterances, seed: settings.seed + 1)
    unknown = others.texts.map(folded).filter { name in
      !known.contains(name) && find(name) == nil
    }
    for _ in 0..<settings.utterances {
      let number = random.below(generated.texts.count)
      let name = folded(generated.texts[number])
      guard let entry = names.lookup(hash: FoldedHash.hash(name)),
        names.apps(entry).contains(where: { $0 == number })
      else { throw Fault("'\(generated.texts[number])' is not found among \(title)") }
      exact.append(name)
      let wrong = folded(Inputs.misspelt(generated.texts[number], &random))
      if let match = find(wrong), match.kind == .edit { foundNearly += 1 }
      misspelt.append(wrong)
    }
    foundNearly *= 100 / Double(count)
    // In a large catalog many names have a half in common, and not all of those are compared.
    guard foundNearly > (size > 100_000 ? 50 : 99.9) else {
      throw Fault("only \(foundNearly) % of misspelt names are found among \(title)")
    }
    guard unknown.count >= count else { throw Fault("too few names are unknown to \(title)") }
    unknown.removeLast(unknown.count - count)
  }

  private func folded(_ text: String) -> [UInt8] {
    Array(text.utf8).withUnsafeBytes { Tokenizer.tokenize($0, into: tokens) }
    return Array(UnsafeBufferPointer(start: tokens.folded, count: tokens.foldedCount))
  }

  private func find(_ name: [UInt8]) -> NearNames.Match? {
    name.withUnsafeBufferPointer { near.find($0, tokens: tokens, code: &code) }
  }

  // MARK: - Rounds

  func lookUpNames() {
    for name in exact where names.lookup(hash: FoldedHash.hash(name)) != nil { found += 1 }
  }

  func lookUpNear() { for name in misspelt where find(name) != nil { found += 1 } }

  func lookUpNothing() { for name in unknown where find(name) != nil { found += 1 } }
}
