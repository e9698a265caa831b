import DichoCore

/// Writes for people what a corpus does not go through.
package enum CoverageText {
  /// Writes a summary with the worst rules.
  ///
  /// `limit`: The most rules listed of each kind, and the most alternatives of a rule; nil for all.
  package static func write(
    _ summary: CoverageSummary, limit: Int?, to text: inout JSONWriter
  ) {
    let coverage = summary.coverage
    list("rules that no line goes through", summary.unreached, limit, to: &text) { gap, text in
      text.append(line: place(of: gap, coverage) + count(gap.total, before: ", "))
    }
    list("rules with parts that no line goes through", summary.partly, limit, to: &text) {
      gap, text in
      text.append(
        line: place(of: gap, coverage) + ", \(gap.parts.count) of \(count(gap.total))")
      for line in lines(of: gap, coverage, limit) { text.append(line: "    " + line) }
    }
    for row in summary.languages + [summary.all] {
      text.append(line: "\(row.name): rules \(row.rules.text), parts \(row.parts.text)")
    }
    text.append(
      line: "\(coverage.read) of \(coverage.utterances) utterances read by a rule")
    if coverage.unaligned > 0 {
      text.append(line: "\(coverage.unaligned) readings count for their rules only")
    }
  }

  private static func list(
    _ title: String, _ gaps: [CoverageSummary.Gap], _ limit: Int?, to text: inout JSONWriter,
    _ body: (CoverageSummary.Gap, inout JSONWriter) -> Void
  ) {
    guard !gaps.isEmpty else { return }
    text.append(line: "\(title): \(gaps.count)")
    for gap in gaps.prefix(limit ?? .max) { body(gap, &text) }
    let more = gaps.count - (limit ?? .max)
    if more > 0 { text.append(line: "  and \(more) more") }
    text.append(line: "")
  }

  /// "  Grammars/es/verbs.jsgf:12: <seekCommand>".
  private static func place(
    of gap: CoverageSummary.Gap, _ coverage: GrammarCoverage
  ) -> String {
    let rule = coverage.parts.grammar.rules[gap.rule]
    let line = coverage.parts.lineOfRule[gap.rule]
    return "  \(coverage.file(ofRule: gap.rule)):\(line): <\(SimpleName.of(rule.name))>"
  }

  /// The parts that are missing, those on one line of the file together.
  private static func lines(
    of gap: CoverageSummary.Gap, _ coverage: GrammarCoverage, _ limit: Int?
  ) -> [String] {
    var lines: [String] = []
    var last = -1
    for number in gap.parts.prefix(limit ?? .max) {
      let part = coverage.parts.parts[number]
      let piece = part.isOptional ? "[\(part.text)]" : part.text
      if part.line == last {
        lines[lines.count - 1] += " | " + piece
      } else {
        lines.append("\(part.line)  \(piece)")
      }
      last = part.line
    }
    let more = gap.parts.count - (limit ?? .max)
    if more > 0 { lines.append("and \(more) more") }
    return lines
  }

  /// "1 part", "12 parts"; nothing for none behind a lead.
  private static func count(_ number: Int, before lead: String = "") -> String {
    if number == 0, !lead.isEmpty { return "" }
    return lead + (number == 1 ? "1 part" : "\(number) parts")
  }
}
