import Dicho
import TestSupport
import Testing

/// What was not said, what was said with nothing in it, and what was said: three states.
@Suite struct ParameterStateTests {
  struct Said: CustomTestStringConvertible, Sendable {
    let utterance: String
    let parameter: String
    let state: ParameterState

    init(_ utterance: String, _ state: ParameterState, of parameter: String = "criteria.term") {
      (self.utterance, self.parameter, self.state) = (utterance, parameter, state)
    }

    var testDescription: String { utterance }
  }

  private static let unset = [
    "Busca en Taller", "Busca", "Search in Taller", "Search Taller", "busca ... en Taller",
    "Taller, busca", "Open RecipeBox and search",
  ].map { Said($0, .unset) }

  private static let empty = [
    "busca \"\" en Taller", "busca «…» en Taller", "búscalo en Taller", "¿Me lo buscas en Taller?",
    "busca algo", "Abre Taller para que lo busques", "search for it in Taller",
    "search for something in Taller", "search for “” in Taller", "search for the in Taller",
    "Open Taller and look it up",
  ].map { Said($0, .set(nil)) }

  private static let things = [
    Said("Open in RecipeBox", .unset, of: "target"),
    Said("Abre en RecipeBox", .unset, of: "target"),
    Said("Open it in RecipeBox", .set(nil), of: "target"),
    Said("Ábrelo en Archivos", .set(nil), of: "target"),
    Said("Abre algo en Archivos", .set(nil), of: "target"),
    Said(
      "Open tomato soup in RecipeBox", .set(.entity(id: "r1", title: "Tomato Soup")), of: "target"),
    Said("Busca taladros en Taller", .set(.text("taladros"))),
    Said("Find \"it\" in Taller", .set(.text("it"))),
  ]

  @Test(arguments: unset + empty + things)
  func aParameterIsInOneOfThreeStates(_ said: Said) throws {
    let engine = BundledEngine()
    let intent = try #require(engine.resolution(said.utterance).intent)
    #expect(intent.state(of: said.parameter) == said.state)
    let listed = engine.record(said.utterance).contains("\"empty\":[\"\(said.parameter)\"]")
    #expect(listed == (said.state == .set(nil)))
  }

  @Test func anAnswerThatNamesNothingIsSaidAndTheStateStays() {
    let states = BundledEngine().records(["Busca en Taller", "hm", "algo", "¿qué?", "taladros"])
      .map { $0.contains("\"empty\":[\"criteria.term\"]") }
    #expect(states == [false, false, true, true, false])
  }

  @Test func theStateTravelsInPending() throws {
    let record = BundledEngine().record("search for it in Taller")
    let next = PendingRecordTests.answer("{\"utterance\":\"hm\",\"pending\":\(record)}")
    #expect(next.contains("\"empty\":[\"criteria.term\"]"))
    let wrong = record.replacing("[\"criteria.term\"]", with: "[1]")
    #expect(
      PendingRecordTests.answer("{\"utterance\":\"hm\",\"pending\":\(wrong)}")
        .hasSuffix("'pending.intent.empty[0]' must be a string, not a number"))
  }

  @Test func whatIsOptionalIsClearedWhenItIsSaidEmpty() async throws {
    let seen = Journal()
    var registry = IntentRegistry(schemas: Self.schemas)
    try registry.register(AddNote.self) { AddNote(journal: seen) }
    var intent = ResolvedIntent(
      schema: "note.add", parameters: [ResolvedParameter(name: "title", value: .text("milk"))])
    _ = try await registry.perform(Resolution(intent))
    intent.emptyParameters = ["folder"]
    _ = try await registry.perform(Resolution(intent))
    intent.emptyParameters = []
    intent.parameters.append(ResolvedParameter(name: "folder", value: .text("Home")))
    _ = try await registry.perform(Resolution(intent))
    #expect(await seen.entries == ["unset", "set to nil", "set to Home"])
  }

  @Test func whatIsRequiredIsAskedForWhenItIsSaidEmpty() async throws {
    var registry = IntentRegistry(schemas: Self.schemas)
    try registry.register(AddNote.self) { AddNote(journal: Journal()) }
    var intent = ResolvedIntent(schema: "note.add")
    intent.emptyParameters = ["title"]
    guard case .asks(let asking) = try await registry.perform(Resolution(intent)) else {
      Issue.record("nothing is asked")
      return
    }
    #expect(asking.followUp?.parameter == "title")
  }

  private static let schemas = CatalogReader.read(
    Array(
      """
      {"version":1,"schemas":[{"name":"note.add","parameters":[{"name":"title","type":"string"},
        {"name":"folder","type":"string","required":false}]}],
       "apps":[{"id":"kite","names":{"en":"Kite"},"intents":[{"schema":"note.add"}]}]}
      """.utf8), name: "apps.json"
  ).catalog.schemas
}

/// Notes in which state its optional parameter is.
private struct AddNote: AppIntent {
  static let schema = "note.add"
  static let supportedModes = IntentModes.background
  @IntentParameter var title: String
  @IntentParameter var folder: String?
  let journal: Journal

  init(journal: Journal) { self.journal = journal }

  func perform() async throws -> some IntentResult {
    switch $folder.valueState {
    case .unset: await journal.note("unset")
    case .set(nil): await journal.note("set to nil")
    case .set(let folder): await journal.note("set to \((folder ?? nil) ?? "")")
    }
    return .result()
  }
}
