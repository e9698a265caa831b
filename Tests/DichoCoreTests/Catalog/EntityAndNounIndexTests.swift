import Testing

@testable import DichoCore

@Suite struct EntityAndNounIndexTests {
  private func english(_ text: String) -> LocalizedName {
    LocalizedName(language: "en", text: text)
  }

  private func catalog() throws -> Catalog {
    var builder = CatalogBuilder()
    try builder.add(App(id: "plain", names: [english("Plain")]))
    try builder.add(
      App(
        id: "tools", names: [english("Tools")],
        contentNouns: [english("tool"), LocalizedName(language: "es", text: "Máquina")],
        entities: [
          Entity(id: "d", type: "tool", names: [english("Drill")]),
          Entity(id: "h", type: "tool", names: [english("Hammer")], aliases: [english("drill")]),
        ]))
    try builder.add(
      App(
        id: "music", names: [english("Music")], contentNouns: [english("song")],
        entities: [Entity(id: "s", type: "song", names: [english("Drill")])]))
    return builder.finish()
  }

  private func hash(_ folded: String) -> UInt64 { FoldedHash.hash(Array(folded.utf8)) }

  @Test func findsEntitiesOfAllAppsAndOfOne() throws {
    let index = EntityIndex(try catalog())
    let drill = try #require(index.lookup(hash: hash("drill")))
    #expect(Array(index.entities(drill)) == [0, 1, 2])
    #expect(Array(index.entities(drill, of: 0)) == [])
    #expect(Array(index.entities(drill, of: 1)) == [0, 1])
    #expect(Array(index.entities(drill, of: 2)) == [2])
    #expect(index.app(of: 2) == 2)
    let hammer = try #require(index.lookup(hash: hash("hammer")))
    #expect(Array(index.entities(hammer, of: 1)) == [1])
    #expect(Array(index.entities(hammer, of: 2)) == [])
    #expect(index.lookup(hash: hash("tools")) == nil)
  }

  @Test func knowsWhoDeclaresANoun() throws {
    let index = NounIndex(try catalog())
    #expect(index.contains(hash: hash("tool")))
    #expect(index.contains(hash: hash("maquina")))
    #expect(!index.contains(hash: hash("tools")))
    #expect(index.declares(app: 1, hash: hash("maquina")))
    #expect(!index.declares(app: 2, hash: hash("tool")))
    #expect(index.declares(app: 2, hash: hash("song")))
    #expect(!index.declares(app: 0, hash: hash("song")))
    #expect(index.bounds.maxFoldedBytes == 7)
  }
}
