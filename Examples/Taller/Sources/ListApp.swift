import Dicho

/// An app with one window: a search field and a list below it.
///
/// Searches come from its search field and from its intent, and take the same way through the
/// router to the window's loop, which shows what is on the device and then what the server adds.
actor ListApp {
  /// Finds further items on a server.
  typealias Server = @Sendable (_ term: String) async throws -> [Item]

  nonisolated let id: String
  nonisolated let name: String
  /// Every state of the screen, in order.
  nonisolated let screens: AsyncStream<Screen>
  nonisolated let router: IntentRouter

  private let items: [Item]
  private let server: Server
  private let changes: AsyncStream<Screen>.Continuation
  private var window: Task<Void, Never>?

  /// Where the last search went.
  private(set) var placement: IntentRouter.Placement?

  init(
    id: String, name: String, items: [Item], isSignedIn: Bool = true, server: @escaping Server
  ) {
    self.id = id
    self.name = name
    self.items = items
    self.server = server
    router = IntentRouter(gates: isSignedIn ? [] : [.signIn])
    (screens, changes) = AsyncStream.makeStream()
  }

  var isRunning: Bool { window != nil }

  /// Opens the window, which then asks for what waits for it.
  func launch() {
    guard window == nil else { return }
    window = Task {
      for await request in router.requests(in: "main") { await show(request) }
    }
  }

  /// Closes the window.
  func quit() async {
    window?.cancel()
    await window?.value
    window = nil
    await router.close("main")
  }

  func signIn() async { await router.lift(.signIn) }

  func signOut() async { await router.hold(.signIn) }

  /// Looks for something: what the search field and the intent call.
  @discardableResult
  func search(_ term: String) async -> IntentRouter.Placement {
    let search = ResolvedIntent(schema: SearchItems.schema, app: id, term: term)
    let placement = await router.route(search)
    self.placement = placement
    return placement
  }

  private func show(_ request: RoutedIntent) async {
    let term = request.intent.term ?? ""
    var screen = Screen(app: name, term: term, titles: items.matching(term).map(\.title))
    screen.isLoading = true
    changes.yield(screen)
    let server = server
    do {
      try await request.results {
        try await server(term)
      } show: { found in
        screen.titles += found.map(\.title)
        screen.isLoading = false
        changes.yield(screen)
      }
    } catch is CancellationError {
      // The window was closed.
    } catch {
      screen.isLoading = false
      screen.failure = "\(error)"
      changes.yield(screen)
    }
  }
}

/// What the window shows.
struct Screen: Hashable, Sendable {
  var app: String
  /// What stands in the search field.
  var term: String
  var titles: [String]
  /// Whether the server was not heard yet.
  var isLoading = false
  /// Why there are no results from the server.
  var failure: String?

  /// The screen as lines of text.
  var text: String {
    let state = isLoading ? ", asking the server …" : failure.map { ", no server: \($0)" } ?? ""
    return (["┌ \(app): [\(term)]"] + titles.map { "│ \($0)" } + ["└ \(titles.count)\(state)"])
      .joined(separator: "\n")
  }
}
