import Testing

@testable import DichoCore

@Suite struct MisspellingsTests {
  @Test func aSlipCountsAsTheWordMeant() {
    var misspellings = Misspellings()
    #expect(misspellings.read(SourceText(name: "m.txt", text: "teh the\nfo for\n")).isEmpty)
    var words = WordTable(["the"])
    _ = words.wordSet(Array(words.words(ofText: 0)))
    let vocabulary = words.vocabulary(misspellings)
    func wordClass(_ text: String) -> UInt16 {
      vocabulary.wordClass(FoldedHash.hash(of: Array(text.utf8)))
    }
    #expect(wordClass("teh") == wordClass("the"))
    #expect(wordClass("the") != 0)
    // "for" is no word of this grammar.
    #expect(wordClass("fo") == 0)
  }

  @Test func reportsALineThatIsNoPair() {
    var misspellings = Misspellings()
    let found = misspellings.read(SourceText(name: "m.txt", text: "teh the\nfo\n"))
    #expect(found.map(\.id) == ["bad-misspelling"])
    #expect(found.first?.location.line == 2)
  }
}
