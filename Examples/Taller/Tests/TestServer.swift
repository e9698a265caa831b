import Dicho

@testable import Taller

/// A server that answers when a test says so.
actor TestServer {
  private var requests: [String: CheckedContinuation<[Item], any Error>] = [:]
  private var watchers: [String: CheckedContinuation<Void, Never>] = [:]

  struct Offline: Error {}

  /// What an app calls; it does not even notice when its answer is wanted no more.
  func search(_ term: String) async throws -> [Item] {
    try await withCheckedThrowingContinuation { continuation in
      requests[term] = continuation
      watchers.removeValue(forKey: term)?.resume()
    }
  }

  func answer(_ term: String, _ titles: String...) async {
    await wasAsked(term)
    requests.removeValue(forKey: term)?.resume(returning: titles.map { Item(title: $0) })
  }

  func fail(_ term: String) async {
    await wasAsked(term)
    requests.removeValue(forKey: term)?.resume(throwing: Offline())
  }

  private func wasAsked(_ term: String) async {
    if requests[term] != nil { return }
    await withCheckedContinuation { watchers[term] = $0 }
  }

  deinit {
    for request in requests.values { request.resume(returning: []) }
  }
}

/// Gathers what a person notices.
actor Replies {
  private(set) var all: [Device.Reply] = []

  func add(_ reply: Device.Reply) { all.append(reply) }

  func take() -> [Device.Reply] {
    defer { all = [] }
    return all
  }
}

/// The two apps on a device, with servers in the hands of the test.
struct Bench {
  static let engine = IntentEngine()

  let server = TestServer()
  let taller: ListApp
  let recipes: ListApp
  let device: Device
  private let replies = Replies()

  init() throws {
    let server = server
    taller = ListApp(id: "com.example.taller", name: "Taller", items: Stock.tools) {
      try await server.search($0)
    }
    recipes = ListApp(
      id: "com.example.recipebox", name: "RecipeBox", items: Stock.recipes, isSignedIn: false
    ) {
      try await server.search($0)
    }
    device = try Device(Self.engine, apps: [taller, recipes])
  }

  /// Says something and returns what came of it.
  func say(_ utterance: String) async throws -> [Device.Reply] {
    try await device.hear(utterance) { await replies.add($0) }
    return await replies.take()
  }
}
