import Foundation
import Testing

@testable import DichoCommand

/// Schemas other than searches, and their names in system versions, through the built tool.
@Suite struct SchemaTests {
  /// The example with a schema of its own, as options.
  private static let lights = [
    "--catalog", "Examples/Lights/apps.json", "--extra-grammar", "Examples/Lights/lights.en.jsgf",
    "--extra-grammar", "Examples/Lights/lights.es.jsgf",
  ]

  /// The small grammar, which only searches, with a file that opens things, as options.
  private static func opening(in directory: TemporaryDirectory) throws -> [String] {
    let grammar = """
      #JSGF V1.0 UTF-8 en;
      grammar en.open;
      import <slot.target>;
      import <slot.app>;
      public <openTarget> = open <slot.target> {system.open};
      public <answerApp> = in <slot.app> {answer.app};
      """
    let file = try directory.file("open.jsgf", Array(grammar.utf8))
    return BuiltTool.smallGrammars + ["--extra-grammar", file]
  }

  @Test func aSchemaOfTheCatalogIsFilled() throws {
    let outcome = try BuiltTool.run(
      ["parse", "--format", "text"] + Self.lights,
      input: """
        Turn on the lights in the kitchen
        set the hallway lights to bright for a movie night
        ¿Puedes apagar la luz del recibidor?
        turn the lights on
        Apaga las luces
        set the kitchen lights to purple
        turn off the lights in the bedroom
        find lamps in Lumen

        """)
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        lights.set app=org.example.lumen room="Kitchen" state="on"
        lights.set app=org.example.lumen room="Hall" state="on" scene="movie night"
        lights.set app=org.example.lumen room="Pasillo" state="off"
        room? Which room's lights?
        room? ¿Las luces de qué habitación?
        state? Which one do you mean? (on, dim, off)
        room? Which room's lights? (Bedroom, Bedroom)
        system.searchInApp app=org.example.lumen term="lamps"

        """)
  }

  @Test func whatIsMissingIsAnswered() throws {
    let outcome = try BuiltTool.run(
      ["converse"] + Self.lights,
      input: """
        {"session":1,"utterance":"turn off the lights in the bedroom"}
        {"session":1,"utterance":"the second one"}
        {"session":2,"utterance":"set the kitchen lights to purple"}
        {"session":2,"utterance":"low"}
        {"session":3,"utterance":"Apaga las luces"}
        {"session":3,"utterance":"el pasillo"}

        """)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines[1].contains(#""room":{"id":"bed2","type":"room","title":"Bedroom"}"#))
    #expect(lines[3].contains(#""parameters":{"room":{"id":"kitchen","#))
    #expect(lines[3].contains(#""state":"dim""#))
    #expect(lines[5].contains(#""room":{"id":"hall","type":"room","title":"Pasillo"}"#))
  }

  @Test func anAnswerCarriesItsStateInTheRecord() throws {
    let directory = try TemporaryDirectory()
    let grammars = try Self.opening(in: directory)
    let first = try BuiltTool.run(["parse"] + grammars, input: "open budget\n").output.dropLast()
    let outcome = try BuiltTool.run(
      ["parse", "--input", "jsonl", "--format", "text"] + grammars,
      input: #"{"utterance":"in Files","pending":\#(first)}"# + "\n")
    #expect(outcome.output == "system.open app=com.example.files target=\"Budget\"\n")
  }

  @Test func mistakesInTagsAreReportedWithAFix() throws {
    let directory = try TemporaryDirectory()
    let grammar = try directory.file(
      "wrong.jsgf",
      Array(
        """
        #JSGF V1.0 UTF-8 en;
        grammar en.wrong;
        import <slot.target>;
        import <slot.term>;
        public <one> = glow in <slot.target> {room=} {light.set};
        public <two> = shine (on | off) {stat=} in <slot.target> {room=} {lights.set};
        public <three> = beam <slot.term> {brightness=} {lights.set};

        """.utf8))
    let outcome = try BuiltTool.run(
      ["check", "--catalog", "Examples/Lights/apps.json", grammar] + BuiltTool.smallGrammars)
    #expect(outcome.status == 1)
    for text in [
      ":5:46: error: the tag of '<one>' names the unknown schema 'light.set' [unknown-schema]",
      "^^^^^^^^^^^ did you mean 'lights.set'?",
      ":6:33: error: '<two>' captures 'stat', but 'lights.set' has no such parameter",
      "^^^^^^^ did you mean 'state'?",
      ":7:35: error: '<three>' captures 'brightness', but 'lights.set' has no such parameter",
      "it has 'room', 'state', 'scene'",
    ] {
      #expect(outcome.output.contains(text), "\(outcome.output)")
    }
  }

  // MARK: - System versions

  private static let photos = """
    {"version":1,"apps":[{"id":"a.photos","names":{"en":"Pictura"},
      "intents":[{"schema":"photos.search"},{"schema":"photos.openAsset"}],
      "entities":[{"id":"p1","type":"asset","names":{"en":"Blue Hour"}}]}]}
    """

  @Test(arguments: [
    ("17", "ShowInAppSearchResultsIntent", "OpenIntent"),
    ("18", "photos.search", "photos.openAsset"), ("26", "photos.search", "photos.openAsset"),
    ("27", "system.searchInApp", "system.open"),
  ])
  func schemasHaveTheNamesOfTheSystemVersion(os: String, search: String, open: String) throws {
    let directory = try TemporaryDirectory()
    let catalog = try directory.file("apps.json", Array(Self.photos.utf8))
    let outcome = try BuiltTool.run(
      ["parse", "--catalog", catalog, "--os", os, "--format", "text"] + Self.opening(in: directory),
      input: "find beaches in Pictura\nopen Blue Hour\n")
    #expect(
      outcome.output == """
        \(search) app=a.photos term="beaches"
        \(open) app=a.photos target="Blue Hour"

        """)
  }

  @Test func anOldNameIsReportedWithItsSuccessor() throws {
    let directory = try TemporaryDirectory()
    let catalog = try directory.file("apps.json", Array(Self.photos.utf8))
    let outcome = try BuiltTool.run(["check", catalog] + BuiltTool.smallGrammars)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("names 'photos.search', which version 27 replaces"))
    #expect(outcome.output.contains("declare 'system.searchInApp'"))
    #expect(outcome.output.contains("declare 'system.open'"))
  }
}
