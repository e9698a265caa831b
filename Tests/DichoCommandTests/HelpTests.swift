import Testing

@testable import DichoCommand

@Suite struct HelpTests {
  static let names = OptionTable.dicho.subcommands.map(\.name)

  @Test func overallHelpIsGolden() throws {
    let outcome = try BuiltTool.run(["--help"])
    #expect(outcome.status == 0)
    #expect(outcome.complaint.isEmpty)
    try GoldenFile.expect(outcome.output, matches: "help.txt")
  }

  @Test(arguments: names)
  func subcommandHelpIsGolden(_ name: String) throws {
    let outcome = try BuiltTool.run([name, "--help"])
    #expect(outcome.status == 0)
    #expect(outcome.complaint.isEmpty)
    try GoldenFile.expect(outcome.output, matches: "help-\(name).txt")
    #expect(try BuiltTool.run(["help", name]) == outcome)
    #expect(try BuiltTool.run([name, "-h"]) == outcome)
  }

  @Test func manPageIsGolden() throws {
    let outcome = try BuiltTool.run(["help", "--man"])
    #expect(outcome.status == 0)
    try GoldenFile.expect(outcome.output, matches: "dicho.1")
  }

  /// What groff and mandoc have to say of the man page, as far as they are here.
  @Test func manPageIsWellFormed() throws {
    let groff = try BuiltTool.shell(
      "\"$dicho\" help --man | { ! command -v groff > /dev/null || groff -man -ww -z 2>&1; }")
    #expect(groff.output.isEmpty)
    // It has no date, so that it is the same whenever it is made.
    let mandoc = try BuiltTool.shell(
      """
      command -v mandoc > /dev/null || exit 0
      "$dicho" help --man | mandoc -Tlint -Wall | grep -v 'missing date' || true
      """)
    #expect(mandoc.output.isEmpty)
  }

  @Test(arguments: Shell.allCases)
  func completionsAreGolden(_ shell: Shell) throws {
    let outcome = try BuiltTool.run(["completions", shell.rawValue])
    #expect(outcome.status == 0)
    try GoldenFile.expect(outcome.output, matches: "completions.\(shell.rawValue)")
  }

  @Test(arguments: names)
  func helpFitsATerminal(_ name: String) throws {
    let subcommand = try #require(OptionTable.dicho.subcommand(named: name))
    let help = HelpText(table: .dicho).text(on: subcommand)
    let lines = help.split(separator: "\n").filter { !$0.hasPrefix("    $ ") }
    #expect(lines.allSatisfy { $0.count <= HelpText.width })
  }

  @Test(arguments: names)
  func everySubcommandHasAnExample(_ name: String) throws {
    let subcommand = try #require(OptionTable.dicho.subcommand(named: name))
    #expect(!subcommand.examples.isEmpty)
    #expect(subcommand.examples.allSatisfy { $0.command.contains("dicho \(name)") })
  }

  @Test func versionIsShown() throws {
    let outcome = try BuiltTool.run(["--version"])
    #expect(
      outcome == .init(status: 0, output: "dicho \(OptionTable.dicho.version)\n", complaint: ""))
  }

  @Test(
    arguments: [
      ("dicho pars", "parse"), ("dicho parse --form", "--format"),
      ("dicho parse --format js", "jsonl"), ("dicho parse --format=js", "jsonl"),
      ("dicho completions fi", "fish"), ("dicho parse Package.sw", "Package.swift"),
      ("dicho --ver", "--version"), ("dicho check --grammars Sour", "Sources"),
    ])
  func bashCompletes(_ line: String, _ expected: String) throws {
    // COMP_WORDS as bash makes them: "=" is a word of its own.
    let words = line.split(separator: " ").flatMap { word in
      word.contains("=")
        ? word.split(separator: "=").flatMap { ["=", String($0)] }.dropFirst() : [String(word)]
    }
    let script = """
      source <("$dicho" completions bash); compopt() { :; }
      COMP_WORDS=(\(words.joined(separator: " "))); COMP_CWORD=\(words.count - 1); _dicho
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let outcome = try BuiltTool.shell(script)
    #expect(outcome.output == expected + "\n")
    #expect(outcome.complaint.isEmpty)
  }
}
