/// Numbers that threads take one after the other, and what they make of each.
///
/// `@unchecked Sendable`: the compiler cannot see that everything that changes is touched with the
/// monitor held; the results are read when all threads have ended.
final class SharedResults<Result: Sendable>: @unchecked Sendable {
  private let monitor = Monitor()
  private var next = 0
  private(set) var results: [Result?]

  init(count: Int) { results = [Result?](repeating: nil, count: count) }

  /// Returns the next number, or nil when all are taken.
  func take() -> Int? {
    monitor.lock()
    defer { monitor.unlock() }
    guard next < results.count else { return nil }
    next += 1
    return next - 1
  }

  /// Lets nobody take another number; those taken are finished.
  func stop() {
    monitor.lock()
    next = results.count
    monitor.unlock()
  }

  func store(_ result: Result, _ number: Int) {
    monitor.lock()
    results[number] = result
    monitor.unlock()
  }
}
