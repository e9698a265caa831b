import DichoCore

/// The report in the Test Anything Protocol, version 14 (https://testanything.org).
///
/// A case that is known to fail is `not ok … # TODO` with the reason.
package enum TAPReport {
  /// Writes a report.
  package static func write(_ report: CorpusReport, to text: inout JSONWriter) {
    text.append(line: "TAP version 14")
    text.append(line: "1..\(report.results.count)")
    for (index, result) in report.results.enumerated() {
      let corpusCase = result.corpusCase
      let known = report.known.reasons[corpusCase.id]
      let isFine = result.passed && known == nil
      let name = description("\(corpusCase.id): \(corpusCase.utterance)")
      var line = "\(isFine ? "ok" : "not ok") \(index + 1) - \(name)"
      if !result.passed, let known { line += " # TODO \(description(known))" }
      text.append(line: line)
      if isFine { continue }
      text.append(line: "  ---")
      text.append(line: "  at: \(quoted("\(corpusCase.file):\(corpusCase.line)"))")
      if result.passed {
        text.append(line: "  message: \"passes now: take it off the known failures\"")
      } else {
        text.append(line: "  severity: \(result.failure?.rawValue ?? "different")")
        text.append(line: "  expected: \(quoted("\(result.expectedTurn.expect)"))")
        text.append(line: "  got: \(quoted("\(result.outcome)"))")
      }
      text.append(line: "  ...")
    }
  }

  /// A text on one line, with what begins a directive escaped.
  private static func description(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "#", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x85: result += " "
      case "\u{2028}", "\u{2029}": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A text as a YAML string in double quotes, which JSON's strings are.
  private static func quoted(_ text: String) -> String {
    var json = JSONWriter(capacity: 128)
    json.append(string: text)
    return json.string
  }
}
