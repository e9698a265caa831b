// What an utterance was read by, for those who want to know which parts of a grammar are in use.

/// What an utterance was read by.
package struct ReadingTrace: Sendable {
  /// A rule that read the utterance as a whole.
  package struct Reading: Hashable, Sendable {
    /// Index of the rule.
    package var rule: Int32
    /// Whether it is a request other than a search.
    package var isOther: Bool

    package init(rule: Int32, isOther: Bool) {
      self.rule = rule
      self.isOther = isOther
    }
  }

  package var resolution: Resolution
  /// The rules whose readings made the result; none when nothing was understood.
  package var readings: [Reading] = []
  /// The word lists by which terms and names were trimmed, and those by which the parts of other
  /// requests were; their word classes are those of the one model and of the other.
  package var phrases: [ConsultedPhrase] = []
  package var otherPhrases: [ConsultedPhrase] = []
}

extension Interpreter {
  /// Interprets a text as `resolve(_:answering:in:)` does, and tells what it was read by.
  ///
  /// An answer that calls a request off counts for the rule that says so, although the outcome of
  /// the dialogue names none.
  package func trace(
    _ text: String, answering pending: PendingRequest? = nil, in context: Context = Context()
  ) -> ReadingTrace {
    var text = text
    return text.withUTF8 { bytes in
      let utterance = UnsafeRawBufferPointer(bytes)
      matcher.consulted = []
      intents?.matcher.consulted = []
      defer {
        matcher.consulted = nil
        intents?.matcher.consulted = nil
      }
      let outcome = interpret(utterance, answering: pending, in: context)
      var trace = ReadingTrace(resolution: resolution(outcome, of: utterance))
      trace.phrases = matcher.consulted ?? []
      trace.otherPhrases = intents?.matcher.consulted ?? []
      trace.readings = readings(of: outcome, utterance, answering: pending, in: context)
      return trace
    }
  }

  private func readings(
    of outcome: Outcome, _ utterance: UnsafeRawBufferPointer, answering pending: PendingRequest?,
    in context: Context
  ) -> [ReadingTrace.Reading] {
    if outcome.isFilled, !outcome.isAnswer {
      return [ReadingTrace.Reading(rule: outcome.rule, isOther: true)]
    }
    if outcome.isAnswer {
      return outcome.rule < 0 ? [] : [ReadingTrace.Reading(rule: outcome.rule, isOther: false)]
    }
    if let pending, pending.isAsking {
      return [Automaton.Role.answer, .request].compactMap { role in
        let said = said(role, utterance, context, pending)
        let isMeant = role == .answer ? said.tag == "answer.cancel" : said.isVeto
        return said.rule >= 0 && isMeant
          ? ReadingTrace.Reading(rule: said.rule, isOther: false) : nil
      }
    }
    return matcher.rule < 0 ? [] : [ReadingTrace.Reading(rule: matcher.rule, isOther: false)]
  }

  /// The models of the grammar: that of searches, and that of other requests if apps take any.
  package var models: [GrammarModel] {
    [engine.automaton.model] + (intents.map { [$0.automaton.model] } ?? [])
  }
}
