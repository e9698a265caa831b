import Dicho
import DichoCorpus

extension Subcommand {
  /// `dicho coverage`: what a corpus does not go through.
  static let coverage: Subcommand = .init(
    name: "coverage",
    summary: "Shows the rules and alternatives that no corpus line goes through.",
    discussion: [
      "Every utterance of the corpora is read, whatever it should have become, and counts for the "
        + "rules and the alternatives by which it was read; what may be left out counts as a part "
        + "of its rule as an alternative does. The worst rules come first.",
      "--format lcov writes a tracefile in which rules are functions and alternatives are "
        + "branches; 'genhtml' and editors show it on the grammar files. To see your own copies "
        + "of the grammars, name their folder with --grammars.",
    ],
    operand: CorpusInput.operand,
    options: CoverageOptions.all,
    examples: [
      Example("What the corpus leaves out", "dicho coverage Corpus"),
      Example("Everything about one language", "dicho coverage --locale es --limit 0 Corpus"),
      Example(
        "On the grammar files, in a browser",
        "dicho coverage --grammars Grammars --format lcov Corpus > dicho.info && genhtml "
          + "--branch-coverage -o coverage dicho.info"),
      Example("In CI: at least 80 of 100 alternatives", "dicho coverage --minimum 80 Corpus"),
    ],
    run: { arguments throws(Stop) in try CoverageOptions(arguments).run() })
}

/// What `--format` of `dicho coverage` takes.
enum CoverageFormat: String, CaseIterable, Sendable {
  case text
  case json
  case lcov
}

/// The options of `dicho coverage`.
struct CoverageOptions: Hashable, Sendable {
  let engine: EngineOptions
  let format: CoverageFormat
  /// The most rules of a kind, and parts of a rule, that the text lists; nil for all.
  let limit: Int?
  /// How many of a hundred parts have to be gone through.
  let minimum: Int
  let jobs: Int
  let corpora: [String]

  init(_ arguments: ParsedArguments) {
    engine = EngineOptions(arguments)
    format = arguments.choice(Self.formatOption, .text)
    let number = arguments.number(Self.limitOption) ?? 0
    limit = number == 0 ? nil : number
    minimum = arguments.number(Self.minimumOption) ?? 0
    jobs = arguments.number(TestOptions.jobsOption) ?? WorkerThread.processorCount
    corpora = arguments.operands.isEmpty ? CorpusInput.standard : arguments.operands
  }

  /// Reads the corpora and reports on standard output.
  func run() throws(Stop) -> ExitStatus {
    let loaded = try engine.load()
    let input = try CorpusInput(corpora)
    let parts = GrammarParts(loaded.engine.grammar)
    let jobs = TraceJobs(
      run: TraceRun(loaded.engine, input.cases), jobs: jobs, empty: GrammarCoverage(parts))
    let summary = CoverageSummary(jobs.tally(), language: engine.locale)
    var text = JSONWriter(capacity: 1 << 16)
    switch format {
    case .text: CoverageText.write(summary, limit: limit, to: &text)
    case .json: CoverageJSON.write(summary, to: &text)
    case .lcov: CoverageLCOV.write(summary, to: &text)
    }
    LineWriter.standardOutput.writeOrQuit(text.bytes)
    let reached = summary.all.parts
    if reached.reached * 100 < minimum * reached.total {
      Complaint.write("fewer than \(minimum) % of the parts: \(reached.text)")
      return .findings
    }
    return loaded.hasErrors || input.isBroken ? .findings : .fine
  }

  // MARK: - The table

  static let formatOption = Option(
    "format", .choice(of: CoverageFormat.self, standard: .text), help: "what to write")

  static let limitOption = Option(
    "limit", .number("N", in: 0...1_000_000, standard: "20"),
    help: "the most rules and the most parts of a rule that the text lists; 0 for all")

  static let minimumOption = Option(
    "minimum", .number("PERCENT", in: 0...100, standard: "0"),
    help: "end with exit status 1 if fewer of a hundred parts are gone through")

  static let localeOption = Option(
    "locale", .suggestion("LOCALE", ["auto", "en", "es"], standard: "auto"),
    help: "the language of the rules to take; auto for all")

  static let all =
    [formatOption, limitOption, minimumOption, localeOption, TestOptions.jobsOption]
    + EngineOptions.sources
}
