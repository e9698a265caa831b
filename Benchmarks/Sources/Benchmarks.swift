/// Measures the engine and the tool.
@main
enum Benchmarks {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do throws(Fault) {
      let options = try Options(arguments)
      if options.wantsHelp { return Output.write(Options.help) }
      if let directory = options.write { return try Inputs.write(to: directory, options.settings) }
      try run(options)
    } catch {
      Output.complain(error.message)
      systemExit(error.status)
    }
  }

  private static func run(_ options: Options) throws(Fault) {
    let baseline = try options.compare.map { path throws(Fault) in try Baseline(path) }
    var report = Report(baseline: baseline)
    Output.write("\(Machine.description)\n")
    for suite in Suite.allCases where options.suites.contains(suite) {
      report.begin(suite.rawValue)
      switch suite {
      case .processes: try ProcessSuite(options).run(into: &report)
      case .load: try LoadSuite(options).run(into: &report)
      case .stages: try StageSuite(options).run(into: &report)
      case .catalog: try CatalogSuite(options).run(into: &report)
      case .hostile: try HostileSuite(options).run(into: &report)
      }
    }
    if let path = options.save { try Baseline(report.figures).save(to: path) }
  }
}

/// What is measured together.
enum Suite: String, CaseIterable {
  case processes, load, stages, catalog, hostile
}

/// Why a run ended early.
struct Fault: Error {
  var message: String
  /// What the process ends with: 1, or 64 for wrong usage.
  var status: Int32 = 1

  init(_ message: String, status: Int32 = 1) {
    self.message = message
    self.status = status
  }
}
