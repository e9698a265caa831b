/// One line of `--input jsonl`: an utterance and what is known beside it.
package struct RequestRecord: Sendable {
  package var utterance: String
  /// Whether the line is blank: no request of anybody's, but answered like an empty one.
  private(set) package var isBlank = false
  package var locale: String?
  package var app: String?
  /// Where locale and app stand in the line.
  private(set) var offsets = (locale: 0, app: 0)
  /// JSON members that come back unchanged: `"id":…,` and `"session":…,` as far as they were given.
  package var echo: [UInt8] = []
  package var session: [UInt8]?
  /// The earlier record's intent and follow-up.
  package var pending: JSONNode?

  /// Reads a request from the bytes of a line.
  ///
  /// `partial`: Receives the members to echo even when the line is faulty.
  package init(
    _ line: UnsafeRawBufferPointer, echo partial: inout [UInt8]
  ) throws(LineFault) {
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
      utterance = ""
      isBlank = true
      return
    }
    let root: JSONNode
    do {
      root = try JSONReader.read(line)
    } catch {
      throw LineFault(code: "invalid-json", message: error.message, offset: error.offset)
    }
    guard root.object != nil else {
      throw LineFault(
        code: "invalid-request",
        message: "a request must be an object such as {\"utterance\": \"…\"}, not \(root.kindName)",
        offset: root.start)
    }
    for key in ["id", "session"] {
      guard let node = root[key] else { continue }
      partial.append(contentsOf: "\"\(key)\":".utf8)
      partial.append(contentsOf: line[node.start..<node.end])
      partial.append(UInt8(ascii: ","))
    }
    echo = partial
    if let node = root["session"], !node.isNull { session = Array(line[node.start..<node.end]) }
    guard let node = root["utterance"] else {
      throw LineFault(
        code: "invalid-request", message: "a request needs 'utterance'", offset: root.start)
    }
    guard let text = node.string else {
      throw LineFault(
        code: "invalid-request", message: "'utterance' must be a string, not \(node.kindName)",
        offset: node.start)
    }
    utterance = text
    locale = try Self.text("locale", root)
    app = try Self.text("app", root)
    offsets = (root["locale"]?.start ?? 0, root["app"]?.start ?? 0)
    if let node = root["pending"], !node.isNull { pending = node }
  }

  private static func text(_ key: String, _ root: JSONNode) throws(LineFault) -> String? {
    guard let node = root[key], !node.isNull else { return nil }
    guard let text = node.string else {
      throw LineFault(
        code: "invalid-request", message: "'\(key)' must be a string, not \(node.kindName)",
        offset: node.start)
    }
    return text
  }
}

extension RequestRecord {
  /// Returns what is known before the utterance: what the request says, else what is given.
  package func context(
    in engine: IntentEngine, otherwise standard: Interpreter.Context
  ) throws(LineFault) -> Interpreter.Context {
    var context = standard
    if let locale {
      do {
        context.language = locale == "auto" ? -1 : try engine.knownLanguage(locale)
      } catch {
        throw LineFault(code: error.code, message: error.message, offset: offsets.locale)
      }
    }
    if let app {
      do {
        context.foreground = try engine.knownApp(app)
      } catch {
        throw LineFault(code: error.code, message: error.message, offset: offsets.app)
      }
    }
    return context
  }

  /// Returns the request that this is the answer to, or nil when it is a new one.
  package func pendingRequest(in engine: IntentEngine) throws(LineFault) -> PendingRequest? {
    guard let pending else { return nil }
    return try PendingReader(engine: engine).read(pending)
  }
}
