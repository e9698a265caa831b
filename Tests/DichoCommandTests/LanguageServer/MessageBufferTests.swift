import Testing

@testable import DichoCommand

@Suite struct MessageBufferTests {
  struct Stream: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    /// Bodies, and why something is broken after a "!".
    var events: [String]
  }

  static let streams = [
    Stream(
      testDescription: "two messages",
      text: "Content-Length: 2\r\n\r\n{}Content-Length: 4\r\n\r\nnull",
      events: ["{}", "null"]),
    Stream(
      testDescription: "other fields, any case, no space",
      text: "content-type: text\r\nCONTENT-LENGTH:2\r\nX: y\r\n\r\n[]", events: ["[]"]),
    Stream(testDescription: "line feeds only", text: "Content-Length: 1\n\n1", events: ["1"]),
    Stream(testDescription: "an empty body", text: "Content-Length: 0\r\n\r\n", events: [""]),
    Stream(
      testDescription: "bytes, not characters", text: "Content-Length: 4\r\n\r\n\"ñ\"",
      events: ["\"ñ\""]),
    Stream(
      testDescription: "no length, and on",
      text: "X: y\r\n\r\nContent-Length: 1\r\n\r\n1",
      events: ["!a message has no 'Content-Length'", "1"]),
    Stream(
      testDescription: "a length that is none, and on",
      text: "Content-Length: -1\r\n\r\nContent-Length: 9e9\r\n\r\nContent-Length: 1\r\n\r\n1",
      events: [
        "!a message has no 'Content-Length'", "!a message has no 'Content-Length'", "1",
      ]),
    Stream(
      testDescription: "garbage before a message",
      text: "hello\r\n\r\n\r\nContent-Length: 1\r\n\r\n1",
      events: ["!a message has no 'Content-Length'", "1"]),
    Stream(
      testDescription: "a body over the limit, and on",
      text: "Content-Length: 21\r\n\r\n123456789012345678901Content-Length: 1\r\n\r\n1",
      events: ["!a message of 21 bytes is longer than 20", "1"]),
    Stream(
      testDescription: "fields without an end",
      text: String(repeating: "a", count: 9000) + "\r\n\r\nContent-Length: 1\r\n\r\n1",
      events: ["!the fields of a message are longer than 8192 bytes", "1"]),
    Stream(testDescription: "half a message", text: "Content-Length: 3\r\n\r\n{}", events: []),
  ]

  @Test(arguments: streams, [1, 7, 1 << 16])
  func isCutIntoMessages(_ stream: Stream, _ size: Int) {
    var buffer = MessageBuffer(bodyLimit: 20)
    var events: [String] = []
    let bytes = Array(stream.text.utf8)
    for start in Swift.stride(from: 0, to: bytes.count, by: size) {
      bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { buffer.append($0) }
      while let event = buffer.next() {
        switch event {
        case .message(let body): events.append(String(decoding: body, as: UTF8.self))
        case .broken(let why): events.append("!" + why)
        }
      }
    }
    // How much of endless fields is passed depends on what was read at once.
    if stream.testDescription == "fields without an end" {
      #expect(events.first == stream.events.first)
      #expect(events.last == stream.events.last)
    } else {
      #expect(events == stream.events)
    }
  }
}
