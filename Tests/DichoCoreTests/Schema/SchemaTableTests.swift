import Testing

@testable import DichoCore

@Suite struct SchemaTableTests {
  private let table = SchemaTable.platform

  @Test(
    arguments: [
      (27, "photos.search", "system.searchInApp"),
      (27, "system.search", "system.searchInApp"),
      (27, "system.searchInApp", "system.searchInApp"),
      (26, "system.searchInApp", "system.search"),
      (18, "system.searchInApp", "system.search"),
      (18, "photos.search", "photos.search"),
      (17, "photos.search", "ShowInAppSearchResultsIntent"),
      (17, "system.searchInApp", "ShowInAppSearchResultsIntent"),
      (27, "photos.openAsset", "system.open"),
      (26, "photos.openAsset", "photos.openAsset"),
      (18, "system.open", "OpenIntent"),
      (27, "system.open", "system.open"),
      (26, "mail.openMessage", "OpenIntent"),
      (17, "browser.findOnPage", nil),
      (16, "system.searchInApp", nil),
      (26, "audio.playAudio", nil),
      (18, "pizza.order", "pizza.order"),
    ] as [(Int, String, String?)])
  func followsTheDeprecationChain(_ os: Int, _ schema: String, _ expected: String?) {
    #expect(table.name(for: os, of: schema) == expected)
  }

  @Test func isConsistent() {
    #expect(Set(table.schemas.map(\.name)).count == table.schemas.count)
    for schema in table.schemas {
      #expect(!schema.domain.isEmpty, "\(schema.name)")
      #expect([18, 26, 27].contains(schema.since), "\(schema.name)")
      #expect((schema.deprecated == nil) == (schema.renamedTo == nil), "\(schema.name)")
      #expect(Set(schema.parameters.map(\.name)).count == schema.parameters.count)
      #expect(!schema.supportedModes.isEmpty && !schema.allowedExecutionTargets.isEmpty)
      if let next = schema.renamedTo { #expect(table.find(next) != nil, "\(next)") }
      if schema.purpose == .search { #expect(schema.parameters.contains { $0.isRequired }) }
    }
  }

  @Test func knowsTheTwoSchemasThatMatterMost() throws {
    let search = try #require(table.find("system.searchInApp"))
    #expect(search.parameters == [Parameter(name: "criteria", type: .searchCriteria)])
    #expect(search.searchScopes == ["general", "movies", "tv", "freeformVideo"])
    #expect(search.supportedModes.first == "foreground")
    #expect(search.allowedExecutionTargets.first == "main")
    #expect(search.kind == "SystemSearchInAppIntent")
    let open = try #require(table.find("system.open"))
    #expect(open.parameters == [Parameter(name: "target", type: .entity(""))])
    #expect(table.find("system.opne") == nil)
    #expect(table.nearest("system.opne") == "system.open")
    #expect(table.nearest("pizza.order") == nil)
  }
}
