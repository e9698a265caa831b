import Dicho
import DichoCorpus

extension TestOptions {
  /// Runs the corpora and reports on standard output.
  func run() -> ExitStatus {
    let loaded: EngineOptions.Loaded
    switch engine.load() {
    case .success(let value): loaded = value
    case .failure(let failure): return failure.status
    }
    loaded.complain()
    var known = KnownFailures()
    var cases: [CorpusCase] = []
    var isBroken = loaded.hasErrors
    let files: [String]
    switch corpusFiles() {
    case .success(let list): files = list
    case .failure(let failure): return failure.status
    }
    for path in files {
      let text: SourceText
      do {
        text = try EngineOptions.source(path)
      } catch {
        return error.status
      }
      var diagnostics: [Diagnostic]
      if path.hasSuffix("known-failures.jsonl") {
        diagnostics = known.read(text.bytes, name: path)
      } else {
        let reading = CorpusReader.read(text.bytes, name: path)
        cases += reading.cases
        diagnostics = reading.diagnostics
      }
      for diagnostic in diagnostics {
        Complaint.writeText(DiagnosticFormatter.render(diagnostic, source: text))
        isBroken = true
      }
    }
    let report = CorpusReport(CorpusRun(loaded.engine).run(cases), known: known)
    write(report)
    return report.isClean && !isBroken ? .fine : .findings
  }

  private func write(_ report: CorpusReport) {
    let output = LineWriter.standardOutput
    for result in report.unexpectedFailures { output.writeOrQuit(CorpusReport.text(result)) }
    for result in report.unexpectedPasses {
      output.writeOrQuit(
        "\(result.corpusCase.id) passes now: take it off the known failures\n")
    }
    output.writeOrQuit(report.summary())
  }

  /// The corpus files that the operands name: files, and what is below directories.
  private func corpusFiles() -> Result<[String], EngineOptions.LoadingFailure> {
    var files: [String] = []
    for path in corpora {
      guard FileSystem.isDirectory(path) else {
        files.append(path)
        continue
      }
      do {
        files += try FileSystem.files(below: path).filter { $0.hasSuffix(".jsonl") }
      } catch {
        Complaint.write("cannot read '\(path)': \(error.message)")
        return .failure(EngineOptions.LoadingFailure(status: .missingFile))
      }
    }
    return .success(files)
  }
}
