import Testing

@testable import DichoCore

@Suite struct SpokenSymbolsTests {
  private func index(_ names: [String]) throws -> NameIndex {
    var spoken = SpokenSymbols()
    let files = [
      #"{"language":"en","spoken":{"&":["and"],".":["dot"],"2":["two"],"24":["twenty-four"]}}"#,
      #"{"language":"es","spoken":{"&":["y"],"2":["dos"]}}"#,
    ]
    for file in files { #expect(spoken.read(SourceText(name: "spoken.json", text: file)).isEmpty) }
    var builder = CatalogBuilder()
    for (number, name) in names.enumerated() {
      try builder.add(App(id: "\(number)", names: [LocalizedName(language: "en", text: name)]))
    }
    return NameIndex(builder.finish(), spoken: spoken.symbols)
  }

  @Test(arguments: [
    ("Q&R", "q and r"), ("Q&R", "q y r"), ("Radio 24", "radio twenty four"), ("2Days", "dos days"),
    ("Number Two", "number 2"), ("Salt and Thistle", "salt & thistle"), ("Node.js", "node dot js"),
  ])
  func findsANameAsItIsSaidOrWritten(_ name: String, _ text: String) throws {
    let index = try index(["Other", name])
    let entry = index.lookup(hash: FoldedHash.hash(of: Folding.foldedName(text)))
    #expect(entry.map { Array(index.apps($0)) } == [1])
  }

  @Test func reportsWhatIsNoList() {
    var spoken = SpokenSymbols()
    let file = SourceText(name: "spoken.json", text: #"{"spoken":{"&":"and"}}"#)
    #expect(spoken.read(file).map(\.id) == ["bad-spoken-symbol"])
    #expect(spoken.symbols.isEmpty)
  }
}
