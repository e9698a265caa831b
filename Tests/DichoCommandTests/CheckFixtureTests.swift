import Foundation
import Testing

@testable import DichoCommand

/// Runs `dicho check` on two sets of files for each kind of finding: one that has it and one, as
/// like it as can be, that has not.
///
/// `Fixtures/checks/<id>.txt` holds both: lines "=== bad NAME" and "=== good NAME", each followed by
/// a file. Grammars are checked by themselves, everything else with the grammar of `Fixtures/small`;
/// a catalog below `in-use` is the one in use.
@Suite struct CheckFixtureTests {
  private static let fixtures = BuiltTool.packageRoot
    .appendingPathComponent("Tests/DichoCommandTests/Fixtures")

  static let ids: [String] =
    ((try? FileManager.default.contentsOfDirectory(
      atPath: fixtures.appendingPathComponent("checks").path)) ?? [])
    .filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()

  @Test(arguments: ids)
  func isFoundWhereItIs(_ id: String) throws {
    let report = try check("bad", of: id)
    #expect(report.contains("[\(id)]\n"), "\(report)")
  }

  @Test(arguments: ids)
  func isNotFoundWhereItIsNot(_ id: String) throws {
    let report = try check("good", of: id)
    #expect(!report.contains("[\(id)]"), "\(report)")
    // These are about files with very many faults, and the like without are files with some.
    guard id != "more-findings", id != "too-many-faults" else { return }
    #expect(report.contains(" 0 errors, "), "\(report)")
  }

  /// Ids that need gigabytes to be found, those of hand-offs that depend on what was said, and
  /// those of lines that are read and not checked.
  private static let exceptions: Set = [
    "too-large", "catalog-too-large", "not-resolved", "missing-value", "dot-segment",
    "option-like", "contains-nul", "invalid-json", "invalid-request", "line-too-long", "utf-8",
  ]

  @Test func everyIDHasAFixture() throws {
    var ids: Set<String> = []
    for directory in [
      "DichoCore/Grammar", "DichoCore/Catalog", "DichoCore/Records", "DichoCore/Dialogue",
      "DichoCorpus", "Dicho/HandOff",
    ] {
      let sources = BuiltTool.packageRoot.appendingPathComponent("Sources/\(directory)")
      for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      where path.hasSuffix(".swift") {
        let text = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
        for match in text.matches(of: /"([a-z]+(?:-[a-z0-9]+)+)"/) { ids.insert(String(match.1)) }
      }
    }
    #expect(ids.count > 80)
    #expect(ids.subtracting(Self.exceptions).subtracting(Self.ids) == [])
  }

  /// Checks one of the two sets of files of a fixture; returns the report.
  private func check(_ kind: String, of id: String) throws -> String {
    let fixture = try Data(
      contentsOf: Self.fixtures.appendingPathComponent("checks/\(id).txt"))
    let directory = try TemporaryDirectory()
    var names: [String] = []
    var content: [UInt8] = []
    func finish() throws {
      guard let name = names.last else { return }
      let file = directory.url.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(content).write(to: file)
      content = []
    }
    var isWanted = false
    for line in fixture.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if line.starts(with: Array("=== ".utf8)) {
        if isWanted { try finish() }
        let words = String(decoding: line, as: UTF8.self).split(separator: " ")
        isWanted = words[1] == kind
        if isWanted { names.append(String(words[2])) }
      } else {
        content += isWanted ? line + [0x0A] : []
      }
    }
    if isWanted { try finish() }

    let hasGrammar = names.contains { $0.hasPrefix("grammars/") }
    if hasGrammar, id != "missing-prompts", !names.contains(where: { $0.hasSuffix("prompts.json") })
    {
      // So that only what the fixture is about is missing.
      let prompts = try Data(
        contentsOf: Self.fixtures.appendingPathComponent("small/grammars/en/prompts.json"))
      try prompts.write(to: directory.url.appendingPathComponent("grammars/prompts.json"))
    }
    let grammars =
      hasGrammar ? directory.url.path + "/grammars" : Self.fixtures.path + "/small/grammars"
    var arguments = ["check", "--grammars", grammars]
    for name in names {
      let path = directory.url.appendingPathComponent(name).path
      if name.hasPrefix("in-use/") {
        arguments += ["--catalog", path]
      } else if !name.hasPrefix("grammars/") {
        arguments.append(path)
      }
    }
    guard case .run(_, let parsed) = try OptionTable.dicho.parse(arguments) else { return "" }
    var run = CheckRun(try CheckInput(CheckOptions(parsed)))
    run.check()
    return run.text
  }
}
