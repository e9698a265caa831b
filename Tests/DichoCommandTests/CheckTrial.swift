import Dicho
import DichoCorpus
import Foundation

@testable import DichoCommand

/// A set of files that is checked in a directory of its own.
struct CheckTrial {
  /// The files by name, in order.
  ///
  /// Those below `grammars/` take the place of the grammar of `Fixtures/small`; a catalog below
  /// `in-use/` is the one in use; all others are checked.
  var files: [(name: String, bytes: [UInt8])] = []

  static let fixtures = BuiltTool.packageRoot
    .appendingPathComponent("Tests/DichoCommandTests/Fixtures")

  /// The files of a fixture: lines "=== KIND NAME", each followed by a file.
  init(fixture: Data, kind: String) {
    var isWanted = false
    for line in fixture.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if line.starts(with: Array("=== ".utf8)) {
        let words = String(decoding: line, as: UTF8.self).split(separator: " ")
        isWanted = words[1] == kind
        if isWanted { files.append((String(words[2]), [])) }
      } else if isWanted {
        files[files.count - 1].bytes += line + [0x0A]
      }
    }
  }

  init(_ files: [(name: String, text: String)]) {
    self.files = files.map { ($0.name, Array($0.text.utf8)) }
  }

  /// Checks the files and returns the findings, with names relative to the directory.
  ///
  /// `needsPrompts`: Whether grammars without questions get some.
  func run(needsPrompts: Bool = true) throws -> CheckReport {
    let directory = try TemporaryDirectory()
    for file in files {
      let url = directory.url.appendingPathComponent(file.name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.bytes).write(to: url)
    }
    let hasGrammar = files.contains { $0.name.hasPrefix("grammars/") }
    if hasGrammar, needsPrompts, !files.contains(where: { $0.name.hasSuffix("prompts.json") }) {
      // So that only what the files are about is missing.
      let prompts = try Data(
        contentsOf: Self.fixtures.appendingPathComponent("small/grammars/en/prompts.json"))
      try prompts.write(to: directory.url.appendingPathComponent("grammars/prompts.json"))
    }
    var arguments = ["check"]
    if hasGrammar {
      arguments += ["--grammars", directory.url.path + "/grammars"]
    } else {
      arguments += ["--grammars", Self.fixtures.path + "/small/grammars"]
    }
    for file in files {
      let path = directory.url.appendingPathComponent(file.name).path
      if file.name.hasPrefix("in-use/") {
        arguments += ["--catalog", path]
      } else if !file.name.hasPrefix("grammars/") {
        arguments.append(path)
      }
    }
    guard case .run(_, let parsed) = try OptionTable.dicho.parse(arguments) else {
      return CheckReport(files: [], findings: [])
    }
    var run = CheckRun(try CheckInput(CheckOptions(parsed)))
    run.check()
    // The grammar of the fixtures is where the package is, and that is nowhere in particular.
    return Self.relative(
      Self.relative(run.report, to: directory.url.path + "/"), to: Self.fixtures.path + "/")
  }

  /// Takes the path of a directory out of a report.
  private static func relative(_ report: CheckReport, to directory: String) -> CheckReport {
    func short(_ name: String) -> String {
      name.hasPrefix(directory) ? String(name.dropFirst(directory.count)) : name
    }
    func short(_ finding: Diagnostic) -> Diagnostic {
      var finding = finding
      finding.location.file = short(finding.location.file)
      finding.message = finding.message.replacingOccurrences(of: directory, with: "")
      finding.notes = finding.notes.map(short)
      return finding
    }
    return CheckReport(
      files: report.files.map { SourceText(name: short($0.name), bytes: $0.bytes) },
      findings: report.findings.map(short))
  }
}

/// The ids of findings that the sources can give.
enum SourceIDs {
  /// Texts that look like ids and are none.
  private static let others: Set = ["utf-8", "hand-off", "grammar-text"]

  static func all() throws -> Set<String> {
    var ids: Set<String> = []
    for target in ["DichoCore", "Dicho", "DichoCorpus"] {
      let sources = BuiltTool.packageRoot.appendingPathComponent("Sources/\(target)")
      for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      where path.hasSuffix(".swift") {
        let text = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
        for match in text.matches(of: /"([a-z]+(?:-[a-z0-9]+)+)"/) { ids.insert(String(match.1)) }
      }
    }
    return ids.subtracting(others)
  }
}
