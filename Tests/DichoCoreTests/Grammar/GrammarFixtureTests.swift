import Foundation
import Testing

@testable import DichoCore

/// The grammar files in `Fixtures`, each with the findings and the rules it gives.
///
/// `name.jsgf` is loaded together with the `name+other.jsgf` beside it. Run with
/// `DICHO_UPDATE_GOLDEN=1` to record; a test that records fails, so that nothing passes unseen.
@Suite struct GrammarFixtureTests {
  /// Every id a grammar file can be reported with, but for those that need a huge one.
  static let ids = [
    "ambiguous-name", "bad-weight", "duplicate-grammar", "duplicate-rule", "empty-expansion",
    "empty-loop", "empty-token", "expected-equals", "expected-rule", "expected-semicolon",
    "expected-statement", "invalid-character", "invalid-escape", "invalid-name", "invalid-utf8",
    "left-recursion", "locale-mismatch", "matches-anything", "matches-nothing", "misplaced-header",
    "misplaced-operator", "misplaced-statement", "misplaced-tag", "misplaced-weight",
    "missing-grammar-name", "missing-header", "missing-weight", "nested-recursion", "nesting-limit",
    "no-closing-tag", "private-rule", "repeated-declaration", "repeated-operator", "reserved-name",
    "too-many-imports", "too-optional", "two-closing-tags", "unbalanced-bracket",
    "undefined-import", "undefined-rule", "unexpected-token", "unknown-slot",
    "unsupported-encoding", "unsupported-version", "unterminated-comment", "unterminated-name",
    "unterminated-string", "unterminated-tag", "unused-rule", "useless-capture", "void-rule",
    "zero-weights",
  ]

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures")

  static func load(_ name: String) throws -> (loading: GrammarLoading, sources: [SourceText]) {
    var names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    names = names.filter { $0.hasPrefix(name + "+") && $0.hasSuffix(".jsgf") }.sorted()
    let sources = try ([name + ".jsgf"] + names).map { file in
      SourceText(
        name: file, bytes: [UInt8](try Data(contentsOf: folder.appendingPathComponent(file))))
    }
    return (GrammarLoader.load(sources), sources)
  }

  /// The findings as they are shown, and the rules that are left.
  static func report(_ loading: GrammarLoading, _ sources: [SourceText]) -> String {
    var text = ""
    for diagnostic in loading.diagnostics {
      let source = sources.first { $0.name == diagnostic.location.file }
      text += DiagnosticFormatter.render(diagnostic, source: source) + "\n\n"
    }
    for rule in loading.grammar.rules {
      let place = loading.grammar.location(of: rule.location)
      text += "\(place.line):\(place.column) " + (rule.isPublic ? "public " : "")
      text += "<\(rule.name)> = "
      text += GrammarPrinter.print(rule.expansion, in: loading.grammar) + ";"
      if let tag = rule.closingTag { text += " // closes with \(tag)" }
      text += "\n"
      if !rule.summary.isEmpty { text += "  summary: \(rule.summary)\n" }
      for example in rule.examples { text += "  example: \(example)\n" }
    }
    return text
  }

  @Test(arguments: ids + ["ten-faults", "clean"])
  func givesTheExpectedFindings(name: String) throws {
    let (loading, sources) = try Self.load(name)
    let report = Self.report(loading, sources)
    let golden = Self.folder.appendingPathComponent(name + ".expected")
    let expected = try? String(contentsOf: golden, encoding: .utf8)
    if expected != report, ProcessInfo.processInfo.environment["DICHO_UPDATE_GOLDEN"] == "1" {
      try report.write(to: golden, atomically: true, encoding: .utf8)
      Issue.record("recorded \(golden.lastPathComponent)")
      return
    }
    #expect(report == expected)
  }

  @Test(arguments: ids)
  func hasAFixture(id: String) throws {
    let (loading, _) = try Self.load(id)
    #expect(loading.diagnostics.contains { $0.id == id })
    #expect(!loading.diagnostics.contains { !Self.ids.contains($0.id) })
  }

  @Test func reportsAllOfTenFaults() throws {
    let (loading, _) = try Self.load("ten-faults")
    #expect(loading.diagnostics.filter { $0.severity == .error }.count == 10)
    #expect(loading.grammar.rules.map(\.name) == ["es.test.ok"])
  }

  @Test func findsNothingInACleanFile() throws {
    let (loading, _) = try Self.load("clean")
    #expect(loading.diagnostics.isEmpty)
    #expect(loading.grammar.languages == ["es", "es-MX"])
  }
}
