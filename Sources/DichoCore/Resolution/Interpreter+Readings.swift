// Other readings of the utterance interpreted last, for `--n-best` and `explain`.

/// Different readings of one utterance, best first, each with what it resolves to.
package struct ReadingList {
  /// One reading.
  package struct Reading: Sendable {
    /// What it resolves to; the confidence is never above that of the reading before.
    package var outcome: Outcome
    /// Its place in the order of readings, by `ReadingCost`.
    package var cost: UInt64
    /// Index of its rule in the automaton.
    package var rule: Int32
    /// Its place in the lattice, or -1 for a request that is no search.
    var index: Int
  }

  /// The readings; no two have the same status, schema, app and term.
  package internal(set) var readings: [Reading] = []
  var lattice = Matcher.ReadingLattice()
}

extension Interpreter {
  /// Returns the best readings, that differ in result, of the request interpreted last.
  ///
  /// The first of up to `limit` is the one that `interpret(_:in:)` gave. What an answer to a
  /// question means has no other readings.
  package func readings(
    of utterance: UnsafeRawBufferPointer, in context: Context, limit: Int
  ) -> ReadingList {
    var list = ReadingList()
    guard carried == nil else { return list }
    if let other = otherReading {
      list.readings.append(
        ReadingList.Reading(
          outcome: other.outcome, cost: other.cost, rule: other.outcome.rule, index: -1))
    }
    guard matcher.rule >= 0 else { return list }
    // Readings of different terms can come to the same once their terms are trimmed.
    list.lattice = matcher.readings(limit: 4 * limit + 8, language: context.language)
    var results: [Result] = []
    for index in 0..<list.lattice.count where list.readings.count < limit {
      var outcome = resolve(index, of: list, context)
      let result = result(of: outcome, utterance)
      if results.contains(result) { continue }
      results.append(result)
      if let before = list.readings.last {
        outcome.confidence = min(outcome.confidence, before.outcome.confidence)
      }
      list.readings.append(
        ReadingList.Reading(
          outcome: outcome, cost: list.lattice.cost(index), rule: matcher.rule, index: index))
    }
    if let first = list.readings.first { choose(first, of: list, in: context) }
    return list
  }

  /// Makes a reading the one whose term and spans are spelled out next.
  package func choose(_ reading: ReadingList.Reading, of list: ReadingList, in context: Context) {
    if reading.index < 0 { return }
    _ = resolve(reading.index, of: list, context)
  }

  private func resolve(_ index: Int, of list: ReadingList, _ context: Context) -> Outcome {
    matcher.choose(index, of: list.lattice)
    return resolver.resolve(&matcher, buffer, foreground: context.foreground, term: &term)
  }

  /// What two readings are compared by.
  private struct Result: Equatable {
    var status: Outcome.Status
    var schema: String
    var app: Int32
    var candidates: UInt64
    var term: [UInt8]
  }

  private func result(of outcome: Outcome, _ utterance: UnsafeRawBufferPointer) -> Result {
    var result = Result(status: outcome.status, schema: "", app: -1, candidates: 0, term: [])
    guard outcome.isUnderstood else { return result }
    result.schema = schema(of: outcome)
    result.app = outcome.app
    if outcome.app < 0 {
      result.candidates = UInt64(outcome.candidates.first) << 32 | UInt64(outcome.candidates.info)
    }
    if outcome.hasTerm { withTerm(of: utterance) { result.term = Array($0) } }
    return result
  }
}
