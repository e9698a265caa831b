import DichoCore

/// Whether a line could be answered as it should.
enum LineOutcome: Sendable {
  case ok
  /// The line was answered with an error record; the tool will exit with status 65.
  case badInput
}

/// What answers lines, one at a time; each worker has its own.
///
/// Every line appends exactly one record to `output`, its line feed included.
protocol LineProcessor: SendableMetatype {
  /// Answers one line.
  ///
  /// - Parameters:
  ///   - line: Any bytes but a line feed, without the LF or CRLF that ended them; at least
  ///     `LineBlock.padding` bytes past its end can be read. Valid during the call only.
  ///   - number: The 1-based number of the line, counted over all files given.
  ///   - output: Where the record goes.
  /// - Returns: Whether the record is an answer or an error.
  mutating func process(
    _ line: UnsafeRawBufferPointer, number: Int, into output: inout JSONWriter
  ) -> LineOutcome

  /// Answers a line of more than `limit` bytes, which are not handed over.
  mutating func refuseLongLine(
    number: Int, limit: Int, into output: inout JSONWriter
  ) -> LineOutcome
}
