import Dicho
import DichoCorpus
import Foundation
import Testing

@testable import DichoCommand

/// The pages of `dicho check --explain`: that each id has one, and that their examples are true.
@Suite struct CheckPagesTests {
  static let pages = CheckPages.all.pages
  static let ids = pages.map(\.id)

  /// Pages with examples that can be run: what is left out of an example is not shown.
  static let shown = pages.filter { !$0.wrong.isEmpty }.map(\.id)

  @Test func everyIDOfTheSourcesHasAPage() throws {
    let ids = try SourceIDs.all()
    #expect(ids.subtracting(Self.ids) == [], "write a page in Sources/DichoCheckPages/pages")
    #expect(Set(Self.ids).subtracting(ids) == [], "nothing in Sources gives such a finding")
    #expect(Set(Self.ids).count == Self.ids.count)
  }

  @Test(arguments: ids)
  func pageIsWhole(_ id: String) throws {
    let page = try #require(CheckPages.all[id])
    #expect(!page.severities.isEmpty)
    #expect(!page.summary.isEmpty && !page.summary.hasSuffix("."))
    #expect(page.wrong.isEmpty == page.right.isEmpty)
    #expect(page.wrong != page.right || page.wrong.isEmpty)
    let lines = page.text().split(separator: "\n").filter { !$0.hasPrefix("    ") }
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  // MARK: - Examples

  @Test(arguments: shown)
  func wrongExampleHasIt(_ id: String) throws {
    let page = try #require(CheckPages.all[id])
    let report = try check(page.wrong, of: page)
    let found = report.findings.filter { $0.id == id }
    #expect(!found.isEmpty, "\(CheckText.write(report))")
    #expect(found.allSatisfy { page.severities.contains($0.severity) })
  }

  @Test(arguments: shown)
  func rightExampleHasNot(_ id: String) throws {
    let page = try #require(CheckPages.all[id])
    let report = try check(page.right, of: page)
    #expect(!report.findings.contains { $0.id == id }, "\(CheckText.write(report))")
    #expect(report.errors == 0, "\(CheckText.write(report))")
  }

  /// Checks an example: whole files behind lines "=== NAME", or a part of one of its family.
  private func check(_ lines: [String], of page: CheckPage) throws -> CheckReport {
    var files: [(name: String, text: String)] = []
    for line in lines {
      if line.hasPrefix("=== ") {
        let name = String(line.dropFirst(4))
        let isOfGrammars = name.hasPrefix("en/") || name.hasPrefix("es/")
        files.append((isOfGrammars ? "grammars/" + name : name, ""))
      } else if files.isEmpty {
        files.append(Self.whole(lines, of: page.family))
        break
      } else {
        files[files.count - 1].text += line + "\n"
      }
    }
    if page.family == "corpus" {
      files.append(("in-use/apps.json", Self.catalog(#"{"id": "kite", "names": {"en": "Kite"}}"#)))
    }
    if page.family == "language" { files.append(("grammars/en/ok.jsgf", Self.grammar)) }
    if page.family == "names" { files += try Self.bundledLists() }
    return try CheckTrial(files).run()
  }

  /// A small grammar with the bundled lists of words and sounds.
  private static func bundledLists() throws -> [(name: String, text: String)] {
    let grammar = CheckTrial.fixtures.appendingPathComponent("small/grammars/en/search.jsgf")
    var files = [
      ("grammars/en/search.jsgf", try String(contentsOf: grammar, encoding: .utf8))
    ]
    for name in ["sounds.json", "ordinary-words.txt", "claimed-phrases.txt"] {
      let path = "Grammars/en/" + name
      files.append(("grammars/en/" + name, BundledFiles.file(named: path)?.text ?? ""))
    }
    return files
  }

  /// A part of a file with what is around it.
  private static func whole(_ lines: [String], of family: String) -> (name: String, text: String) {
    let text = lines.joined(separator: "\n") + "\n"
    switch family {
    case "grammar-text", "grammar":
      return (
        "grammars/en/example.jsgf",
        "#JSGF V1.0 UTF-8 en;\ngrammar en.example;\nimport <slot.*>;\n" + text
      )
    case "corpus": return ("cases.jsonl", text)
    default:
      let isWhole = lines[0].hasPrefix("{\"version\"")
      return ("apps.json", isWhole ? text : catalog(lines.joined(separator: ",\n")))
    }
  }

  private static func catalog(_ apps: String) -> String {
    "{\"version\": 1, \"apps\": [\n\(apps)\n]}\n"
  }

  private static let grammar =
    "#JSGF V1.0 UTF-8 en;\ngrammar en.ok;\nimport <slot.term>;\n"
    + "public <ok> = find <term> {system.searchInApp};\n"

  // MARK: - The tool

  @Test func catalogueIsFresh() throws {
    let url = BuiltTool.packageRoot.appendingPathComponent("Documentation/checks.md")
    let outcome = try BuiltTool.run(["check", "--explain", "all", "--format", "markdown"])
    if ProcessInfo.processInfo.environment["DICHO_UPDATE_GOLDEN"] == "1" {
      try outcome.output.write(to: url, atomically: true, encoding: .utf8)
    }
    let text = try String(contentsOf: url, encoding: .utf8)
    #expect(
      text == outcome.output,
      "run 'dicho check --explain all --format markdown > Documentation/checks.md'")
  }

  @Test func pageIsShown() throws {
    let outcome = try BuiltTool.run(["check", "--explain", "empty-loop"])
    #expect(outcome.status == 0)
    try GoldenFile.expect(outcome.output, matches: "explain-finding.txt")
  }

  @Test(arguments: [["--explain"], ["--explain", "list"], ["--explain="]])
  func listHasAllIDs(_ arguments: [String]) throws {
    let outcome = try BuiltTool.run(["check"] + arguments)
    #expect(outcome.status == 0)
    for id in Self.ids { #expect(outcome.output.contains("  \(id) ")) }
  }

  @Test func explanationsAreJSON() throws {
    let outcome = try BuiltTool.run(["check", "--explain", "all", "--format", "json"])
    let pages = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
    #expect(pages.compactMap { $0["id"] as? String } == Self.ids)
  }

  @Test(arguments: [
    (
      ["--explain", "unused-rul"], "no finding has the id 'unused-rul'; did you mean 'unused-rule'?"
    ),
    (["--explain", "shadow"], "no finding has the id 'shadow'; did you mean 'shadowed-rule'?"),
    (
      ["--explain", "zzz"],
      "no finding has the id 'zzz'; 'dicho check --explain' lists all"
    ),
    (["--explain", "empty-loop", "x"], "'--explain' explains one finding and checks no file"),
    (
      ["--explain", "empty-loop", "--format", "sarif"],
      "'--explain' is written as text, json or markdown, not as sarif"
    ),
    (
      ["--format", "markdown"],
      "'--format markdown' is for '--explain'; findings have no such form"
    ),
  ])
  func wrongUsageIsSaid(_ arguments: [String], _ message: String) throws {
    let outcome = try BuiltTool.run(["check"] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.complaint == "dicho: \(message)\n")
  }
}
