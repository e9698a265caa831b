// Requests other than searches, and when they win over a search.

extension Interpreter {
  /// Returns what the utterance is if it is read as a request other than a search, or nil if it is none.
  ///
  /// To be called after the utterance was matched as a search. A veto wins over everything, but for
  /// one that says that the request is for another domain, which a schema of the catalog may be for. An
  /// entity that an app has by just that name is opened, even if the words could be a search; a
  /// request of another schema wins by the order of readings; and a question is only asked of what
  /// is no search.
  func otherOutcome(
    of utterance: UnsafeRawBufferPointer, in context: Context
  ) -> Outcome? {
    filled = nil
    otherReading = nil
    guard let other = engine.other, !isVetoed || isOtherDomain && !other.onlyOpens else {
      return nil
    }
    let isSearch = matcher.rule >= 0
    // A search that names no thing is nothing else, where there are only things to open.
    if isSearch, other.onlyOpens, !other.entities.isNamed(in: buffer) { return nil }
    guard let intents, matcher.sequence.count > 0 else { return nil }
    guard let reading = intents.read(buffer, of: utterance, context, isSearch: isSearch) else {
      return nil
    }
    let opens = intents.other.offers[Int(reading.outcome.rule)]?.opens ?? false
    if isVetoed {
      if opens { return nil }
    } else if isSearch {
      let wins =
        opens
        ? reading.outcome.status != .needsValue
        : ReadingCost.decisive(reading.cost) <= ReadingCost.decisive(matcher.cost)
      if !wins { return nil }
    }
    filled = reading.filled
    otherReading = reading
    return reading.outcome
  }

  private var isOtherDomain: Bool {
    isVetoed && engine.automaton.rules[Int(matcher.rule)].tag == "noMatch.other"
  }

  private var isVetoed: Bool {
    matcher.rule >= 0 && engine.automaton.rules[Int(matcher.rule)].isVeto
  }
}
