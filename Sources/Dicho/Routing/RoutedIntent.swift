/// An intent on its way to a window, or shown in one.
///
/// A window gets it from the router, shows what it has at hand, and asks a server for the rest:
///
///     for await request in router.requests(in: "main") {
///       screen.show(inventory.matching(request.intent.term))
///       try await request.results { try await server.search(request.intent.term) } show: {
///         screen.add($0)
///       }
///     }
///
/// If the person searches for something else in the meantime, the older request is cancelled, its
/// `show` is not called even if its server answers later, and the loop goes on with the newer one.
public struct RoutedIntent: Sendable, Identifiable {
  /// Its number in the order in which requests came; unique in a router.
  public let id: Int
  /// What is to be done.
  public let intent: ResolvedIntent
  let ticket = RequestTicket()

  init(id: Int, intent: ResolvedIntent) {
    self.id = id
    self.intent = intent
  }

  /// Whether nothing newer is meant for its window.
  ///
  /// Look at it after waiting for something, on the actor that owns the screen, and with no further
  /// `await` before the screen is changed: a newer request is shown only after this turned false.
  public var isCurrent: Bool { ticket.isCurrent }
}

extension RoutedIntent {
  /// Shows what an operation finds, unless a newer request came meanwhile.
  ///
  /// - Parameters:
  ///   - isolation: The actor that calls, on which `show` runs.
  ///   - operation: Finds the results, usually on a server. Its task is cancelled as soon as the
  ///     request is superseded, or the caller is cancelled.
  ///   - show: Puts them on the screen; not called for a request that is superseded.
  /// - Returns: Whether the results were shown.
  /// - Throws: What the operation throws, unless the request is superseded by then.
  @discardableResult
  public func results<Results: Sendable>(
    isolation: isolated (any Actor)? = #isolation,
    of operation: @escaping @Sendable () async throws -> Results,
    show: (Results) -> Void
  ) async throws -> Bool {
    guard isCurrent else { return false }
    let task = Task { try await operation() }
    // An operation that does not heed its cancellation is not waited for.
    let answer = Once<Result<Results, any Error>>()
    let stop: @Sendable () -> Void = {
      task.cancel()
      answer.give(.failure(CancellationError()))
    }
    ticket.whenSuperseded(stop)
    Task { answer.give(await task.result) }
    let result = await withTaskCancellationHandler {
      await answer.value
    } onCancel: {
      stop()
    }
    guard isCurrent else { return false }
    show(try result.get())
    return true
  }
}
