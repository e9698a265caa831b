import Foundation
import Testing

@testable import DichoCommand

/// How far a run is, as a terminal is told.
struct ProgressLineTests {
  /// What was written, and the time as the line sees it.
  private final class Terminal: @unchecked Sendable {
    // Touched by one test on one thread.
    var text = ""
    var now = Duration.zero
  }

  private static func line(on terminal: Terminal) -> ProgressLine {
    ProgressLine(
      "cases", total: 400, write: { terminal.text += $0 }, elapsed: { terminal.now })
  }

  @Test func aShortRunShowsNothing() {
    let terminal = Terminal()
    let line = Self.line(on: terminal)
    line.advance(by: 100)
    terminal.now = ProgressLine.patience - .milliseconds(1)
    line.advance(by: 300)
    line.end()
    #expect(terminal.text == "")
  }

  @Test func aLongRunShowsHowFarItIsNowAndThen() {
    let terminal = Terminal()
    let line = Self.line(on: terminal)
    terminal.now = .seconds(1)
    line.advance(by: 100)
    line.advance(by: 100)
    terminal.now = .seconds(2)
    line.advance(by: 100)
    #expect(
      terminal.text
        == "\r\u{1B}[K100 of 400 cases (25 %)\r\u{1B}[K300 of 400 cases (75 %)")
  }

  @Test func theLineGoesAwayWithTheRun() {
    let terminal = Terminal()
    let line = Self.line(on: terminal)
    terminal.now = .seconds(1)
    line.advance(by: 400)
    line.end()
    #expect(terminal.text.hasSuffix("\r\u{1B}[K"))
    line.end()
    #expect(terminal.text.components(separatedBy: "\r").count == 3)
  }
}
