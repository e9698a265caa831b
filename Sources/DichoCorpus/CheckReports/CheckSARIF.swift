import Dicho

/// The report for code scanning and editors: a SARIF 2.1.0 log of one run.
///
/// Columns are counted in code points; bytes are given as well where the file is UTF-8. The rules
/// are the pages of the findings that there are.
package struct CheckSARIF {
  private let report: CheckReport
  private let version: String
  private let exitCode: Int
  private let isWhole: Bool
  /// The ids that were found, in their order, and the number of each.
  private var ids: [String] = []
  private var numbers: [String: Int] = [:]

  private static let schema = "https://json.schemastore.org/sarif-2.1.0.json"

  /// Makes the log of a report; `version` is that of the tool, `exitCode` what it ends with,
  /// and `isWhole` says whether all files were there.
  package init(_ report: CheckReport, version: String, exitCode: Int, isWhole: Bool = true) {
    self.report = report
    self.version = version
    self.exitCode = exitCode
    self.isWhole = isWhole
    for finding in report.findings where numbers[finding.id] == nil {
      numbers[finding.id] = ids.count
      ids.append(finding.id)
    }
  }

  /// Writes the log.
  package func write(to json: inout JSONWriter) {
    json.append("{\"$schema\":")
    json.append(string: Self.schema)
    json.append(",\"version\":\"2.1.0\",\"runs\":[{\n\"tool\":{\"driver\":{\"name\":\"dicho\"")
    json.append(",\"version\":")
    json.append(string: version)
    json.append(",\"rules\":[")
    let pages = CheckPages.all
    for (index, id) in ids.enumerated() {
      json.append(index > 0 ? ",\n" : "\n")
      appendRule(id, pages[id], to: &json)
    }
    json.append("]}},\n\"invocations\":[{\"executionSuccessful\":")
    json.append(bool: isWhole)
    json.append(",\"exitCode\":")
    json.append(integer: exitCode)
    json.append("}],\n\"columnKind\":\"unicodeCodePoints\",\n\"artifacts\":[")
    for (index, file) in report.files.enumerated() {
      if index > 0 { json.append(",") }
      json.append("{\"location\":{\"uri\":")
      json.append(string: Self.uri(file.name))
      json.append("},\"roles\":[\"analysisTarget\"],\"length\":")
      json.append(integer: file.bytes.count)
      json.append("}")
    }
    json.append("],\n\"results\":[\n")
    var isFirst = true
    report.visit { finding, regions in
      if !isFirst { json.append(",\n") }
      isFirst = false
      append(finding, regions, to: &json)
    }
    json.append("\n]}]}\n")
  }

  // MARK: - Rules

  private func appendRule(_ id: String, _ page: CheckPage?, to json: inout JSONWriter) {
    json.append("{\"id\":")
    json.append(string: id)
    if let page {
      json.append(",\"shortDescription\":{\"text\":")
      json.append(string: page.summary)
      json.append("},\"fullDescription\":{\"text\":")
      json.append(string: page.paragraphs.joined(separator: "\n\n"))
      json.append("},\"help\":{\"text\":")
      json.append(string: page.text(width: .max))
      json.append(",\"markdown\":")
      json.append(string: page.markdown(level: 1))
      json.append("},\"defaultConfiguration\":{\"level\":")
      json.append(string: page.severities.first?.name ?? "warning")
      json.append("},\"properties\":{\"tags\":[")
      json.append(string: page.family)
      json.append("]}")
    }
    json.append("}")
  }

  // MARK: - Results

  private func append(
    _ finding: Diagnostic, _ regions: SourceRegions, to json: inout JSONWriter
  ) {
    json.append("{\"ruleId\":")
    json.append(string: finding.id)
    json.append(",\"ruleIndex\":")
    json.append(integer: numbers[finding.id] ?? 0)
    json.append(",\"level\":")
    json.append(string: finding.severity.name)
    json.append(",\"message\":{\"text\":")
    json.append(string: finding.message + (finding.label.map { ": " + $0 } ?? ""))
    json.append("},\"locations\":[{")
    appendPlace(finding, regions, to: &json)
    json.append("}]")
    if !finding.notes.isEmpty {
      json.append(",\"relatedLocations\":[")
      for (index, note) in finding.notes.enumerated() {
        json.append(index > 0 ? ",{\"id\":" : "{\"id\":")
        json.append(integer: index)
        json.append(",\"message\":{\"text\":")
        json.append(string: note.message)
        json.append("},")
        let file = report.files.first { $0.name == note.location.file }
        appendPlace(
          note, note.location.file == regions.name ? regions : file.map { SourceRegions($0) },
          to: &json)
        json.append("}")
      }
      json.append("]")
    }
    json.append("}")
  }

  private func appendPlace(
    _ finding: Diagnostic, _ regions: SourceRegions?, to json: inout JSONWriter
  ) {
    json.append("\"physicalLocation\":{\"artifactLocation\":{\"uri\":")
    json.append(string: Self.uri(finding.location.file))
    json.append("},\"region\":{\"startLine\":")
    json.append(integer: max(1, finding.location.line))
    if let region = regions?.region(finding.location, length: finding.length) {
      json.append(",\"startColumn\":")
      json.append(integer: region.columns.lowerBound)
      json.append(",\"endColumn\":")
      json.append(integer: region.columns.upperBound)
      if let bytes = region.bytes {
        json.append(",\"byteOffset\":")
        json.append(integer: bytes.lowerBound)
        json.append(",\"byteLength\":")
        json.append(integer: bytes.count)
      }
    }
    json.append("}}")
  }

  /// The path of a file as a URI reference, relative where the path is.
  static func uri(_ path: String) -> String {
    let path = path.hasPrefix("./") ? path.dropFirst(2) : path[...]
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      .map { PercentEncoding.uri.encode(String($0)) }
    return (path.hasPrefix("/") ? "file://" : "") + parts.joined(separator: "/")
  }
}
