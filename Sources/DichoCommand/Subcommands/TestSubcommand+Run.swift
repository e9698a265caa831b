import Dicho
import DichoCorpus

extension TestOptions {
  /// Runs the corpora and reports on standard output.
  func run() throws(Stop) -> ExitStatus {
    let loaded = try engine.load()
    var known = KnownFailures()
    var cases: [CorpusCase] = []
    var isBroken = loaded.hasErrors
    for path in try corpusFiles() {
      let text = try EngineOptions.source(path)
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
  private func corpusFiles() throws(Stop) -> [String] {
    var files: [String] = []
    for path in corpora {
      files +=
        FileSystem.isDirectory(path)
        ? try EngineOptions.files(below: path, endingIn: [".jsonl"]) : [path]
    }
    return files
  }
}
