import Dicho
import Foundation
import Testing

@testable import DichoCommand

/// `dicho chat`, through pipes and at a terminal.
@Suite struct ChatTests {
  @Test func transcriptIsGolden() throws {
    try expect(Self.turns, BundledEngine.shared, matches: "chat.txt")
  }

  @Test func transcriptOfSharedNamesIsGolden() throws {
    let apps = """
      {"id":"org.example.atlas","names":{"en":"Atlas"}}
      {"id":"com.example.atlas","names":{"en":"Atlas"}}
      {"id":"com.example.maps","names":{"en":"Maps"}}
      """
    let catalog = CatalogReader.read(Array(apps.utf8), name: "apps.jsonl").catalog
    try expect(
      Self.turnsOfSharedName, BundledEngine.shared.replacingCatalog(with: catalog),
      matches: "chat-shared-name.txt")
  }

  /// Compares what the lines are answered, with the lines between, with a golden file.
  private func expect(
    _ turns: [String], _ engine: IntentEngine, matches name: String,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    var processor = ChatProcessor(
      engine, .init(), style: TerminalStyle(hasColours: false), prompt: "> ")
    var output = JSONWriter()
    output.append("> ")
    for (index, turn) in turns.enumerated() {
      var turn = turn
      output.append(text: turn + "\n")
      let outcome = turn.withUTF8 {
        processor.process(UnsafeRawBufferPointer($0), number: index + 1, into: &output)
      }
      #expect(outcome == .ok, sourceLocation: sourceLocation)
    }
    try GoldenFile.expect(output.string + "\n", matches: name, sourceLocation: sourceLocation)
  }

  private static let turns = [
    "Busca en Taller", "", "taladros", "find soup", "hm?", "3", "find soup", "la segunda",
    "find soup", "no, bread in Notes", "find cats in yutub", "", "No busques nada en Taller",
    "What time is it?", "find soup", "never mind", "find soup", "", "", "", "",
  ]

  private static let turnsOfSharedName = [
    "find nails in atlas", "hm?", "", "2", "search atlas", "nails", "the first one",
    "find nails in Atlas", "in Maps",
  ]

  @Test func linesThatCannotBeReadAreRefusedInWords() throws {
    let outcome = try BuiltTool.run(
      ["chat"], input: Data("Busca en Taller\n".utf8) + Data([0xFF, 0x0A]) + Data("pan\n".utf8))
    #expect(outcome.status == 65)
    #expect(
      outcome.output == """
        Understood: a search in Taller; the term is missing.
        ¿Qué quieres buscar en Taller?
        Not read: byte 0xFF at offset 0 does not begin a UTF-8 sequence.
        Understood: a search for 'pan' in Taller.

        """)
  }

  @Test func whatWasSaidIsNoCommandToTheTerminal() throws {
    let outcome = try BuiltTool.run(
      ["chat"] + BuiltTool.small, input: "find \"a\u{1B}[2Jb\" in Notes\n")
    #expect(outcome.output.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/script")))
  func aTerminalHasPromptAndColours() throws {
    #if os(Linux)
      let dialogue = "printf 'find soup in Notes\\n\\004'"
      let chat =
        "script -qec \"'$dicho' chat --grammars '\(BuiltTool.smallGrammars[1])'\" /dev/null"
      let colours = try BuiltTool.shell(
        "unset NO_COLOR; \(dialogue) | TERM=xterm \(chat)")
      #expect(colours.output.contains("\u{1B}[1m> \u{1B}[0mUnderstood: a search for 'soup'"))
      let plain = try BuiltTool.shell("\(dialogue) | NO_COLOR=1 TERM=xterm \(chat)")
      #expect(plain.output.contains("> Understood: a search for 'soup' in Notes.\r\n> \r\n"))
      #expect(!plain.output.contains("\u{1B}"))
    #endif
  }
}
