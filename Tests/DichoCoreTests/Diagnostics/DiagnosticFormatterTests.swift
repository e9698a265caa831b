import Testing

@testable import DichoCore

@Suite struct DiagnosticFormatterTests {
  private func diagnostic(
    line: Int = 1, column: Int, length: Int = 1, label: String? = nil, notes: [Diagnostic] = []
  ) -> Diagnostic {
    Diagnostic(
      severity: .error, id: "some-id", message: "something is wrong",
      location: SourceLocation(file: "a.jsgf", line: line, column: column), length: length,
      label: label, notes: notes)
  }

  @Test func drawsCaretsWithLabelAndNotes() {
    let note = Diagnostic(
      severity: .note, id: "some-id", message: "'<b>' is defined here",
      location: SourceLocation(file: "b.jsgf", line: 6, column: 1))
    let text = DiagnosticFormatter.render(
      diagnostic(line: 2, column: 7, length: 3, label: "did you mean '<b>'?", notes: [note]),
      source: SourceText(name: "a.jsgf", text: "first\r\n<a> = <c>;\nlast"))
    #expect(
      text == """
        a.jsgf:2:7: error: something is wrong [some-id]
        2 | <a> = <c>;
          |       ^^^ did you mean '<b>'?
        b.jsgf:6:1: note: '<b>' is defined here
        """)
  }

  struct Line: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    var column: Int
    var length = 1
    /// The last two lines.
    var expected: String
  }

  static let lines: [Line] = [
    Line(
      testDescription: "accents and inverted marks", text: "¿niño <x>", column: 7, length: 3,
      expected: "1 | ¿niño <x>\n  |       ^^^"),
    Line(
      testDescription: "decomposed accents", text: "nin\u{0303}o <x>", column: 6, length: 3,
      expected: "1 | nin\u{0303}o <x>\n  |      ^^^"),
    Line(
      testDescription: "a tab before the carets", text: "\ta = <x>", column: 6,
      expected: "1 | \ta = <x>\n  | \t    ^"),
    Line(
      testDescription: "control and direction characters", text: "a\u{1B}[2J\u{202E}b", column: 2,
      expected: "1 | a\u{FFFD}[2J\u{FFFD}b\n  |  ^"),
    Line(
      testDescription: "behind the end of the line", text: "ab", column: 3,
      expected: "1 | ab\n  |   ^"),
    Line(
      testDescription: "carets no longer than the line", text: "abc", column: 2, length: 90,
      expected: "1 | abc\n  |  ^^"),
    Line(testDescription: "an empty line", text: "", column: 1, expected: "1 | \n  | ^"),
    Line(
      testDescription: "a byte order mark", text: "\u{FEFF}ab", column: 2,
      expected: "1 | ab\n  |  ^"),
  ]

  @Test(arguments: lines)
  func showsTheLine(line: Line) {
    let text = DiagnosticFormatter.render(
      diagnostic(column: line.column, length: line.length),
      source: SourceText(name: "a.jsgf", text: line.text))
    #expect(
      text == "a.jsgf:1:\(line.column): error: something is wrong [some-id]\n" + line.expected)
  }

  @Test func cutsLongLinesAroundTheCarets() {
    let line = String(repeating: "a", count: 500) + "ñX" + String(repeating: "b", count: 500)
    let text = DiagnosticFormatter.render(
      diagnostic(column: 502), source: SourceText(name: "a.jsgf", text: line))
    let rows = text.split(separator: "\n")
    #expect(rows.count == 3)
    #expect(rows[1].hasPrefix("1 | …aaa") && rows[1].hasSuffix("bbb…"))
    #expect(rows[1].count == 106 && rows[2].count == 66)
    #expect(Array(rows[1])[65] == "X" && Array(rows[2])[65] == "^")
  }

  @Test func doesWithoutASource() {
    #expect(
      DiagnosticFormatter.render(diagnostic(column: 3, label: "remove it"))
        == "a.jsgf:1:3: error: something is wrong [some-id]: remove it")
    #expect(
      DiagnosticFormatter.render(diagnostic(line: 9, column: 3), text: "one line")
        == "a.jsgf:9:3: error: something is wrong [some-id]")
  }
}
