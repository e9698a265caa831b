import DichoCore

/// Counts over the results of a run, and the text that `dicho test` prints.
package struct CorpusReport: Sendable {
  package let results: [CaseResult]
  package let known: KnownFailures

  package init(_ results: [CaseResult], known: KnownFailures) {
    self.results = results
    self.known = known
  }

  /// Failures that are not known.
  package var unexpectedFailures: [CaseResult] {
    results.filter { !$0.passed && known.reasons[$0.corpusCase.id] == nil }
  }

  /// Known failures that pass now and have to be taken off the list.
  package var unexpectedPasses: [CaseResult] {
    results.filter { $0.passed && known.reasons[$0.corpusCase.id] != nil }
  }

  /// Whether nothing is left to mend.
  package var isClean: Bool { unexpectedFailures.isEmpty && unexpectedPasses.isEmpty }

  /// A count of passed among all.
  package struct Tally: Sendable {
    package var passed = 0
    package var total = 0

    mutating func add(_ result: CaseResult) {
      total += 1
      if result.passed { passed += 1 }
    }

    /// The share that passed, in hundredths of a percent.
    package var text: String {
      guard total > 0 else { return "0 of 0" }
      let share = passed * 1000 / total
      return "\(passed) of \(total) (\(share / 10).\(share % 10) %)"
    }
  }

  /// Tallies of the results by a key, in the order of the keys.
  package func tallies(
    _ keys: (CaseResult) -> [String], where included: (CaseResult) -> Bool = { _ in true }
  ) -> [(key: String, tally: Tally)] {
    var tallies: [String: Tally] = [:]
    for result in results where included(result) {
      for key in keys(result) { tallies[key, default: Tally()].add(result) }
    }
    return tallies.sorted { $0.key < $1.key }.map { (key: $0.key, tally: $0.value) }
  }

  /// Returns the summary: by language, difficulty and phenomenon, and the false accepts.
  package func summary(byPhenomenon: Bool = true) -> String {
    var lines: [String] = []
    func section(_ title: String, _ rows: [(key: String, tally: Tally)]) {
      let width = rows.map(\.key.count).max() ?? 0
      for row in rows {
        let pad = String(repeating: " ", count: width - row.key.count)
        lines.append("  \(title) \(row.key)\(pad)  \(row.tally.text)")
      }
    }
    let strict = results.filter { !$0.corpusCase.isDebatable }
    lines.append("strict cases: \(Self.tally(strict).text)")
    lines.append("debatable cases: \(Self.tally(results.filter(\.corpusCase.isDebatable)).text)")
    let negatives = strict.filter { $0.corpusCase.expect.status == "noMatch" }
    lines.append(
      "false accepts: \(negatives.filter(\.isFalseAccept).count) of \(negatives.count) noMatch cases"
    )
    let isStrict: (CaseResult) -> Bool = { !$0.corpusCase.isDebatable }
    section("language", tallies({ [$0.corpusCase.language] }, where: isStrict))
    section("difficulty", tallies({ ["\($0.corpusCase.difficulty)"] }, where: isStrict))
    section("status", tallies({ [$0.corpusCase.expect.status] }, where: isStrict))
    if byPhenomenon {
      section(
        "phenomenon",
        tallies({ $0.corpusCase.phenomena }, where: isStrict).filter {
          $0.tally.passed < $0.tally.total
        })
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func tally(_ results: [CaseResult]) -> Tally {
    var tally = Tally()
    for result in results { tally.add(result) }
    return tally
  }

  /// Returns the text of one failed case: expectation above result, and where the case stands.
  package static func text(_ result: CaseResult) -> String {
    let corpusCase = result.corpusCase
    var text = "\(corpusCase.file):\(corpusCase.line): \(corpusCase.id): "
    text += "\(result.failure?.rawValue ?? "passed"): \(corpusCase.utterance)"
    var expect = corpusCase.expect
    var alternatives = corpusCase.alternatives
    if let turn = result.failedTurn {
      let said = corpusCase.turns.prefix(turn)
      for turn in said { text += " / \(turn.utterance)" }
      if let last = said.last { (expect, alternatives) = (last.expect, last.alternatives) }
    }
    text += "\n    expected  \(expect)\n"
    for alternative in alternatives { text += "          or  \(alternative)\n" }
    text += "    got       \(result.outcome)"
    if let rule = result.rule { text += "   by \(rule)" }
    return text + "\n"
  }
}
