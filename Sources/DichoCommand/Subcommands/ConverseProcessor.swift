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
    let context = try context.with(request, in: interpreter.engine)
    let session = request.session ?? []
    let pending = request.pending.flatMap { PendingRequest($0) } ?? sessions.pending(session)
    var text = request.utterance
    let resolution = text.withUTF8 { text in
      let utterance = UnsafeRawBufferPointer(text)
      let outcome = interpreter.interpret(utterance, answering: pending, in: context)
      request.echo.withUnsafeBytes { echo in
        ResponseRecord(outcome, of: utterance, from: interpreter).append(to: &output, echo: echo)
      }
      return interpreter.resolution(outcome, of: utterance)
    }
    sessions.set(session, PendingRequest(following: resolution))
  }
}

extension Interpreter.Context {
  /// Returns the context with what a request says about locale and app.
  func with(
    _ request: RequestRecord, in engine: IntentEngine
  ) throws(LineFault) -> Interpreter.Context {
    var context = self
    if let locale = request.locale, locale != "auto" {
      context.language = engine.languageIndex(locale)
    }
    if let app = request.app {
      guard let index = engine.catalog.appIndex(app) else {
        throw LineFault(
          code: "unknown-app", message: "no app of the catalog has the id '\(app)'", offset: 0)
      }
      context.foreground = Int32(index)
    }
    return context
  }
}
