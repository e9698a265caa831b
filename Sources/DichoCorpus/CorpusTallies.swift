import DichoCore

/// Counts over the results of corpus cases; counts of parts of a corpus add up to those of the whole.
package struct CorpusTallies: Sendable {
  /// A count of passed among all.
  package struct Tally: Sendable {
    package var passed = 0
    package var total = 0

    mutating func add(_ result: CaseResult) {
      total += 1
      if result.passed { passed += 1 }
    }

    mutating func add(_ other: Tally) {
      total += other.total
      passed += other.passed
    }

    /// The share that passed, in tenths of a percent.
    package var text: String {
      guard total > 0 else { return "0 of 0" }
      let share = passed * 1000 / total
      return "\(passed) of \(total) (\(share / 10).\(share % 10) %)"
    }
  }

  /// By what the strict cases are counted.
  package enum Section: String, CaseIterable, Sendable {
    case language, difficulty, status, schema, phenomenon

    func keys(of result: CaseResult) -> [String] {
      switch self {
      case .language: [result.corpusCase.language]
      case .difficulty: ["\(result.corpusCase.difficulty)"]
      case .status: [result.corpusCase.expect.status]
      case .schema: result.expectedTurn.expect.schema.map { [$0] } ?? []
      case .phenomenon: result.corpusCase.phenomena
      }
    }
  }

  /// How well one parameter was found, over the strict cases.
  package struct ParameterScore: Sendable {
    /// Values that came and were right, that came, and that had to come.
    package var right = 0
    package var came = 0
    package var expected = 0

    mutating func add(expected value: String?, came other: String?) {
      if value != nil { expected += 1 }
      if other != nil { came += 1 }
      if other != nil && other == value { right += 1 }
    }

    mutating func add(_ other: ParameterScore) {
      right += other.right
      came += other.came
      expected += other.expected
    }

    /// The shares that are right of those that came and of those that had to, in text.
    package var text: String {
      "precision \(Self.share(right, of: came)), recall \(Self.share(right, of: expected))"
    }

    private static func share(_ part: Int, of whole: Int) -> String {
      guard whole > 0 else { return "-" }
      let share = part * 1000 / whole
      return "\(share / 10).\(share % 10) %"
    }
  }

  package private(set) var strict = Tally()
  package private(set) var debatable = Tally()
  /// Strict noMatch cases that became a request, and all strict noMatch cases.
  package private(set) var falseAccepts = (count: 0, total: 0)
  package private(set) var app = ParameterScore()
  package private(set) var term = ParameterScore()
  private var sections: [Section: [String: Tally]] = [:]
  private var statuses: [String: [String: Int]] = [:]

  package init() {}

  /// Counts a result.
  package mutating func add(_ result: CaseResult) {
    if result.corpusCase.isDebatable { return debatable.add(result) }
    strict.add(result)
    if result.corpusCase.expect.status == "noMatch" {
      falseAccepts.total += 1
      if result.isFalseAccept { falseAccepts.count += 1 }
    }
    for section in Section.allCases {
      for key in section.keys(of: result) {
        sections[section, default: [:]][key, default: Tally()].add(result)
      }
    }
    let expect = result.expectedTurn.expect
    statuses[expect.status, default: [:]][result.outcome.status, default: 0] += 1
    app.add(expected: expect.app, came: result.outcome.app)
    term.add(expected: expect.term, came: result.outcome.term)
  }

  /// Adds the counts of another part of the corpus.
  package mutating func add(_ other: CorpusTallies) {
    strict.add(other.strict)
    debatable.add(other.debatable)
    falseAccepts.count += other.falseAccepts.count
    falseAccepts.total += other.falseAccepts.total
    app.add(other.app)
    term.add(other.term)
    for (section, tallies) in other.sections {
      for (key, tally) in tallies {
        sections[section, default: [:]][key, default: Tally()].add(tally)
      }
    }
    for (expected, row) in other.statuses {
      for (status, count) in row { statuses[expected, default: [:]][status, default: 0] += count }
    }
  }

  /// The tallies of a section, in the order of the keys.
  package func rows(_ section: Section) -> [(key: String, tally: Tally)] {
    (sections[section] ?? [:]).sorted { $0.key < $1.key }.map { (key: $0.key, tally: $0.value) }
  }

  /// How often each status came where each was expected.
  package var confusion: [(expected: String, got: [(status: String, count: Int)])] {
    statuses.sorted { $0.key < $1.key }.map { expected, got in
      (expected, got.sorted { $0.key < $1.key }.map { (status: $0.key, count: $0.value) })
    }
  }

  /// Returns the counts as text: by language, difficulty, status and parameter, the phenomena with
  /// failures, and where one status came for another.
  package var summary: String {
    var lines = ["strict cases: \(strict.text)", "debatable cases: \(debatable.text)"]
    lines.append("false accepts: \(falseAccepts.count) of \(falseAccepts.total) noMatch cases")
    for section in Section.allCases {
      var rows = rows(section)
      if section == .phenomenon { rows.removeAll { $0.tally.passed == $0.tally.total } }
      let width = rows.map(\.key.count).max() ?? 0
      for row in rows {
        let pad = String(repeating: " ", count: width - row.key.count)
        lines.append("  \(section.rawValue) \(row.key)\(pad)  \(row.tally.text)")
      }
    }
    for (name, score) in [("app", app), ("term", term)] where score.expected + score.came > 0 {
      lines.append("  parameter \(name)  \(score.text)")
    }
    for row in confusion {
      for cell in row.got where cell.status != row.expected {
        lines.append("  \(row.expected) became \(cell.status)  \(cell.count)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
