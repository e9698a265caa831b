import Dicho

extension Subcommand {
  /// `dicho converse`: dialogues in JSON lines.
  static let converse: Subcommand = .init(
    name: "converse",
    summary: "Answers turns of dialogues, keeping what each session was asked.",
    discussion: [
      "Each line is an object with \"utterance\" and \"session\", any value; turns of any number of "
        + "sessions may be mixed. While a session waits for an answer its next line is read as one. "
        + "At most --sessions sessions wait at a time; beyond that, the one that has waited longest "
        + "is forgotten."
    ],
    operand: Operand(
      placeholder: "FILE", help: "a file to read; '-' or nothing for standard input",
      minimum: 0, maximum: nil, kind: .file),
    options: ConverseOptions.all,
    examples: [
      Example(
        "A question and its answer",
        "printf '{\"session\":1,\"utterance\":\"Busca en Taller\"}\\n"
          + "{\"session\":1,\"utterance\":\"taladros\"}\\n' | dicho converse")
    ],
    run: { ConverseOptions($0).run() })
}

/// The options of `dicho converse`.
struct ConverseOptions: Hashable, Sendable {
  let engine: EngineOptions
  let sessions: Int
  let maxLine: Int
  let sources: [LineReader.Source]

  init(_ arguments: ParsedArguments) {
    engine = EngineOptions(arguments)
    sessions = arguments.number(Self.sessionsOption) ?? 100_000
    maxLine = arguments.number(ParseOptions.maxLineOption) ?? 64 << 10
    sources = LineReader.Source.sources(arguments.operands)
  }

  /// Answers the turns of all sources on standard output.
  func run() -> ExitStatus {
    let loaded: EngineOptions.Loaded
    switch engine.load() {
    case .success(let value): loaded = value
    case .failure(let failure): return failure.status
    }
    loaded.complain()
    let reader = LineReader(sources, maxLine: maxLine, blockSize: ParseOptions.blockSize)
    let (engine, options) = (loaded.engine, self)
    // The sessions are one state, so there is one worker.
    let lines = ParallelLines(reader: reader, writer: .standardOutput, jobs: 1) {
      ConverseProcessor(engine, options)
    }
    let outcome = lines.run()
    if reader.hasFailed { return .missingFile }
    return outcome == .badInput ? .badInput : .fine
  }

  static let sessionsOption = Option(
    "sessions", .number("N", in: 1...10_000_000, standard: "100000"),
    help: "how many sessions may wait for an answer")

  static let all =
    EngineOptions.sources + EngineOptions.context + [sessionsOption, ParseOptions.maxLineOption]
}

/// Answers turns, one after the other.
struct ConverseProcessor: LineProcessor {
  private let interpreter: Interpreter
  private let context: Interpreter.Context
  private var sessions: SessionTable

  init(_ engine: IntentEngine, _ options: ConverseOptions) {
    interpreter = Interpreter(engine)
    context = options.engine.context(in: engine)
    sessions = SessionTable(limit: options.sessions)
  }

  mutating func process(
    _ line: UnsafeRawBufferPointer, number: Int, into output: inout JSONWriter
  ) -> LineOutcome {
    if let fault = UTF8Check.firstFault(in: line) {
      ErrorRecord.append(
        line: number, code: "invalid-utf8", message: fault.message, offset: fault.offset,
        to: &output)
      return .badInput
    }
    var echo: [UInt8] = []
    do throws(RequestRecord.Fault) {
      let request = try RequestRecord(line, echo: &echo)
      let context = try self.context.with(request, in: interpreter.engine)
      let session = request.session ?? []
      let pending = request.pending.flatMap { PendingRequest($0) } ?? sessions.pending(session)
      var text = request.utterance
      let resolution = text.withUTF8 { text in
        let utterance = UnsafeRawBufferPointer(text)
        let outcome =
          pending.map { interpreter.answer(utterance, to: $0, in: context) }
          ?? interpreter.interpret(utterance, in: context)
        echo.withUnsafeBytes { echo in
          ResponseRecord(outcome, of: utterance, from: interpreter).append(to: &output, echo: echo)
        }
        return interpreter.resolution(outcome, of: utterance)
      }
      sessions.set(session, PendingRequest(resolution))
      return .ok
    } catch {
      echo.withUnsafeBytes { bytes in
        ErrorRecord.append(
          line: number, code: error.code, message: error.message, offset: error.offset, to: &output,
          echo: bytes)
      }
      return .badInput
    }
  }

  mutating func refuseLongLine(
    number: Int, limit: Int, into output: inout JSONWriter
  ) -> LineOutcome {
    ErrorRecord.append(
      line: number, code: "line-too-long",
      message: "the line is longer than \(limit) bytes; raise --max-line to read it", offset: nil,
      to: &output)
    return .badInput
  }
}

/// What sessions wait for, by the bytes of their JSON value; the longest unused is forgotten first.
struct SessionTable {
  private struct Entry {
    var pending: PendingRequest
    var turn: Int
  }

  private let limit: Int
  private var entries: [[UInt8]: Entry] = [:]
  /// Sessions in the order in which they began to wait; those answered since are skipped.
  private var order: [(session: [UInt8], turn: Int)] = []
  private var oldest = 0
  private var turn = 0

  init(limit: Int) { self.limit = limit }

  /// Returns what a session was asked, or nil.
  func pending(_ session: [UInt8]) -> PendingRequest? { entries[session]?.pending }

  /// Notes what a session is asked now; nil when nothing.
  mutating func set(_ session: [UInt8], _ pending: PendingRequest?) {
    guard let pending else {
      entries[session] = nil
      return
    }
    turn += 1
    entries[session] = Entry(pending: pending, turn: turn)
    order.append((session, turn))
    while entries.count > limit || order.count - oldest > 2 * limit + 16 {
      let (session, turn) = order[oldest]
      oldest += 1
      if entries[session]?.turn == turn, entries.count > limit {
        entries[session] = nil
      } else if entries[session]?.turn == turn {
        order.append((session, turn))
      }
    }
    if oldest > limit {
      order.removeFirst(oldest)
      oldest = 0
    }
  }
}

extension Interpreter.Context {
  /// Returns the context with what a request says about locale and app.
  func with(
    _ request: RequestRecord, in engine: IntentEngine
  ) throws(RequestRecord.Fault) -> Interpreter.Context {
    var context = self
    if let locale = request.locale, locale != "auto" {
      context.language = engine.languageIndex(locale)
    }
    if let app = request.app {
      guard let index = engine.catalog.appIndex(app) else {
        throw RequestRecord.Fault(
          code: "unknown-app", message: "no app of the catalog has the id '\(app)'", offset: 0)
      }
      context.foreground = Int32(index)
    }
    return context
  }
}
