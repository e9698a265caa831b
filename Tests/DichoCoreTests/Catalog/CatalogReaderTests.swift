import Testing

@testable import DichoCore

@Suite struct CatalogReaderTests {
  private func read(_ text: String) -> CatalogReading {
    CatalogReader.read(Array(text.utf8), name: "catalog.json")
  }

  private static let taller = """
    {"version": 1, "apps": [{
      "id": "com.example.taller",
      "names": {"en": "Taller", "es": "Taller", "es-MX": ["Tallercito", "El taller"]},
      "aliases": {"es": ["El Taller"]},
      "contentNouns": {"en": ["tool", "tools"], "es": ["herramienta"]},
      "intents": [{"schema": "system.searchInApp", "searchScopes": ["tv"], "confirm": true},
        {"schema": "system.open", "supportedModes": ["foreground.immediate"]}],
      "entities": [{"id": "t1", "type": "tool", "names": {"es": "Taladro percutor"},
        "aliases": {"en": ["hammer drill"]}}],
      "handOff": {"url": "taller://search?q={term}", "command": ["taller", "--search", "{term}"]}}]}
    """

  @Test func readsEverythingAnAppCanHave() {
    let reading = read(Self.taller)
    #expect(reading.diagnostics == [])
    let catalog = reading.catalog
    #expect(catalog.count == 1)
    #expect(catalog.appIndex("com.example.taller") == 0)
    #expect(catalog.appIndex("com.example.talle") == nil)
    let app = catalog.app(at: 0)
    #expect(app.id == "com.example.taller")
    #expect(app.names.map(\.text) == ["Taller", "Taller", "Tallercito", "El taller"])
    #expect(app.aliases == [LocalizedName(language: "es", text: "El Taller")])
    #expect(app.contentNouns.map(\.text) == ["tool", "tools", "herramienta"])
    #expect(app.intents[0].searchScopes == ["tv"])
    #expect(app.intents[0].confirm)
    #expect(app.intents[1].supportedModes == ["foreground.immediate"])
    #expect(app.entities.map(\.id) == ["t1"])
    #expect(app.entities[0].aliases == [LocalizedName(language: "en", text: "hammer drill")])
    #expect(app.handOff?.command == ["taller", "--search", "{term}"])
    #expect(catalog.entityTitle(0, language: "en") == "Taladro percutor")
    #expect(catalog.app(ofEntity: 0) == 0)
    #expect(catalog.intent("system.open", of: 0)?.schema == "system.open")
    #expect(catalog.intent("books.search", of: 0) == nil)
  }

  @Test(arguments: [
    ("es", "Taller"), ("es-MX", "Tallercito"), ("ES-mx", "Tallercito"), ("es-CO", "Taller"),
    ("fr", "Taller"),
  ])
  func choosesTheTitleByLanguage(_ language: String, _ title: String) {
    #expect(read(Self.taller).catalog.title(of: 0, language: language) == title)
  }

  @Test func declaresTheSearchByDefault() {
    let catalog = read(#"{"apps": [{"id": "a", "names": {"en": "A"}}]}"#).catalog
    #expect(catalog.intents(of: 0) == [.search])
    #expect(catalog.handOff(of: 0) == nil)
    #expect(catalog.entityRange(of: 0).isEmpty)
  }

  @Test func showsATitleEvenIfAliasesComeFirst() {
    let catalog = read(
      #"{"apps": [{"aliases": {"en": "Z"}, "names": {"es": "A"}, "id": "a"}]}"#
    ).catalog
    #expect(catalog.title(of: 0, language: "en") == "A")
  }

  @Test func readsSchemasThatFollowTheApps() {
    let reading = read(
      #"""
      {"apps": [{"id": "a", "names": {"en": "A"}, "intents": [{"schema": "pizza.order"}]}],
       "schemas": [{"name": "pizza.order", "parameters": [
         {"name": "size", "type": "enum", "cases": [{"id": "l", "names": {"en": ["large", "big"]}}]},
         {"name": "to", "type": "entity", "entityType": "place", "required": false},
         {"name": "note", "type": "string"}]}]}
      """#)
    #expect(reading.diagnostics == [])
    let schema = reading.catalog.schemas.find("pizza.order")
    #expect(schema?.isUserDefined == true)
    #expect(schema?.domain == "pizza")
    #expect(schema?.parameters.map(\.isRequired) == [true, false, true])
    #expect(schema?.parameters[1].type == .entity("place"))
    #expect(SchemaTable.platform.find("pizza.order") == nil)
  }

  @Test(arguments: [
    (#"{"id": "a", "names": {"en": "A"}}"#, 1),
    (
      "{\"id\": \"a\", \"names\": {\"en\": \"A\"}}\r\n\r\n{\"id\": \"b\", \"names\": {\"en\": \"B\"}}\r\n",
      2
    ),
    ("\u{FEFF}{\"id\": \"a\", \"names\": {\"en\": \"A\"}}\n", 1),
    ("{\"names\": {\"en\": \"A\"}, \"id\": \"a\"}\n{\"id\": \"b\", \"names\": {\"en\": \"B\"}}", 2),
    ("{\"version\": 1}\n{\"id\": \"a\", \"names\": {\"en\": \"A\"}}", 1),
    ("\u{FEFF}{\"apps\": [{\"id\": \"a\", \"names\": {\"en\": \"A\"}}]}", 1),
    ("{\"apps\": []}", 0),
    ("{\"version\": 1, \"schemas\": [\n], \"apps\": []}", 0),
    ("{\"version\": 1,\n \"apps\": [{\"id\": \"a\", \"names\": {\"en\": \"A\"}}]}", 1),
  ])
  func tellsLinesFromOneObject(_ text: String, _ count: Int) {
    let reading = read(text)
    #expect(reading.diagnostics == [])
    #expect(reading.catalog.count == count)
  }

  @Test func readsLinesWithSchemasOfTheirOwn() {
    let reading = read(
      #"""
      {"version": 1, "schemas": [{"name": "pizza.order"}]}
      {"id": "a", "names": {"en": "A"}, "intents": [{"schema": "pizza.order"}]}
      """#)
    #expect(reading.diagnostics == [])
    #expect(reading.catalog.intents(of: 0).map(\.schema) == ["pizza.order"])
  }

  @Test func readsPlainAppsAsItReadsOthers() {
    // A hand-off, or an escape, makes the reader take the long way.
    let names = #""names": {"es": ["Peñón", "Peñón 2"], "en": "Rock"}, "aliases": {"en": ["Rk"]}"#
    let plain = read("{\"apps\": [{\"id\": \"a\", \(names)}]}").catalog.app(at: 0)
    var long = read("{\"apps\": [{\"id\": \"a\", \(names), \"handOff\": {\"url\": \"x:\"}}]}")
      .catalog.app(at: 0)
    long.handOff = nil
    #expect(plain == long)
    let escaped = read(#"{"apps": [{"id": "a", "names": {"en": "Pe\u00f1\u00f3n"}}]}"#).catalog
    #expect(escaped.title(of: 0, language: "en") == "Peñón")
  }

  @Test func keepsOnlySoManyFindings() {
    let lines = String(repeating: "{\"id\": 1}\n", count: 5000)
    let diagnostics = read(lines).diagnostics
    #expect(diagnostics.count == CatalogFindings.limit + 1)
    #expect(diagnostics.last?.id == "more-findings")
  }

  @Test func survivesEveryTruncationAndFlippedByte() {
    let bytes = Array(Self.taller.utf8)
    for end in bytes.indices {
      let reading = CatalogReader.read(Array(bytes[..<end]), name: "cut")
      #expect(!reading.diagnostics.isEmpty, "cut at \(end)")
    }
    for index in bytes.indices {
      for flip: UInt8 in [0x01, 0x02, 0x20, 0x80] {
        var broken = bytes
        broken[index] ^= flip
        _ = CatalogReader.read(broken, name: "flipped").catalog.count
      }
    }
  }

  @Test func survivesDeepNesting() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(read(deep).diagnostics.map(\.id) == ["json-depth"])
    #expect(read("{\"apps\": [" + deep).diagnostics.map(\.id) == ["json-depth"])
    #expect(read("{\"x\": " + deep).diagnostics.map(\.id) == ["json-depth"])
  }
}
