import Testing

@testable import Dicho

@Suite struct IntentRouterTests {
  private func search(_ term: String) -> ResolvedIntent {
    ResolvedIntent(schema: "system.searchInApp", app: "com.example.taller", term: term)
  }

  private func open(_ target: String) -> ResolvedIntent {
    ResolvedIntent(schema: "system.open", app: "com.example.taller", term: target)
  }

  /// Starts to wait for a window's next request and returns once the router knows.
  private func waiting(_ router: IntentRouter, _ scene: IntentRouter.SceneID) async
    -> Task<RoutedIntent?, Never>
  {
    let task = Task { await router.next(in: scene) }
    while await !router.isReady(scene) { await Task.yield() }
    return task
  }

  // MARK: - Cold and warm

  @Test func keepsARequestUntilTheWindowIsReady() async {
    let router = IntentRouter()
    #expect(await router.route(search("taladros")) == .waiting(for: nil))
    await router.open("main")
    #expect(await router.pending.map(\.scene) == ["main"])
    #expect(await router.next(in: "main")?.intent.term == "taladros")
    #expect(await router.pending.isEmpty)
  }

  @Test func deliversAtOnceToAWindowThatWaits() async {
    let router = IntentRouter()
    let window = await waiting(router, "main")
    #expect(await router.route(search("taladros")) == .delivered(to: "main"))
    #expect(await window.value?.intent.term == "taladros")
  }

  @Test func letsTheLatestWin() async {
    let router = IntentRouter()
    await router.route(search("taladros"))
    await router.route(search("lijadoras"))
    #expect(await router.pending.map(\.intent.term) == ["lijadoras"])
    #expect(await router.next(in: "main")?.intent.term == "lijadoras")
  }

  @Test func givesAWindowNothingOlderThanItHas() async {
    let router = IntentRouter()
    await router.route(search("old"))
    await router.route(search("new"), to: "main")
    #expect(await router.next(in: "main")?.intent.term == "new")
    #expect(await router.pending.isEmpty)
  }

  @Test func deliversASequence() async {
    let router = IntentRouter()
    await router.route(search("one"))
    var terms: [String?] = []
    for await request in router.requests(in: "main") {
      terms.append(request.intent.term)
      if terms.count == 1 { await router.route(search("two")) }
      if terms.count == 2 { break }
    }
    #expect(terms == ["one", "two"])
  }

  // MARK: - Gates

  @Test func holdsRequestsAtGates() async {
    let router = IntentRouter(gates: [.signIn, .onboarding])
    let window = await waiting(router, "main")
    #expect(await router.route(search("pasta")) == .held(by: [.onboarding, .signIn]))
    await router.lift(.onboarding)
    #expect(await router.heldBy == [.signIn])
    #expect(await router.pending.count == 1)
    await router.lift(.signIn)
    #expect(await window.value?.intent.term == "pasta")
    await router.hold(.signIn)
    #expect(await router.route(search("sopa")) == .held(by: [.signIn]))
  }

  @Test func letsTheLatestWinAtAGateAndForgetsWhatIsGivenUp() async {
    let router = IntentRouter(gates: [.signIn])
    await router.route(search("pasta"))
    await router.route(search("sopa"))
    #expect(await router.pending.map(\.intent.term) == ["sopa"])
    await router.discardPending()
    #expect(await router.pending.isEmpty)
  }

  @Test func keepsWhatIsShownWhileAGateHoldsTheNext() async throws {
    let router = IntentRouter()
    await router.route(search("one"))
    let shown = try #require(await router.next(in: "main"))
    await router.hold(.signIn)
    await router.route(search("two"))
    #expect(shown.isCurrent)
    await router.lift(.signIn)
    #expect(!shown.isCurrent)
  }

  // MARK: - Windows

  @Test func sendsARequestToItsWindow() async {
    let router = IntentRouter()
    let first = await waiting(router, "first")
    let second = await waiting(router, "second")
    #expect(await router.route(search("one"), to: "first") == .delivered(to: "first"))
    #expect(await router.route(search("two")) == .delivered(to: "second"))
    #expect(await first.value?.intent.term == "one")
    #expect(await second.value?.intent.term == "two")
  }

  @Test func prefersTheWindowThatWasActiveLast() async {
    let router = IntentRouter()
    await router.open("first")
    await router.open("second")
    await router.activate("first")
    #expect(await router.route(search("one")) == .waiting(for: "first"))
  }

  @Test func asksWindowsWhatTheyAccept() async {
    let router = IntentRouter()
    await router.route(search("taladros"))
    await router.open("player") { $0.schema == "system.open" }
    #expect(await router.pending.map(\.scene) == [nil])
    await router.open("list") { $0.schema == "system.searchInApp" }
    #expect(await router.pending.map(\.scene) == ["list"])
    #expect(await router.route(open("Taladro")) == .waiting(for: "player"))
    #expect(await router.pending.count == 2)
  }

  @Test func waitsForAWindowThatIsNotThereYet() async {
    let router = IntentRouter()
    let other = await waiting(router, "other")
    #expect(await router.route(search("one"), to: "main") == .waiting(for: "main"))
    #expect(await router.next(in: "main")?.intent.term == "one")
    await router.close("other")
    #expect(await other.value == nil)
  }

  @Test func passesOnWhatWaitedForAWindowThatCloses() async {
    let router = IntentRouter()
    await router.open("first")
    await router.open("second")
    await router.route(search("one"), to: "second")
    await router.close("second")
    #expect(await router.pending.map(\.scene) == ["first"])
    await router.close("first")
    #expect(await router.pending.map(\.scene) == [nil])
    #expect(await router.next(in: "third")?.intent.term == "one")
  }

  @Test func hasOneReaderForAWindow() async {
    let router = IntentRouter()
    let first = await waiting(router, "main")
    let second = Task { await router.next(in: "main") }
    #expect(await first.value == nil)
    await router.route(search("one"))
    #expect(await second.value?.intent.term == "one")
  }

  @Test func keepsARequestWhoseReaderWasCancelled() async {
    let router = IntentRouter()
    let window = await waiting(router, "main")
    window.cancel()
    #expect(await window.value == nil)
    #expect(await router.route(search("one")) == .waiting(for: "main"))
    #expect(await router.next(in: "main")?.intent.term == "one")
  }
}
