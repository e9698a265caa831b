import Dicho
import Testing

@testable import Taller

/// The ways a request can go, from what is said to what is on the screen.
@Suite struct JourneyTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  private static let drills = ["Taladro percutor", "Taladro de columna"]

  @Test func startsAnAppThatIsClosed() async throws {
    var screens = bench.taller.screens.makeAsyncIterator()
    #expect(
      try await bench.say("Busca taladros en Taller")
        == [.starts("Taller"), .searches(app: "Taller", term: "taladros")])
    #expect(
      await screens.next()
        == Screen(app: "Taller", term: "taladros", titles: Self.drills, isLoading: true))
    await bench.server.answer("taladros", "Taladro atornillador")
    #expect(
      await screens.next()
        == Screen(app: "Taller", term: "taladros", titles: Self.drills + ["Taladro atornillador"]))
  }

  @Test func replacesAnotherSearchInAnOpenApp() async throws {
    var screens = bench.taller.screens.makeAsyncIterator()
    await bench.taller.launch()
    await bench.taller.search("lijadora")
    #expect(await screens.next()?.titles == ["Lijadora"])
    await bench.server.answer("lijadora")
    #expect(await screens.next()?.isLoading == false)
    #expect(
      try await bench.say("Search for drills in Taller")
        == [.searches(app: "Taller", term: "drills")])
    #expect(await screens.next()?.titles == Self.drills)
  }

  @Test func showsThatThereIsNothing() async throws {
    var screens = bench.taller.screens.makeAsyncIterator()
    _ = try await bench.say("Busca motosierras en Taller")
    #expect(await screens.next()?.titles == [])
    await bench.server.answer("motosierras")
    #expect(await screens.next() == Screen(app: "Taller", term: "motosierras", titles: []))
  }

  @Test func waitsForSigningIn() async throws {
    var screens = bench.recipes.screens.makeAsyncIterator()
    #expect(
      try await bench.say("Muéstrame recetas de pasta en RecipeBox")
        == [.starts("RecipeBox"), .says("RecipeBox: sign in to see the results")])
    #expect(await bench.recipes.placement == .held(by: [.signIn]))
    #expect(await bench.recipes.router.pending.map(\.intent.term) == ["pasta"])
    await bench.recipes.signIn()
    let screen = await screens.next()
    #expect(screen?.term == "pasta")
    #expect(screen?.titles == ["Spaghetti Carbonara", "Pasta Primavera"])
  }

  @Test func dropsAnAnswerThatComesTooLate() async throws {
    var screens = bench.taller.screens.makeAsyncIterator()
    _ = try await bench.say("Busca taladros en Taller")
    #expect(await screens.next()?.term == "taladros")
    _ = try await bench.say("Busca sierras en Taller")
    #expect(await screens.next()?.term == "sierras")
    await bench.server.answer("taladros", "Taladro atornillador")
    await bench.server.answer("sierras", "Sierra circular")
    #expect(await screens.next()?.titles == ["Sierra de calar", "Sierra circular"])
    // Nothing else was shown in between, and nothing is left to show.
    await bench.taller.search("x")
    #expect(await screens.next()?.term == "x")
  }

  @Test(
    arguments: [
      ("Busca en Taller", "¿Qué quieres buscar en Taller?", "taladros"),
      ("Search in Taller", "What do you want to search for in Taller?", "drills"),
    ])
  func asksForATermThatWasNotSaid(
    _ utterance: String, _ question: String, _ answer: String
  ) async throws {
    var screens = bench.taller.screens.makeAsyncIterator()
    #expect(try await bench.say(utterance) == [.says(question)])
    #expect(try await bench.say("…") == [.says(question)])
    #expect(
      try await bench.say(answer)
        == [.starts("Taller"), .searches(app: "Taller", term: answer)])
    #expect(await screens.next()?.titles == Self.drills)
  }

  @Test func searchesTheAppInFront() async throws {
    _ = try await bench.say("Busca taladros en Taller")
    #expect(
      try await bench.say("Busca sierras") == [.searches(app: "Taller", term: "sierras")])
  }

  @Test func startsAnAppThatWasClosedAgain() async throws {
    var screens = bench.taller.screens.makeAsyncIterator()
    _ = try await bench.say("Busca taladros en Taller")
    #expect(await screens.next()?.term == "taladros")
    await bench.taller.quit()
    #expect(await bench.taller.search("sierra") == .waiting(for: nil))
    await bench.taller.launch()
    #expect(await screens.next()?.term == "sierra")
  }

  @Test func saysThatAServerFails() async throws {
    var screens = bench.taller.screens.makeAsyncIterator()
    _ = try await bench.say("Busca taladros en Taller")
    _ = await screens.next()
    await bench.server.fail("taladros")
    #expect(await screens.next()?.failure == "Offline()")
  }

  @Test(
    arguments: [
      ("¿Qué hora es?", Device.Reply.nothing(.noMatch)),
      (
        "Busca facturas en Notas",
        .says(
          "no intent of the app 'com.example.notes' is registered for the schema "
            + "'system.searchInApp'")
      ),
    ])
  func doesNothingElse(_ utterance: String, _ reply: Device.Reply) async throws {
    #expect(try await bench.say(utterance) == [reply])
  }

  @Test func forgetsWhatIsCalledOff() async throws {
    _ = try await bench.say("Busca en Taller")
    #expect(try await bench.say("olvídalo") == [.nothing(.cancelled)])
    #expect(try await bench.say("taladros") == [.nothing(.noMatch)])
  }
}
