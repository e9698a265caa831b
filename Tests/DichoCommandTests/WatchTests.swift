import Dicho
import Foundation
import Testing

@testable import DichoCommand

@Suite struct WatchTests {
  static let grammar = """
    #JSGF V1.0 UTF-8 en;
    grammar en.mine;
    import <slot.term>;
    import <slot.app>;
    /** @example Scry Notes for gold */
    public <ask> = <verb> <slot.app> for <slot.term> {system.searchInApp};
    /** @example Dig gold */
    public <dig> = dig <slot.term> {system.searchInApp};
    <verb> = scry | gaze;
    """

  private static func line(_ id: String, _ utterance: String, _ term: String) -> String {
    """
    {"id":"\(id)","locale":"en","utterance":"\(utterance)","expect":{"status":"resolved",\
    "app":"com.example.notes","term":"\(term)"},"phenomena":["imperative"],"difficulty":1}

    """
  }

  static let corpus =
    line("a", "Scry Notes for gold", "gold") + line("b", "Gaze Notes for gold", "gold")
    + line("c", "Find gold in Notes", "gold")

  private static func text(_ name: String, _ text: String) -> SourceText {
    SourceText(name: name, text: text)
  }

  /// A run over a grammar and a corpus, all of it looked at.
  private func makeRun() throws -> WatchRun {
    guard
      case .run(_, let parsed) = try OptionTable.dicho.parse(
        ["watch"] + ServerSession.smallGrammars)
    else { throw CocoaError(.featureUnsupported) }
    var run = try WatchRun(EngineOptions(parsed), jobs: 2)
    _ = run.take(
      [Self.text("mine.jsgf", Self.grammar), Self.text("mine.jsonl", Self.corpus)], removed: [])
    _ = run.finish()
    return run
  }

  @Test func everythingIsRunAtFirst() throws {
    let run = try makeRun()
    #expect(run.summary == "0 errors, 0 warnings; 3 of 3 cases as they should be")
    #expect(run.fileCounts == "1 grammar file, 1 corpus file, 0 other")
    #expect(!run.hasFailures)
  }

  /// What is written, how many cases are run at once, and which are then broken or mended.
  static let changes: [(name: String, text: String, cases: Int, broken: [String], later: Int)] = [
    // One line of the corpus is another: only that one is run.
    ("mine.jsonl", corpus.replacing("Find gold", with: "Find cats"), 1, ["c"], 0),
    ("mine.jsonl", "\n" + corpus, 0, [], 0),
    ("mine.jsonl", corpus + line("d", "Scry Notes for tin", "tin"), 1, [], 0),
    // A word is gone: the cases that have it come first, then the others.
    ("mine.jsgf", grammar.replacing("scry | gaze", with: "scry"), 1, ["b"], 2),
    // A rule that others are made of keeps its meaning.
    ("mine.jsgf", grammar.replacing("scry | gaze", with: "scry | gaze | peer"), 0, [], 3),
    // A pattern is another: the cases that were read by it come first.
    ("mine.jsgf", grammar.replacing("<slot.app> for", with: "<slot.app> about"), 2, ["a", "b"], 1),
    // Nothing but a comment is another.
    ("mine.jsgf", grammar.replacing("Dig gold", with: "Dig tin"), 0, [], 3),
  ]

  @Test(arguments: changes.indices)
  func whatChangedIsLookedAtFirst(_ number: Int) throws {
    let change = Self.changes[number]
    var run = try makeRun()
    let telling = run.take([Self.text(change.name, change.text)], removed: [])
    #expect(telling.cases == change.cases)
    #expect(telling.broken.map(\.corpusCase.id) == change.broken)
    let rest = run.finish()
    #expect(rest.cases == change.later)
    #expect(rest.broken.isEmpty)
    #expect(run.hasFailures == !change.broken.isEmpty)
    #expect(!run.isUnfinished)
  }

  @Test func mendedCasesAndFindingsAreTold() throws {
    var run = try makeRun()
    let broken = Self.grammar.replacing("<verb> =", with: "<verb> = <gone> |")
    var telling = run.take([Self.text("mine.jsgf", broken)], removed: [])
    #expect(telling.findings.count == 1)
    #expect(telling.text.contains("[undefined-rule]"))
    // What was told is not told again.
    telling = run.finish()
    #expect(!telling.text.contains("[undefined-rule]"))
    telling = run.take([Self.text("mine.jsgf", broken + "\n")], removed: [])
    #expect(telling.findings.isEmpty)
    _ = run.take([Self.text("mine.jsgf", Self.grammar)], removed: [])
    _ = run.finish()
    #expect(run.summary == "0 errors, 0 warnings; 3 of 3 cases as they should be")
  }

  @Test func filesThatGoTakeTheirCasesAlong() throws {
    var run = try makeRun()
    let telling = run.take([], removed: ["mine.jsgf"])
    #expect(telling.broken.map(\.corpusCase.id) == ["a", "b"])
    _ = run.take([], removed: ["mine.jsonl"])
    #expect(run.summary == "0 errors, 0 warnings; 0 of 0 cases as they should be")
  }

  // MARK: - Files

  @Test func writtenNewAndMissingFilesAreSeen() throws {
    let directory = try TemporaryDirectory()
    let first = try directory.file("a.jsgf", [0x61])
    _ = try directory.file("notes.md", [0x61])
    var files = WatchedFiles([directory.url.path])
    #expect(files.look() == .init(written: [first], removed: []))
    #expect(files.look().isEmpty)
    let second = try directory.file("b.jsonl", [0x61])
    #expect(files.look() == .init(written: [second], removed: []))
    // A file that another takes the place of is not gone.
    try FileManager.default.removeItem(atPath: first)
    #expect(files.look().isEmpty)
    _ = try directory.file("a.jsgf", [0x61, 0x62])
    #expect(files.look() == .init(written: [first], removed: []))
    try FileManager.default.removeItem(atPath: first)
    #expect(files.look().isEmpty)
    #expect(files.look() == .init(written: [], removed: [first]))
    #expect(files.look().isEmpty)
  }

  @Test func theToolSeesAChangeAndEnds() throws {
    let directory = try TemporaryDirectory()
    let grammar = try directory.file("mine.jsgf", Array(Self.grammar.utf8))
    let corpus = try directory.file("mine.jsonl", Array(Self.corpus.utf8))
    let grammars = BuiltTool.smallGrammars.joined(separator: " ")
    let end = directory.url.appendingPathComponent("end").path
    let outcome = try BuiltTool.shell(
      """
      (for i in {1..100}; do
        sleep 0.2; echo >> '\(corpus)'; [ -e '\(end)' ] && break
      done) > /dev/null 2>&1 &
      "$dicho" watch --changes 1 --interval 10 \(grammars) '\(grammar)' '\(corpus)'
      status=$?; touch '\(end)'; wait; exit $status
      """)
    withExtendedLifetime(directory) {}
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("watching 1 grammar file, 1 corpus file, 0 other: 0 errors"))
    #expect(outcome.output.contains("\(corpus): 0 cases run in "))
    #expect(outcome.complaint.isEmpty)
  }

  @Test(
    arguments: [(["no such"], 66), (["--changes", "0"], 64), (["/"], 64)] as [([String], Int32)])
  func wrongUseIsRefused(_ arguments: [String], _ status: Int32) throws {
    guard arguments != ["/"] else {
      #expect(try BuiltTool.shell("cd /; \"$dicho\" watch").status == status)
      return
    }
    #expect(try BuiltTool.run(["watch"] + arguments).status == status)
  }
}
