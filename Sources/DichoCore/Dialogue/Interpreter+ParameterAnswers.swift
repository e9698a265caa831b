// Answers to questions for parameters of schemas other than searches: an entity, a case, a text.

extension Interpreter {
  /// How an answer is read as a search and as an answer.
  struct Heard {
    var request: Said
    var answer: Said
  }

  /// Returns a complete request of another schema in the tokens that are no search, or nil.
  func newIntent(
    in utterance: UnsafeRawBufferPointer, _ context: Context, _ request: Said
  ) -> IntentReader.Reading? {
    guard request.rule < 0, let intents else { return nil }
    let reading = intents.read(buffer, of: utterance, context, isSearch: false)
    return reading?.outcome.status == .resolved ? reading : nil
  }

  /// Takes a reading as the outcome.
  func take(_ reading: IntentReader.Reading) -> Outcome {
    carried = nil
    filled = reading.filled
    return reading.outcome
  }

  /// Interprets an utterance as the answer to a question for a parameter.
  func answer(
    _ utterance: UnsafeRawBufferPointer, to pending: PendingRequest,
    _ asked: IntentReader.Reading, _ heard: Heard, in context: Context
  ) -> Outcome {
    if heard.answer.tag == "answer.cancel" { return end(.cancelled) }
    if let chosen = chosen(asked, heard.answer) { return finish(chosen, heard, pending) }
    if let filled = filled(asked, by: utterance, keepsSpans: true) {
      return finish(filled, heard, pending)
    }
    Tokenizer.tokenize(utterance, into: buffer)
    QuotePairing.pair(buffer)
    if let reading = newIntent(in: utterance, context, heard.request) { return take(reading) }
    if heard.request.isVeto {
      return heard.request.reason == .negated ? end(.cancelled) : end(.noMatch, .unrecognized)
    }
    if let text = heard.answer.term, !heard.answer.outcome.hasAppSpan {
      let filled = text.withUnsafeBytes { self.filled(asked, by: $0, keepsSpans: false) }
      if let filled { return finish(filled, heard, pending) }
    }
    if heard.request.rule >= 0, heard.request.term != nil || heard.request.outcome.hasAppSpan {
      return interpret(utterance, in: context)
    }
    if heard.answer.outcome.hasAppSpan, heard.answer.outcome.app >= 0,
      let named = named(asked, app: Int(heard.answer.outcome.app))
    {
      return finish(named, heard, pending)
    }
    return askAgain(asked, heard, pending, context)
  }

  /// Returns the request with the option that an ordinal chooses, or nil.
  private func chosen(
    _ asked: IntentReader.Reading, _ answer: Said
  ) -> IntentReader.Reading? {
    let isLast = answer.tag == "answer.last"
    guard let intents, isLast || answer.tag.utf8.starts(with: "answer.ordinal.".utf8) else {
      return nil
    }
    let count = intents.optionCount(asked)
    let number = isLast ? count : Self.number(answer.tag)
    guard number >= 1, number <= count else { return nil }
    return intents.choosing(number - 1, asked)
  }

  /// Returns the request with a text as the value that was asked for, or nil if it is none.
  private func filled(
    _ asked: IntentReader.Reading, by text: UnsafeRawBufferPointer, keepsSpans: Bool
  ) -> IntentReader.Reading? {
    guard let intents, asked.filled.missing >= 0 else { return nil }
    Tokenizer.tokenize(text, into: buffer)
    QuotePairing.pair(buffer)
    var reading = asked
    guard intents.answer(&reading, buffer, of: text) else { return nil }
    if !keepsSpans { reading.filled.slots[asked.filled.missing].spans = [] }
    return reading
  }

  /// Returns the request for the app that was named, or nil if it does not take it.
  private func named(_ asked: IntentReader.Reading, app: Int) -> IntentReader.Reading? {
    intents?.naming(app, asked)
  }

  private func finish(
    _ reading: IntentReader.Reading, _ heard: Heard, _ pending: PendingRequest
  ) -> Outcome {
    carried = Carried(schema: pending.schema)
    filled = reading.filled
    var outcome = reading.outcome
    outcome.rule = heard.answer.rule
    outcome.language = language(heard.answer, pending)
    outcome.isAnswer = true
    outcome.isFilled = true
    if heard.answer.outcome.hasAppSpan, outcome.app == heard.answer.outcome.app {
      outcome.appSpan = heard.answer.outcome.appSpan
      outcome.hasAppSpan = true
      outcome.nameMatch = heard.answer.outcome.nameMatch
      outcome.confidence = heard.answer.outcome.confidence
    }
    return outcome
  }

  private func askAgain(
    _ asked: IntentReader.Reading, _ heard: Heard, _ pending: PendingRequest, _ context: Context
  ) -> Outcome {
    if pending.attempts >= Int(context.attempts) { return end(.cancelled, .unanswered) }
    var again = asked
    again.filled.attempts = pending.attempts + 1
    if heard.answer.outcome.hasEmptyTerm, asked.filled.missing >= 0 {
      again.filled.slots[asked.filled.missing].isEmpty = true
    }
    return finish(again, heard, pending)
  }
}
