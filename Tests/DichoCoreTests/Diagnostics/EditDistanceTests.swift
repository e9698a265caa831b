import Testing

@testable import DichoCore

@Suite struct EditDistanceTests {
  static let cases: [(word: String, words: [String], nearest: String?)] = [
    (word: "searchVreb", words: ["searchNoun", "searchVerb"], nearest: "searchVerb"),
    (word: "<apq>", words: ["<app>"], nearest: "<app>"),
    (word: "opener", words: ["closer", "openers", "opener2"], nearest: "openers"),
    (word: "búsqueda", words: ["busqueda"], nearest: "busqueda"),
    (word: "same", words: ["same"], nearest: "same"),
    (word: "verb", words: ["noun", ""], nearest: nil),
    (word: "ab", words: ["ac"], nearest: nil),
    (word: "abc", words: ["abd"], nearest: "abd"),
    (word: "", words: ["", "a"], nearest: nil),
    (word: "abcdefghijkl", words: ["abcdefghWXYZ"], nearest: nil),
    (word: "abcdefghijkl", words: ["abcdefghiXYZ"], nearest: "abcdefghiXYZ"),
    (word: "word", words: [], nearest: nil),
  ]

  @Test(arguments: cases)
  func findsTheNearestWord(word: String, words: [String], nearest: String?) {
    #expect(EditDistance.nearest(word, in: words) == nearest)
  }
}
