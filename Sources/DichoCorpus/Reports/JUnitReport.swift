import DichoCore

/// The report for CI servers: JUnit XML with a suite for each corpus file.
///
/// A failed case is a `failure`, one that is known to fail is `skipped` with the reason, and a known
/// failure that passes is a `failure` too, since it has to be taken off the list.
package enum JUnitReport {
  /// Writes a report.
  package static func write(_ report: CorpusReport, to text: inout JSONWriter) {
    var files: [String] = []
    var results: [String: [CaseResult]] = [:]
    for result in report.results {
      if results[result.corpusCase.file] == nil { files.append(result.corpusCase.file) }
      results[result.corpusCase.file, default: []].append(result)
    }
    text.append(line: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    text.append(
      line: "<testsuites name=\"dicho\" tests=\"\(report.results.count)\" "
        + "failures=\"\(report.unexpectedFailures.count + report.unexpectedPasses.count)\">")
    for file in files {
      let cases = results[file] ?? []
      let skipped = cases.count { !$0.passed && report.known.has($0) }
      let failures = cases.count { $0.passed == report.known.has($0) }
      text.append(
        line: "  <testsuite name=\"\(escaped(file))\" tests=\"\(cases.count)\" "
          + "failures=\"\(failures)\" skipped=\"\(skipped)\">")
      for result in cases { append(result, report, to: &text) }
      text.append(line: "  </testsuite>")
    }
    text.append(line: "</testsuites>")
  }

  private static func append(
    _ result: CaseResult, _ report: CorpusReport, to text: inout JSONWriter
  ) {
    let corpusCase = result.corpusCase
    let head =
      "    <testcase classname=\"\(escaped(corpusCase.file))\" name=\"\(escaped(corpusCase.id))\" "
      + "file=\"\(escaped(corpusCase.file))\" line=\"\(corpusCase.line)\""
    switch (result.passed, report.known.reasons[corpusCase.id]) {
    case (true, nil): text.append(line: head + "/>")
    case (true, _?):
      text.append(line: head + ">")
      text.append(
        line: "      <failure type=\"passes\" "
          + "message=\"passes now: take it off the known failures\"/>")
      text.append(line: "    </testcase>")
    case (false, let reason?):
      text.append(line: head + ">")
      text.append(line: "      <skipped message=\"known: \(escaped(reason))\"/>")
      text.append(line: "    </testcase>")
    case (false, nil):
      text.append(line: head + ">")
      let kind = result.failure?.rawValue ?? ""
      text.append(
        line: "      <failure type=\"\(kind)\" message=\"\(escaped("\(result.outcome)"))\">"
          + escaped(FailureText.text(result)) + "</failure>")
      text.append(line: "    </testcase>")
    }
  }

  /// Returns a text with what XML has a meaning for written as references; characters that XML 1.0
  /// does not allow at all become U+FFFD.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      default:
        let isAllowed = scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
        result.unicodeScalars.append(isAllowed ? scalar : "\u{FFFD}")
      }
    }
    return result
  }
}

extension JSONWriter {
  /// Appends a text and a line feed as they are.
  mutating func append(line: String) {
    var line = line
    line.withUTF8 { append(bytes: UnsafeRawBufferPointer($0)) }
    append(byte: 0x0A)
  }
}
