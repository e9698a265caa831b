import Testing

@testable import DichoCore

/// The bytes of records.
@Suite struct ResponseRecordTests {
  let engine = TestEngine(
    """
    public <inApp> = find <slot.term> in <slot.app> {system.searchInApp};
    public <alone> = find <slot.term> {system.searchInApp};
    public <appOnly> = search <slot.app> {system.searchInApp};
    public <never> = never <slot.text> {noMatch.negated};
    """)

  @Test func resolved() {
    #expect(
      engine.record("find nails in Notes") == """
        {"v":1,"utterance":"find nails in Notes","status":"resolved","locale":"en","intent":\
        {"schema":"system.searchInApp","app":"notes","parameters":{"criteria":{"term":"nails"}},\
        "searchScopes":["general"],"supportedModes":["foreground"],\
        "allowedExecutionTargets":["main"]},\
        "spans":{"criteria.term":[[5,10]],"app":[[14,19]]},\
        "rule":"en.test.inApp","confidence":1}

        """)
  }

  @Test func needsATerm() {
    #expect(
      engine.record("search VideoTube") == """
        {"v":1,"utterance":"search VideoTube","status":"needsValue","locale":"en","intent":\
        {"schema":"system.searchInApp","app":"videotube","parameters":{"criteria":{"term":null}},\
        "searchScopes":["movies"],"supportedModes":["foreground"],\
        "allowedExecutionTargets":["main"]},\
        "followUp":{"parameter":"criteria.term","prompt":"term in VideoTube?"},\
        "spans":{"app":[[7,16]]},"rule":"en.test.appOnly","confidence":1}

        """)
  }

  @Test func needsAnApp() {
    #expect(
      engine.record("find \"nails\"") == """
        {"v":1,"utterance":"find \\"nails\\"","status":"needsValue","locale":"en","intent":\
        {"schema":"system.searchInApp","app":null,"parameters":{"criteria":{"term":"nails"}}},\
        "followUp":{"parameter":"app","prompt":"app for nails?","supporting":"say an app",\
        "options":[{"id":"notes","title":"Notes"},{"id":"taller","title":"Taller"},\
        {"id":"tallerpro","title":"Taller Pro"},{"id":"maps","title":"Maps"},\
        {"id":"videotube","title":"VideoTube"}],"verbatim":true},\
        "spans":{"criteria.term":[[6,11]]},"rule":"en.test.alone","confidence":1}

        """)
  }

  @Test func needsAChoice() {
    #expect(
      engine.record("find nails in ATLAS") == """
        {"v":1,"utterance":"find nails in ATLAS","status":"needsDisambiguation","locale":"en",\
        "intent":{"schema":"system.searchInApp","app":null,\
        "parameters":{"criteria":{"term":"nails"}}},\
        "followUp":{"parameter":"app","prompt":"which for nails?",\
        "options":[{"id":"atlas.one","title":"Atlas"},{"id":"atlas.two","title":"Atlas"}],\
        "name":"ATLAS"},\
        "spans":{"criteria.term":[[5,10]],"app":[[14,19]]},\
        "rule":"en.test.inApp","confidence":1}

        """)
  }

  @Test(arguments: [
    ("", "empty"), ("hello there", "unrecognized"), ("never find nails", "negated"),
  ])
  func noMatch(_ utterance: String, _ reason: String) {
    #expect(
      engine.record(utterance)
        == "{\"v\":1,\"utterance\":\"\(utterance)\",\"status\":\"noMatch\",\"locale\":null,"
        + "\"reason\":\"\(reason)\"}\n")
  }

  @Test func whatIsNearlyANameSaysSo() {
    let record = engine.record("find nails in VideoTuve")
    #expect(record.contains("\"app\":\"videotube\""))
    #expect(record.contains("\"match\":\"edit\",\"heard\":\"VideoTuve\""))
    #expect(record.contains("\"confidence\":0.9}"))
  }

  @Test func textsAreEscaped() throws {
    let utterance = "find a\tb\\\"c\u{1}é in Notes"
    let record = engine.record(utterance)
    #expect(record.contains("find a\\tb\\\\\\\"c\\u0001é in Notes"))
    let root = try #require(JSONReader.parse(Array(record.utf8.dropLast())).root)
    #expect(root["utterance"]?.string == utterance)
  }

  @Test func membersToEchoComeAfterTheVersion() {
    let record = engine.record("hello", echo: "\"id\":7,\"session\":\"s\",")
    #expect(record.hasPrefix("{\"v\":1,\"id\":7,\"session\":\"s\",\"utterance\":\"hello\","))
  }

  @Test func errors() {
    var writer = JSONWriter()
    ErrorRecord.append(
      LineFault(UTF8Fault(offset: 12, byte: 0xE1, kind: .unfinished)), line: 17, to: &writer)
    ErrorRecord.append(
      LineFault(code: "line-too-long", message: "say \"less\""), line: 18, to: &writer)
    #expect(
      writer.string == """
        {"v":1,"line":17,"status":"error","error":{"code":"invalid-utf8",\
        "message":"byte 0xE1 at offset 12 begins a UTF-8 sequence that is not finished","offset":12}}
        {"v":1,"line":18,"status":"error","error":{"code":"line-too-long",\
        "message":"say \\"less\\""}}

        """)
  }

  @Test func whatAnAppDeclaresDoesNotDependOnWhatWasSaidBefore() {
    let engine = TestEngine(
      [
        "en": """
        public <find> = find <slot.term> in <slot.app> {system.searchInApp};
        public <fling> = fling <slot.target> in <slot.app> {system.open};
        """
      ],
      catalog: """
        {"id":"reel","names":{"en":"Reelhouse"},"intents":[{"schema":"system.searchInApp","searchScopes":["movies"]},{"schema":"system.open"}],"entities":[{"id":"x","type":"movie","names":{"en":"X"}}]}
        """)
    let utterances = ["find x in reelhouse", "fling x in reelhouse"]
    let forwards = utterances.map { TestEngine(sharing: engine.engine).record($0) }
    let backwards = Array(utterances.reversed().map { engine.record($0) }.reversed())
    let again = utterances.map { engine.record($0) }
    #expect(forwards == backwards && forwards == again)
    #expect(forwards[0].contains("\"searchScopes\":[\"movies\"]"))
    #expect(forwards[1].contains("\"schema\":\"system.open\""))
  }
}
