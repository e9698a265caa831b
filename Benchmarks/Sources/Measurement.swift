import Allocations

/// What came out when something was measured several times.
struct Spread {
  var minimum: Double
  var median: Double
  var maximum: Double

  init(minimum: Double, median: Double, maximum: Double) {
    self.minimum = minimum
    self.median = median
    self.maximum = maximum
  }

  /// The spread of samples, of which there is one at least.
  init(_ samples: [Double]) {
    precondition(!samples.isEmpty, "nothing was measured")
    let sorted = samples.sorted()
    self.init(
      minimum: sorted[0], median: sorted[sorted.count / 2], maximum: sorted[sorted.count - 1])
  }

  /// A value that is the same whenever it is measured.
  init(exactly value: Double) { self.init(minimum: value, median: value, maximum: value) }
}

enum Measurement {
  /// Times things in turn, over and over, so that a slow minute is slow for all of them.
  ///
  /// Each is done once before, untimed. Returns the nanoseconds of each round for each of them.
  static func times(rounds: Int, _ bodies: [() -> Void]) -> [[Double]] {
    let clock = ContinuousClock()
    var samples = [[Double]](repeating: [], count: bodies.count)
    for body in bodies { body() }
    for _ in 0..<rounds {
      for (number, body) in bodies.enumerated() {
        samples[number].append(clock.measure(body).nanoseconds)
      }
    }
    return samples
  }

  /// Returns how often memory was asked for on this thread; nil where that cannot be counted.
  static func allocations(_ body: () -> Void) -> Int? {
    guard allocations_are_counted else { return nil }
    let before = allocation_count()
    body()
    return allocation_count() - before
  }
}

extension [Double] {
  /// Each sample in so many parts.
  func divided(by count: Int) -> [Double] { map { $0 / Double(count) } }

  /// Each sample against that of the same round.
  func divided(by others: [Double]) -> [Double] { zip(self, others).map { $0 / $1 } }

  /// Each sample without that of the same round.
  func without(_ others: [Double]) -> [Double] { zip(self, others).map { $0 - $1 } }
}

extension Duration {
  /// The duration in nanoseconds.
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}
