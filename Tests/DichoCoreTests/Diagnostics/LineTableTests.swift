import Testing

@testable import DichoCore

@Suite struct LineTableTests {
  static let cases: [(text: String, offset: Int, line: Int, column: Int)] = [
    (text: "", offset: 0, line: 1, column: 1), (text: "abc", offset: 0, line: 1, column: 1),
    (text: "abc", offset: 3, line: 1, column: 4), (text: "abc", offset: 99, line: 1, column: 4),
    (text: "abc", offset: -5, line: 1, column: 1), (text: "a\nb", offset: 1, line: 1, column: 2),
    (text: "a\nb", offset: 2, line: 2, column: 1), (text: "a\r\nb", offset: 3, line: 2, column: 1),
    (text: "a\rb", offset: 2, line: 2, column: 1),
    (text: "a\n\n\nb", offset: 4, line: 4, column: 1),
    (text: "ñandú x", offset: 8, line: 1, column: 7),
    (text: "¿n\u{0303}o", offset: 6, line: 1, column: 4),
    (text: "👩‍🚀x", offset: 11, line: 1, column: 2),
    (text: "\u{FEFF}x", offset: 3, line: 1, column: 1),
    (text: "\u{FEFF}x", offset: 4, line: 1, column: 2),
  ]

  @Test(arguments: cases)
  func countsLinesAndCharacters(text: String, offset: Int, line: Int, column: Int) {
    let location = SourceText(name: "f", text: text).location(at: offset)
    #expect(location == SourceLocation(file: "f", line: line, column: column))
  }

  @Test func agreesWithCountingCharactersOnLongLines() {
    let piece = "busca niños 👩‍🚀 en Taller, n\u{0303}andú\t"
    let text = String(repeating: piece, count: 400) + "\n" + String(repeating: piece, count: 200)
    let table = LineTable(SourceText(name: "f", text: text))
    var line = 1
    var column = 1
    var offset = 0
    for character in text {
      #expect(
        table.location(at: offset) == SourceLocation(file: "f", line: line, column: column))
      if character == "\n" { (line, column) = (line + 1, 1) } else { column += 1 }
      offset += character.utf8.count
    }
  }

  @Test func takesBytesThatAreNotText() {
    let source = SourceText(name: "f", bytes: [0x61, 0xFF, 0xC3, 0x0A, 0x80, 0x62])
    #expect(source.location(at: 3) == SourceLocation(file: "f", line: 1, column: 4))
    #expect(source.location(at: 5) == SourceLocation(file: "f", line: 2, column: 2))
  }
}
