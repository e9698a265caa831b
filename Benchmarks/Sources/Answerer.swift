import Dicho

/// Answers utterances one after the other, in whole or up to some stage.
final class Answerer {
  /// What is done with an utterance, each with all before it.
  enum Stage: String, CaseIterable {
    case tokenize, match, resolve, record
  }

  let interpreter: Interpreter
  private(set) var record = JSONWriter()
  private let context = Interpreter.Context()

  init(_ engine: IntentEngine) { interpreter = Interpreter(engine) }

  /// Answers an utterance up to a stage; a record is there until the next one.
  func answer(_ utterance: UnsafeRawBufferPointer, upTo stage: Stage = .record) {
    interpreter.tokenize(utterance)
    if stage == .tokenize { return }
    interpreter.match(in: context)
    if stage == .match { return }
    let outcome = interpreter.outcome(of: utterance, in: context)
    if stage == .resolve { return }
    record.removeAll()
    ResponseRecord(outcome, of: utterance, from: interpreter).append(to: &record)
  }

  /// Answers all of a set up to a stage.
  func answer(_ set: UtteranceSet, upTo stage: Stage = .record) {
    set.visit { answer($0, upTo: stage) }
  }

  // MARK: - Checks

  /// Fails unless every utterance of a set becomes what it means, and one record.
  func check(_ set: UtteranceSet, _ name: String) throws(Fault) {
    var wrong: [String] = []
    var number = 0
    set.visit { utterance in
      let outcome = interpreter.interpret(utterance, in: context)
      let resolution = interpreter.resolution(outcome, of: utterance)
      answer(utterance)
      let isRecord = record.bytes.last == 0x0A && record.bytes.count { $0 == 0x0A } == 1
      if !isRecord || !Self.agrees(resolution, outcome, set.meanings[number]) {
        wrong.append(record.string)
      }
      number += 1
    }
    if wrong.isEmpty { return }
    throw Fault(
      "\(wrong.count) of \(set.count) \(name) are answered wrongly, for example\n"
        + wrong.prefix(5).joined())
  }

  private static func agrees(
    _ resolution: Resolution, _ outcome: Outcome, _ meaning: UtteranceSet.Meaning
  ) -> Bool {
    switch meaning {
    case .nothing: outcome.status == .noMatch
    case .search(let app, let term):
      outcome.status == .resolved && outcome.app == Int32(app) && resolution.intent?.term == term
    case .near(let term):
      outcome.status == .resolved && outcome.nameMatch == .edit && resolution.intent?.term == term
    }
  }
}
