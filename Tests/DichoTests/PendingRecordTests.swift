import Dicho
import TestSupport
import Testing

/// The `pending` of requests: an earlier record, sent back with the answer.
@Suite struct PendingRecordTests {
  /// Answers a request line; gives the record of a good one, or code, offset and message.
  static func answer(_ line: String) -> String {
    let bundled = BundledEngine()
    let (engine, interpreter) = (BundledEngine.shared, bundled.interpreter)
    var line = line
    return line.withUTF8 { utf8 in
      var echo: [UInt8] = []
      do throws(LineFault) {
        let request = try RequestRecord(UnsafeRawBufferPointer(utf8), echo: &echo)
        let context = try request.context(in: engine, otherwise: .init())
        let pending = try request.pendingRequest(in: engine)
        var text = request.utterance
        return text.withUTF8 { text in
          let bytes = UnsafeRawBufferPointer(text)
          let outcome = interpreter.interpret(bytes, answering: pending, in: context)
          var writer = JSONWriter()
          ResponseRecord(outcome, of: bytes, from: interpreter).append(to: &writer)
          return String(writer.string.dropLast())
        }
      } catch {
        return "\(error.code) \(error.offset ?? -1): \(error.message)"
      }
    }
  }

  /// The text of a member of a record, braces included.
  private func member(_ key: String, of record: String) throws -> String {
    let bytes = Array(record.utf8)
    let node = try #require(JSONReader.parse(bytes).root?[key])
    return String(decoding: bytes[node.start..<node.end], as: UTF8.self)
  }

  /// What records.md says to send back.
  private func documented(_ record: String) throws -> String {
    let intent = try member("intent", of: record)
    return "{\"intent\":\(intent),\"followUp\":\(try member("followUp", of: record))}"
  }

  @Test(arguments: ["Busca en Taller", "Busca", "Busca taladros", "Busca «pan» en Compass"])
  func theDialogueGoesOnInItsLanguage(_ utterance: String) throws {
    let record = BundledEngine().record(utterance)
    for pending in [try documented(record), record] {
      let next = Self.answer("{\"utterance\":\"\",\"pending\":\(pending)}")
      #expect(try member("locale", of: next) == "\"es\"")
      #expect(next.contains("\"attempts\":1"), "\(next)")
      #expect(try member("intent", of: next) == member("intent", of: record))
    }
  }

  @Test func everyTurnIsThatOfADialogueKeptHere() throws {
    for turns in [
      ["Busca en Compass", "¿qué?", "faros", "hm", "la segunda"],
      ["find \"the cats\"", "what", "number 99", "in Taller"],
      ["Search", "«»", "nothing"],
    ] {
      let kept = BundledEngine().records(turns)
      for (index, turn) in turns.enumerated().dropFirst() {
        let text = turn.replacing("\"", with: "\\\"")
        let sent = "{\"utterance\":\"\(text)\",\"pending\":\(try documented(kept[index - 1]))}"
        #expect(Self.answer(sent) == kept[index])
      }
    }
  }

  @Test(arguments: ["\"\"", "\"   \"", "\"…\"", "\"\\u0000\"", "null"])
  func aBlankTermIsNone(_ term: String) {
    let next = Self.answer(
      """
      {"utterance":"youtube","pending":{"intent":{"schema":"system.searchInApp","app":null,\
      "parameters":{"criteria":{"term":\(term)}}},"followUp":{"parameter":"app"}}}
      """)
    #expect(next.contains("\"status\":\"needsValue\""), "\(next)")
    #expect(next.contains("\"term\":null"), "\(next)")
    #expect(next.contains("\"parameter\":\"criteria.term\""), "\(next)")
  }

  @Test func anUncleanTermIsCleaned() {
    let next = Self.answer(
      """
      {"utterance":"youtube","pending":{"intent":{"schema":"system.searchInApp",\
      "parameters":{"criteria":{"term":"  hot\\t dogs\\u0000 "}}},"followUp":{"parameter":"app"}}}
      """)
    #expect(next.contains("\"status\":\"resolved\"") && next.contains("\"term\":\"hot dogs\""))
  }

  @Test(arguments: [
    ("5", "invalid-request 27: 'pending' must be an object, not a number"),
    ("{}", "invalid-request 27: 'pending' needs 'intent', as in the earlier record"),
    (
      #"{"intent":{"schema":"system.searchInApp"}}"#,
      "invalid-request 27: 'pending' needs 'followUp', as in the earlier record"
    ),
    (
      #"{"intent":{},"followUp":{"parameter":"app"}}"#,
      "invalid-request 37: 'pending.intent' needs 'schema', as in the earlier record"
    ),
    (
      #"{"intent":{"schema":"nope"},"followUp":{"parameter":"app"}}"#,
      "invalid-request 47: there is no schema 'nope'"
    ),
    (
      #"{"intent":{"schema":"system.searchInApp"},"followUp":{"parameter":"color"}}"#,
      "invalid-request 93: 'pending.followUp.parameter' is 'color'; 'system.searchInApp' has "
        + "'criteria.term', 'app'"
    ),
    (
      #"{"intent":{"schema":"system.searchInApp","app":"tallr"},"followUp":{"parameter":"app"}}"#,
      "unknown-app 74: no app of the catalog has the id 'tallr'"
    ),
    (
      #"{"intent":{"schema":"system.searchInApp","app":7},"followUp":{"parameter":"app"}}"#,
      "invalid-request 74: 'pending.intent.app' must be a string, not a number"
    ),
    (
      #"{"intent":{"schema":"system.searchInApp"},"followUp":{"parameter":"app","options":[{}]}}"#,
      "invalid-request 110: 'pending.followUp.options[0]' needs 'id'"
    ),
    (
      #"{"intent":{"schema":"system.searchInApp"},"followUp":{"parameter":"app","attempts":-1}}"#,
      "invalid-request 110: 'pending.followUp.attempts' must be a number from 0 up"
    ),
    (
      #"{"locale":"fr","intent":{"schema":"system.searchInApp"},"followUp":{"parameter":"app"}}"#,
      "unknown-locale 37: no grammar is for the locale 'fr'; there are en, es"
    ),
  ])
  func aMutilatedOneSaysWhatIsWrong(_ pending: String, _ fault: String) {
    #expect(Self.answer("{\"utterance\":\"a\",\"pending\":\(pending)}") == fault)
  }

  @Test func localesAndAppsAreKnownOrFaults() {
    let english = Self.answer(#"{"utterance":"find soup","locale":"EN_us"}"#)
    #expect(english.contains("\"locale\":\"en\""))
    #expect(
      Self.answer(#"{"utterance":"find soup","locale":"french"}"#)
        == "unknown-locale 34: no grammar is for the locale 'french'; there are en, es")
    #expect(
      Self.answer(#"{"utterance":"find soup","locale":""}"#)
        == "unknown-locale 34: no grammar is for the locale ''; there are en, es")
    #expect(
      Self.answer(#"{"utterance":"find soup","app":"com.example.talle"}"#)
        == "unknown-app 31: no app of the catalog has the id 'com.example.talle'; "
        + "did you mean 'com.example.taller'?")
  }
}
