import Dicho
import DichoCorpus

extension CheckOptions {
  /// Reports what was found on standard output.
  func run() throws(Stop) -> ExitStatus {
    var run = CheckRun(try CheckInput(self))
    run.check()
    LineWriter.standardOutput.writeOrQuit(run.text)
    return run.errors > 0 || isStrict && run.warnings > 0 ? .findings : .fine
  }
}

/// One check of a set of files.
struct CheckRun {
  private let input: CheckInput
  private var found: [Diagnostic] = []

  init(_ input: CheckInput) { self.input = input }

  var errors: Int { found.count { $0.severity == .error } }
  var warnings: Int { found.count { $0.severity == .warning } }

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
    var examples = ExampleCheck(engine).run()
    if !examples.isEmpty, input.catalogs.first?.name != CheckInput.exampleCatalog.name {
      // Examples name the apps of the example catalog, whatever catalog is in use.
      var other = EngineLoader(sources: input.sources)
      let failing = Set(ExampleCheck(other.load()).run().map(\.location))
      examples = examples.filter { failing.contains($0.location) }
    }
    report(examples)
    report(RepeatedRuleCheck(engine.grammar).run())
    report(ShadowCheck(engine).run())
    report(ClaimedPhraseCheck(engine.grammar, claims).run())
    report(TwinCheck(engine.grammar).run())
    report(SchemaTagCheck(engine.grammar, catalog).run())
    return engine.grammar
  }

  private mutating func checkCorpora(with catalogs: [Catalog], languages: [String]) {
    var check = CorpusCheck(catalogs, languages: languages, phenomena: input.phenomena)
    var known = KnownFailures()
    for text in input.corpora {
      if text.name.hasSuffix("known-failures.jsonl") {
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

  // MARK: - Text

  /// The findings, file by file in the order of their lines, and a line that counts them.
  var text: String {
    let files = (input.sources + input.catalogs + input.corpora).filter {
      input.named.contains($0.name)
    }
    var text = ""
    for file in files {
      let findings = found.enumerated().filter { $0.element.location.file == file.name }
      let sorted = findings.sorted { first, second in
        let (left, right) = (first.element.location, second.element.location)
        return (left.line, left.column, first.offset) < (right.line, right.column, second.offset)
      }
      for (_, finding) in sorted {
        text += DiagnosticFormatter.render(finding, source: file) + "\n\n"
      }
    }
    let notes = found.count - errors - warnings
    return text + "checked \(Self.count(files.count, "file")): \(Self.count(errors, "error")), "
      + "\(Self.count(warnings, "warning")), \(Self.count(notes, "observation"))\n"
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}
