import DichoCore

/// Answers each line with a record.
struct ParseProcessor: LineProcessor {
  let interpreter: Interpreter
  let input: InputFormat
  let format: RecordFormat
  let context: Interpreter.Context
  let nBest: Int

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
    if let fault = UTF8Check.firstFault(in: line) {
      ErrorRecord.append(
        line: number, code: "invalid-utf8", message: fault.message, offset: fault.offset,
        to: &output)
      return .badInput
    }
    if input == .jsonl { return processRequest(line, number: number, into: &output) }
    answer(line, in: context, into: &output)
    return .ok
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

  private func answer(
    _ utterance: UnsafeRawBufferPointer, in context: Interpreter.Context,
    into output: inout JSONWriter, echo: [UInt8] = [], pending: PendingRequest? = nil
  ) {
    let outcome =
      pending.map { interpreter.answer(utterance, to: $0, in: context) }
      ?? interpreter.interpret(utterance, in: context)
    switch format {
    case .jsonl:
      var record = ResponseRecord(outcome, of: utterance, from: interpreter)
      record.readingLimit = nBest
      record.context = context
      echo.withUnsafeBytes { record.append(to: &output, echo: $0) }
    case .tsv:
      TextRecord.appendColumns(
        interpreter.resolution(outcome, of: utterance), of: utterance, to: &output)
    case .text, .url:
      TextRecord.appendSentence(
        interpreter.resolution(outcome, of: utterance), of: utterance, to: &output)
    }
  }

  private func processRequest(
    _ line: UnsafeRawBufferPointer, number: Int, into output: inout JSONWriter
  ) -> LineOutcome {
    var echo: [UInt8] = []
    do throws(RequestRecord.Fault) {
      let request = try RequestRecord(line, echo: &echo)
      let context = try context.with(request, in: interpreter.engine)
      var utterance = request.utterance
      utterance.withUTF8 {
        answer(
          UnsafeRawBufferPointer($0), in: context, into: &output, echo: request.echo,
          pending: request.pending.flatMap { PendingRequest($0) })
      }
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
}
