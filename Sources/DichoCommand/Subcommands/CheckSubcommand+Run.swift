import Dicho
import DichoCorpus

extension CheckOptions {
  /// Reports what was found on standard output, or explains a finding.
  func run() throws(Stop) -> ExitStatus {
    if let explained { return try explain(explained) }
    if format == .markdown {
      throw Stop(.wrongUsage, "'--format markdown' is for '--explain'; findings have no such form")
    }
    let input = try CheckInput(self)
    var run = CheckRun(input)
    run.check()
    let report = run.report
    let isFine = report.errors == 0 && !(isStrict && report.warnings > 0)
    let status: ExitStatus = input.lacksFiles ? .missingFile : isFine ? .fine : .findings
    var output = JSONWriter()
    switch format {
    case .text, .markdown: output.append(text: CheckText.write(report))
    case .json: CheckJSON.write(report, to: &output)
    case .sarif:
      let sarif = CheckSARIF(
        report, version: OptionTable.dicho.version, exitCode: Int(status.rawValue),
        isWhole: !input.lacksFiles)
      sarif.write(to: &output)
    }
    LineWriter.standardOutput.writeOrQuit(output.bytes)
    return status
  }

  /// Writes a page, all pages, or the list of all ids.
  private func explain(_ id: String) throws(Stop) -> ExitStatus {
    if !files.isEmpty {
      throw Stop(.wrongUsage, "'--explain' explains one finding and checks no file")
    }
    let pages = CheckPages.all
    var output = JSONWriter()
    switch (id, format) {
    case (_, .sarif):
      throw Stop(.wrongUsage, "'--explain' is written as text, json or markdown, not as sarif")
    case ("", .text), ("list", .text): output.append(text: pages.list)
    case ("all", .text): output.append(text: pages.text)
    case ("", .json), ("list", .json), ("all", .json): pages.write(pages.pages, to: &output)
    case ("", .markdown), ("list", .markdown), ("all", .markdown):
      output.append(text: pages.markdown)
    default:
      guard let page = pages[id] else {
        let hint = pages.nearest(id).map { "did you mean '\($0)'?" }
        throw Stop(
          .wrongUsage,
          "no finding has the id '\(id)'; \(hint ?? "'dicho check --explain' lists all")")
      }
      switch format {
      case .json: pages.write([page], to: &output)
      case .markdown: output.append(text: page.markdown(level: 1))
      case .text, .sarif: output.append(text: page.text())
      }
    }
    LineWriter.standardOutput.writeOrQuit(output.bytes)
    return .fine
  }
}

/// One check of a set of files.
struct CheckRun {
  private let input: CheckInput
  private(set) var found: [Diagnostic] = []

  init(_ input: CheckInput) { self.input = input }

  /// Checks everything.
  mutating func check() {
    let readings = input.catalogs.map { text in
      text.bytes.withUnsafeBytes { CatalogReader.read($0, name: text.name) }
    }
    let catalog = readings.first?.catalog ?? Catalog()
    let language = readLanguageFiles()
    let names = Set(input.sources.map(\.name))
    let checksGrammar = !input.named.isDisjoint(with: names)
    let grammar: LinkedGrammar
    if checksGrammar {
      grammar = checkGrammar(with: catalog, language.claims)
    } else {
      let files = input.sources.filter { $0.name.hasSuffix(".jsgf") }
      grammar =
        readings.isEmpty
        ? LinkedGrammar(rules: [], languages: [])
        : GrammarLoader.load(files).grammar
    }
    for (text, reading) in zip(input.catalogs, readings) where input.named.contains(text.name) {
      report(reading.diagnostics)
      let names = AppNameCheck(
        reading.catalog, grammar, text, examples: EngineLoader.exampleCatalog, language: language)
      report(names.run())
      report(HandOffCheck(reading.catalog, text).run())
    }
    checkCorpora(with: readings.map(\.catalog), languages: grammar.languages)
  }

  /// Reads what a check needs of the files beside the grammars.
  private mutating func readLanguageFiles() -> AppNameCheck.Language {
    var language = AppNameCheck.Language()
    for source in input.sources {
      switch GrammarFileKind(path: source.name) {
      case .sounds:
        var rules = SoundRules()
        _ = rules.read(source)
        language.sounds.append(rules)
      case .lexicon: language.lexicons.append(Lexicon(source.bytes))
      case .claims:
        let reading = ClaimedPhrase.read(source)
        language.claims += reading.phrases
        report(reading.found)
      default: break
      }
    }
    return language
  }

  private mutating func checkGrammar(
    with catalog: Catalog, _ claims: [ClaimedPhrase]
  ) -> LinkedGrammar {
    var loader = EngineLoader(sources: input.sources, catalog: catalog)
    let engine = loader.load()
    report(loader.diagnostics)
    var examples = ExampleCheck(engine).run(in: input.named)
    if !examples.isEmpty, input.catalogs.first?.name != CheckInput.exampleCatalog.name {
      // Examples name the apps of the example catalog, whatever catalog is in use.
      let other = engine.replacingCatalog(with: EngineLoader.exampleCatalog)
      let failing = Set(ExampleCheck(other).run(in: input.named).map(\.location))
      examples = examples.filter { failing.contains($0.location) }
    }
    report(examples)
    report(RepeatedRuleCheck(engine.grammar).run())
    report(ShadowCheck(engine).run(in: input.named))
    report(ClaimedPhraseCheck(engine.grammar, claims).run())
    report(TwinCheck(engine.grammar).run())
    report(SchemaTagCheck(engine.grammar, catalog).run())
    return engine.grammar
  }

  private mutating func checkCorpora(with catalogs: [Catalog], languages: [String]) {
    var check = CorpusCheck(catalogs, languages: languages, phenomena: input.phenomena)
    var known = KnownFailures()
    for text in input.corpora {
      if CorpusInput.isListOfFailures(text.name) {
        report(known.read(text.bytes, name: text.name))
        continue
      }
      let reading = CorpusReader.read(text.bytes, name: text.name)
      report(reading.diagnostics)
      report(check.run(reading.cases, text))
    }
  }

  private mutating func report(_ diagnostics: [Diagnostic]) {
    found += diagnostics.filter { input.named.contains($0.location.file) }
  }

  // MARK: - Findings

  /// What was found in the files that were named.
  var report: CheckReport {
    let files = (input.sources + input.catalogs + input.corpora).filter {
      input.named.contains($0.name)
    }
    return CheckReport(files: files, findings: found)
  }
}
