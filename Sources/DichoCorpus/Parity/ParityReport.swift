import DichoCore

/// Writes what languages have and lack.
package enum ParityReport {
  /// Writes it for people: a table for each section, of what a language lacks or of everything.
  package static func writeText(
    _ parity: LanguageParity, all: Bool, to text: inout JSONWriter
  ) {
    for section in LanguageParity.Section.allCases {
      let rows = parity.rows(section)
      let shown = all ? rows : rows.filter { !$0.missing.isEmpty && $0.excuse == nil }
      let excused = rows.count { !$0.missing.isEmpty && $0.excuse != nil }
      let lacking = rows.count { !$0.missing.isEmpty } - excused
      var title = "\(section.rawValue): \(rows.count)"
      title += lacking == 0 ? ", none lacking" : ", \(lacking) lacking"
      if excused > 0 { title += ", \(excused) of one language alone, with a reason" }
      text.append(line: title)
      writeTable(shown, section, parity, to: &text)
    }
    let gaps = parity.gaps
    text.append(line: gaps == 0 ? "no language lacks anything" : "lacking: \(gaps)")
  }

  private static func writeTable(
    _ rows: [LanguageParity.Row], _ section: LanguageParity.Section, _ parity: LanguageParity,
    to text: inout JSONWriter
  ) {
    if rows.isEmpty { return }
    let width = max(rows.map(\.name.count).max() ?? 0, section.unit.count)
    let columns = parity.languages.enumerated().map { number, language in
      max(language.count, rows.map { "\($0.counts[number])".count }.max() ?? 0)
    }
    var heading = "  " + padded(section.unit, width)
    for (language, column) in zip(parity.languages, columns) {
      heading += "  " + String(repeating: " ", count: column - language.count) + language
    }
    text.append(line: heading)
    for row in rows {
      var line = "  " + padded(row.name, width)
      for (count, column) in zip(row.counts, columns) {
        line += "  " + String(repeating: " ", count: column - "\(count)".count) + "\(count)"
      }
      if !row.missing.isEmpty {
        let names = row.missing.map { parity.languages[$0] }.joined(separator: ", ")
        line += row.excuse.map { "  only one: \($0)" } ?? "  lacking: \(names)"
      }
      text.append(line: line)
    }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: width - text.count)
  }

  /// Writes it for programs, as one JSON object; Documentation/compare.md describes its members.
  package static func writeJSON(_ parity: LanguageParity, to json: inout JSONWriter) {
    json.append("{\"v\":1,\"languages\":")
    json.append(strings: parity.languages)
    json.append(",\"minimum\":")
    json.append(integer: parity.minimum)
    json.append(",\"lacking\":")
    json.append(integer: parity.gaps)
    for section in LanguageParity.Section.allCases {
      json.append(",\n")
      json.append(string: section.rawValue)
      json.append(":[")
      for (index, row) in parity.rows(section).enumerated() {
        json.append(index > 0 ? ",\n  " : "\n  ")
        append(row, of: parity, to: &json)
      }
      json.append("]")
    }
    json.append("}\n")
  }

  private static func append(
    _ row: LanguageParity.Row, of parity: LanguageParity, to json: inout JSONWriter
  ) {
    json.append("{\"name\":")
    json.append(string: row.name)
    json.append(",\"counts\":{")
    for (index, count) in row.counts.enumerated() {
      if index > 0 { json.append(",") }
      json.append(string: parity.languages[index])
      json.append(":")
      json.append(integer: count)
    }
    json.append("},\"lacking\":")
    json.append(strings: row.missing.map { parity.languages[$0] })
    if let excuse = row.excuse {
      json.append(",\"reason\":")
      json.append(string: excuse)
    }
    json.append("}")
  }
}
