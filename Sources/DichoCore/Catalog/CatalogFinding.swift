/// A fault or doubt about a catalog, placed by byte offsets until its line and column are needed.
struct CatalogFinding {
  var severity: Diagnostic.Severity = .error
  var id: String
  var message: String
  var range: Range<Int>
  var label: String?
  var note: Note?

  /// The other place that explains a finding.
  struct Note {
    var message: String
    var range: Range<Int>
  }
}

extension CatalogFinding {
  init(_ fault: JSONFault) {
    id = fault.id
    message = fault.message
    range = fault.offset..<fault.offset + fault.length
    label = fault.label
    if let other = fault.otherOffset {
      note = Note(message: "it occurs first here", range: other..<other + fault.length)
    }
  }
}

/// Collects findings and turns them into diagnostics.
struct CatalogFindings {
  private var list: [CatalogFinding] = []
  /// The number of findings that are errors, those beyond the limit included.
  private(set) var errorCount = 0
  private var unlisted = 0

  /// The most findings kept; a file with more is faulty in one way over and over.
  static var limit: Int { 1000 }

  mutating func add(_ finding: CatalogFinding) {
    if finding.severity == .error { errorCount += 1 }
    if list.count < Self.limit { list.append(finding) } else { unlisted += 1 }
  }

  /// The diagnostics in the order of the file.
  func diagnostics(in bytes: UnsafeRawBufferPointer, file: String) -> [Diagnostic] {
    let findings = list.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }.map { $0.element }
    // A file without findings, which may be large, is not copied.
    guard !findings.isEmpty else { return [] }
    let locator = CatalogLocator(
      lines: LineTable(SourceText(name: file, bytes: Array(bytes))), bytes: bytes)

    var diagnostics: [Diagnostic] = []
    for finding in findings {
      var diagnostic = Diagnostic(
        severity: finding.severity, id: finding.id, message: finding.message,
        location: locator.lines.location(at: finding.range.lowerBound),
        length: locator.length(finding.range), label: finding.label)
      if let note = finding.note {
        diagnostic.notes = [
          Diagnostic(
            severity: .note, id: finding.id, message: note.message,
            location: locator.lines.location(at: note.range.lowerBound),
            length: locator.length(note.range))
        ]
      }
      diagnostics.append(diagnostic)
    }
    if unlisted > 0, let last = diagnostics.last {
      diagnostics.append(
        Diagnostic(
          severity: .note, id: "more-findings",
          message: "\(unlisted) more findings of this file are not listed",
          location: last.location))
    }
    return diagnostics
  }
}

/// The file that findings are about.
private struct CatalogLocator {
  let lines: LineTable
  let bytes: UnsafeRawBufferPointer

  /// The characters of a range up to the end of its line, at least 1.
  func length(_ range: Range<Int>) -> Int {
    let end = min(range.upperBound, bytes.count)
    guard range.lowerBound < end else { return 1 }
    let line = bytes[range.lowerBound..<end].prefix { $0 != 0x0A && $0 != 0x0D }
    return max(1, String(decoding: line, as: UTF8.self).count)
  }
}
