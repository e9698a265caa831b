import Testing

@testable import DichoCore

@Suite struct CatalogBuilderTests {
  private let name = [LocalizedName(language: "en", text: "A")]

  @Test func packsAndGivesBackApps() throws {
    var builder = CatalogBuilder()
    var apps: [App] = []
    for number in 0..<300 {
      var app = App(
        id: "app\(number)", names: [LocalizedName(language: "en", text: "Name \(number)")])
      if number % 3 == 0 {
        app.aliases = [LocalizedName(language: "es", text: "Nombre \(number)")]
      }
      if number % 5 == 0 {
        app.contentNouns = [
          LocalizedName(language: "en", text: "noun\(number % 20)"),
          LocalizedName(language: "es", text: "noun\(number % 20)"),
        ]
      }
      if number % 7 == 0 { app.intents = [.search, IntentDeclaration(schema: "system.open")] }
      if number % 11 == 0 {
        app.entities = [
          Entity(id: "e", type: "t\(number % 2)", names: name, aliases: app.aliases),
          Entity(id: "f", type: "t", names: name),
        ]
      }
      if number % 13 == 0 { app.handOff = HandOff(url: "x:\(number)", command: ["x"]) }
      apps.append(app)
      let index = try builder.add(app)
      #expect(index == number)
    }
    let catalog = builder.finish()
    #expect(builder.count == 0)
    #expect(catalog.count == 300)
    for (number, app) in apps.enumerated() {
      #expect(catalog.app(at: number) == app)
      #expect(catalog.appIndex(app.id) == number)
      for entity in catalog.entityRange(of: number) {
        #expect(catalog.app(ofEntity: entity) == number)
      }
    }
    #expect(catalog.appIndex("app300") == nil)
    #expect(catalog.allTitles(language: "en").count == 300)
  }

  @Test func refusesFaultyAppsAndKeepsNothingOfThem() throws {
    var builder = CatalogBuilder()
    try builder.add(App(id: "a", names: name))
    let faults: [(App, CatalogError)] = [
      (App(id: "", names: name), .emptyID),
      (App(id: "a", names: name), .duplicateID("a")),
      (App(id: "b", names: []), .missingName(entity: nil)),
      (App(id: "b", names: [LocalizedName(language: "en", text: " ")]), .emptyName(" ")),
      (
        App(id: "b", names: name, intents: [IntentDeclaration(schema: "x")]), .unknownSchema("x")
      ),
      (
        App(
          id: "b", names: name,
          intents: [IntentDeclaration(schema: "system.open", searchScopes: ["tv"])]),
        .unknownScope("tv", schema: "system.open")
      ),
      (
        App(id: "b", names: name, entities: [Entity(id: "e", type: "t", names: [])]),
        .missingName(entity: "e")
      ),
      (
        App(
          id: "b", names: name,
          entities: [
            Entity(id: "e", type: "t", names: name), Entity(id: "e", type: "t", names: name),
          ]),
        .duplicateEntityID("e")
      ),
    ]
    for (app, expected) in faults {
      do throws(CatalogError) {
        try builder.add(app)
        Issue.record("\(expected) is not thrown")
      } catch {
        #expect(error == expected)
      }
    }
    let number = try builder.add(App(id: "b", names: name))
    #expect(number == 1)
    let catalog = builder.finish()
    #expect(catalog.count == 2)
    #expect(catalog.entityCount == 0)
  }

  @Test func anEmptyCatalogAnswers() {
    let catalog = Catalog()
    #expect(catalog.isEmpty)
    #expect(catalog.appIndex("a") == nil)
    #expect(NameIndex(catalog).lookup(hash: 0) == nil)
    #expect(EntityIndex(catalog).lookup(hash: 7) == nil)
    #expect(!NounIndex(catalog).contains(hash: 7))
  }

  @Test(arguments: [
    ("en", true), ("es-MX", true), ("zh-Hant-TW", true), ("es-419", true), ("und", true),
    ("", false), ("e", false), ("english", false), ("es-", false), ("-es", false), ("e1", false),
    ("es-toolongsubtag", false),
  ])
  func tellsLanguageTags(_ tag: String, _ isWellFormed: Bool) {
    #expect(LanguageTag.isWellFormed(tag) == isWellFormed)
  }
}
