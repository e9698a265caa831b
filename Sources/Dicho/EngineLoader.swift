/// Builds engines from files: the bundled grammars, prompts and example catalog, or others.
package struct EngineLoader {
  /// The grammar files (`.jsgf`) and prompt files (`.json`) to use.
  package var sources: [SourceText]
  package var catalog: Catalog
  /// The system version whose schemas are used; nil for the latest.
  package var os: Int?
  /// What was found wrong so far.
  package private(set) var diagnostics: [Diagnostic] = []

  /// Starts with the bundled grammars and, unless one is given, the example catalog.
  package init(sources: [SourceText] = EngineLoader.bundledSources, catalog: Catalog? = nil) {
    self.sources = sources
    self.catalog = catalog ?? Self.exampleCatalog
  }

  /// The bundled grammar and prompt files.
  package static var bundledSources: [SourceText] {
    BundledFiles.all.filter { $0.name.utf8.starts(with: "Grammars/".utf8) }
      .map { SourceText(name: $0.name, bytes: Array($0.bytes)) }
  }

  /// The example catalog that is compiled in.
  package static var exampleCatalog: Catalog {
    guard let file = BundledFiles.file(named: "Corpus/catalog.json") else { return Catalog() }
    return CatalogReader.read(file.bytes, name: file.name).catalog
  }

  /// Loads everything; what is faulty is left out and reported in `diagnostics`.
  package mutating func load() -> IntentEngine {
    var prompts = PromptTable()
    var grammars: [SourceText] = []
    var sounds: [SoundRules] = []
    var spoken = SpokenSymbols()
    var lexicons: [Lexicon] = []
    var misspellings = Misspellings()
    for source in sources {
      switch GrammarFileKind(path: source.name) {
      case .sounds:
        var rules = SoundRules()
        diagnostics += rules.read(source)
        sounds.append(rules)
      case .spoken: diagnostics += spoken.read(source)
      case .prompts: diagnostics += prompts.add(source)
      case .lexicon: lexicons.append(Lexicon(source.bytes))
      case .misspellings: diagnostics += misspellings.read(source)
      case .claims: break
      case .grammar, nil: grammars.append(source)
      }
    }
    let loading = GrammarLoader.load(grammars)
    diagnostics += loading.diagnostics
    diagnostics += Self.missingPrompts(loading.grammar, prompts)
    return IntentEngine(
      grammar: loading.grammar, prompts: prompts, catalog: catalog, sounds: sounds,
      spoken: spoken.symbols, lexicons: lexicons, misspellings: misspellings, os: os)
  }

  /// Reports the languages whose questions nobody has written.
  private static func missingPrompts(
    _ grammar: LinkedGrammar, _ prompts: PromptTable
  ) -> [Diagnostic] {
    grammar.languages.compactMap { language in
      guard !prompts.has(language: language),
        let rule = grammar.rules.first(where: { $0.language == language })
      else { return nil }
      let source = grammar.sources[Int(rule.location.file)]
      return Diagnostic(
        severity: prompts.isEmpty ? .error : .warning, id: "missing-prompts",
        message: prompts.isEmpty
          ? "there is no 'prompts.json', so that nothing can be asked"
          : "no 'prompts.json' is for '\(language)'; its questions are asked in another language",
        location: SourceLocation(file: source.name, line: 1, column: 1))
    }
  }
}

extension IntentEngine {
  /// An engine with the bundled English and Spanish grammars.
  ///
  /// - Parameters:
  ///   - catalog: The apps to know; the example catalog when nil.
  ///   - os: The system version whose names for schemas are used, such as 18; the latest when nil.
  public init(catalog: Catalog? = nil, os: Int? = nil) {
    var loader = EngineLoader(catalog: catalog)
    loader.os = os
    self = loader.load()
  }
}
