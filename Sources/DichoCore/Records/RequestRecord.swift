/// One line of `--input jsonl`: an utterance and what is known beside it.
package struct RequestRecord: Sendable {
  package var utterance: String
  package var locale: String?
  package var app: String?
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
