import DichoCheckPages
import DichoCore

/// The pages of all findings, read from the binary when they are first asked for.
package struct CheckPages: Sendable {
  /// The pages, family by family.
  package let pages: [CheckPage]

  /// All pages there are.
  package static let all = CheckPages()

  /// A family of findings, and what it is called.
  private static let titles: [(family: String, title: String)] = [
    ("grammar-text", "Grammars as text"), ("grammar", "Rules of grammars"),
    ("language", "Other files of a language"), ("catalog", "Catalogs"),
    ("names", "Names in catalogs"), ("hand-off", "Hand-offs"), ("corpus", "Corpora"),
    ("json", "JSON"), ("records", "Error records"),
  ]

  private init() {
    var pages: [CheckPage] = []
    for index in 0..<dicho_check_pages_count() {
      let file = dicho_check_pages_at(index).pointee
      let bytes = UnsafeRawBufferPointer(start: file.bytes, count: file.length)
      pages += CheckPage.read(
        String(decoding: bytes, as: UTF8.self), family: String(cString: file.family))
    }
    self.pages = pages
  }

  /// The page of an id, or nil if there is none.
  package subscript(id: String) -> CheckPage? { pages.first { $0.id == id } }

  /// The id that is nearest to what was written, or nil if none is near.
  package func nearest(_ id: String) -> String? {
    EditDistance.nearest(id, in: pages.map(\.id))
      ?? pages.first { $0.id.contains(id) && !id.isEmpty }?.id
  }

  // MARK: - All together

  /// Every id with its severity and one line, family by family.
  package var list: String {
    let width = (pages.map(\.id.count).max() ?? 0) + 2
    var text = ""
    visitFamilies { title, pages in
      text += (text.isEmpty ? "" : "\n") + "\(title):\n"
      for page in pages {
        let id = page.id + String(repeating: " ", count: width - page.id.count)
        let severity = page.severities.map { Self.mark($0) }.joined(separator: "/")
        let gap = String(repeating: " ", count: max(1, 6 - severity.count))
        text += "  \(id)\(severity)\(gap)\(page.summary)\n"
      }
    }
    return text + "\nE error, W warning, O observation. 'dicho check --explain ID' says more.\n"
  }

  private static func mark(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "E"
    case .warning: "W"
    case .note: "O"
    }
  }

  /// All pages one after another.
  package var text: String { pages.map { $0.text() }.joined(separator: "\n") }

  /// The catalogue of findings, as a Markdown document.
  package var markdown: String {
    var text = """
      # The findings of `dicho check`

      <!-- Made by `dicho check --explain all --format markdown`; the texts are in
      Sources/DichoCheckPages/pages. -->

      An *error* leaves the faulty part out; a *warning* is probably not meant, and fails a run with
      `--strict`; an *observation* may be as it is, and is never counted. `dicho check --explain ID`
      shows one page, `dicho check --explain list` all ids. How to run checks, and the formats of
      their reports, is in [checking.md](checking.md).


      """
    visitFamilies { title, pages in
      text += "## \(title)\n\n| id | | |\n|---|---|---|\n"
      for page in pages {
        text +=
          "| [\(page.id)](#\(page.id)) | \(page.severityText) | \(Self.cell(page.summary)) |\n"
      }
      text += "\n"
      for page in pages { text += page.markdown(level: 3) + "\n" }
    }
    while text.hasSuffix("\n\n") { text.removeLast() }
    return text
  }

  /// Writes pages as one JSON object a line, in an array.
  package func write(_ pages: [CheckPage], to json: inout JSONWriter) {
    json.append("[")
    for (index, page) in pages.enumerated() {
      json.append(index > 0 ? ",\n{\"id\":" : "\n{\"id\":")
      json.append(string: page.id)
      json.append(",\"family\":")
      json.append(string: page.family)
      json.append(",\"severities\":")
      json.append(strings: page.severities.map(\.name))
      json.append(",\"summary\":")
      json.append(string: page.summary)
      json.append(",\"paragraphs\":")
      json.append(strings: page.paragraphs)
      json.append(",\"wrong\":")
      json.append(strings: page.wrong)
      json.append(",\"right\":")
      json.append(strings: page.right)
      json.append("}")
    }
    json.append("\n]\n")
  }

  private static func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }

  private func visitFamilies(_ body: (String, [CheckPage]) -> Void) {
    for (family, title) in Self.titles {
      let members = pages.filter { $0.family == family }
      if !members.isEmpty { body(title, members) }
    }
  }
}
