import DichoCore

/// Answers each line with a record.
struct ParseProcessor: RequestProcessor {
  private let interpreter: Interpreter
  private let input: InputFormat
  private let format: RecordFormat
  private let context: Interpreter.Context
  private let nBest: Int

  init(_ engine: IntentEngine, _ options: ParseOptions) {
    interpreter = Interpreter(engine)
    input = options.input
    format = options.format
    nBest = options.nBest
    context = options.engine.context(in: engine)
  }

  mutating func process(
    _ line: UnsafeRawBufferPointer, number: Int, into output: inout JSONWriter
  ) -> LineOutcome {
    if input == .jsonl { return processRequest(line, number: number, into: &output) }
    append(interpreter.interpret(line, in: context), of: line, context, echo: [], to: &output)
    return .ok
  }

  mutating func answer(
    _ request: RequestRecord, into output: inout JSONWriter
  ) throws(LineFault) {
    let context = try request.context(in: interpreter.engine, otherwise: context)
    let pending = try request.pendingRequest(in: interpreter.engine)
    var text = request.utterance
    text.withUTF8 {
      let utterance = UnsafeRawBufferPointer($0)
      let outcome = interpreter.interpret(utterance, answering: pending, in: context)
      append(outcome, of: utterance, context, echo: request.echo, to: &output)
    }
  }

  private func append(
    _ outcome: Outcome, of utterance: UnsafeRawBufferPointer, _ context: Interpreter.Context,
    echo: [UInt8], to output: inout JSONWriter
  ) {
    switch format {
    case .jsonl:
      var record = ResponseRecord(outcome, of: utterance, from: interpreter)
      record.readingLimit = nBest
      record.context = context
      echo.withUnsafeBytes { record.append(to: &output, echo: $0) }
    case .tsv:
      TextRecord.appendColumns(
        interpreter.resolution(outcome, of: utterance), of: utterance, to: &output)
    case .text:
      TextRecord.appendSentence(
        interpreter.resolution(outcome, of: utterance), of: utterance, to: &output)
    case .url:
      appendURL(interpreter.resolution(outcome, of: utterance), to: &output)
    }
  }

  /// Appends the link to the app, or nothing, and a line feed.
  private func appendURL(_ resolution: Resolution, to output: inout JSONWriter) {
    if let handOff = interpreter.engine.catalog.handOff(for: resolution),
      let url = try? handOff.url(for: resolution)
    {
      output.append(text: url)
    }
    output.append("\n")
  }

  mutating func refuse(
    _ fault: LineFault, number: Int, echo: [UInt8], into output: inout JSONWriter
  ) {
    switch format {
    case .jsonl: ErrorRecord.append(fault, line: number, echo: echo, to: &output)
    case .tsv: TextRecord.appendColumns(fault, line: number, to: &output)
    case .text: TextRecord.appendSentence(fault, line: number, to: &output)
    case .url: output.append("\n")
    }
  }
}
