import Dicho
import DichoCorpus

extension TestOptions {
  /// Runs the corpora and reports on standard output.
  func run() throws(Stop) -> ExitStatus {
    let loaded = try engine.load()
    var known = KnownFailures()
    var files: [CorpusJobs.File] = []
    var isBroken = loaded.hasErrors
    for path in try CorpusInput.paths(corpora) {
      let text = try EngineOptions.source(path)
      guard CorpusInput.isListOfFailures(path) else {
        files.append(CorpusJobs.File(name: path, bytes: text.bytes))
        continue
      }
      for diagnostic in known.read(text.bytes, name: path) {
        Complaint.writeText(DiagnosticFormatter.render(diagnostic, source: text) + "\n\n")
        isBroken = true
      }
    }
    let old = try baseline.map { path throws(Stop) in try Self.baseline(path) }
    let work = CorpusJobs(
      engine: loaded.engine, files: files, selection: selection, isFailFast: isFailFast,
      keepsAll: self.report != nil || old != nil, jobs: jobs)
    let done = work.run(known: known)
    for diagnostic in done.diagnostics {
      let file = files.first { $0.name == diagnostic.location.file }
      let source = file.map { SourceText(name: $0.name, bytes: $0.bytes) }
      Complaint.writeText(DiagnosticFormatter.render(diagnostic, source: source) + "\n\n")
      isBroken = true
    }
    if done.tallies.strict.total + done.tallies.debatable.total == 0, selection == CaseSelection() {
      throw CorpusInput.noCase(in: corpora)
    }
    let report = CorpusReport(done.results, tallies: done.tallies, known: known)
    let isRewritten = isUpdate ? try update(report, in: files) : false
    let changes = old?.changes(in: report.results)
    write(report, since: changes)
    if isBroken || isRewritten { return .findings }
    guard let changes else { return report.isClean ? .fine : .findings }
    let failed = Set(report.unexpectedFailures.map { $0.corpusCase.id })
    let isWorse =
      !changes.broken.isEmpty || changes.added.contains { failed.contains($0.corpusCase.id) }
    return isWorse ? .findings : .fine
  }

  private static func baseline(_ path: String) throws(Stop) -> Baseline {
    do {
      return try Baseline(try EngineOptions.source(path))
    } catch let fault as ReportFault {
      throw Stop(.findings, fault.message)
    } catch let stop as Stop {
      throw stop
    } catch {
      throw Stop(.findings, "cannot read '\(path)'")
    }
  }

  // MARK: - Reports

  private func write(_ report: CorpusReport, since changes: Baseline.Changes?) {
    let output = LineWriter.standardOutput
    var text = JSONWriter(capacity: 1 << 16)
    switch self.report {
    case .json: JSONReport.write(report, to: &text)
    case .junit: JUnitReport.write(report, to: &text)
    case .tap: TAPReport.write(report, to: &text)
    case .html: HTMLReport.write(report, to: &text)
    case nil:
      if let changes {
        writeChanges(changes, to: output)
      } else {
        writeFailures(report, to: output)
      }
      output.writeOrQuit(report.tallies.summary)
      return
    }
    output.writeOrQuit(text.bytes)
  }

  /// A failed case for people, in colours where they can be seen.
  private static func text(_ result: CaseResult) -> String {
    let style = TerminalStyle.standardOutput
    return FailureText.text(result) { text, part in style.coloured(text, as: part) }
  }

  private func writeFailures(_ report: CorpusReport, to output: LineWriter) {
    for result in report.unexpectedFailures { output.writeOrQuit(Self.text(result)) }
    for result in report.unexpectedPasses {
      output.writeOrQuit(
        "\(result.corpusCase.id) passes now: take it off the known failures\n")
    }
  }

  private func writeChanges(_ changes: Baseline.Changes, to output: LineWriter) {
    for result in changes.broken {
      output.writeOrQuit("broken since: \(Self.text(result))")
    }
    for result in changes.fixed {
      output.writeOrQuit("fixed since: \(result.corpusCase.id): \(result.corpusCase.utterance)\n")
    }
    let failing = changes.added.filter { !$0.passed }
    for result in failing { output.writeOrQuit("new and failing: \(Self.text(result))") }
    output.writeOrQuit(
      "since the baseline: \(changes.fixed.count) fixed, \(changes.broken.count) broken, "
        + "\(changes.added.count) new, \(changes.removed.count) gone\n")
  }

  // MARK: - Files

  /// Rewrites the expectations of the failed cases; those known to fail stay as they are.
  ///
  /// Returns whether anything was rewritten.
  private func update(_ report: CorpusReport, in files: [CorpusJobs.File]) throws(Stop) -> Bool {
    var isRewritten = false
    for file in files {
      let failed = report.unexpectedFailures.filter { $0.corpusCase.file == file.name }
      if failed.isEmpty { continue }
      let updated = ExpectationUpdate.apply(failed, to: file.bytes)
      do throws(SystemError) {
        try FileSystem.write(updated.bytes, to: file.name)
      } catch {
        throw Stop(.missingFile, "cannot write '\(file.name)': \(error.message)")
      }
      Complaint.write("rewrote \(updated.count) expectations in '\(file.name)'")
      isRewritten = true
    }
    return isRewritten
  }
}
