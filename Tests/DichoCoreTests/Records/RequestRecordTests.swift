import Testing

@testable import DichoCore

/// Lines of `--input jsonl`.
@Suite struct RequestRecordTests {
  /// Reads a line; gives the request, or the fault with what was echoed.
  private func read(_ line: String) -> (request: RequestRecord?, fault: String, echo: String) {
    var echo: [UInt8] = []
    var text = line
    var request: RequestRecord?
    var fault = ""
    text.withUTF8 { bytes in
      do throws(LineFault) {
        request = try RequestRecord(UnsafeRawBufferPointer(bytes), echo: &echo)
      } catch {
        fault = "\(error.code) \(error.offset ?? -1): \(error.message)"
      }
    }
    return (request, fault, String(decoding: echo, as: UTF8.self))
  }

  @Test func everyMemberIsRead() throws {
    let request = try #require(
      read(
        """
        {"id": {"a": [1, 2.50]}, "utterance": "in \\"Notes\\"", "locale": "es-MX", \
        "app": "notes", "session": "s1", "pending": {"followUp": {}}, "other": 1}
        """
      ).request)
    #expect(request.utterance == "in \"Notes\"")
    #expect(request.locale == "es-MX" && request.app == "notes")
    #expect(request.session.map { String(decoding: $0, as: UTF8.self) } == "\"s1\"")
    #expect(request.pending?["followUp"] != nil)
    // What comes back is the text that was given, to the byte.
    #expect(
      String(decoding: request.echo, as: UTF8.self)
        == "\"id\":{\"a\": [1, 2.50]},\"session\":\"s1\",")
  }

  @Test(arguments: ["", " ", "\t \r"])
  func aBlankLineIsAnEmptyUtterance(_ line: String) throws {
    let request = try #require(read(line).request)
    #expect(request.isBlank && request.utterance.isEmpty && request.session == nil)
    #expect(read("{\"utterance\":\"\"}").request?.isBlank == false)
  }

  @Test func onlyTheUtteranceIsNeeded() throws {
    let request = try #require(read("{\"utterance\":\"\"}").request)
    #expect(request.utterance.isEmpty && request.echo.isEmpty)
    #expect(request.locale == nil && request.app == nil && request.pending == nil)
    let nulls = read("{\"utterance\":\"a\",\"locale\":null,\"app\":null,\"pending\":null}").request
    #expect(nulls?.locale == nil && nulls?.app == nil && nulls?.pending == nil)
  }

  @Test(arguments: [
    ("[1]", "invalid-request 0:"),
    ("{}", "invalid-request 0: a request needs 'utterance'"),
    ("{\"utterance\": 7}", "invalid-request 14: 'utterance' must be a string, not a number"),
    (
      "{\"utterance\": \"a\", \"locale\": []}",
      "invalid-request 29: 'locale' must be a string, not an array"
    ),
    ("{\"utterance\": ", "invalid-json"), ("hello", "invalid-json"), ("{", "invalid-json"),
  ])
  func faultsNameTheirPlace(_ line: String, _ fault: String) {
    let reading = read(line)
    #expect(reading.request == nil)
    #expect(reading.fault.hasPrefix(fault), "\(reading.fault)")
  }

  @Test func theIdComesBackFromAFaultyRequest() {
    #expect(read("{\"id\":7,\"utterance\":null}").echo == "\"id\":7,")
  }
}
