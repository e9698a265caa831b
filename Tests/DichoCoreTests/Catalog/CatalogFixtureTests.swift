import Foundation
import Testing

@testable import DichoCore

/// Reads every catalog below `Fixtures` and compares what is reported with the file `.expected`.
///
/// `DICHO_UPDATE_GOLDEN=1` records what came instead; a test that records fails, so that nothing
/// passes unseen.
@Suite struct CatalogFixtureTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures")

  static let fixtures: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".json") || $0.hasSuffix(".jsonl") }.sorted()

  @Test func thereAreFixtures() {
    #expect(Self.fixtures.count >= 15)
  }

  @Test(arguments: fixtures)
  func reportsAsRecorded(_ fixture: String) throws {
    let file = Self.folder.appendingPathComponent(fixture)
    let report = report([UInt8](try Data(contentsOf: file)), name: fixture)
    let golden = file.appendingPathExtension("expected")
    let expected = try? String(contentsOf: golden, encoding: .utf8)
    if expected != report, ProcessInfo.processInfo.environment["DICHO_UPDATE_GOLDEN"] == "1" {
      try report.write(to: golden, atomically: true, encoding: .utf8)
      Issue.record("recorded \(golden.lastPathComponent)")
      return
    }
    #expect(report == expected, "\(fixture) is reported differently")
  }

  /// The diagnostics as people see them, and the applications that were loaded all the same.
  private func report(_ bytes: [UInt8], name: String) -> String {
    let reading = CatalogReader.read(bytes, name: name)
    let source = SourceText(name: name, bytes: bytes)
    var report = ""
    for diagnostic in reading.diagnostics {
      report += DiagnosticFormatter.render(diagnostic, source: source) + "\n"
    }
    let ids = (0..<reading.catalog.count).map { reading.catalog.id(of: $0) }
    return report + "loaded: \(ids.isEmpty ? "nothing" : ids.joined(separator: ", "))\n"
  }
}
