import Dicho
import DichoCorpus
import Foundation
import Testing

@testable import DichoCommand

/// Runs `dicho check` on two sets of files for each kind of finding: one that has it and one, as
/// like it as can be, that has not.
///
/// `Fixtures/checks/<id>.txt` holds both: lines "=== bad NAME" and "=== good NAME", each followed by
/// a file; see ``CheckTrial``.
@Suite struct CheckFixtureTests {
  private static let folder = CheckTrial.fixtures.appendingPathComponent("checks")

  static let ids: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()

  /// What is found in the files that have something to find; nothing where they cannot be checked.
  private static let bad: [String: CheckReport] = {
    var reports: [String: CheckReport] = [:]
    for id in ids { reports[id] = try? check("bad", of: id) }
    return reports
  }()

  @Test(arguments: ids)
  func isFoundWhereItIs(_ id: String) throws {
    let report = try #require(Self.bad[id])
    let found = report.findings.filter { $0.id == id }
    #expect(!found.isEmpty, "\(CheckText.write(report))")
    let page = try #require(CheckPages.all[id])
    #expect(found.allSatisfy { page.severities.contains($0.severity) })
  }

  @Test(arguments: ids)
  func isNotFoundWhereItIsNot(_ id: String) throws {
    let report = try Self.check("good", of: id)
    #expect(!report.findings.contains { $0.id == id }, "\(CheckText.write(report))")
    // These are about files with very many faults, and the like without are files with some.
    guard id != "more-findings", id != "too-many-faults" else { return }
    #expect(report.errors == 0, "\(CheckText.write(report))")
  }

  /// Ids that need gigabytes to be found, those of hand-offs that depend on what was said, and
  /// those of lines that are read and not checked.
  private static let exceptions: Set = [
    "too-large", "catalog-too-large", "not-resolved", "missing-value", "dot-segment",
    "option-like", "contains-nul", "invalid-json", "invalid-request", "line-too-long",
    "unknown-locale",
  ]

  @Test func everyIDHasAFixture() throws {
    let ids = try SourceIDs.all()
    #expect(ids.count > 120)
    #expect(ids.subtracting(Self.exceptions).subtracting(Self.ids) == [])
  }

  /// The first finding of each kind as people see it.
  @Test func messagesAreGolden() throws {
    var text = ""
    for id in Self.ids {
      let report = try #require(Self.bad[id])
      guard let finding = report.findings.first(where: { $0.id == id }) else { continue }
      let file = report.files.first { $0.name == finding.location.file }
      text += DiagnosticFormatter.render(finding, source: file) + "\n\n"
    }
    try GoldenFile.expect(text, matches: "check-messages.txt")
  }

  /// Checks one of the two sets of files of a fixture.
  private static func check(_ kind: String, of id: String) throws -> CheckReport {
    let fixture = try Data(contentsOf: folder.appendingPathComponent("\(id).txt"))
    return try CheckTrial(fixture: fixture, kind: kind).run(
      needsPrompts: id != "missing-prompts")
  }
}
