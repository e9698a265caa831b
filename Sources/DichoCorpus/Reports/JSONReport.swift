import DichoCore

/// The report for programs: counts and every case, as one JSON object.
///
/// `dicho test --baseline` reads it back. Its members are described in Documentation/reports.md.
package enum JSONReport {
  /// Writes a report.
  package static func write(_ report: CorpusReport, to json: inout JSONWriter) {
    json.append("{\"v\":1,\"summary\":{")
    let tallies = report.tallies
    appendTally("strict", tallies.strict, to: &json)
    json.append(",")
    appendTally("debatable", tallies.debatable, to: &json)
    json.append(",\"falseAccepts\":{\"count\":")
    json.append(integer: tallies.falseAccepts.count)
    json.append(",\"of\":")
    json.append(integer: tallies.falseAccepts.total)
    json.append("}")
    for section in CorpusTallies.Section.allCases {
      json.append(",")
      json.append(string: section.rawValue)
      json.append(":{")
      for (index, row) in tallies.rows(section).enumerated() {
        if index > 0 { json.append(",") }
        appendTally(row.key, row.tally, to: &json)
      }
      json.append("}")
    }
    json.append(",\"confusion\":{")
    for (index, row) in tallies.confusion.enumerated() {
      if index > 0 { json.append(",") }
      json.append(string: row.expected)
      json.append(":{")
      for (place, cell) in row.got.enumerated() {
        if place > 0 { json.append(",") }
        json.append(string: cell.status)
        json.append(":")
        json.append(integer: cell.count)
      }
      json.append("}")
    }
    json.append("}},\n\"cases\":[\n")
    for (index, result) in report.results.enumerated() {
      if index > 0 { json.append(",\n") }
      append(result, known: report.known.reasons[result.corpusCase.id], to: &json)
    }
    json.append("\n]}\n")
  }

  private static func appendTally(
    _ key: String, _ tally: CorpusTallies.Tally, to json: inout JSONWriter
  ) {
    json.append(string: key)
    json.append(":{\"passed\":")
    json.append(integer: tally.passed)
    json.append(",\"total\":")
    json.append(integer: tally.total)
    json.append("}")
  }

  /// Appends one case with what was expected and what came.
  static func append(_ result: CaseResult, known: String?, to json: inout JSONWriter) {
    let corpusCase = result.corpusCase
    json.append("{\"id\":")
    json.append(string: corpusCase.id)
    json.append(",\"file\":")
    json.append(string: corpusCase.file)
    json.append(",\"line\":")
    json.append(integer: corpusCase.line)
    json.append(",\"locale\":")
    json.append(string: corpusCase.locale)
    json.append(",\"utterances\":")
    json.append(strings: [corpusCase.utterance] + corpusCase.turns.map(\.utterance))
    json.append(",\"phenomena\":")
    json.append(strings: corpusCase.phenomena)
    json.append(",\"difficulty\":")
    json.append(integer: corpusCase.difficulty)
    if corpusCase.isDebatable { json.append(",\"debatable\":true") }
    json.append(",\"result\":")
    json.append(string: result.passed ? "passed" : known == nil ? "failed" : "known")
    if let known {
      json.append(",\"reason\":")
      json.append(string: known)
    }
    if let failure = result.failure {
      json.append(",\"failure\":")
      json.append(string: failure.rawValue)
    }
    json.append(",\"turn\":")
    json.append(integer: result.turn)
    json.append(",\"expected\":")
    append(result.expectedTurn.expect, to: &json)
    json.append(",\"got\":")
    append(result.outcome, to: &json)
    if let rule = result.rule {
      json.append(",\"rule\":")
      json.append(string: rule)
    }
    json.append(",\"spans\":{")
    for (index, slot) in result.spans.enumerated() {
      if index > 0 { json.append(",") }
      json.append(string: slot.parameter)
      json.append(":[")
      for (place, span) in slot.spans.enumerated() {
        if place > 0 { json.append(",") }
        json.append("[")
        json.append(integer: Int(span.start))
        json.append(",")
        json.append(integer: Int(span.end))
        json.append("]")
      }
      json.append("]")
    }
    json.append("}}")
  }

  /// Appends an expectation as corpus lines write it.
  static func append(_ expectation: Expectation, to json: inout JSONWriter) {
    json.append("{\"status\":")
    json.append(string: expectation.status)
    let members = [
      ("schema", expectation.schema), ("app", expectation.app), ("term", expectation.term),
      ("needs", expectation.needs),
    ]
    for case (let name, let value?) in members {
      json.append(",")
      json.append(string: name)
      json.append(":")
      json.append(string: value)
    }
    json.append("}")
  }

}
