import Dicho

/// What the apps run on: it listens, runs intents, and starts apps that are not running.
actor Device {
  /// What a person gets to hear or notice.
  enum Reply: Hashable, Sendable {
    /// A question or a remark.
    case says(String)
    /// An app was started for the request.
    case starts(String)
    /// A search is on its way to a window.
    case searches(app: String, term: String)
    /// Nothing was understood, or nothing is wanted any more.
    case nothing(Resolution.Status)
  }

  nonisolated let apps: [ListApp]
  private let conversation: Conversation
  private let registry: IntentRegistry
  private var foreground: String?

  init(_ engine: IntentEngine, apps: [ListApp]) throws {
    self.apps = apps
    conversation = Conversation(engine)
    var registry = IntentRegistry(engine: engine)
    for app in apps {
      try registry.register(SearchItems.self, app: app.id) { SearchItems(app: app) }
    }
    self.registry = registry
  }

  /// Does what a person says, and tells what they get to notice as it happens.
  func hear(_ utterance: String, tell: @Sendable (Reply) async -> Void) async throws {
    let resolution = await conversation.hear(utterance, foregroundApp: foreground)
    let outcome: IntentOutcome
    do {
      outcome = try await registry.perform(resolution)
    } catch let error as IntentNotRegisteredError {
      return await tell(.says("\(error)"))
    }
    switch outcome {
    case .nothing: await tell(.nothing(resolution.status))
    case .asks(let asking):
      await conversation.ask(asking)
      await tell(.says(asking.followUp?.prompt ?? ""))
    case .performed(let dialog):
      guard let app = apps.first(where: { $0.id == resolution.intent?.app }) else { return }
      foreground = app.id
      if await !app.isRunning {
        await tell(.starts(app.name))
        await app.launch()
      }
      if let dialog {
        await tell(.says(dialog.full))
      } else {
        await tell(.searches(app: app.name, term: resolution.intent?.term ?? ""))
      }
    }
  }
}
