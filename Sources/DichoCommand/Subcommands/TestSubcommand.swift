extension Subcommand {
  /// `dicho test`: runs corpora.
  static let test: Subcommand = .init(
    name: "test",
    summary: "Runs corpora and shows every case that failed.",
    discussion: [
      "Counts are given by language, difficulty and phenomenon; a failure is one of nothing, "
        + "partial, ambiguous or different, with what was expected beside what came. The exit "
        + "status is 1 when a case failed, or with --baseline when one fails that passed or was not "
        + "there, and whenever --update rewrote something.",
      "A report goes to standard output in place of the text. --update rewrites what failed cases "
        + "expect, in their files, to what came; look at the difference before you keep it.",
    ],
    operand: CorpusInput.operand,
    options: TestOptions.all,
    examples: [
      Example("All cases", "dicho test Corpus"),
      Example("Only the dialogues of one language", "dicho test --only es-follow Corpus/es"),
      Example("For a CI server", "dicho test --report junit Corpus/es > report.xml"),
      Example("For a browser", "dicho test --report html Corpus > report.html"),
      Example(
        "What a change mends and breaks",
        "dicho test --report json Corpus > before.json; dicho test --baseline before.json Corpus"),
    ],
    run: { arguments throws(Stop) in try TestOptions(arguments).run() })
}

/// What `--report` takes.
enum ReportFormat: String, CaseIterable, Sendable {
  case html
  case junit
  case tap
  case json
}

/// The options of `dicho test`.
struct TestOptions: Hashable, Sendable {
  let engine: EngineOptions
  /// The report wanted; nil for text.
  let report: ReportFormat?
  /// Whether expectations are rewritten to what came.
  let isUpdate: Bool
  /// An earlier JSON report to compare with.
  let baseline: String?
  /// Which cases are run.
  let selection: CaseSelection
  /// Whether the run ends with the first failure.
  let isFailFast: Bool
  let jobs: Int
  let corpora: [String]

  init(_ arguments: ParsedArguments) {
    engine = EngineOptions(arguments)
    report = arguments.givenText(Self.reportOption).flatMap { ReportFormat(rawValue: $0) }
    isUpdate = arguments.has(Self.updateOption)
    baseline = arguments.givenText(Self.baselineOption)
    selection = CaseSelection(
      beginnings: arguments.texts(Self.onlyOption),
      percent: arguments.number(Self.sampleOption) ?? 100,
      seed: arguments.number(Self.seedOption) ?? 0)
    isFailFast = arguments.has(Self.failFastOption)
    jobs = arguments.number(Self.jobsOption) ?? WorkerThread.processorCount
    corpora = arguments.operands.isEmpty ? CorpusInput.standard : arguments.operands
  }

  // MARK: - The table

  static let reportOption = Option(
    "report", .choice(of: ReportFormat.self), help: "a report for a program or a browser")

  static let updateOption = Option(
    "update", help: "rewrite the expectations of failed cases to what came")

  static let baselineOption = Option(
    "baseline", .file(), help: "an earlier JSON report; show only what changed since")

  static let onlyOption = Option(
    "only", .text("BEGINNING"), isRepeatable: true,
    help: "only cases whose id, locale or a phenomenon begins so")

  static let sampleOption = Option(
    "sample", .number("PERCENT", in: 1...100, standard: "100"),
    help: "only so many of a hundred cases, drawn by their ids")

  static let seedOption = Option(
    "seed", .number("N", in: 0...Int(Int32.max), standard: "0"),
    help: "another number draws other cases for --sample")

  static let failFastOption = Option("fail-fast", help: "end with the first case that fails")

  static let jobsOption = Option(
    "jobs", .number("N", in: 1...256, standard: "the number of processors"),
    help: "how many threads work at the same time")

  static let all =
    [
      reportOption, updateOption, baselineOption, onlyOption, sampleOption, seedOption,
      failFastOption, jobsOption,
    ] + EngineOptions.sources
}
