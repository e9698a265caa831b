import DichoCore

/// Whether a line could be answered as it should.
enum LineOutcome: Sendable {
  case ok
  /// The line was refused; the tool will exit with status 65.
  case badInput
}

/// What answers lines, one at a time; each worker has its own.
///
/// Every line is either processed or refused.
protocol LineProcessor: SendableMetatype {
  /// Answers a line of any bytes but a line feed, by processing or refusing it.
  ///
  /// - Parameters:
  ///   - line: As for `process(_:number:into:)`, but not looked at yet.
  ///   - number: The 1-based number of the line.
  ///   - limit: The most bytes a line may have.
  ///   - output: Where the answer goes.
  /// - Returns: Whether the line was answered or refused.
  mutating func answer(
    _ line: UnsafeRawBufferPointer, number: Int, limit: Int, into output: inout JSONWriter
  ) -> LineOutcome

  /// Answers one line.
  ///
  /// - Parameters:
  ///   - line: UTF-8 without a line feed and without the LF or CRLF that ended it; at least
  ///     `LineBlock.padding` bytes past its end can be read. Valid during the call only.
  ///   - number: The 1-based number of the line, counted over all files given.
  ///   - output: Where the answer goes, its line feed included.
  /// - Returns: Whether the line was answered or refused.
  mutating func process(
    _ line: UnsafeRawBufferPointer, number: Int, into output: inout JSONWriter
  ) -> LineOutcome

  /// Says in place of an answer why there is none.
  ///
  /// - Parameters:
  ///   - fault: What is wrong with the line.
  ///   - number: The 1-based number of the line.
  ///   - echo: JSON members of the request to give back, each with a comma after it.
  ///   - output: Where to say so.
  mutating func refuse(
    _ fault: LineFault, number: Int, echo: [UInt8], into output: inout JSONWriter)
}

extension LineProcessor {
  /// Writes an error record.
  mutating func refuse(
    _ fault: LineFault, number: Int, echo: [UInt8], into output: inout JSONWriter
  ) {
    ErrorRecord.append(fault, line: number, echo: echo, to: &output)
  }

  /// Refuses lines that are too long or not UTF-8, and processes the others.
  mutating func answer(
    _ line: UnsafeRawBufferPointer, number: Int, limit: Int, into output: inout JSONWriter
  ) -> LineOutcome {
    let fault =
      line.count > limit
      ? LineFault.tooLong(limit: limit) : UTF8Check.firstFault(in: line).map { LineFault($0) }
    guard let fault else { return process(line, number: number, into: &output) }
    refuse(fault, number: number, echo: [], into: &output)
    return .badInput
  }
}

/// What answers requests in JSON, one a line.
protocol RequestProcessor: LineProcessor {
  /// Answers one request; nothing may have been written when it throws.
  mutating func answer(
    _ request: RequestRecord, into output: inout JSONWriter
  ) throws(LineFault)
}

extension RequestProcessor {
  /// Answers a line that should be a request.
  mutating func processRequest(
    _ line: UnsafeRawBufferPointer, number: Int, into output: inout JSONWriter
  ) -> LineOutcome {
    var echo: [UInt8] = []
    do throws(LineFault) {
      try answer(RequestRecord(line, echo: &echo), into: &output)
      return .ok
    } catch {
      refuse(error, number: number, echo: echo, into: &output)
      return .badInput
    }
  }
}
