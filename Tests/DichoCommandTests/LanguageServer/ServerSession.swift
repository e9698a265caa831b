import Dicho
import Foundation
import Testing

@testable import DichoCommand

/// A language server with a folder of files, spoken to without a process.
///
/// A text marks a place with "‸", which is taken out before it is sent.
final class ServerSession {
  let directory = try? TemporaryDirectory()
  var server: LanguageServer
  private var nextID = 1

  /// The small grammar, wherever these tests are started.
  static let smallGrammars = [
    "--grammars", BuiltTool.packageRoot.appendingPathComponent(BuiltTool.smallGrammars[1]).path,
  ]

  /// Writes the files into a new folder and initializes a server for it.
  init(_ files: [String: String] = [:], arguments: [String] = smallGrammars) throws {
    guard case .run(_, let parsed) = try OptionTable.dicho.parse(["lsp"] + arguments) else {
      throw CocoaError(.featureUnsupported)
    }
    server = LanguageServer(EngineOptions(parsed))
    for (name, text) in files {
      let url = try #require(directory).url.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.replacing("‸", with: "").utf8).write(to: url)
    }
    _ = try request(
      "initialize",
      .members([
        "processId": .null, "capabilities": .members([:]),
        "workspaceFolders": .elements([
          .members(["uri": .string(uri("")), "name": .string("folder")])
        ]),
      ]))
    notify("initialized", .members([:]))
  }

  /// The address of a file in the folder.
  func uri(_ name: String) -> String {
    let root = directory?.url.path ?? ""
    let path = FileSystem.resolved(root) ?? root
    return DocumentURI.uri(ofPath: name.isEmpty ? path : path + "/" + name)
  }

  // MARK: - Messages

  /// Sends a request; returns its result, or throws the fault that came.
  func request(_ method: String, _ parameters: JSONValue) throws -> JSONNode {
    let id = nextID
    nextID += 1
    let answers = send(
      .members([
        "jsonrpc": .string("2.0"), "id": .int(id), "method": .string(method),
        "params": parameters,
      ]))
    let answer = try #require(answers.first { $0["id"]?.int == id })
    if let fault = answer["error"] {
      throw ServerFault(
        code: fault["code"]?.int ?? 0, message: fault["message"]?.string ?? "")
    }
    return try #require(answer["result"])
  }

  func notify(_ method: String, _ parameters: JSONValue) {
    _ = send(
      .members([
        "jsonrpc": .string("2.0"), "method": .string(method), "params": parameters,
      ]))
  }

  /// Sends a message; returns those that came back.
  func send(_ message: JSONValue) -> [JSONNode] {
    var writer = JSONWriter()
    writer.append(value: message)
    return send(writer.string)
  }

  func send(_ text: String) -> [JSONNode] {
    server.receive(Array(text.utf8)).map { JSONNode($0) }
  }

  // MARK: - Documents

  /// Opens a document; returns the place of its mark, if it has one.
  @discardableResult
  func open(_ name: String, _ text: String) -> TextPositions.Position? {
    notify(
      "textDocument/didOpen",
      .members([
        "textDocument": .members([
          "uri": .string(uri(name)),
          "languageId": .string(name.hasSuffix(".jsgf") ? "jsgf" : "jsonl"),
          "version": .int(1), "text": .string(text.replacing("‸", with: "")),
        ])
      ]))
    return Self.mark(in: text)
  }

  /// The place of the mark in a text.
  static func mark(in text: String) -> TextPositions.Position? {
    guard let mark = text.range(of: "‸") else { return nil }
    let before = text[..<mark.lowerBound].components(separatedBy: "\n")
    return .init(line: before.count - 1, character: (before.last ?? "").utf16.count)
  }

  /// What was found in a document since it was checked last: "line:start-end id", 0-based units.
  func findings(in name: String) -> [String]? {
    let sent = server.settle().map { JSONNode($0) }
    guard let message = sent.last(where: { $0["params"]?["uri"]?.string == uri(name) }) else {
      return nil
    }
    return (message["params"]?["diagnostics"]?.array ?? []).map { finding in
      "\(Self.text(finding["range"])) \(finding["code"]?.string ?? "")"
    }
  }

  /// A range as "line:start-end".
  static func text(_ range: JSONNode?) -> String {
    let (start, end) = (range?["start"], range?["end"])
    return "\(start?["line"]?.int ?? -1):\(start?["character"]?.int ?? -1)-"
      + "\(end?["character"]?.int ?? -1)"
  }

  /// Sends a request about a place in a document.
  func ask(
    _ method: String, _ name: String, at place: TextPositions.Position?,
    _ more: KeyValuePairs<String, JSONValue> = [:]
  ) throws -> JSONNode {
    var members = [
      JSONMember(
        key: "textDocument", value: JSONNode(.members(["uri": .string(uri(name))]))),
      JSONMember(key: "position", value: JSONNode(try #require(place).value)),
    ]
    members += more.map { JSONMember(key: $0.key, value: JSONNode($0.value)) }
    return try request("textDocument/" + method, .object(JSONObject(members: members)))
  }
}
