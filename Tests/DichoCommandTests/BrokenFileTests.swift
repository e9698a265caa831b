import Foundation
import Testing

@testable import DichoCommand

/// What the tool says and how it ends when a catalog, grammar or corpus is not as it should be.
@Suite struct BrokenFileTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func file(_ name: String, _ text: String) throws -> String {
    try directory.file(name, Array(text.utf8))
  }

  /// Runs each subcommand that answers something with these options, and a small grammar unless
  /// they say which.
  private func runs(_ options: [String]) throws -> [(name: String, outcome: BuiltTool.Outcome)] {
    let corpus = try file(
      "cases.jsonl",
      #"{"id":"c","locale":"en","utterance":"what","expect":{"status":"noMatch"}}"# + "\n")
    let grammars = options.contains("--grammars") ? [] : BuiltTool.smallGrammars
    return try [["parse"], ["converse"], ["explain", "what"], ["test", corpus]].map { arguments in
      (
        arguments[0],
        try BuiltTool.run(
          arguments + options + grammars,
          input: arguments[0] == "converse" ? "{\"utterance\":\"what\"}\n" : "what\n")
      )
    }
  }

  @Test(arguments: [
    #"{"version":1,"apps":{}}"#, #"{"version":1,"apps":[{"id":"a","names":{}}]}"#,
    #"{"version":2,"apps":[{"id":"a","names":{"en":"Kite"}}]}"#, "[", "",
  ])
  func withoutAnAppNothingIsAnsweredAnywhere(_ catalog: String) throws {
    let path = try file("apps.json", catalog)
    for (name, outcome) in try runs(["--catalog", path]) {
      #expect(outcome.status == 1 && outcome.output.isEmpty, "\(name)")
      #expect(
        outcome.complaint.hasSuffix(
          "\n\ndicho: nothing can be answered: no app of the catalog is free of faults\n"),
        "\(name): \(outcome.complaint)")
    }
  }

  @Test func whatIsLeftOfACatalogIsUsed() throws {
    let path = try file(
      "apps.json", #"{"apps":[{"id":"a","names":{}},{"id":"b","names":{"en":"Kite"}}]}"#)
    for (name, outcome) in try runs(["--catalog", path]) {
      #expect(outcome.status == 1 && !outcome.output.isEmpty, "\(name)")
      #expect(outcome.complaint.hasSuffix("^\n\n"), "\(name): \(outcome.complaint)")
    }
    let outcome = try BuiltTool.run(
      ["parse", "--catalog", path, "--format", "text"] + BuiltTool.smallGrammars,
      input: "find x in Kite\nb\n")
    #expect(outcome.output == "system.searchInApp app=b term=\"x\"\nno match: unrecognized\n")
  }

  @Test func aBrokenGrammarIsTheSameEverywhere() throws {
    let path = try file(
      "mine.jsgf",
      "#JSGF V1.0 UTF-8 en;\ngrammar en.mine;\npublic <a> = scry <trem> {system.searchInApp};\n")
    for (name, outcome) in try runs(["--extra-grammar", path]) {
      #expect(outcome.status == 1 && !outcome.output.isEmpty, "\(name)")
      #expect(outcome.complaint.hasSuffix("^^^^^^\n\n"), "\(name): \(outcome.complaint)")
    }
    let folder = directory.url.appendingPathComponent("grammars")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: URL(fileURLWithPath: path), to: folder.appendingPathComponent("mine.jsgf"))
    for (name, outcome) in try runs(["--grammars", folder.path]) {
      #expect(outcome.status == 1 && outcome.output.isEmpty, "\(name)")
      #expect(
        outcome.complaint.hasSuffix(
          "nothing can be understood: no grammar rule is free of faults\n"))
    }
  }

  @Test func badLinesAreToldFromABrokenCatalog() throws {
    let path = try file(
      "apps.json", #"{"apps":[{"id":"a","names":{}},{"id":"b","names":{"en":"Kite"}}]}"#)
    let outcome = try BuiltTool.run(
      ["parse", "--catalog", path] + BuiltTool.smallGrammars, input: Data([0x61, 0x0A, 0xFF, 0x0A]))
    #expect(outcome.status == 65)
  }

  @Test func manyErrorsAreCounted() throws {
    let apps = (0..<50).map { "{\"id\":\"a\($0)\",\"names\":{}}" }.joined(separator: ",")
    let path = try file(
      "apps.json", "{\"apps\":[\(apps),{\"id\":\"b\",\"names\":{\"en\":\"Kite\"}}]}")
    let outcome = try BuiltTool.run(
      ["parse", "--catalog", path] + BuiltTool.smallGrammars, input: "")
    #expect(outcome.complaint.components(separatedBy: ": error: ").count == 21)
    #expect(outcome.complaint.hasSuffix("\ndicho: 30 more errors; 'dicho check' shows them\n"))
  }

  // MARK: - Nothing to test or check

  @Test func nothingTestedIsNotGreen() throws {
    let empty = try file("empty.jsonl", "\n")
    var outcome = try BuiltTool.run(["test", empty] + BuiltTool.smallGrammars)
    #expect(outcome.status == 1)
    #expect(outcome.complaint == "dicho: there is no case in '\(empty)'\n")
    let folder = directory.url.appendingPathComponent("nothing")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    outcome = try BuiltTool.run(["test", folder.path])
    #expect(outcome.status == 66)
    #expect(outcome.complaint == "dicho: there is no corpus (.jsonl) below '\(folder.path)'\n")
    outcome = try BuiltTool.run(["check", folder.path])
    #expect(outcome.status == 66)
    #expect(outcome.complaint == "dicho: there is nothing to check below '\(folder.path)'\n")
    #expect(try BuiltTool.run(["check", empty]).status == 1)
  }

  // MARK: - What is checked

  @Test func onesOwnFilesAreCheckedAlone() throws {
    let path = try file(
      "mine.jsgf",
      "#JSGF V1.0 UTF-8 en;\ngrammar en.mine;\nimport <slot.term>;\n"
        + "/** @example scry the moon */\npublic <a> = scry <term> {system.searchInApp};\n")
    let outcome = try BuiltTool.run(["check", "--extra-grammar", path])
    #expect(outcome.output == "checked 1 file: 0 errors, 0 warnings, 0 observations\n")
    let catalog = try file("apps.json", #"{"apps":[{"id":"b","names":{"en":"Foozle"}}]}"#)
    #expect(
      try BuiltTool.run(["check", "--catalog", catalog]).output
        == "checked 1 file: 0 errors, 0 warnings, 0 observations\n")
  }

  @Test func aNameIsOnlyAWordWhereItIsMisread() throws {
    let names = ["Photos", "Stocks", "Word", "Email", "Translate", "In"]
    let apps = names.map { "{\"id\":\"\($0)\",\"names\":{\"en\":\"\($0)\"}}" }
    let catalog = try file("apps.jsonl", apps.joined(separator: "\n"))
    let report = try BuiltTool.run(["check", catalog]).output
    #expect(report.contains("'In' is also a word of the grammar, and is misread in '"))
    #expect(report.components(separatedBy: "[name-is-word]").count == 2, "\(report)")
  }

  @Test func phenomenaAreThoseOfTheList() throws {
    let line =
      #"{"id":"c","locale":"en","utterance":"what","expect":{"status":"noMatch"},"#
      + #""phenomena":["imperatve"],"difficulty":1}"#
    let path = try file("cases.jsonl", line)
    #expect(try BuiltTool.run(["check", path] + BuiltTool.smallGrammars).status == 0)
    _ = try file("phenomena.md", "| name | has |\n|---|---|\n| `imperative`, `vos` | a command |\n")
    let outcome = try BuiltTool.run(["check", path] + BuiltTool.smallGrammars)
    #expect(outcome.status == 1)
    #expect(
      outcome.output.contains(
        "'imperatve' is no phenomenon of phenomena.md; did you mean 'imperative'? [bad-member]"))
  }

  // MARK: - Lines and options

  @Test func aBlankLineOfJSONIsAnsweredAndNobodysTurn() throws {
    let lines = "{\"utterance\":\"search in Kite\"}\n\n{\"utterance\":\"cats\"}\n \n"
    let parsed = try BuiltTool.run(
      ["parse", "--input", "jsonl", "--format", "tsv"] + BuiltTool.small, input: lines)
    #expect(parsed.status == 0 && parsed.output.split(separator: "\n").count == 4)
    let turns = try BuiltTool.run(["converse"] + BuiltTool.small, input: lines).output
      .split(separator: "\n")
    #expect(turns.count == 4)
    #expect(turns[1].contains("\"reason\":\"empty\"") && turns[2].contains("\"term\":\"cats\""))
  }

  @Test(arguments: [
    (["--jobs", "-1"], "'--jobs' cannot be '-1'; it is a number from 1 to 256"),
    (["--jobs"], "option '--jobs' needs a value: --jobs N"),
    (["--jobs", "--n-best"], "option '--jobs' needs a value: --jobs N"),
    (["--foo"], "unknown option '--foo'"),
    (["--lcoale", "es"], "unknown option '--lcoale'; did you mean '--locale'?"),
    (
      ["--max-line", "2G"],
      "'--max-line' cannot be '2G'; it is a number of bytes from 1 to 1073741824, "
        + "such as 4096, 64K, 1M or 1G"
    ),
    (["--locale", "fr"], "no grammar is for the locale 'fr'; there are en, es"),
    (
      ["--app", "com.example.talle"],
      "no app of the catalog has the id 'com.example.talle'; did you mean 'com.example.taller'?"
    ),
  ])
  func optionsSayWhatIsWrong(_ arguments: [String], _ message: String) throws {
    let outcome = try BuiltTool.run(["parse"] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.complaint.hasPrefix("dicho: \(message)\n"), "\(outcome.complaint)")
  }

  @Test(arguments: ["es", "ES", "es-MX", "es_mx", "auto"])
  func localesAreTakenByTheirLanguage(_ locale: String) throws {
    let outcome = try BuiltTool.run(
      ["parse", "--locale", locale, "--max-line", "1G"] + ComparisonTests.sources,
      input: "busca hilo en Kite\n")
    #expect(outcome.status == 0 && outcome.output.contains("\"locale\":\"es\""))
  }
}
