import Dicho
import Foundation

/// Shows screens and lets others wait until one is shown.
actor Terminal {
  private var last: [String: Screen] = [:]
  /// The apps whose last screen was shown before something new was asked for.
  private var stale: Set<String> = []
  private var waiting: [Waiting] = []

  private struct Waiting {
    var isShown: @Sendable (Screen) -> Bool
    var continuation: CheckedContinuation<Void, Never>
  }

  /// Shows the screens of an app as they change.
  nonisolated func follow(_ app: ListApp) {
    Task {
      for await screen in app.screens { await show(screen) }
    }
  }

  func write(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      FileHandle.standardOutput.write(Data("  \(line)\n".utf8))
    }
  }

  private func show(_ screen: Screen) {
    write(screen.text)
    last[screen.app] = screen
    stale.remove(screen.app)
    let shown = waiting.filter { $0.isShown(screen) }
    waiting.removeAll { $0.isShown(screen) }
    for entry in shown { entry.continuation.resume() }
  }

  /// Says that something new is asked for, so that only a later screen counts.
  func expect(_ app: String) { stale.insert(app) }

  /// Waits until an app shows a search.
  func shows(_ app: String, _ term: String) async {
    if !stale.contains(app) && last[app]?.term == term { return }
    await wait { $0.app == app && $0.term == term }
  }

  /// Waits until no app is waiting for its server.
  func settles() async {
    for app in last.values where app.isLoading {
      await wait { $0.app == app.app && !$0.isLoading }
    }
  }

  private func wait(until isShown: @escaping @Sendable (Screen) -> Bool) async {
    await withCheckedContinuation {
      waiting.append(Waiting(isShown: isShown, continuation: $0))
    }
  }
}
