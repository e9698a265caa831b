import DichoCore

/// One utterance of a corpus with what it was read by.
package struct TracedTurn: Sendable {
  /// The number of its case.
  package var corpusCase: Int
  /// The 0-based turn of a dialogue, 0 for a single utterance.
  package var turn: Int
  package var text: String
  package var trace: ReadingTrace
}

/// What is counted over the utterances of a corpus and their readings.
package protocol TraceTally: Sendable {
  /// Counts an utterance.
  mutating func count(_ turn: TracedTurn, in run: TraceRun)
  /// Counts one reading of an utterance; the tree is nil when its rule, read alone, does not give it.
  mutating func count(
    _ tree: ReadingTree?, of reading: ReadingTrace.Reading, _ turn: TracedTurn, in run: TraceRun)
  /// Adds what was counted elsewhere.
  mutating func add(_ other: Self)
}

/// Runs the cases of a corpus to see which rules read them, and by which of their parts.
///
/// The shared automaton does not know the rules inside a rule, so that each reading is done again by
/// its rule alone. Making a rule's own automaton is the costly part: all its readings are done at once.
package struct TraceRun: Sendable {
  package let engine: IntentEngine
  package let cases: [CorpusCase]
  /// The models of searches and of other requests, with their words as they are spelled.
  private let models: [Model]

  private struct Model: Sendable {
    var grammar: GrammarModel
    var spelled: SpelledWords
  }

  package init(_ engine: IntentEngine, _ cases: [CorpusCase]) {
    self.engine = engine
    self.cases = cases
    models = Interpreter(engine).models.map { Model(grammar: $0, spelled: SpelledWords($0)) }
  }

  /// The words of the part of the grammar that searches or other requests are of.
  package func vocabulary(isOther: Bool) -> Vocabulary {
    model(isOther: isOther).grammar.vocabulary
  }

  private func model(isOther: Bool) -> Model { models[isOther ? models.count - 1 : 0] }

  /// Interprets some of the cases and returns their utterances in order.
  ///
  /// A dialogue goes on whatever comes of its turns.
  package func turns(of range: Range<Int>) -> [TracedTurn] {
    let interpreter = Interpreter(engine)
    var turns: [TracedTurn] = []
    for number in range {
      let corpusCase = cases[number]
      var pending: PendingRequest?
      let texts = [corpusCase.utterance] + corpusCase.turns.map(\.utterance)
      for (turn, text) in texts.enumerated() {
        let trace = interpreter.trace(text, answering: pending)
        pending = PendingRequest(following: trace.resolution)
        turns.append(TracedTurn(corpusCase: number, turn: turn, text: text, trace: trace))
      }
    }
    return turns
  }

  /// The readings of utterances by their rules, in the order of the rules; each with the numbers of
  /// its utterances.
  package static func byRule(
    _ turns: [TracedTurn]
  ) -> [(reading: ReadingTrace.Reading, turns: [Int])] {
    var numbers: [ReadingTrace.Reading: [Int]] = [:]
    for (number, turn) in turns.enumerated() {
      for reading in turn.trace.readings { numbers[reading, default: []].append(number) }
    }
    return numbers.sorted { first, second in
      (first.key.rule, first.key.isOther ? 1 : 0) < (second.key.rule, second.key.isOther ? 1 : 0)
    }.map { (reading: $0.key, turns: $0.value) }
  }

  /// Reads utterances by one rule alone and counts how.
  package func count<Tally: TraceTally>(
    _ reading: ReadingTrace.Reading, of numbers: [Int], in turns: [TracedTurn],
    into tally: inout Tally
  ) {
    let model = model(isOther: reading.isOther)
    let reader = RuleReader(Int(reading.rule), engine, model.grammar, model.spelled)
    for number in numbers {
      tally.count(reader.tree(of: turns[number].text), of: reading, turns[number], in: self)
    }
  }
}

extension GrammarCoverage: TraceTally {
  package mutating func count(_ turn: TracedTurn, in run: TraceRun) {
    count(turn.trace)
    count(turn.trace.phrases, in: turn.text, run.vocabulary(isOther: false))
    count(turn.trace.otherPhrases, in: turn.text, run.vocabulary(isOther: true))
  }

  package mutating func count(
    _ tree: ReadingTree?, of reading: ReadingTrace.Reading, _ turn: TracedTurn, in run: TraceRun
  ) {
    count(tree, by: reading.rule, run.vocabulary(isOther: reading.isOther))
  }
}
