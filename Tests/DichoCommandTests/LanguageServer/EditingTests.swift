import Dicho
import Foundation
import Testing

@testable import DichoCommand

/// What an editor is told of grammars and corpora.
@Suite struct EditingTests {
  static let words = """
    #JSGF V1.0 UTF-8 en;
    grammar en.mywords;
    /** Ways to scry. */
    public <scryVerb> = scry | gaze <hidden>;
    <hidden> = at;
    """

  static let mine = """
    #JSGF V1.0 UTF-8 en;
    grammar en.mine;
    import <slot.term>;
    import <slot.app>;
    import <en.mywords.*>;

    /**
     * Asks a ball.
     * @example Scry Notes for treasure
     */
    public <ask> = <scryVerb> <slot.app> <for> <slot.term> {system.searchInApp};
    <for> = for;
    """

  static let files = ["words.jsgf": words, "mine.jsgf": mine]

  /// The grammar with a mark at the place of another text, which the mark is behind.
  private static func marked(_ text: String, _ before: String, _ after: String = "") -> String {
    text.replacing(before + after, with: before + "‸" + after, maxReplacements: 1)
  }

  // MARK: - Findings

  @Test(
    arguments: [
      ("mine.jsgf", mine, []),
      (
        "mine.jsgf", mine.replacing("<for> <slot", with: "<fro> <slot"),
        ["10:37-42 undefined-rule", "11:0-5 unused-rule"]
      ),
      (
        "mine.jsgf", mine.replacing("<for> = for;", with: "<for> = \"😀ñ\" <gone>;"),
        ["11:14-20 undefined-rule"]
      ),
      ("words.jsgf", words, []),
      ("words.jsgf", words.replacing("at;", with: "at"), ["4:12-13 expected-semicolon"]),
      (
        "case.jsonl",
        #"{"id":"a","locale":"en","utterance":"Find 😀 in Nowhere","expect":{"status":"resolved","app":"no.app","term":"😀"},"phenomena":["imperative"],"difficulty":1}"#,
        ["0:93-101 unknown-app"]
      ),
      ("other.jsonl", #"{"name": 1}"#, []),
      ("case.jsonl", #"{"utterance":"a"}"#, ["0:0-1 bad-case"]),
      (
        "case.jsonl", "\n{\"expect\": 1}\n{\"utterance\": \"ñ😀\" 1}",
        ["1:0-1 bad-case", "2:20-21 json-syntax"]
      ),
    ] as [(String, String, [String])])
  func findingsAreThoseOfCheck(_ name: String, _ text: String, _ expected: [String]) throws {
    let session = try ServerSession(Self.files)
    session.open(name, text)
    #expect(session.findings(in: name) == expected)
    #expect(session.findings(in: name) == nil)
  }

  @Test func findingsFollowTheText() throws {
    let session = try ServerSession(Self.files)
    session.open("mine.jsgf", Self.mine)
    #expect(session.findings(in: "mine.jsgf") == [])
    // A change in one grammar shows in another that imports it, before it is saved.
    session.open("words.jsgf", Self.words.replacing("scryVerb", with: "other"))
    let found = try #require(session.findings(in: "mine.jsgf"))
    #expect(found.contains { $0.hasSuffix("undefined-rule") })
    session.notify(
      "textDocument/didChange",
      .members([
        "textDocument": .members(["uri": .string(session.uri("words.jsgf")), "version": .int(2)]),
        "contentChanges": .elements([.members(["text": .string(Self.words)])]),
      ]))
    #expect(session.findings(in: "mine.jsgf") == [])
  }

  @Test func closingClearsTheFindings() throws {
    let session = try ServerSession(Self.files)
    session.open("mine.jsgf", "broken")
    #expect(session.findings(in: "mine.jsgf")?.isEmpty == false)
    let sent = session.send(
      .members([
        "method": .string("textDocument/didClose"),
        "params": .members([
          "textDocument": .members(["uri": .string(session.uri("mine.jsgf"))])
        ]),
      ]))
    #expect(sent.first?["params"]?["diagnostics"]?.array?.isEmpty == true)
    #expect(session.findings(in: "mine.jsgf") == nil)
  }

  // MARK: - Rules

  @Test(
    arguments: [
      // From a reference, from its end, from the definition itself.
      (marked(mine, "<f", "or> <slot"), "mine.jsgf 11:0-5"),
      (marked(mine, "<for>", " <slot"), "mine.jsgf 11:0-5"),
      (marked(mine, "<fo", "r> = for"), "mine.jsgf 11:0-5"),
      // Into another file, to a rule and to a grammar.
      (marked(mine, "= <scry", "Verb>"), "words.jsgf 3:7-17"),
      (marked(mine, "<en.my", "words.*>"), "words.jsgf 1:8-18"),
      // Nowhere.
      (marked(mine, "<slot.a", "pp> <for"), nil), (marked(mine, "Asks a ", "ball"), nil),
    ] as [(String, String?)])
  func definitionIsFound(_ text: String, _ expected: String?) throws {
    let session = try ServerSession(Self.files)
    let place = session.open("mine.jsgf", text)
    let found = try session.ask("definition", "mine.jsgf", at: place)
    let name = found["uri"]?.string?.split(separator: "/").last
    #expect(name.map { "\($0) \(ServerSession.text(found["range"]))" } == expected)
  }

  @Test(
    arguments: [
      (
        marked(mine, "= <scry", "Verb>"),
        ["`<scryVerb>`", "`en.mywords`", "public", "Ways to scry."]
      ),
      (
        marked(mine, "<as", "k>"),
        ["`system.searchInApp`", "Asks a ball.", "- Scry Notes for treasure"]
      ),
      (marked(mine, "<slot.t", "erm> {"), ["`<slot.term>`", "any words"]),
      (marked(mine, "<en.my", "words.*>"), ["`en.mywords`", "2 rules, 1 of them public"]),
    ])
  func hoverTellsOfARule(_ text: String, _ parts: [String]) throws {
    let session = try ServerSession(Self.files)
    let place = session.open("mine.jsgf", text)
    let hover = try session.ask("hover", "mine.jsgf", at: place)
    let content = try #require(hover["contents"]?["value"]?.string)
    for part in parts { #expect(content.contains(part)) }
  }

  /// The edits of a rename: "file range text".
  private static func edits(_ result: JSONNode) -> [String] {
    (result["changes"]?.object?.members ?? []).flatMap { member in
      let name = member.key.split(separator: "/").last ?? ""
      return (member.value.array ?? []).map {
        "\(name) \(ServerSession.text($0["range"])) \($0["newText"]?.string ?? "")"
      }
    }.sorted()
  }

  @Test(
    arguments: [
      (
        marked(mine, "<f", "or> = "), "forWord",
        ["mine.jsgf 10:38-41 forWord", "mine.jsgf 11:1-4 forWord"]
      ),
      (
        marked(mine, "<scry", "Verb> <"), "<scryWord>",
        ["mine.jsgf 10:16-24 scryWord", "words.jsgf 3:8-16 scryWord"]
      ),
      (marked(mine, "<scry", "Verb> <"), "scryVerb", []),
    ])
  func renameChangesEveryMention(_ text: String, _ name: String, _ expected: [String]) throws {
    let session = try ServerSession(Self.files)
    let place = session.open("mine.jsgf", text)
    let result = try session.ask("rename", "mine.jsgf", at: place, ["newName": .string(name)])
    #expect(Self.edits(result) == expected)
  }

  @Test(
    arguments: [
      (marked(mine, "<f", "or> = "), "no name", "'no name' cannot be the name of a rule"),
      (marked(mine, "<f", "or> = "), "NULL", "'NULL' cannot be the name of a rule"),
      (
        marked(mine, "<f", "or> = "), "ask",
        "'<ask>' is a rule of 'en.mine' already in 'en.mine'; choose another name"
      ),
      (
        marked(mine, "<scry", "Verb> <"), "term",
        "'<term>' is a slot already in 'en.mine'; choose another name"
      ),
      (marked(mine, "<slot.t", "erm> {"), "other", "only rules can be renamed; slots are built in"),
      (marked(mine, "Asks a ", "ball"), "other", "there is no rule here to rename"),
    ])
  func renameThatWouldBreakIsRefused(_ text: String, _ name: String, _ why: String) throws {
    let session = try ServerSession(Self.files)
    let place = session.open("mine.jsgf", text)
    #expect(throws: ServerFault.requestFailed(why)) {
      try session.ask("rename", "mine.jsgf", at: place, ["newName": .string(name)])
    }
  }

  @Test func referencesAreFoundInAllFiles() throws {
    let session = try ServerSession(Self.files)
    let place = session.open("words.jsgf", Self.marked(Self.words, "<scry", "Verb>"))
    let found = try session.ask("references", "words.jsgf", at: place)
    #expect(found.array?.map { ServerSession.text($0["range"]) } == ["3:7-17", "10:15-25"])
  }

  // MARK: - Completion

  @Test(
    arguments: [
      (
        "mine.jsgf", mine.replacing("<for> = for;", with: "<for> = for;\n<x> = <‸"),
        ["ask", "for", "scryVerb", "term", "slot.noun"], ["hidden"]
      ),
      (
        "mine.jsgf",
        mine.replacing("import <en.mywords.*>;", with: "import <en.mywords.*>;\nimport <‸"),
        ["en.mywords.*", "en.mywords.scryVerb", "slot.app"], ["ask"]
      ),
      (
        "mine.jsgf", mine.replacing("{system.searchInApp}", with: "{‸}"),
        ["system.searchInApp", "system.open"], ["ask"]
      ),
      ("mine.jsgf", mine.replacing("for;", with: "fo‸r;"), [], ["ask", "for"]),
      ("case.jsonl", #"{"phenomena": ["‸"#, ["imperative", "verbless"], ["resolved"]),
      ("case.jsonl", #"{"expect": {"status": "re‸"}}"#, ["resolved", "noMatch"], ["imperative"]),
      (
        "case.jsonl", #"{"turns": [{"utterance": "a {\"b", "expect": {"app": "‸"#,
        ["com.example.taller"], []
      ),
      ("case.jsonl", #"{"expect": {"schema": "‸"#, ["system.searchInApp"], []),
      ("case.jsonl", #"{"locale": "‸"#, ["en"], []),
      ("case.jsonl", #"{"utterance": "‸"#, [], ["resolved", "en"]),
      ("case.jsonl", #"{"‸"#, [], ["resolved", "en"]),
    ])
  func completionOffersWhatFits(
    _ name: String, _ text: String, _ expected: [String], _ unexpected: [String]
  ) throws {
    let list =
      "| name | the line has |\n|---|---|\n| `imperative` | x |\n| `verbless`, `wish` | y |\n"
    let session = try ServerSession(
      Self.files.merging(["phenomena.md": list]) { first, _ in first })
    let place = session.open(name, text)
    let found = try session.ask("completion", name, at: place)
    let labels = Set((found["items"]?.array ?? []).compactMap { $0["label"]?.string })
    #expect(labels.isSuperset(of: expected))
    #expect(labels.isDisjoint(with: unexpected))
  }

  @Test(
    arguments: [
      ("<x> = <as‸", "11:7-9", "ask>"), ("<x> = <as‸k>", "11:7-10", "ask"),
      ("<x> = <‸;", "11:7-7", "ask>"),
    ])
  func completionClosesTheName(_ line: String, _ range: String, _ written: String) throws {
    let session = try ServerSession(Self.files)
    let text = Self.mine.replacing("<for> = for;", with: line)
    let place = session.open("mine.jsgf", text)
    let found = try session.ask("completion", "mine.jsgf", at: place)
    let item = try #require(found["items"]?.array?.first { $0["label"]?.string == "ask" })
    #expect(item["textEdit"]?["newText"]?.string == written)
    #expect(ServerSession.text(item["textEdit"]?["range"]) == range)
  }

  // MARK: - Sets of files

  /// Files with the same names elsewhere are not taken for those that are meant.
  @Test func nearestGrammarIsMeant() throws {
    var files = Self.files
    files["other/words.jsgf"] = Self.words.replacing("scryVerb", with: "else")
    files["other/unrelated.jsgf"] = "#JSGF V1.0;\ngrammar en.mine;\n<x> = <y>;"
    let session = try ServerSession(files)
    session.open("mine.jsgf", Self.mine)
    #expect(session.findings(in: "mine.jsgf") == [])
  }

  @Test func bundledRulesAreKnownAndStay() throws {
    let text = """
      #JSGF V1.0 UTF-8 en;
      grammar en.mine;
      import <en.carriers.*>;
      public <ask> = scry <in‸App> {system.searchInApp};
      """
    let session = try ServerSession(arguments: [])
    let place = session.open("mine.jsgf", text)
    #expect(try session.ask("definition", "mine.jsgf", at: place).isNull)
    #expect(
      try session.ask("hover", "mine.jsgf", at: place)["contents"]?["value"]?.string?
        .contains("`en.carriers`") == true)
    #expect(throws: ServerFault.self) {
      try session.ask("rename", "mine.jsgf", at: place, ["newName": .string("other")])
    }
  }

  /// The package's own grammars, with an unsaved change in one of them.
  @Test func ownGrammarsAreASet() throws {
    let session = try ServerSession(arguments: [])
    let root = BuiltTool.packageRoot
    let path = root.appendingPathComponent("Grammars/es/verbs.jsgf")
    let text = try String(contentsOf: path, encoding: .utf8)
    let uri = DocumentURI.uri(ofPath: FileSystem.resolved(path.path) ?? path.path)
    session.notify(
      "textDocument/didOpen",
      .members(["textDocument": .members(["uri": .string(uri), "text": .string(text)])]))
    let document = try #require(session.server.workspace.documents[uri])
    let sources = session.server.workspace.sources(with: document)
    #expect(sources.count == 26)
    #expect(sources.allSatisfy { $0.name.hasPrefix("/") })
  }
}
