#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A line on a terminal that says how far a long run is; it goes away with the run.
///
/// `@unchecked Sendable`: what changes is touched with the monitor held, which the compiler cannot
/// see.
final class ProgressLine: @unchecked Sendable {
  /// What is counted, as in "3,000 cases".
  private let unit: String
  private let total: Int
  private let write: @Sendable (String) -> Void
  private let elapsed: @Sendable () -> Duration
  private let monitor = Monitor()
  private var done = 0
  private var shown: Duration?

  /// Runs that are over by then show nothing.
  static let patience: Duration = .seconds(1)
  /// The time from one line to the next.
  private static let interval: Duration = .milliseconds(200)

  /// Makes the line of a run over a number of things.
  ///
  /// `write`: Takes what the terminal is sent. `elapsed`: The time since the run began.
  init(
    _ unit: String, total: Int, write: @escaping @Sendable (String) -> Void,
    elapsed: @escaping @Sendable () -> Duration
  ) {
    self.unit = unit
    self.total = total
    self.write = write
    self.elapsed = elapsed
  }

  /// The line of a run that begins now, on standard error; nil when that is no terminal.
  static func onTerminal(_ unit: String, total: Int) -> ProgressLine? {
    guard TerminalStyle.hasTerminalForComplaints else { return nil }
    let clock = ContinuousClock()
    let start = clock.now
    return ProgressLine(
      unit, total: total, write: Complaint.writeText, elapsed: { start.duration(to: clock.now) })
  }

  /// Counts some as done.
  func advance(by count: Int) {
    monitor.lock()
    defer { monitor.unlock() }
    done += count
    let now = elapsed()
    guard now >= Self.patience, shown.map({ now - $0 >= Self.interval }) ?? true else { return }
    shown = now
    write("\r\(Self.clear)\(done) of \(total) \(unit) (\(done * 100 / max(total, 1)) %)")
  }

  /// Takes the line away.
  func end() {
    monitor.lock()
    defer { monitor.unlock() }
    if shown != nil { write("\r\(Self.clear)") }
    shown = nil
  }

  /// Clears the terminal's line from the cursor on.
  private static let clear = "\u{1B}[K"
}
