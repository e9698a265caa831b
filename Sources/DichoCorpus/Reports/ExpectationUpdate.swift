import DichoCore

/// Rewrites the expectations of failed cases to what came, in the text of their corpus file.
///
/// Only the value of `expect` changes; comments, order and spacing of everything else stay.
package enum ExpectationUpdate {
  /// Returns a file's bytes with the expectations of its failed cases replaced, and how many were.
  package static func apply(_ results: [CaseResult], to bytes: [UInt8]) -> (
    bytes: [UInt8], count: Int
  ) {
    var failed: [Int: CaseResult] = [:]
    for result in results where !result.passed { failed[result.corpusCase.line] = result }
    var updated: [UInt8] = []
    updated.reserveCapacity(bytes.count)
    var count = 0
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 { updated.append(0x0A) }
      guard let result = failed[index + 1], let changed = replaced(Array(line), result) else {
        updated.append(contentsOf: line)
        continue
      }
      updated.append(contentsOf: changed)
      count += 1
    }
    return (updated, count)
  }

  private static func replaced(_ line: [UInt8], _ result: CaseResult) -> [UInt8]? {
    guard let root = line.withUnsafeBytes({ JSONReader.parse($0) }).root else { return nil }
    let turns = root["turns"]?.array
    let turn = turns.map { result.turn < $0.count ? $0[result.turn] : root } ?? root
    guard let expect = turn["expect"] else { return nil }
    var json = JSONWriter(capacity: 128)
    var outcome = result.outcome
    // A schema is written only where the case names one.
    if expect["schema"] == nil { outcome.schema = nil }
    JSONReport.append(outcome, to: &json)
    return Array(line[..<expect.start]) + Array(json.bytes) + Array(line[expect.end...])
  }
}
