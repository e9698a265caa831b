import DichoCore

/// What a coverage comes to: rules and parts that nothing goes through, the worst first.
package struct CoverageSummary: Sendable {
  /// A share of rules or parts.
  package struct Share: Sendable, Hashable {
    package var reached = 0
    package var total = 0

    mutating func add(_ isReached: Bool) {
      total += 1
      if isReached { reached += 1 }
    }

    /// "12 of 48 (25.0 %)".
    package var text: String {
      guard total > 0 else { return "0 of 0" }
      let share = reached * 1000 / total
      return "\(reached) of \(total) (\(share / 10).\(share % 10) %)"
    }
  }

  /// What is counted of a file or language.
  package struct Row: Sendable, Hashable {
    package var name: String
    package var rules = Share()
    package var parts = Share()
  }

  /// A rule of which something is not gone through.
  package struct Gap: Sendable {
    package var rule: Int
    package var hits: Int
    /// The numbers of the parts that nothing goes through.
    package var parts: [Int]
    /// How many parts it has.
    package var total: Int
  }

  package let coverage: GrammarCoverage
  package private(set) var all = Row(name: "total")
  package private(set) var languages: [Row] = []
  package private(set) var files: [Row] = []
  /// Rules that nothing goes through: patterns first, then those with more parts.
  package private(set) var unreached: [Gap] = []
  /// Rules that are gone through, but not all their parts; those with more parts missing first.
  package private(set) var partly: [Gap] = []

  /// Sums a coverage up; rules of other languages than the one given are left out.
  package init(_ coverage: GrammarCoverage, language: String? = nil) {
    self.coverage = coverage
    let grammar = coverage.parts.grammar
    for (index, rule) in grammar.rules.enumerated() {
      if let language, !LanguageTag.samePrimary(rule.language, language) { continue }
      let range = coverage.parts.partsOfRule[index]
      let missing = range.filter { coverage.partHits[$0] == 0 }
      let hits = coverage.ruleHits[index]
      all.add(hits > 0, range.count - missing.count, of: range.count)
      Self.add(rule.language, hits > 0, range.count - missing.count, range.count, &languages)
      let file = coverage.file(ofRule: index)
      Self.add(file, hits > 0, range.count - missing.count, range.count, &files)
      let gap = Gap(rule: index, hits: hits, parts: missing, total: range.count)
      if hits == 0 {
        unreached.append(gap)
      } else if !missing.isEmpty {
        partly.append(gap)
      }
    }
    let isPattern = grammar.rules.map { $0.isPublic && $0.closingTag != nil }
    unreached.sort { first, second in
      let (left, right) = (isPattern[first.rule] ? 0 : 1, isPattern[second.rule] ? 0 : 1)
      return (left, -first.total, first.rule) < (right, -second.total, second.rule)
    }
    partly.sort { ($1.parts.count, $0.rule) < ($0.parts.count, $1.rule) }
  }

  private static func add(
    _ name: String, _ isReached: Bool, _ parts: Int, _ total: Int, _ rows: inout [Row]
  ) {
    let index: Int
    if let known = rows.firstIndex(where: { $0.name == name }) {
      index = known
    } else {
      index = rows.count
      rows.append(Row(name: name))
    }
    rows[index].add(isReached, parts, of: total)
  }
}

extension CoverageSummary.Row {
  fileprivate mutating func add(_ isReached: Bool, _ parts: Int, of total: Int) {
    rules.add(isReached)
    self.parts.reached += parts
    self.parts.total += total
  }
}

extension GrammarCoverage {
  /// The name of the file that a rule stands in.
  package func file(ofRule rule: Int) -> String {
    let number = Int(parts.grammar.rules[rule].location.file)
    return parts.grammar.sources.indices.contains(number) ? parts.grammar.sources[number].name : ""
  }
}
