import DichoCore

/// The coverage for programs, as one JSON object; Documentation/coverage.md describes its members.
package enum CoverageJSON {
  /// Writes a coverage: counts, and each rule with how often it and its parts were gone through.
  package static func write(_ summary: CoverageSummary, to json: inout JSONWriter) {
    json.append("{\"v\":1,\"utterances\":")
    json.append(integer: summary.coverage.utterances)
    json.append(",\"read\":")
    json.append(integer: summary.coverage.read)
    json.append(",\"summary\":{\"total\":")
    append(summary.all, to: &json)
    json.append(",\"language\":")
    append(summary.languages, to: &json)
    json.append(",\"file\":")
    append(summary.files, to: &json)
    json.append("},\n\"rules\":[\n")
    let shown = Set(summary.files.map(\.name))
    var isFirst = true
    for index in summary.coverage.parts.grammar.rules.indices
    where shown.contains(summary.coverage.file(ofRule: index)) {
      if !isFirst { json.append(",\n") }
      isFirst = false
      append(index, of: summary.coverage, to: &json)
    }
    json.append("\n]}\n")
  }

  private static func append(_ rows: [CoverageSummary.Row], to json: inout JSONWriter) {
    json.append("{")
    for (index, row) in rows.enumerated() {
      if index > 0 { json.append(",") }
      json.append(string: row.name)
      json.append(":")
      append(row, to: &json)
    }
    json.append("}")
  }

  private static func append(_ row: CoverageSummary.Row, to json: inout JSONWriter) {
    json.append("{\"rules\":")
    append(row.rules, to: &json)
    json.append(",\"parts\":")
    append(row.parts, to: &json)
    json.append("}")
  }

  private static func append(_ share: CoverageSummary.Share, to json: inout JSONWriter) {
    json.append("{\"reached\":")
    json.append(integer: share.reached)
    json.append(",\"total\":")
    json.append(integer: share.total)
    json.append("}")
  }

  private static func append(
    _ index: Int, of coverage: GrammarCoverage, to json: inout JSONWriter
  ) {
    let rule = coverage.parts.grammar.rules[index]
    json.append("{\"rule\":")
    json.append(string: rule.name)
    json.append(",\"language\":")
    json.append(string: rule.language)
    json.append(",\"file\":")
    json.append(string: coverage.file(ofRule: index))
    json.append(",\"line\":")
    json.append(integer: coverage.parts.lineOfRule[index])
    json.append(",\"public\":")
    json.append(bool: rule.isPublic)
    if let tag = rule.closingTag {
      json.append(",\"tag\":")
      json.append(string: tag)
    }
    json.append(",\"hits\":")
    json.append(integer: coverage.ruleHits[index])
    json.append(",\"parts\":[")
    for (place, number) in coverage.parts.partsOfRule[index].enumerated() {
      let part = coverage.parts.parts[number]
      if place > 0 { json.append(",") }
      json.append("{\"line\":")
      json.append(integer: part.line)
      json.append(",\"list\":")
      json.append(integer: part.list)
      json.append(part.isOptional ? ",\"optional\":" : ",\"alternative\":")
      json.append(string: part.text)
      json.append(",\"hits\":")
      json.append(integer: coverage.partHits[number])
      json.append("}")
    }
    json.append("]}")
  }
}
