import DichoCore

/// An earlier report to compare with: which cases passed then.
package struct Baseline: Sendable {
  private var passed: [String: Bool] = [:]

  /// What is not as it was.
  package struct Changes: Sendable {
    package var fixed: [CaseResult] = []
    package var broken: [CaseResult] = []
    /// Cases that were not there, and the ids of those that no longer are.
    package var added: [CaseResult] = []
    package var removed: [String] = []
  }

  /// Reads the JSON report of an earlier run, or says what is wrong with it.
  package init(_ source: SourceText) throws(ReportFault) {
    let parsing = source.bytes.withUnsafeBytes { JSONReader.parse($0) }
    guard parsing.faults.isEmpty, let root = parsing.root, let cases = root["cases"]?.array else {
      throw ReportFault(
        message: "'\(source.name)' is no report of 'dicho test --report json'")
    }
    for node in cases {
      guard let id = node["id"]?.string, let result = node["result"]?.string else { continue }
      passed[id] = result == "passed"
    }
  }

  /// Compares the results of a run with the baseline.
  package func changes(in results: [CaseResult]) -> Changes {
    var changes = Changes()
    var left = passed
    for result in results {
      guard let before = left.removeValue(forKey: result.corpusCase.id) else {
        changes.added.append(result)
        continue
      }
      if before != result.passed {
        if result.passed { changes.fixed.append(result) } else { changes.broken.append(result) }
      }
    }
    changes.removed = left.keys.sorted()
    return changes
  }
}

/// Why a file is not what an option needs.
package struct ReportFault: Error {
  package var message: String
}
