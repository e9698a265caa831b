/// Why an utterance was understood as it was, or not at all.
package struct Explanation: Sendable {
  /// A reading that lost against the best one.
  package struct RunnerUp: Sendable {
    package var resolution: Resolution
    /// Index of its rule in the automaton.
    package var rule: Int32
    /// The first rule of the order that it lost by, or nil when it was just found later.
    package var lostBy: ReadingOrder?
    /// Whether it is a search, and lost to a request of another schema.
    package var lostToOtherIntent: Bool
    /// What that rule compared, such as "1 against 3"; may be "".
    package var comparison: String
  }

  package var utterance: String
  package var resolution: Resolution
  /// The reading that won; nil when no rule matched.
  package var tree: ReadingTree?
  /// Index of the rule that won, or -1.
  package var rule: Int32 = -1
  /// Other readings with other results, best first.
  package var runnersUp: [RunnerUp] = []
  /// Where the nearest pattern broke off; nil when a rule matched or none begins like the utterance.
  package var patternBreak: PatternBreak?
  /// The record as `parse` gives it, without its line feed.
  package var record = ""
}

extension Interpreter {
  /// Interprets an utterance as a new request and says why the result is what it is.
  ///
  /// Takes many times as long as `interpret(_:in:)`; gives up to `limit` runners-up.
  package func explain(_ text: String, in context: Context, limit: Int = 5) -> Explanation {
    var utterance = text
    return utterance.withUTF8 { explain(UnsafeRawBufferPointer($0), in: context, limit: limit) }
  }

  private func explain(
    _ utterance: UnsafeRawBufferPointer, in context: Context, limit: Int
  ) -> Explanation {
    let outcome = interpret(utterance, in: context)
    var explanation = Explanation(
      utterance: String(decoding: utterance, as: UTF8.self),
      resolution: resolution(outcome, of: utterance))
    var writer = JSONWriter(capacity: 512)
    ResponseRecord(outcome, of: utterance, from: self).append(to: &writer)
    explanation.record = String(
      decoding: UnsafeRawBufferPointer(rebasing: writer.bytes.dropLast()), as: UTF8.self)
    explanation.rule = otherReading?.outcome.rule ?? matcher.rule
    let model = otherReading == nil ? engine.automaton.model : intents?.automaton.model
    let spelled = SpelledWords(model ?? engine.automaton.model)
    guard explanation.rule >= 0, let model else {
      explanation.patternBreak = matcher.patternBreak(buffer, spelled)
      return explanation
    }
    explanation.tree = tree(ofRule: Int(explanation.rule), model, spelled)
    let list = readings(of: utterance, in: context, limit: limit + 1)
    guard let best = list.readings.first else { return explanation }
    for reading in list.readings.dropFirst() {
      choose(reading, of: list, in: context)
      let isOther = best.outcome.isFilled
      let order = isOther ? nil : ReadingOrder.first(between: best.cost, and: reading.cost)
      explanation.runnersUp.append(
        Explanation.RunnerUp(
          resolution: resolution(reading.outcome, of: utterance), rule: reading.rule,
          lostBy: order, lostToOtherIntent: isOther,
          comparison: order?.comparison(of: best.cost, and: reading.cost) ?? ""))
    }
    choose(best, of: list, in: context)
    return explanation
  }

  /// Reads the utterance in the token buffer again by one request rule alone.
  private func tree(
    ofRule rule: Int, _ model: GrammarModel, _ spelled: SpelledWords
  ) -> ReadingTree? {
    let automaton = Automaton(model, whole: rule)
    var alone = Matcher(
      automaton, names: engine.names, nouns: engine.nouns, tolerance: engine.tolerance)
    guard alone.match(buffer, role: .request) else { return nil }
    return ReadingTree(&alone, buffer, spelled)
  }
}
