import Dicho
import TestSupport
import Testing

/// Things whose names are only nearly what was said are found as apps are, and reported likewise.
@Suite struct NearEntityTests {
  struct Opens: CustomTestStringConvertible, Sendable {
    let utterance: String
    /// The thing, by its id, and how it was heard; nil where nothing may be opened.
    let members: [String]

    init(_ utterance: String, _ target: String, _ match: String = "", _ heard: String = "") {
      self.utterance = utterance
      members =
        ["\"parameters\":{\"target\":{\"id\":\"\(target)\""]
        + (match.isEmpty ? [] : ["\"match\":\"\(match)\",\"heard\":\"\(heard)\""])
    }

    var testDescription: String { utterance }
  }

  private static let near = [
    Opens("abre sopa de tomatte en RecipeBox", "r1", "edit", "sopa de tomatte"),
    Opens("Abre la receta de sopa de tomatte", "r1", "edit", "sopa de tomatte"),
    Opens("Open tomato soop in RecipeBox", "r1", "edit", "tomato soop"),
    Opens("open the tomatto soup recipe", "r1", "edit", "tomatto soup"),
    Opens("Open \"tomatto soup\" in RecipeBox", "r1", "edit", "tomatto soup"),
    Opens("open nine lantrens on Reelhouse", "m2", "edit", "nine lantrens"),
    Opens("Abre la lista de bakaciones en Archivos", "f2", "sound", "lista de bakaciones"),
  ]

  private static let exact = [
    Opens("abre sopa de tomate en RecipeBox", "r1"), Opens("open tomatosoup in RecipeBox", "r1"),
    Opens("open TOMATO-SOUP", "r1"),
  ]

  @Test(arguments: near + exact)
  func isOpenedAndReported(_ opens: Opens) {
    let record = BundledEngine().record(opens.utterance)
    #expect(record.contains("\"status\":\"resolved\""), "\(record)")
    for member in opens.members { #expect(record.contains(member), "\(record)") }
    #expect(record.contains("\"match\":") == (opens.members.count > 1), "\(record)")
    #expect(record.hasSuffix("\"confidence\":1}") == (opens.members.count == 1), "\(record)")
  }

  /// Ordinary words are what they say, and a search is no misspelt request to open.
  @Test(arguments: [
    "open the gadget", "open the door", "abre la ventana", "open the widget", "abre el presunto",
    "open downtown", "show me tomatto soup in RecipeBox", "find tomatto soup in RecipeBox",
  ])
  func isNotTakenForAThing(_ utterance: String) {
    let record = BundledEngine().record(utterance)
    #expect(!record.contains("\"target\":{"), "\(record)")
  }

  @Test func anAnswerMayBeNearAsWell() {
    let records = BundledEngine().records(["Open in RecipeBox", "tomatto soup"])
    #expect(records[1].contains("\"id\":\"r1\""))
    #expect(records[1].contains("\"match\":\"edit\",\"heard\":\"tomatto soup\""))
  }

  private static func engine(_ entities: String) -> BundledEngine {
    BundledEngine(
      apps: """
        {"version":1,"apps":[{"id":"kite","names":{"en":"Kite"},
          "intents":[{"schema":"system.searchInApp"},{"schema":"system.open"}],
          "entities":[\(entities)]}]}
        """)
  }

  @Test func exactAlwaysWinsAndSeveralNearOnesAreAskedAbout() {
    let engine = Self.engine(
      """
      {"id":"a","type":"song","names":{"en":"Marbella"}},{"id":"b","type":"song","names":{"en":"Marbelle"}}
      """)
    #expect(engine.record("open Marbella").contains("\"target\":{\"id\":\"a\""))
    #expect(engine.record("open Marbelle").contains("\"target\":{\"id\":\"b\""))
    let several = engine.record("open Marbellu in Kite")
    #expect(several.contains("\"status\":\"needsDisambiguation\""), "\(several)")
    #expect(several.contains("\"options\":[{\"id\":\"a\""), "\(several)")
    #expect(several.contains("\"match\":\"edit\",\"heard\":\"Marbellu\""), "\(several)")
  }

  @Test func signsInNamesAreSaid() {
    let engine = Self.engine(
      "{\"id\":\"a\",\"type\":\"list\",\"names\":{\"en\":\"Salt & Pepper\"}}")
    #expect(engine.record("open salt and pepper in Kite").contains("\"target\":{\"id\":\"a\""))
  }

  /// Names that sound alike had the numbers of quite other apps.
  @Test func appsThatSoundAlikeAreAskedAbout() {
    let engine = BundledEngine(
      apps: """
        {"version":1,"apps":[{"id":"kite","names":{"en":"Kite"}},
          {"id":"one","names":{"es":"Vaquerizo"}},{"id":"two","names":{"es":"Baqueriso"}}]}
        """)
    let resolution = engine.resolution("Busca pan en Bakeriso")
    #expect(resolution.status == .needsDisambiguation)
    #expect(resolution.followUp?.options.map(\.id) == ["one", "two"])
  }
}
