import Dicho
import TestSupport
import Testing

/// Records of the bundled engine against Documentation/record-v1.schema.json.
@Suite struct RecordSchemaTests {
  static func schema() throws -> JSONSchema {
    try #require(JSONSchema(try PackageFiles.bytes("Documentation/record-v1.schema.json")))
  }

  private func expectValid(
    _ record: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let parsing = JSONReader.parse(Array(record.utf8))
    #expect(parsing.faults.isEmpty, sourceLocation: sourceLocation)
    let root = try #require(parsing.root, sourceLocation: sourceLocation)
    let faults = try Self.schema().faults(in: root)
    #expect(faults.isEmpty, "\(record)", sourceLocation: sourceLocation)
  }

  @Test func theExamplesOfTheSchemaAreValid() throws {
    let schema = try Self.schema()
    #expect(schema.examples.count >= 8)
    for (index, example) in schema.examples.enumerated() {
      #expect(schema.faults(in: example) == [], "example \(index)")
    }
  }

  @Test(arguments: [
    ("Busca taladros en Taller", "resolved"), ("Busca en Taller", "needsValue"),
    ("Busca taladros", "needsValue"), ("Search", "needsValue"),
    ("Find \"a \\ \u{7} b\" in Notes", "resolved"), ("find pasta in RecipeBoxx", "resolved"),
    ("What time is it?", "noMatch"), ("don't search for drills in Taller", "noMatch"),
    ("", "noMatch"), ("…", "noMatch"), ("Abre Sopa de tomate en RecipeBox", "resolved"),
    ("Open in Files", "needsValue"), ("Open the budget", "needsDisambiguation"),
  ])
  func recordsOfEveryStatusAreValid(_ utterance: String, _ status: String) throws {
    let record = BundledEngine().record(utterance)
    #expect(record.contains("\"status\":\"\(status)\""), "\(record)")
    try expectValid(record)
  }

  @Test(arguments: [
    (["Busca en Taller", "taladros"], "resolved"), (["Busca taladros", "en Taller"], "resolved"),
    (["Busca \"pan\"", "qué"], "needsValue"), (["Search", "cancel that"], "cancelled"),
    (["Search in Notes", "what?", "huh?"], "needsValue"),
    (["Search", "what's the weather like?"], ""), (["Open the budget", "in Files"], "resolved"),
    (["Open in Files", "what?", "my holiday list"], "resolved"),
    (["Search", "the", "the", "the", "the"], "cancelled"),
    (["Open in Files", "what?", "what?", "what?", "what?"], "cancelled"),
  ])
  func recordsOfDialoguesAreValid(_ turns: [String], _ status: String) throws {
    let records = BundledEngine().records(turns)
    for record in records { try expectValid(record) }
    let last = try #require(records.last)
    #expect(status.isEmpty || last.contains("\"status\":\"\(status)\""), "\(last)")
  }

  @Test func aChoiceBetweenAppsIsValid() throws {
    let apps = """
      {"id":"org.example.atlas","names":{"en":"Atlas"}}
      {"id":"com.example.atlas","names":{"en":"Atlas"}}
      """
    let record = BundledEngine(apps: apps, name: "apps.jsonl").record("Find nails in Atlas")
    #expect(record.contains("\"status\":\"needsDisambiguation\""), "\(record)")
    try expectValid(record)
  }

  @Test func aSharedNameIsAskedForAsItWasSaid() throws {
    // Two titles, and one alias for both: what was said is kept until the question is answered.
    let apps = """
      {"id":"org.example.post","names":{"en":"Post"},"aliases":{"en":["Letters"]}}
      {"id":"com.example.mail","names":{"en":"Mail"},"aliases":{"en":["Letters"]}}
      """
    let engine = BundledEngine(apps: apps, name: "apps.jsonl")
    let records = engine.records(["find bills in letters", "hm?", "", "the second one"])
    for record in records { try expectValid(record) }
    for record in records.dropLast() {
      #expect(record.contains("\"status\":\"needsDisambiguation\""), "\(record)")
      #expect(record.contains("\"prompt\":\"Which letters should I search for bills?\""))
      #expect(record.contains("\"name\":\"letters\""))
    }
    #expect(records.last?.contains("\"app\":\"com.example.mail\"") == true)
  }

  @Test(arguments: [
    "find a note in notes in Mail", "Busca taladros en Taller", "find soup", "Search in Notes",
    "What time is it?", "don't search for drills in Taller",
  ])
  func alternativesAreValid(_ utterance: String) throws {
    let record = BundledEngine().record(utterance, readingLimit: 6)
    #expect(record.contains("\"alternatives\":["))
    try expectValid(record)
  }

  @Test func echoedMembersAreValid() throws {
    let engine = BundledEngine()
    try expectValid(engine.record("Busca taladros en Taller", echo: "\"id\":7,\"session\":\"s\","))
    try expectValid(engine.record("hello", echo: "\"id\":{\"a\":[null]},"))
  }

  @Test func errorRecordsAreValid() throws {
    var writer = JSONWriter()
    ErrorRecord.append(LineFault(UTF8Fault(offset: 12, byte: 0xE1)), line: 17, to: &writer)
    try expectValid(String(writer.string.dropLast()))
    writer.removeAll()
    ErrorRecord.append(.tooLong(limit: 9), line: 1, to: &writer)
    try expectValid(String(writer.string.dropLast()))
  }

  @Test(arguments: [
    ("{}", "lacks 'v'"), ("[]", "is an array, not object"),
    (#"{"v":2,"utterance":"a","status":"noMatch","locale":null,"reason":"empty"}"#, "constant"),
    (#"{"v":1,"utterance":"a","status":"noMatch","locale":"en","reason":"empty"}"#, "not null"),
    (#"{"v":1,"utterance":"a","status":"noMatch","locale":null}"#, "lacks 'reason'"),
    (#"{"v":1,"utterance":"a","status":"resolved","locale":"en"}"#, "lacks 'intent'"),
    (#"{"v":1,"utterance":"a","status":"maybe","locale":null}"#, "none of the values"),
    (
      #"{"v":1,"utterance":"a","status":"noMatch","locale":null,"reason":"empty","x":1}"#, "nothing"
    ),
    (
      #"{"v":1,"utterance":"a","status":"noMatch","locale":null,"reason":"empty","alternatives":[{"status":"needsValue","locale":"en","intent":{"schema":"s","app":null,"parameters":{"criteria":{"term":"a"}}},"spans":{},"rule":"r","confidence":1}]}"#,
      "lacks 'followUp'"
    ),
    (#"{"v":1,"line":0,"status":"error","error":{"code":"c","message":"m"}}"#, "less than"),
    (#"{"v":1,"line":1,"status":"error","error":{"code":"c"}}"#, "lacks 'message'"),
    (
      #"{"v":1,"line":1,"utterance":"","status":"error","error":{"code":"c","message":"m"}}"#,
      "nothing is allowed"
    ),
  ])
  func whatIsNoRecordIsInvalid(_ text: String, _ fault: String) throws {
    let root = try #require(JSONReader.parse(Array(text.utf8)).root)
    let faults = try Self.schema().faults(in: root)
    #expect(faults.contains { $0.contains(fault) }, "\(faults)")
  }

  @Test func everyFifthRecordOfTheCorpusIsValid() throws {
    let schema = try Self.schema()
    let engine = BundledEngine()
    for path in try PackageFiles.paths(below: "Corpus", endingWith: ".jsonl") {
      let lines = try PackageFiles.bytes(path).split(separator: 0x0A)
      for index in stride(from: 0, to: lines.count, by: 5) {
        let line = lines[index]
        guard let utterance = JSONReader.parse(Array(line)).root?["utterance"]?.string else {
          continue
        }
        let record = engine.record(utterance)
        let faults = JSONReader.parse(Array(record.utf8)).root.map { schema.faults(in: $0) }
        if faults != [] { Issue.record("\(path): \(record): \(faults ?? ["no JSON"])") }
      }
    }
  }
}
