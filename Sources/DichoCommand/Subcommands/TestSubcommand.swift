extension Subcommand {
  /// `dicho test`: runs corpora.
  static let test: Subcommand = .init(
    name: "test",
    summary: "Runs corpora and shows every case that failed.",
    discussion: [
      "Counts are given by language, difficulty and phenomenon; a failure is one of nothing, "
        + "partial, ambiguous or different, with what was expected beside what came. The exit "
        + "status is 1 when a case failed."
    ],
    operand: Operand(
      placeholder: "CORPUS",
      help: "a corpus file or a directory of them; ./Corpus if none is given",
      minimum: 0, maximum: nil, kind: .file),
    options: TestOptions.all,
    examples: [
      Example("All cases", "dicho test Corpus"),
      Example("For a CI server", "dicho test --report junit Corpus/es > report.xml"),
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
  let corpora: [String]

  init(_ arguments: ParsedArguments) {
    engine = EngineOptions(arguments)
    report = arguments.givenText(Self.reportOption).flatMap { ReportFormat(rawValue: $0) }
    isUpdate = arguments.has(Self.updateOption)
    baseline = arguments.givenText(Self.baselineOption)
    corpora = arguments.operands.isEmpty ? ["Corpus"] : arguments.operands
  }

  // MARK: - The table

  static let reportOption = Option(
    "report", .choice(of: ReportFormat.self), help: "a report for a program or a browser")

  static let updateOption = Option(
    "update", help: "rewrite the expectations of failed cases to what came")

  static let baselineOption = Option(
    "baseline", .file(), help: "an earlier JSON report; show only what changed since")

  static let all = [reportOption, updateOption, baselineOption] + EngineOptions.sources
}
