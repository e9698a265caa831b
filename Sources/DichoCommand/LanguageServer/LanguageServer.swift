import Dicho

/// A language server for grammars and corpora, apart from the streams it speaks on.
///
/// Every message in gives the messages to send, in order; what was found in documents that changed
/// is sent by `settle()`, once no more messages wait. No message, however broken, ends it but
/// `exit`. See https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/.
struct LanguageServer {
  /// How far a session has come.
  private enum Phase { case new, running, shutDown }

  var workspace: Workspace
  /// The documents whose findings are to be sent anew.
  var unchecked: Set<String> = []
  /// How the process ends, once it shall.
  private(set) var exitStatus: ExitStatus?

  private var phase = Phase.new
  /// What is to be sent.
  private var outgoing: [JSONValue] = []

  init(_ options: EngineOptions) { workspace = Workspace(options) }

  // MARK: - Messages

  /// Takes the body of a message; returns the messages to send.
  mutating func receive(_ body: [UInt8]) -> [JSONValue] {
    outgoing = []
    let parsing = JSONReader.parse(body)
    guard let root = parsing.root else {
      let fault = parsing.faults.last
      let why = fault.map { "\($0.message) at byte \($0.offset)" } ?? "the message is no JSON"
      return receive(broken: why)
    }
    answer(root)
    return outgoing
  }

  /// Takes something that is no message; returns the messages to send.
  mutating func receive(broken why: String) -> [JSONValue] {
    [Self.response(to: .null, .failure(.brokenMessage(why)))]
  }

  /// The input has ended; without a `shutdown` before it that is a failure.
  mutating func end() {
    exitStatus = exitStatus ?? (phase == .shutDown ? .fine : .findings)
  }

  private mutating func answer(_ root: JSONNode) {
    let id = root["id"]?.value
    guard root.object != nil, root["method"] == nil || root["method"]?.string != nil else {
      respond(to: .null, .failure(.invalidRequest("a message must be an object with 'method'")))
      return
    }
    guard let method = root["method"]?.string else {
      // What the client says to a request of this server, which makes none, needs no answer.
      if root["result"] == nil, root["error"] == nil {
        respond(to: id ?? .null, .failure(.invalidRequest("the message has no 'method'")))
      }
      return
    }
    let parameters = root["params"] ?? JSONNode(.null)
    guard let id else {
      notify(method, parameters)
      return
    }
    switch id {
    case .int, .double, .string, .null: break
    default:
      respond(to: .null, .failure(.invalidRequest("'id' must be a number or a string")))
      return
    }
    do throws(ServerFault) {
      respond(to: id, .success(try result(of: method, parameters)))
    } catch {
      respond(to: id, .failure(error))
    }
  }

  private mutating func notify(_ method: String, _ parameters: JSONNode) {
    if method == "exit" {
      exitStatus = phase == .shutDown ? .fine : .findings
      return
    }
    guard phase == .running else { return }
    switch method {
    case "textDocument/didOpen": didOpen(parameters)
    case "textDocument/didChange": didChange(parameters)
    case "textDocument/didClose": didClose(parameters)
    case "textDocument/didSave", "workspace/didChangeWatchedFiles": filesChanged()
    case "workspace/didChangeWorkspaceFolders": didChangeFolders(parameters)
    // Notifications that are not known are passed over, as the protocol asks.
    default: break
    }
  }

  private mutating func result(
    of method: String, _ parameters: JSONNode
  ) throws(ServerFault) -> JSONValue {
    switch (phase, method) {
    case (.new, "initialize"):
      phase = .running
      return initialize(parameters)
    case (.new, _): throw .notInitialized
    case (.shutDown, _): throw .invalidRequest("the server was shut down")
    case (_, "initialize"): throw .invalidRequest("the server is initialized already")
    case (_, "shutdown"):
      phase = .shutDown
      return .null
    case (_, "textDocument/definition"): return try definition(parameters)
    case (_, "textDocument/hover"): return try hover(parameters)
    case (_, "textDocument/references"): return try references(parameters)
    case (_, "textDocument/prepareRename"): return try prepareRename(parameters)
    case (_, "textDocument/rename"): return try rename(parameters)
    case (_, "textDocument/completion"): return try completion(parameters)
    default: throw .unknownMethod(method)
    }
  }

  // MARK: - The session

  private mutating func initialize(_ parameters: JSONNode) -> JSONValue {
    let folders = parameters["workspaceFolders"]?.array ?? []
    workspace.roots = folders.compactMap { $0["uri"]?.string }.compactMap { Self.folder($0) }
    if workspace.roots.isEmpty, let uri = parameters["rootUri"]?.string {
      workspace.roots = [uri].compactMap { Self.folder($0) }
    }
    let client = parameters["capabilities"]?["textDocument"]?["rename"]
    let canPrepare = client?["prepareSupport"]?.bool ?? false
    return .members([
      "capabilities": .members([
        "positionEncoding": .string("utf-16"),
        "textDocumentSync": .members([
          "openClose": .bool(true), "change": .int(1), "save": .members([:]),
        ]),
        "definitionProvider": .bool(true),
        "hoverProvider": .bool(true),
        "referencesProvider": .bool(true),
        "renameProvider": canPrepare ? .members(["prepareProvider": .bool(true)]) : .bool(true),
        "completionProvider": .members([
          "triggerCharacters": .elements(["<", ".", "{", "\""].map { .string($0) })
        ]),
        "workspace": .members([
          "workspaceFolders": .members([
            "supported": .bool(true), "changeNotifications": .bool(true),
          ])
        ]),
      ]),
      "serverInfo": .members([
        "name": .string(OptionTable.dicho.name), "version": .string(OptionTable.dicho.version),
      ]),
    ])
  }

  /// The path of a folder's address.
  static func folder(_ uri: String) -> String? {
    DocumentURI.path(uri).map { FileSystem.resolved($0) ?? $0 }
  }

  // MARK: - Sending

  mutating func send(_ message: JSONValue) { outgoing.append(message) }

  static func notification(_ method: String, _ parameters: JSONValue) -> JSONValue {
    .members(["jsonrpc": .string("2.0"), "method": .string(method), "params": parameters])
  }

  private mutating func respond(to id: JSONValue, _ result: Result<JSONValue, ServerFault>) {
    outgoing.append(Self.response(to: id, result))
  }

  private static func response(
    to id: JSONValue, _ result: Result<JSONValue, ServerFault>
  ) -> JSONValue {
    switch result {
    case .success(let value):
      .members(["jsonrpc": .string("2.0"), "id": id, "result": value])
    case .failure(let fault):
      .members([
        "jsonrpc": .string("2.0"), "id": id,
        "error": .members(["code": .int(fault.code), "message": .string(fault.message)]),
      ])
    }
  }
}
