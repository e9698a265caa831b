import Testing

@testable import Dicho

@Suite struct RemoteResultsTests {
  /// A server that answers when the test says so, and notes who gave up.
  private actor Server {
    private var waiting: [String: Once<String>] = [:]
    private(set) var asked: [String] = []

    func search(_ term: String) async -> String {
      let answer = Once<String>()
      waiting[term] = answer
      asked.append(term)
      return await answer.value
    }

    func answer(_ term: String) { waiting[term]?.give("results for \(term)") }

    func wasAsked(_ term: String) async {
      while !asked.contains(term) { await Task.yield() }
    }
  }

  private actor Screen {
    var shown: [String] = []

    /// Whether the results came in time to be shown.
    func load(_ request: RoutedIntent, from server: Server) async throws -> Bool {
      let term = request.intent.term ?? ""
      return try await request.results {
        await server.search(term)
      } show: {
        shown.append($0)
      }
    }
  }

  private struct Offline: Error {}

  private func request(_ term: String, _ router: IntentRouter) async throws -> RoutedIntent {
    await router.route(ResolvedIntent(schema: "system.searchInApp", term: term))
    return try #require(await router.next(in: "main"))
  }

  @Test func showsTheAnswerToTheNewestOnly() async throws {
    let (router, server, screen) = (IntentRouter(), Server(), Screen())
    let old = try await request("old", router)
    let oldLoad = Task { try await screen.load(old, from: server) }
    await server.wasAsked("old")
    let new = try await request("new", router)
    let newLoad = Task { try await screen.load(new, from: server) }
    await server.wasAsked("new")
    await server.answer("new")
    #expect(try await newLoad.value)
    await server.answer("old")
    #expect(try await oldLoad.value == false)
    #expect(await screen.shown == ["results for new"])
  }

  @Test func doesNotWaitForAnOperationThatIgnoresItsCancellation() async throws {
    let (router, server, screen) = (IntentRouter(), Server(), Screen())
    let old = try await request("old", router)
    let load = Task { try await screen.load(old, from: server) }
    await server.wasAsked("old")
    // Nobody waits for this one yet: the window is still busy with the older.
    await router.route(ResolvedIntent(schema: "system.searchInApp", term: "new"))
    #expect(try await load.value == false)
    await server.answer("old")
    #expect(await screen.shown.isEmpty)
  }

  @Test func cancelsTheOlderOperation() async throws {
    let router = IntentRouter()
    let old = try await request("old", router)
    let (cancelled, started) = (Once<Bool>(), Once<Bool>())
    let load = Task {
      try await old.results {
        await withTaskCancellationHandler {
          started.give(true)
          _ = await cancelled.value
        } onCancel: {
          cancelled.give(true)
        }
      } show: {
        Issue.record("results of a superseded request")
      }
    }
    _ = await started.value
    _ = try await request("new", router)
    #expect(try await load.value == false)
  }

  @Test func throwsWhatTheOperationThrows() async throws {
    let router = IntentRouter()
    let current = try await request("one", router)
    await #expect(throws: Offline.self) {
      try await current.results {
        throw Offline()
      } show: { (_: String) in
      }
    }
    _ = try await request("two", router)
    // Nobody wants to know any more.
    let isShown = try await current.results {
      throw Offline()
    } show: { (_: String) in
    }
    #expect(!isShown)
  }

  @Test func endsWithItsCaller() async throws {
    let (router, server, screen) = (IntentRouter(), Server(), Screen())
    let request = try await request("one", router)
    let load = Task { try await screen.load(request, from: server) }
    await server.wasAsked("one")
    load.cancel()
    await #expect(throws: CancellationError.self) { try await load.value }
  }

  @Test func endsWithItsWindow() async throws {
    let router = IntentRouter()
    let request = try await request("one", router)
    await router.close("main")
    #expect(!request.isCurrent)
  }
}
