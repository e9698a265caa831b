import DichoCore

/// What a check found in a set of files.
package struct CheckReport: Sendable {
  /// The files that were checked.
  package let files: [SourceText]
  /// The findings, file by file in the order of their places.
  package let findings: [Diagnostic]

  /// Puts findings in the order of the files and of their places in them.
  ///
  /// Findings about other files are left out.
  package init(files: [SourceText], findings: [Diagnostic]) {
    var numbers: [String: Int] = [:]
    for (number, file) in files.enumerated() where numbers[file.name] == nil {
      numbers[file.name] = number
    }
    var placed: [(file: Int, order: Int, finding: Diagnostic)] = []
    for finding in findings {
      guard let file = numbers[finding.location.file] else { continue }
      placed.append((file, placed.count, finding))
    }
    placed.sort { first, second in
      let (left, right) = (first.finding.location, second.finding.location)
      return (first.file, left.line, left.column, first.order)
        < (second.file, right.line, right.column, second.order)
    }
    self.files = files
    self.findings = placed.map(\.finding)
  }

  package var errors: Int { findings.count { $0.severity == .error } }
  package var warnings: Int { findings.count { $0.severity == .warning } }
  /// What may be as it is, but is worth knowing.
  package var observations: Int { findings.count { $0.severity == .note } }

  /// Calls the closure for each finding, with the places of its file.
  func visit(_ body: (Diagnostic, SourceRegions) -> Void) {
    var regions: SourceRegions?
    for finding in findings {
      if regions?.name != finding.location.file {
        regions = files.first { $0.name == finding.location.file }.map { SourceRegions($0) }
      }
      if let regions { body(finding, regions) }
    }
  }
}

extension Diagnostic.Severity {
  /// Its name in reports: `error`, `warning`, `note`.
  package var name: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .note: "note"
    }
  }
}
