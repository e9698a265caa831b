import Dicho

/// Grammars and catalogs, from text to what is looked up in.
struct LoadSuite {
  private let settings: Settings

  init(_ options: Options) { settings = options.settings }

  func run(into report: inout Report) throws(Fault) {
    var sizes: [Int] = []
    for source in EngineLoader.bundledSources { sizes.append(source.bytes.count) }
    var engine = try Self.engine()
    let loading = Measurement.times(
      rounds: settings.rounds,
      [
        {
          var loader = EngineLoader(catalog: Catalog())
          engine = loader.load()
        },
        { Answerer(engine).answer(Self.utterance) },
      ])
    let bytes = sizes.reduce(0, +)
    report.add("grammars, \(bytes) bytes of text", "ms", loading[0].divided(by: 1_000_000))
    report.add("a new interpreter and its first answer", "ms", loading[1].divided(by: 1_000_000))
    for size in settings.sizes { try measure(size, engine, into: &report) }
  }

  /// An engine without apps.
  static func engine() throws(Fault) -> IntentEngine {
    var loader = EngineLoader(catalog: Catalog())
    let engine = loader.load()
    if let error = loader.diagnostics.first(where: { $0.severity == .error }) {
      throw Fault("the bundled grammars are faulty: \(error.message)")
    }
    return engine
  }

  private static let utterance: UtteranceSet = {
    var set = UtteranceSet()
    set.add("Busca taladros en Taller", .nothing)
    return set
  }()

  /// Reads and checks a catalog.
  static func catalog(_ text: [UInt8], names: Int) throws(Fault) -> Catalog {
    let reading = CatalogReader.read(text, name: "catalog.jsonl")
    if let diagnostic = reading.diagnostics.first(where: { $0.severity == .error }) {
      throw Fault("the catalog is faulty: \(diagnostic.message)")
    }
    guard reading.catalog.count == names else {
      throw Fault("the catalog has \(reading.catalog.count) of \(names) apps")
    }
    return reading.catalog
  }

  private func measure(
    _ size: Int, _ engine: IntentEngine, into report: inout Report
  ) throws(Fault) {
    let names = GeneratedNames(count: size, seed: settings.seed)
    let text = names.catalog
    let before = Machine.residentBytes
    let catalog = try Self.catalog(text, names: size)
    let whole = engine.replacingCatalog(with: catalog)
    let after = Machine.residentBytes
    var kept = [Catalog()]
    var engines = [engine]
    let times = Measurement.times(
      rounds: min(settings.rounds, 5),
      [
        { kept[0] = CatalogReader.read(text, name: "catalog.jsonl").catalog },
        { engines[0] = engine.replacingCatalog(with: catalog) },
      ])
    let title = "\(Self.grouped(size)) names"
    report.add("\(title): read", "ns/name", times[0].divided(by: size))
    report.add("\(title): index", "ns/name", times[1].divided(by: size))
    if size < 1_000 { return }
    let parts = [
      ("names and ids", catalog.byteSize), ("exact index", whole.names.byteSize),
      ("near index", whole.tolerance.names.byteSize),
      ("sound index", whole.names.soundByteSize),
    ]
    for (part, bytes) in parts {
      report.add("\(title): \(part)", "bytes/name", Self.each(bytes, size))
    }
    report.add(
      "\(title): all", "bytes/name", Self.each(parts.reduce(0) { $0 + $1.1 }, size))
    let letters = names.texts.reduce(0) { $0 + $1.utf8.count }
    report.add("\(title): of these, letters of the names", "bytes/name", Self.each(letters, size))
    // Less than what was free already is not seen.
    if let before, let after, size >= 100_000 {
      report.add(
        "\(title): resident memory more than before", "bytes/name", Self.each(after - before, size))
    }
  }

  private static func each(_ bytes: Int, _ size: Int) -> Spread {
    Spread(exactly: Double(bytes) / Double(size))
  }

  /// A number with a comma between groups of three digits.
  static func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in "\(number)".reversed().enumerated() {
      if index > 0, index.isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return String(text.reversed())
  }
}
