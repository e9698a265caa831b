import DichoCore

/// Answers turns, one after the other.
struct ConverseProcessor: RequestProcessor {
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
    processRequest(line, number: number, into: &output)
  }

  mutating func answer(
    _ request: RequestRecord, into output: inout JSONWriter
  ) throws(LineFault) {
    let engine = interpreter.engine
    let context = try request.context(in: engine, otherwise: context)
    let session = request.session ?? []
    // A blank line is nobody's turn, least of all the answer of the session without a name.
    let waiting = request.isBlank ? nil : sessions.pending(session)
    let pending = try request.pendingRequest(in: engine) ?? waiting
    var text = request.utterance
    let resolution = text.withUTF8 { text in
      let utterance = UnsafeRawBufferPointer(text)
      let outcome = interpreter.interpret(utterance, answering: pending, in: context)
      request.echo.withUnsafeBytes { echo in
        ResponseRecord(outcome, of: utterance, from: interpreter).append(to: &output, echo: echo)
      }
      return interpreter.resolution(outcome, of: utterance)
    }
    if !request.isBlank { sessions.set(session, PendingRequest(following: resolution)) }
  }
}
