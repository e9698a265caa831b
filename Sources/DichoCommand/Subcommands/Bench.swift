import Dicho

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An utterance with what is known beside it.
struct BenchUtterance: Sendable {
  var bytes: [UInt8]
  /// Nil for the context of the run.
  var context: Interpreter.Context?
  var pending: PendingRequest?
}

/// Answers utterances over and over, and takes the time.
struct Bench {
  let engine: IntentEngine
  let utterances: [BenchUtterance]
  let context: Interpreter.Context
  var figures = BenchFigures()

  init(engine: IntentEngine, utterances: [BenchUtterance], context: Interpreter.Context) {
    self.engine = engine
    self.utterances = utterances
    self.context = context
  }

  // MARK: - Answers

  /// Answers everything twice; says what is wrong if not each utterance gets one record, or another
  /// one the second time.
  mutating func check() -> String? {
    let clock = ContinuousClock()
    let worker = BenchWorker(self)
    figures.utterances = utterances.count
    figures.bytes = utterances.reduce(0) { $0 + $1.bytes.count }
    var hashes: [UInt64] = []
    for number in utterances.indices {
      let start = clock.now
      let status = worker.answer(utterances[number])
      if number == 0 { figures.first = clock.now - start }
      figures.statuses[Int(status.rawValue)] += 1
      guard worker.record.bytes.last == 0x0A, lineFeeds(in: worker.record.bytes) == 1 else {
        return "utterance \(number + 1) was not answered with one record"
      }
      hashes.append(worker.hash)
    }
    for number in utterances.indices {
      _ = worker.answer(utterances[number])
      if worker.hash != hashes[number] {
        return "utterance \(number + 1) was answered otherwise the second time"
      }
    }
    return nil
  }

  // MARK: - Time

  /// Measures single utterances, then throughput on one thread and on several.
  mutating func measure(for duration: Duration, jobs: Int) {
    measureLatency(for: duration)
    figures.rates.append((threads: 1, rate: rate(threads: 1, for: duration)))
    if jobs > 1 {
      figures.rates.append((threads: jobs, rate: rate(threads: jobs, for: duration)))
    }
    figures.peakMemory = Self.peakMemory
  }

  /// The most single utterances that are timed.
  private static let latencyLimit = 1 << 21

  private mutating func measureLatency(for duration: Duration) {
    let clock = ContinuousClock()
    let worker = BenchWorker(self)
    for utterance in utterances { _ = worker.answer(utterance) }
    var times: [Duration] = []
    times.reserveCapacity(min(Self.latencyLimit, 1 << 16))
    let end = clock.now + duration
    repeat {
      for utterance in utterances {
        let start = clock.now
        _ = worker.answer(utterance)
        times.append(clock.now - start)
      }
    } while clock.now < end && times.count + utterances.count <= Self.latencyLimit
    times.sort()
    figures.latencies = BenchFigures.percentiles.map { percentile in
      (percentile, times[min(times.count - 1, times.count * percentile / 1000)])
    }
  }

  /// Returns how many utterances are answered in a second; whole rounds over all of them are timed.
  private func rate(threads: Int, for duration: Duration) -> Double {
    let clock = ContinuousClock()
    let gate = BenchGate(threads)
    let counts = SharedResults<Int>(count: threads)
    let work: @Sendable (Int) -> Void = { number in
      let worker = BenchWorker(self)
      for utterance in utterances { _ = worker.answer(utterance) }
      let end = gate.begin() + duration
      var count = 0
      repeat {
        for utterance in utterances { _ = worker.answer(utterance) }
        count += utterances.count
      } while clock.now < end
      counts.store(count, number)
    }
    let others = (1..<threads).compactMap { number in WorkerThread { work(number) } }
    // A thread that could not be had is not waited for.
    for _ in others.count + 1..<max(threads, others.count + 1) { gate.leave() }
    work(0)
    for thread in others { thread.join() }
    let elapsed = clock.now - gate.start
    return Double(counts.results.reduce(0) { $0 + ($1 ?? 0) }) / elapsed.seconds
  }

  /// The most memory the process had at a time, in bytes.
  private static var peakMemory: Int {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return Int(usage.ru_maxrss)
    #else
      // What RUSAGE_SELF stands for; some libraries import it with a type of its own.
      getrusage(0, &usage)
      return Int(usage.ru_maxrss) * 1024
    #endif
  }
}

/// Answers utterances as `dicho parse` does, one after the other.
final class BenchWorker {
  private let interpreter: Interpreter
  private let context: Interpreter.Context
  private(set) var record = JSONWriter(capacity: 4096)

  init(_ bench: Bench) {
    interpreter = Interpreter(bench.engine)
    context = bench.context
  }

  /// Answers an utterance; the record is there until the next one.
  func answer(_ utterance: BenchUtterance) -> Outcome.Status {
    record.removeAll()
    let context = utterance.context ?? context
    return utterance.bytes.withUnsafeBytes { bytes in
      let outcome = interpreter.interpret(bytes, answering: utterance.pending, in: context)
      var response = ResponseRecord(outcome, of: bytes, from: interpreter)
      response.context = context
      response.append(to: &record)
      return outcome.status
    }
  }

  /// A hash of the record.
  var hash: UInt64 { FoldedHash.hash(of: Array(record.bytes)) }
}

/// Lets several threads begin at the same moment.
///
/// `@unchecked Sendable`: the compiler cannot see that everything that changes is touched with the
/// monitor held; the start is read when all threads have ended.
private final class BenchGate: @unchecked Sendable {
  private let monitor = Monitor()
  private var missing: Int
  private(set) var start = ContinuousClock().now

  init(_ threads: Int) { missing = threads }

  /// Waits for the others; returns the moment when all were there.
  func begin() -> ContinuousClock.Instant {
    monitor.lock()
    defer { monitor.unlock() }
    missing -= 1
    if missing == 0 {
      start = ContinuousClock().now
      monitor.wake()
    }
    while missing > 0 { monitor.wait() }
    return start
  }

  /// Says that one fewer comes.
  func leave() {
    monitor.lock()
    missing -= 1
    if missing == 0 { monitor.wake() }
    monitor.unlock()
  }
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
