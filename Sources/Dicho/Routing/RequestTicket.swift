import Synchronization

/// Whether a request is still the newest of its window.
final class RequestTicket: Sendable {
  private struct State {
    var isCurrent = true
    var cancellations: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  var isCurrent: Bool { state.withLock { $0.isCurrent } }

  /// Calls a closure when a newer request comes; at once if it came already.
  func whenSuperseded(_ cancel: @escaping @Sendable () -> Void) {
    let isCurrent = state.withLock { state in
      if state.isCurrent { state.cancellations.append(cancel) }
      return state.isCurrent
    }
    if !isCurrent { cancel() }
  }

  func supersede() {
    let cancellations = state.withLock { state in
      defer { state = State(isCurrent: false) }
      return state.cancellations
    }
    for cancel in cancellations { cancel() }
  }
}

/// A value that is given once and waited for once, in either order.
final class Once<Value: Sendable>: Sendable {
  private enum State {
    case nothing
    case awaited(CheckedContinuation<Value, Never>)
    case given(Value)
    case over
  }

  private let state = Mutex(State.nothing)

  /// Gives the value; false, with no effect, if one was given before.
  @discardableResult
  func give(_ value: Value) -> Bool {
    let (isFirst, waiting) = state.withLock { state -> (Bool, CheckedContinuation<Value, Never>?) in
      switch state {
      case .nothing:
        state = .given(value)
        return (true, nil)
      case .awaited(let continuation):
        state = .over
        return (true, continuation)
      case .given, .over:
        return (false, nil)
      }
    }
    waiting?.resume(returning: value)
    return isFirst
  }

  /// The value; suspends until it is given.
  var value: Value {
    get async { await withCheckedContinuation { wait($0) } }
  }

  /// Resumes a continuation with the value, now or later.
  func wait(_ continuation: CheckedContinuation<Value, Never>) {
    let given = state.withLock { state -> Value? in
      switch state {
      case .nothing:
        state = .awaited(continuation)
        return nil
      case .given(let value):
        state = .over
        return value
      case .awaited, .over:
        preconditionFailure("a value that is given once was waited for twice")
      }
    }
    if let given { continuation.resume(returning: given) }
  }
}
