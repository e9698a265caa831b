import DichoCore

/// What became of one case.
package struct CaseResult: Sendable {
  /// How a failed case failed.
  package enum Failure: String, Sendable, CaseIterable {
    /// No reading at all where one was expected.
    case nothing
    /// The right status, but a part of it is another.
    case partial
    /// Several readings where one was expected.
    case ambiguous
    /// Something else altogether.
    case different
  }

  package var corpusCase: CorpusCase
  package var outcome: Expectation
  package var rule: String?
  /// Where its parameters were said, in the utterance of the last turn.
  package var spans: [SlotSpans] = []
  /// The 0-based turn of a dialogue that came last: the one that failed, if one did.
  package var turn = 0
  /// Nil when the case passed.
  package var failure: Failure?

  package var passed: Bool { failure == nil }

  /// What the last turn had to give.
  package var expectedTurn: CorpusCase.Turn {
    if turn > 0, turn <= corpusCase.turns.count { return corpusCase.turns[turn - 1] }
    return CorpusCase.Turn(
      utterance: corpusCase.utterance, expect: corpusCase.expect,
      alternatives: corpusCase.alternatives)
  }

  /// Whether a request was understood where there was none.
  package var isFalseAccept: Bool {
    corpusCase.expect.status == "noMatch" && !passed
  }
}

/// Runs corpus cases against an engine.
package struct CorpusRun {
  let interpreter: Interpreter

  package init(_ engine: IntentEngine) { interpreter = Interpreter(engine) }

  /// Runs cases one after another and returns their results in the same order.
  package func run(_ cases: [CorpusCase]) -> [CaseResult] { cases.map(run) }

  /// Runs one case.
  package func run(_ corpusCase: CorpusCase) -> CaseResult {
    let first = CorpusCase.Turn(
      utterance: corpusCase.utterance, expect: corpusCase.expect,
      alternatives: corpusCase.alternatives)
    var pending: PendingRequest?
    var result = CaseResult(
      corpusCase: corpusCase, outcome: corpusCase.expect, rule: nil, failure: nil)
    for (number, turn) in ([first] + corpusCase.turns).enumerated() {
      let resolution = interpreter.resolve(turn.utterance, answering: pending)
      pending = PendingRequest(following: resolution)
      result.outcome = Expectation(resolution)
      result.rule = resolution.rule
      result.spans = resolution.spans
      result.turn = number
      if !turn.accepts(result.outcome) {
        result.failure = Self.failure(turn, result.outcome)
        break
      }
    }
    return result
  }

  private static func failure(_ turn: CorpusCase.Turn, _ outcome: Expectation) -> CaseResult.Failure
  {
    if outcome.status == "noMatch" { return .nothing }
    if outcome.status == "needsDisambiguation" { return .ambiguous }
    return outcome.status == turn.expect.status ? .partial : .different
  }
}

/// Cases that are known to fail, each with the reason; one that passes is a finding too.
package struct KnownFailures: Sendable {
  package private(set) var reasons: [String: String] = [:]

  package init() {}

  /// Whether a case is on the list.
  package func has(_ result: CaseResult) -> Bool { reasons[result.corpusCase.id] != nil }

  /// Reads JSON lines with `id` and `reason`; returns what is wrong with them.
  package mutating func read(_ bytes: [UInt8], name: String) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty {
      let root = line.withUnsafeBytes { JSONReader.parse($0) }.root
      guard let id = root?["id"]?.string, let reason = root?["reason"]?.string, !reason.isEmpty
      else {
        found.append(
          Diagnostic(
            severity: .error, id: "bad-known-failure",
            message: "a known failure needs 'id' and a 'reason'",
            location: SourceLocation(file: name, line: index + 1, column: 1)))
        continue
      }
      reasons[id] = reason
    }
    return found
  }
}
