import DichoCore

/// The coverage as an lcov tracefile (geninfo(1)), which `genhtml` and editors show on the files.
///
/// A rule is a function, a part of a rule is a branch, and a line was gone through as often as the
/// part of it that was gone through most.
package enum CoverageLCOV {
  /// Writes a tracefile with a record for each grammar file.
  package static func write(_ summary: CoverageSummary, to text: inout JSONWriter) {
    let coverage = summary.coverage
    var rules: [String: [Int]] = [:]
    for index in coverage.parts.grammar.rules.indices {
      rules[coverage.file(ofRule: index), default: []].append(index)
    }
    for file in summary.files.map(\.name) {
      text.append(line: "TN:")
      text.append(line: "SF:\(file)")
      write(rules[file] ?? [], of: coverage, to: &text)
      text.append(line: "end_of_record")
    }
  }

  private static func write(
    _ rules: [Int], of coverage: GrammarCoverage, to text: inout JSONWriter
  ) {
    let names = rules.map { SimpleName.of(coverage.parts.grammar.rules[$0].name) }
    for (rule, name) in zip(rules, names) {
      text.append(line: "FN:\(coverage.parts.lineOfRule[rule]),\(name)")
    }
    for (rule, name) in zip(rules, names) {
      text.append(line: "FNDA:\(coverage.ruleHits[rule]),\(name)")
    }
    text.append(line: "FNF:\(rules.count)")
    text.append(line: "FNH:\(rules.count { coverage.ruleHits[$0] > 0 })")

    var lines: [Int: Int] = [:]
    var branches: [(line: Int, block: Int, hits: Int?)] = []
    for rule in rules {
      let hits = coverage.ruleHits[rule]
      lines[coverage.parts.lineOfRule[rule], default: 0] += hits
      for (line, part) in coverage.parts.linesOfRule[rule] {
        let count = part < 0 ? hits : coverage.partHits[Int(part)]
        lines[line] = max(lines[line] ?? 0, count)
      }
      for number in coverage.parts.partsOfRule[rule] {
        let part = coverage.parts.parts[number]
        lines[part.line] = max(lines[part.line] ?? 0, coverage.partHits[number])
        branches.append((part.line, rule, hits > 0 ? coverage.partHits[number] : nil))
      }
    }
    writeBranches(branches, to: &text)
    for (line, count) in lines.sorted(by: { $0.key < $1.key }) {
      text.append(line: "DA:\(line),\(count)")
    }
    text.append(line: "LF:\(lines.count)")
    text.append(line: "LH:\(lines.count { $0.value > 0 })")
  }

  /// Writes the branches line by line, numbered within their line.
  private static func writeBranches(
    _ branches: [(line: Int, block: Int, hits: Int?)], to text: inout JSONWriter
  ) {
    guard !branches.isEmpty else { return }
    let sorted = branches.enumerated().sorted { first, second in
      (first.element.line, first.offset) < (second.element.line, second.offset)
    }.map(\.element)
    var line = -1
    var number = 0
    for branch in sorted {
      number = branch.line == line ? number + 1 : 0
      line = branch.line
      let taken = branch.hits.map { "\($0)" } ?? "-"
      text.append(line: "BRDA:\(branch.line),0,\(number),\(taken)")
    }
    text.append(line: "BRF:\(branches.count)")
    text.append(line: "BRH:\(branches.count { ($0.hits ?? 0) > 0 })")
  }
}
