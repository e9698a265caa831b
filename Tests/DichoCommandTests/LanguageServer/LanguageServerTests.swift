import Dicho
import Foundation
import Testing

@testable import DichoCommand

/// The session: what is answered when, and that nothing ends the server but `exit`.
@Suite struct LanguageServerTests {
  @Test func initializeSaysWhatTheServerCanDo() throws {
    guard case .run(_, let parsed) = try OptionTable.dicho.parse(["lsp"]) else { return }
    var server = LanguageServer(EngineOptions(parsed))
    let answer = server.receive(
      Array(#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#.utf8))
    let capabilities = JSONNode(try #require(answer.first))["result"]?["capabilities"]
    #expect(capabilities?["textDocumentSync"]?["change"]?.int == 1)
    #expect(capabilities?["positionEncoding"]?.string == "utf-16")
    for name in ["definition", "hover", "references", "rename"] {
      #expect(capabilities?[name + "Provider"]?.bool == true)
    }
    #expect(capabilities?["completionProvider"] != nil)
  }

  /// What comes, and the codes of the errors that go back; nil for a result.
  static let messages: [(text: String, codes: [Int?])] = [
    ("", [-32700]), ("{", [-32700]), ("\u{0}", [-32700]), ("{} {}", [-32700]),
    (String(repeating: "[", count: 100_000), [-32700]),
    ("null", [-32600]), ("[]", [-32600]), ("[{\"method\":\"x\"}]", [-32600]), ("17", [-32600]),
    ("{}", [-32600]), (#"{"id":1}"#, [-32600]), (#"{"id":1,"method":2}"#, [-32600]),
    (#"{"id":[],"method":"shutdown"}"#, [-32600]),
    (#"{"id":1,"result":null}"#, []), (#"{"id":1,"error":{}}"#, []),
    (#"{"id":1,"method":"initialize"}"#, [-32600]),
    (#"{"id":1,"method":"textDocument/colour"}"#, [-32601]),
    (#"{"id":"a","method":"$/wonder","params":7}"#, [-32601]),
    (#"{"method":"textDocument/colour"}"#, []), (#"{"method":"$/cancelRequest"}"#, []),
    (#"{"id":1,"method":"textDocument/hover"}"#, [-32602]),
    (#"{"id":1,"method":"textDocument/hover","params":[]}"#, [-32602]),
    (
      #"{"id":1,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///x"},"position":{"line":1.5,"character":"a"}}}"#,
      [-32602]
    ),
    (
      #"{"id":1,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///x"},"position":{"line":0,"character":0}}}"#,
      [nil]
    ),
    (#"{"id":1,"method":"textDocument/rename","params":{}}"#, [-32602]),
    (#"{"method":"textDocument/didOpen","params":{"textDocument":7}}"#, []),
    (#"{"method":"textDocument/didChange","params":{"contentChanges":[]}}"#, []),
    (#"{"method":"textDocument/didClose","params":null}"#, []),
  ]

  @Test(arguments: messages.indices)
  func everyMessageIsAnsweredAsItShould(_ number: Int) throws {
    let session = try ServerSession()
    let message = Self.messages[number]
    let answers = session.send(message.text)
    #expect(answers.map { $0["error"]?["code"]?.int } == message.codes)
    #expect(answers.allSatisfy { $0["jsonrpc"]?.string == "2.0" && $0["id"] != nil })
    #expect(session.server.exitStatus == nil)
    _ = try session.request("shutdown", .null)
  }

  @Test func nothingIsAnsweredBeforeInitialize() throws {
    guard case .run(_, let parsed) = try OptionTable.dicho.parse(["lsp"]) else { return }
    var server = LanguageServer(EngineOptions(parsed))
    let hover = server.receive(Array(#"{"id":1,"method":"textDocument/hover"}"#.utf8))
    #expect(hover.map { JSONNode($0)["error"]?["code"]?.int } == [-32002])
    #expect(server.receive(Array(#"{"method":"textDocument/didOpen"}"#.utf8)).isEmpty)
    #expect(server.exitStatus == nil)
    _ = server.receive(Array(#"{"method":"exit"}"#.utf8))
    #expect(server.exitStatus == .findings)
  }

  @Test func shutdownThenExitIsFine() throws {
    let session = try ServerSession()
    #expect(try session.request("shutdown", .null).isNull)
    #expect(throws: ServerFault.invalidRequest("the server was shut down")) {
      try session.request("textDocument/hover", .null)
    }
    #expect(session.server.exitStatus == nil)
    session.notify("exit", .null)
    #expect(session.server.exitStatus == .fine)
  }

  @Test func clientThatGoesAwayIsAFailure() throws {
    let session = try ServerSession()
    session.server.end()
    #expect(session.server.exitStatus == .findings)
  }

  /// Documents cut anywhere, and changed at random, end no server.
  @Test(arguments: [1, 2, 3])
  func anyTextIsTaken(_ seed: UInt64) throws {
    let grammar = try String(
      contentsOf: BuiltTool.packageRoot.appendingPathComponent(
        "Tests/DichoCoreTests/Grammar/Fixtures/clean.jsgf"), encoding: .utf8)
    let corpus = #"{"id":"a","locale":"en","utterance":"Find ñ 😀","expect":{"status":"resolved"}}"#
    var state = seed
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let session = try ServerSession()
    for (name, text) in [("a.jsgf", grammar), ("b.jsonl", corpus)] {
      let scalars = Array(text.unicodeScalars)
      for _ in 0..<20 {
        var changed = Array(scalars.prefix(random(scalars.count + 1)))
        for _ in 0..<random(4) where !changed.isEmpty {
          changed[random(changed.count)] =
            ["<", ">", "\"", "{", "\n", "\r", "\u{0}", "😀"][random(8)]
        }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: changed)
        session.open(name, String(view))
        _ = session.findings(in: name)
        let place = TextPositions.Position(line: random(30), character: random(60))
        for method in ["definition", "hover", "references", "completion"] {
          _ = try session.ask(method, name, at: place)
        }
        _ = try? session.ask("rename", name, at: place, ["newName": .string("other")])
      }
    }
  }
}
