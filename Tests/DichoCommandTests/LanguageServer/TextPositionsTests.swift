import Dicho
import Testing

@testable import DichoCommand

@Suite struct TextPositionsTests {
  @Test(
    arguments: [
      ("abc", 2, 0, 2), ("a\nbc", 2, 1, 0), ("a\r\nbc", 4, 1, 1), ("a\rbc", 3, 1, 1),
      ("ñandú x", 7, 0, 5), ("😀x", 4, 0, 2), ("a\n😀\nb", 7, 2, 0), ("", 0, 0, 0),
      ("\u{FEFF}ab", 4, 0, 1), ("ab\n", 3, 1, 0),
    ])
  func bytesAreTurnedIntoPlacesAndBack(_ text: String, _ offset: Int, _ line: Int, _ unit: Int) {
    let positions = TextPositions(SourceText(name: "text", text: text))
    let place = TextPositions.Position(line: line, character: unit)
    #expect(positions.position(of: offset) == place)
    #expect(positions.offset(of: place) == offset)
  }

  @Test(
    arguments: [
      (-1, 0, 0), (0, -5, 0), (0, 99, 2), (1, 1, 7), (1, 2, 7), (9, 9, 8), (Int.max, Int.max, 8),
    ])
  func placesOutsideAreBroughtInside(_ line: Int, _ character: Int, _ offset: Int) {
    // The second unit of an emoji is inside it; the place is then behind it.
    let positions = TextPositions(SourceText(name: "text", text: "ab\n😀x"))
    #expect(positions.offset(of: .init(line: line, character: character)) == offset)
  }

  @Test(
    arguments: [
      (1, 1, 2, "0:0-2"), (2, 2, 1, "1:2-3"), (2, 1, 1, "1:0-2"), (3, 1, 1, "2:0-5"),
      (1, 9, 9, "0:2-2"), (99, 1, 1, "3:0-0"), (0, 0, 0, "0:0-1"), (2, 2, Int.max, "1:2-3"),
    ])
  func charactersAreTurnedIntoUnits(_ line: Int, _ column: Int, _ length: Int, _ range: String) {
    // The third line is one character of two scalars, four and one units.
    var positions = TextPositions(
      SourceText(name: "text", text: "ab\n😀x\n👩🏽\u{301}\n"))
    let found = JSONNode(positions.range(line: line, column: column, length: length))
    #expect(ServerSession.text(found) == range)
  }

  @Test(
    arguments: [
      ("file:///home/me/mine.jsgf", "/home/me/mine.jsgf"),
      ("file:///a%20b/%C3%B1.jsgf", "/a b/ñ.jsgf"), ("file://localhost/a", "/a"),
      ("file:///c%3a/x", "/c:/x"), ("file://host/a", nil), ("untitled:Untitled-1", nil),
      ("file:///a%2", nil), ("file:///a%zz", nil), ("file:///a%00b", nil), ("", nil),
    ])
  func addressesArePaths(_ uri: String, _ path: String?) {
    #expect(DocumentURI.path(uri) == path)
    if let path { #expect(DocumentURI.path(DocumentURI.uri(ofPath: path)) == path) }
  }
}
