import DichoCore

/// Answers lines on several threads and writes the answers in the order of the lines.
///
/// Everything starts on the calling thread. More threads are started only when a block came back
/// full with more input behind it, so that one line costs no thread, and with one job there is none.
///
/// Each worker takes a ticket, reads the block of that number, answers it, and leaves the answers in
/// the lane of the ticket. Whoever finishes the lane whose turn it is writes it and those ready
/// behind it. There are few lanes, so memory is bounded: a worker waits for the lane that its ticket
/// would reuse. Answers never wait for input: the lock held while reading guards nothing else.
struct ParallelLines<Processor: LineProcessor> {
  let reader: LineReader
  let writer: LineWriter
  let jobs: Int
  let makeProcessor: @Sendable () -> Processor

  /// Answers every line and writes all answers; says whether any line was bad.
  func run() -> LineOutcome {
    var processor = makeProcessor()
    let lane = Lane(capacity: reader.blockCapacity)
    var outcome = LineOutcome.ok
    while reader.fill(lane.block) {
      lane.process(with: &processor, maxLine: reader.maxLine)
      outcome = lane.outcome == .badInput ? .badInput : outcome
      lane.write(to: writer)
      if jobs > 1, lane.block.moreIsWaiting {
        let rest = ParallelRun(self)
        return rest.run(on: processor) == .badInput ? .badInput : outcome
      }
    }
    return outcome
  }
}

/// A block and its answers.
private final class Lane {
  enum State {
    case free
    case busy
    case answered
  }

  let block: LineBlock
  var output = JSONWriter()
  var outcome = LineOutcome.ok
  var state = State.free

  init(capacity: Int) {
    block = LineBlock(capacity: capacity)
  }

  func process<Processor: LineProcessor>(with processor: inout Processor, maxLine: Int) {
    outcome = block.process(with: &processor, maxLine: maxLine, into: &output)
  }

  func write(to writer: LineWriter) {
    writer.writeOrQuit(output.bytes)
    output.removeAll()
  }
}

/// The part of a run that several threads share.
///
/// `@unchecked Sendable`: each variable is touched only with the monitor named beside it held, and
/// the block and the answers of a lane only by the thread that made it busy or that writes it.
private final class ParallelRun<Processor: LineProcessor>: @unchecked Sendable {
  private let reader: LineReader  // input
  private let writer: LineWriter
  private let jobs: Int
  private let makeProcessor: @Sendable () -> Processor

  private let input = Monitor()
  private var nextTicket = 0  // input

  private let lanes: [Lane]
  private let order = Monitor()
  private var nextToWrite = 0  // order
  private var isWriting = false  // order
  private var outcome = LineOutcome.ok  // order

  init(_ lines: ParallelLines<Processor>) {
    reader = lines.reader
    writer = lines.writer
    jobs = lines.jobs
    makeProcessor = lines.makeProcessor
    let capacity = lines.reader.blockCapacity
    lanes = (0..<lines.jobs + 2).map { _ in Lane(capacity: capacity) }
  }

  /// Works on the calling thread, with the processor it already has, and on `jobs - 1` more.
  func run(on processor: Processor) -> LineOutcome {
    let threads = (1..<jobs).compactMap { _ in
      WorkerThread {
        var processor = self.makeProcessor()
        self.work(with: &processor)
      }
    }
    var processor = processor
    work(with: &processor)
    for thread in threads {
      thread.join()
    }
    return outcome
  }

  private func work(with processor: inout Processor) {
    while let lane = readBlock() {
      lane.process(with: &processor, maxLine: reader.maxLine)
      order.lock()
      lane.state = .answered
      if lane.outcome == .badInput {
        outcome = .badInput
      }
      if !isWriting {
        writeAnswers()
      }
      order.unlock()
    }
  }

  /// Reads the next block into the lane whose turn it is; nil at the end of the input.
  private func readBlock() -> Lane? {
    input.lock()
    defer { input.unlock() }
    let lane = lanes[nextTicket % lanes.count]
    order.lock()
    while lane.state != .free {
      order.wait()
    }
    lane.state = .busy
    order.unlock()
    guard reader.fill(lane.block) else {
      order.lock()
      lane.state = .free
      order.unlock()
      return nil
    }
    nextTicket += 1
    return lane
  }

  /// Writes the lanes that are answered, in order, up to the first that is not; `order` is held
  /// before and after, and not while writing.
  private func writeAnswers() {
    isWriting = true
    while true {
      let lane = lanes[nextToWrite % lanes.count]
      guard lane.state == .answered else { break }
      order.unlock()
      lane.write(to: writer)
      order.lock()
      lane.state = .free
      nextToWrite += 1
      order.wake()
    }
    isWriting = false
  }
}
