/// The requests for one window; see `IntentRouter.requests(in:)`.
public struct RoutedIntents: AsyncSequence, Sendable {
  public typealias Element = RoutedIntent
  public typealias Failure = Never

  let router: IntentRouter
  let scene: IntentRouter.SceneID

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(router: router, scene: scene)
  }

  /// Gets one request after another from the router.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let router: IntentRouter
    let scene: IntentRouter.SceneID

    public mutating func next() async -> RoutedIntent? { await router.next(in: scene) }

    public mutating func next(isolation actor: isolated (any Actor)?) async -> RoutedIntent? {
      await router.next(in: scene)
    }
  }
}
