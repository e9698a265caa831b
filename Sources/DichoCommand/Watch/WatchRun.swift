import Dicho
import DichoCorpus

/// Grammars, catalogs and corpora that are watched, and what was found in them last.
///
/// After a change, what is likely to be another is looked at first: the faults of the file, and the
/// cases that failed, that were read by a rule that changed, or that have a word of what changed in
/// them. Everything else follows, so that nothing is missed.
struct WatchRun {
  private let options: EngineOptions
  private let base: [SourceText]
  private let catalog: SourceText?
  private let jobs: Int
  private var texts: [String: SourceText] = [:]
  private var input: CheckInput
  private var engine: IntentEngine
  private var corpora: [String: WatchedCorpus] = [:]
  private var known = KnownFailures()
  private var findings: [String: [Diagnostic]] = [:]
  /// What is left to do after the first look at a change.
  private var unchecked: Set<String> = []
  private var unrun: [String: [Int]] = [:]

  init(_ options: EngineOptions, jobs: Int) throws(Stop) {
    self.options = options
    self.jobs = jobs
    var base = try options.grammars.map(EngineOptions.grammarSources) ?? EngineLoader.bundledSources
    for path in options.extraGrammars { base.append(try EngineOptions.source(path)) }
    self.base = base
    catalog = try options.catalog.map { path throws(Stop) in try EngineOptions.source(path) }
    input = CheckInput(sources: base, documents: [], catalog: catalog ?? CheckInput.exampleCatalog)
    engine = IntentEngine(
      grammar: LinkedGrammar(rules: [], languages: []), prompts: PromptTable(), catalog: Catalog(),
      sounds: [], spoken: [], lexicons: [], misspellings: Misspellings(), os: options.os)
  }

  // MARK: - What there is

  /// Whether something is not as it should be.
  var hasFailures: Bool {
    counts.errors > 0 || corpora.values.contains { $0.results.contains { isFailure($0) } }
  }

  private var counts: (errors: Int, warnings: Int) {
    let all = findings.values.joined()
    return (all.count { $0.severity == .error }, all.count { $0.severity == .warning })
  }

  /// How many errors, warnings, cases and failed cases there are, in one line.
  var summary: String {
    let results = corpora.values.flatMap(\.results).compactMap { $0 }
    let failed = results.count { isFailure($0) }
    let (errors, warnings) = counts
    return "\(Self.count(errors, "error")), \(Self.count(warnings, "warning")); "
      + "\(results.count - failed) of \(Self.count(results.count, "case")) as they should be"
  }

  /// How many files of each kind are watched.
  var fileCounts: String {
    let own = texts.values
    let grammars = own.count { GrammarFileKind(path: $0.name) != nil }
    let others = own.count - grammars - corpora.count
    return "\(Self.count(grammars, "grammar file")), \(Self.count(corpora.count, "corpus file")), "
      + "\(others) other"
  }

  static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }

  private func isFailure(_ result: CaseResult?) -> Bool {
    result.map { $0.passed == known.has($0) } ?? false
  }

  // MARK: - Changes

  /// Takes files that are new, written or gone, and looks at what is likely to be another first.
  ///
  /// Returns what is worth telling, line by line.
  mutating func take(_ written: [SourceText], removed: [String]) -> Telling {
    for text in written { texts[text.name] = text }
    for name in removed {
      texts[name] = nil
      findings[name] = nil
    }
    let old = input
    input = CheckInput(
      sources: base, documents: texts.keys.sorted().compactMap { texts[$0] },
      catalog: catalog ?? CheckInput.exampleCatalog)
    // The catalog in use is the one that was asked for, or else the first that is watched.
    if let catalog { input.catalogs.insert(catalog, at: 0) }
    var telling = Telling()
    let names = Set(written.map(\.name))
    readCorpora(names)
    let isNewEngine =
      old.sources != input.sources || old.catalogs != input.catalogs
      || engine.automaton.rules.isEmpty
    var selection: [String: [Int]] = [:]
    unrun = [:]
    if isNewEngine {
      let changes = loadEngine(&telling)
      unchecked.formUnion(input.named)
      select(changes, &selection)
    } else {
      for (name, corpus) in corpora {
        selection[name] = corpus.lines.indices.filter { corpus.results[$0] == nil }
      }
    }
    run(selection, &telling)
    let changedCorpora = names.intersection(corpora.keys)
    check(changedCorpora, &telling)
    unchecked.subtract(changedCorpora)
    unchecked.formIntersection(input.named)
    return telling
  }

  /// Whether something of the last change is still to be looked at.
  var isUnfinished: Bool { !unchecked.isEmpty || !unrun.isEmpty }

  /// Looks at the rest: all other cases, and what takes long to check.
  mutating func finish() -> Telling {
    var telling = Telling()
    run(unrun, &telling)
    unrun = [:]
    check(unchecked, &telling)
    unchecked = []
    return telling
  }

  private mutating func readCorpora(_ written: Set<String>) {
    let now = Set(input.corpora.map(\.name))
    for name in corpora.keys where !now.contains(name) { corpora[name] = nil }
    known = KnownFailures()
    for text in input.corpora where CorpusInput.isListOfFailures(text.name) {
      findings[text.name] = known.read(text.bytes, name: text.name)
    }
    for text in input.corpora where !CorpusInput.isListOfFailures(text.name) {
      guard written.contains(text.name) || corpora[text.name] == nil else { continue }
      var corpus = WatchedCorpus(text)
      if let old = corpora[text.name] { corpus.takeResults(of: old) }
      corpora[text.name] = corpus
    }
  }

  // MARK: - Grammars

  /// Makes the engine of the grammars as they are now; returns what changed in them.
  private mutating func loadEngine(_ telling: inout Telling) -> GrammarChanges {
    let readings = input.catalogs.map { text in
      text.bytes.withUnsafeBytes { CatalogReader.read($0, name: text.name) }
    }
    var loader = EngineLoader(sources: input.sources, catalog: readings.first?.catalog)
    loader.os = options.os
    let old = engine.grammar
    engine = loader.load()
    // Faults of reading are told at once, what else is found later.
    for name in input.named where GrammarFileKind(path: name) != nil {
      let found = loader.diagnostics.filter { $0.location.file == name }
      findings[name, default: []] += tell(
        found.filter { $0.severity == .error }, of: name, &telling)
    }
    return GrammarChanges(from: old, to: engine.grammar)
  }

  /// Chooses the cases to run at once; the others are kept for later.
  private mutating func select(_ changes: GrammarChanges, _ selection: inout [String: [Int]]) {
    for (name, corpus) in corpora {
      var first: [Int] = []
      var rest: [Int] = []
      for line in corpus.lines.indices where !corpus.lines[line].isEmpty {
        let result = corpus.results[line]
        let isNear =
          !(result?.passed ?? true) || result?.rule.map(changes.rules.contains) ?? false
          || changes.words.map { corpus.has($0, line: line) } ?? false
        if isNear { first.append(line) } else { rest.append(line) }
      }
      selection[name] = first
      unrun[name] = rest
    }
  }

  // MARK: - Cases

  /// Runs the cases of these lines and tells what is another than before.
  private mutating func run(_ selection: [String: [Int]], _ telling: inout Telling) {
    let files = selection.keys.sorted().compactMap { name -> CorpusJobs.File? in
      guard let corpus = corpora[name], let lines = selection[name], !lines.isEmpty else {
        return nil
      }
      return CorpusJobs.File(name: name, bytes: corpus.only(lines))
    }
    if files.isEmpty { return }
    let work = CorpusJobs(
      engine: engine, files: files, selection: CaseSelection(), isFailFast: false, keepsAll: true,
      jobs: jobs)
    let done = work.run(known: known)
    for result in done.results {
      let name = result.corpusCase.file
      let line = result.corpusCase.line - 1
      guard let corpus = corpora[name], corpus.results.indices.contains(line) else { continue }
      let old = corpus.results[line]
      telling.cases += 1
      let (was, isNow) = (isFailure(old), isFailure(result))
      if isNow, !was || old?.outcome != result.outcome { telling.broken.append(result) }
      if was, !isNow { telling.fixed.append(result) }
      corpora[name]?.store(result)
    }
  }

  // MARK: - Findings

  /// Checks files and tells what was found that was not there before.
  private mutating func check(_ names: Set<String>, _ telling: inout Telling) {
    if names.isEmpty { return }
    var part = input
    part.named = names
    part.corpora = input.corpora.filter { names.contains($0.name) }
    var run = CheckRun(part)
    run.check()
    for name in names.sorted() {
      let found = run.found.filter { $0.location.file == name }
      _ = tell(found, of: name, &telling)
      findings[name] = found
    }
  }

  /// Adds what was not found before to what is told; returns it.
  private func tell(
    _ found: [Diagnostic], of name: String, _ telling: inout Telling
  ) -> [Diagnostic] {
    let old = Set((findings[name] ?? []).map { "\($0.id) \($0.message)" })
    let new = found.filter {
      $0.severity != .note && !old.contains("\($0.id) \($0.message)")
    }
    telling.findings += new.map { DiagnosticFormatter.render($0, source: texts[name]) }
    return new
  }
}

/// What a change made another.
struct Telling {
  /// Errors and warnings that were not there before, as text.
  var findings: [String] = []
  /// How many cases were run.
  var cases = 0
  /// Cases that fail now and did not, or not in this way.
  var broken: [CaseResult] = []
  /// Cases that failed.
  var fixed: [CaseResult] = []

  /// The most of each that are written out.
  private static let limit = 10

  var isEmpty: Bool { findings.isEmpty && broken.isEmpty && fixed.isEmpty }

  /// The text of it: the findings, then the cases.
  var text: String {
    var text = ""
    for finding in findings.prefix(Self.limit) { text += finding + "\n" }
    if findings.count > Self.limit { text += "… \(findings.count - Self.limit) more findings\n" }
    for result in broken.prefix(Self.limit) { text += "broken: " + FailureText.text(result) }
    if broken.count > Self.limit { text += "… \(broken.count - Self.limit) more are broken\n" }
    for result in fixed.prefix(Self.limit) {
      text += "mended: \(result.corpusCase.id): \(result.corpusCase.utterance)\n"
    }
    if fixed.count > Self.limit { text += "… \(fixed.count - Self.limit) more are mended\n" }
    return text
  }
}
