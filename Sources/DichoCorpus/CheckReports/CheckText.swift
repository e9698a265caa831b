import DichoCore

/// The report for people: each finding with its line and a caret, and a line that counts them.
package enum CheckText {
  /// Writes a report as text that ends in a line feed.
  package static func write(_ report: CheckReport) -> String {
    var text = ""
    var source: SourceText?
    for finding in report.findings {
      if source?.name != finding.location.file {
        source = report.files.first { $0.name == finding.location.file }
      }
      text += DiagnosticFormatter.render(finding, source: source) + "\n\n"
    }
    return text + "checked \(count(report.files.count, "file")): \(count(report.errors, "error")), "
      + "\(count(report.warnings, "warning")), \(count(report.observations, "observation"))\n"
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}
