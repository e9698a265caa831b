import Foundation
import Testing

/// `dicho run` with a script that writes down its arguments.
@Suite struct RunTests {
  /// A catalog whose commands are such a script, and what the script wrote down.
  private final class Bench {
    let directory: TemporaryDirectory
    let catalog: String
    let script: String

    init() throws {
      directory = try TemporaryDirectory()
      script = directory.url.appendingPathComponent("write down").path
      // Each argument ends in a NUL, which no argument can have in it.
      let text = """
        #!/bin/sh
        for argument; do printf '%s\\0' "$argument"; done >> "$0.txt"
        case $1 in
        status) exit 42 ;;
        signal) kill -KILL $$ ;;
        read) cat ;;
        esac
        """
      try Data(text.utf8).write(to: URL(fileURLWithPath: script))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
      let apps = """
        {"id":"org.example.kite","names":{"en":"Kite"},"handOff":{"command":["\(script)","{term}"]}}
        {"id":"org.example.both","names":{"en":"Both"},"handOff":{"url":"both://find?q={term}","command":["\(script)","--search","{term}"]}}
        {"id":"org.example.link","names":{"en":"Link"},"handOff":{"url":"https://link.example/{term}"}}
        {"id":"org.example.none","names":{"en":"None"}}
        {"id":"org.example.gone","names":{"en":"Gone"},"handOff":{"command":["/no/such/program"]}}
        {"id":"org.example.plain","names":{"en":"Plain"},"handOff":{"command":["\(directory.url.path)/apps.jsonl"]}}
        {"id":"org.example.atlas","names":{"en":"Atlas"}}
        {"id":"com.example.atlas","names":{"en":"Atlas"}}
        """
      catalog = try directory.file("apps.jsonl", Array(apps.utf8))
    }

    func run(_ arguments: [String], input: String = "") throws -> BuiltTool.Outcome {
      try BuiltTool.run(
        ["run", "--catalog", catalog, "--locale", "en"] + BuiltTool.smallGrammars + arguments,
        input: input)
    }

    /// The arguments of all runs of the script.
    func written() throws -> [String] {
      guard let data = FileManager.default.contents(atPath: script + ".txt") else { return [] }
      return data.split(separator: 0, omittingEmptySubsequences: false).dropLast()
        .map { String(decoding: $0, as: UTF8.self) }
    }
  }

  @Test(arguments: [
    ("drill bits", "drill bits"), ("$(rm -rf ~) `ls`; ls", "$(rm -rf ~) `ls`; ls"),
    ("it's here", "it's here"), ("say \"b\" \\ c", "say \"b\" \\ c"),
    ("drill\nbits", "drill bits"), ("🪁 con ñ", "🪁 con ñ"),
    ("b* ? [b] {c} !! #d", "b* ? [b] {c} !! #d"),
    ("\"~ $HOME \\ & | > <\"", "~ $HOME \\ & | > <"), ("etc/../passwd", "etc/../passwd"),
    ("%2e%2e", "%2e%2e"),
  ])
  func theTermIsOneArgument(_ said: String, _ term: String) throws {
    let bench = try Bench()
    let outcome = try bench.run(["find \(said) in Kite"])
    #expect(outcome == .init(status: 0, output: "", complaint: ""))
    #expect(try bench.written() == [term])
  }

  @Test func whatWouldBeAnOptionIsRefused() throws {
    let bench = try Bench()
    let refused = try bench.run(["find \"-rf\" in Kite"])
    #expect(refused.status == 1)
    #expect(refused.complaint.contains("'-rf' would be read as an option"))
    #expect(try bench.written() == [])
    // Behind an option it is that option's value.
    let taken = try bench.run(["--via", "command", "find \"-rf\" in Both"])
    #expect(taken.status == 0)
    #expect(try bench.written() == ["--search", "-rf"])
  }

  @Test func argumentsAreOneUtterance() throws {
    let bench = try Bench()
    #expect(try bench.run(["find", "drill bits", "in", "Kite"]).status == 0)
    #expect(try bench.written() == ["drill bits"])
  }

  @Test func linksGoToTheOpener() throws {
    let bench = try Bench()
    let opener = ["--opener", bench.script]
    #expect(try bench.run(opener + ["find a&b? c in Both"]).status == 0)
    #expect(try bench.run(opener + ["find ñ/🪁 in Link"]).status == 0)
    #expect(
      try bench.written()
        == ["both://find?q=a%26b%3F%20c", "https://link.example/%C3%B1%2F%F0%9F%AA%81"])
    #expect(try bench.run(opener + ["--via", "command", "find tails in Both"]).status == 0)
    #expect(try bench.written().suffix(2) == ["--search", "tails"])
  }

  @Test func aDryRunDoesNothing() throws {
    let bench = try Bench()
    let link = try bench.run(["--dry-run", "find drill bits in Both"])
    #expect(link == .init(status: 0, output: "both://find?q=drill%20bits\n", complaint: ""))
    let command = try bench.run(["--dry-run", "--via=command", "find it's \"so\" in Both"])
    #expect(
      command
        == .init(
          status: 0, output: "[\"\(bench.script)\",\"--search\",\"it's \\\"so\\\"\"]\n",
          complaint: ""))
    #expect(try bench.written() == [])
  }

  @Test(arguments: [
    ("search in Kite", "a search in Kite; the term is missing: What do you want to search for"),
    ("find soup", "a search for 'soup'; the app is missing: Which app should I search for soup?\n"),
    ("find soup in atlas", "\n  1. Atlas (org.example.atlas)\n  2. Atlas (com.example.atlas)\n"),
    ("What time is it?", "'What time is it?' is no request that the grammars know"),
    ("never find soup in Kite", "asks that something is not done"), ("", "nothing was said"),
    ("find soup in None", "app 'org.example.none' has no 'handOff'; give it a 'url' or a"),
  ])
  func whatCannotBeRunIsExplained(_ utterance: String, _ complaint: String) throws {
    let outcome = try Bench().run([utterance])
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(outcome.complaint.hasPrefix("dicho: ") && outcome.complaint.contains(complaint))
  }

  @Test func theWayMustBeThere() throws {
    let bench = try Bench()
    let outcome = try bench.run(["--via", "url", "find soup in Kite"])
    #expect(outcome.status == 1)
    #expect(
      outcome.complaint == """
        dicho: the 'handOff' of app 'org.example.kite' has no 'url'; give it one in \
        '\(bench.catalog)', or leave --via out

        """)
  }

  @Test(arguments: [
    ("find status in Kite", 42, ""), ("find signal in Kite", 137, ""),
    (
      "find soup in Gone", 127,
      "dicho: cannot start '/no/such/program': No such file or directory\n"
    ),
    ("find soup in Plain", 126, "Permission denied\n"),
  ])
  func theStatusOfTheProgramIsPassedOn(
    _ utterance: String, _ status: Int32, _ complaint: String
  ) throws {
    let outcome = try Bench().run([utterance])
    #expect(outcome.status == status)
    #expect(complaint.isEmpty ? outcome.complaint.isEmpty : outcome.complaint.hasSuffix(complaint))
  }

  @Test func linesAreRunOneAfterTheOther() throws {
    let bench = try Bench()
    let lines =
      "find soup in Kite\nfind status in Kite\nhello\nfind read in Kite\nfind last in Kite"
    let outcome = try bench.run([], input: lines)
    // The first that failed counts; `cat` in the script has not read the lines that follow.
    #expect(outcome.status == 42)
    #expect(outcome.output.isEmpty)
    #expect(outcome.complaint == "dicho: 'hello' is no request that the grammars know\n")
    #expect(try bench.written() == ["soup", "status", "read", "last"])
  }

  @Test func theProgramHasTheInputOtherwise() throws {
    let outcome = try Bench().run(["find read in Kite"], input: "for the program\n")
    #expect(outcome == .init(status: 0, output: "for the program\n", complaint: ""))
  }

  @Test func theProgramStartsWithoutOurSignals() throws {
    // A program that ignored SIGPIPE, as the tool itself does, would say so and go on.
    let directory = try TemporaryDirectory()
    let app = #"{"id":"a","names":{"en":"Kite"},"handOff":{"command":["/bin/sh","-c","#
    let apps = app + #""yes; echo $? >&2"]}}"#
    let catalog = try directory.file("apps.jsonl", Array(apps.utf8))
    let outcome = try BuiltTool.shell(
      "\"$dicho\" run --catalog '\(catalog)' find soup in Kite | head -n 1")
    #expect(outcome.output == "y\n")
    #expect(!outcome.complaint.contains("Broken pipe"), "\(outcome.complaint)")
  }
}
