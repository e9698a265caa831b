import DichoCore

/// The report for programs: counts and every finding, as one JSON object.
///
/// Its members are described in Documentation/checking.md.
package enum CheckJSON {
  /// Writes a report.
  package static func write(_ report: CheckReport, to json: inout JSONWriter) {
    json.append("{\"v\":1,\"summary\":{\"files\":")
    json.append(integer: report.files.count)
    json.append(",\"errors\":")
    json.append(integer: report.errors)
    json.append(",\"warnings\":")
    json.append(integer: report.warnings)
    json.append(",\"observations\":")
    json.append(integer: report.observations)
    json.append("},\n\"files\":")
    json.append(strings: report.files.map(\.name))
    json.append(",\n\"findings\":[\n")
    var isFirst = true
    report.visit { finding, regions in
      if !isFirst { json.append(",\n") }
      isFirst = false
      append(finding, regions, to: &json)
    }
    json.append("\n]}\n")
  }

  private static func append(
    _ finding: Diagnostic, _ regions: SourceRegions, to json: inout JSONWriter
  ) {
    json.append("{\"id\":")
    json.append(string: finding.id)
    json.append(",\"severity\":")
    json.append(string: finding.severity.name)
    json.append(",\"message\":")
    json.append(string: finding.message)
    if let label = finding.label {
      json.append(",\"hint\":")
      json.append(string: label)
    }
    append(finding.location, length: finding.length, to: &json)
    if let bytes = regions.region(finding.location, length: finding.length)?.bytes {
      json.append(",\"byteOffset\":")
      json.append(integer: bytes.lowerBound)
      json.append(",\"byteLength\":")
      json.append(integer: bytes.count)
    }
    if !finding.notes.isEmpty {
      json.append(",\"notes\":[")
      for (index, note) in finding.notes.enumerated() {
        if index > 0 { json.append(",") }
        json.append("{\"message\":")
        json.append(string: note.message)
        append(note.location, length: note.length, to: &json)
        json.append("}")
      }
      json.append("]")
    }
    json.append("}")
  }

  private static func append(
    _ place: SourceLocation, length: Int, to json: inout JSONWriter
  ) {
    json.append(",\"file\":")
    json.append(string: place.file)
    json.append(",\"line\":")
    json.append(integer: place.line)
    json.append(",\"column\":")
    json.append(integer: place.column)
    json.append(",\"length\":")
    json.append(integer: max(length, 1))
  }
}
