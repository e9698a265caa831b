import Dicho
import DichoCorpus

/// Answers each utterance twice and counts the differences.
struct DiffProcessor: RequestProcessor {
  private let old: Interpreter
  private let new: Interpreter
  private let oldContext: Interpreter.Context
  private let newContext: Interpreter.Context
  private let input: UtteranceFormat
  private let tally: DiffTally
  private let records = Records()
  private var number = 0

  init(_ old: IntentEngine, _ new: IntentEngine, _ options: DiffOptions, _ tally: DiffTally) {
    self.old = Interpreter(old)
    self.new = Interpreter(new)
    oldContext = options.old.context(in: old)
    newContext = options.new.context(in: new)
    input = options.input
    self.tally = tally
  }

  mutating func process(
    _ line: UnsafeRawBufferPointer, number: Int, into output: inout JSONWriter
  ) -> LineOutcome {
    self.number = number
    switch input {
    case .text:
      _ = compare(line, Moment(context: oldContext), Moment(context: newContext))
      return .ok
    case .jsonl: return processRequest(line, number: number, into: &output)
    case .corpus: return processCase(line, into: &output)
    }
  }

  mutating func answer(
    _ request: RequestRecord, into output: inout JSONWriter
  ) throws(LineFault) {
    let before = Moment(
      context: try request.context(in: old.engine, otherwise: oldContext),
      pending: try request.pendingRequest(in: old.engine))
    let now = Moment(
      context: try request.context(in: new.engine, otherwise: newContext),
      pending: try request.pendingRequest(in: new.engine))
    var text = request.utterance
    text.withUTF8 { _ = compare(UnsafeRawBufferPointer($0), before, now) }
  }

  mutating func refuse(
    _ fault: LineFault, number: Int, echo: [UInt8], into output: inout JSONWriter
  ) {
    tally.bad += 1
    if tally.fault == nil { tally.fault = (number, fault.message) }
  }

  /// Compares the turns of a corpus case; each side goes on from its own answers.
  private mutating func processCase(
    _ line: UnsafeRawBufferPointer, into output: inout JSONWriter
  ) -> LineOutcome {
    let reading = CorpusReader.read(Array(line)[...], name: "", firstLine: number)
    if let fault = reading.diagnostics.first {
      refuse(
        LineFault(code: fault.id, message: fault.message, offset: fault.location.column - 1),
        number: number, echo: [], into: &output)
      return .badInput
    }
    for corpusCase in reading.cases {
      var before = Moment(context: oldContext)
      var now = Moment(context: newContext)
      for var text in [corpusCase.utterance] + corpusCase.turns.map(\.utterance) {
        let isDialogue = !corpusCase.turns.isEmpty
        let answers = text.withUTF8 { [before, now] in
          compare(UnsafeRawBufferPointer($0), before, now, spellsOut: isDialogue)
        }
        before.pending = answers.flatMap { PendingRequest(following: $0.old) }
        now.pending = answers.flatMap { PendingRequest(following: $0.new) }
      }
    }
    return .ok
  }

  // MARK: - Comparing

  /// Room for the two records of an utterance.
  private final class Records {
    var old = JSONWriter(capacity: 1024)
    var new = JSONWriter(capacity: 1024)
  }

  /// What an utterance is said into.
  private struct Moment {
    var context: Interpreter.Context
    var pending: PendingRequest?
  }

  /// Compares the answers to an utterance; returns them if they differ or are asked for.
  ///
  /// The records are compared first, since that takes no memory, and nearly all are the same.
  private mutating func compare(
    _ utterance: UnsafeRawBufferPointer, _ before: Moment, _ now: Moment, spellsOut: Bool = false
  ) -> (old: Resolution, new: Resolution)? {
    let first = old.interpret(utterance, answering: before.pending, in: before.context)
    let second = new.interpret(utterance, answering: now.pending, in: now.context)
    records.old.removeAll()
    records.new.removeAll()
    Self.append(first, of: utterance, old, before.context, to: &records.old)
    Self.append(second, of: utterance, new, now.context, to: &records.new)
    let isSame = records.old.bytes.elementsEqual(records.new.bytes)
    if isSame { tally.changes.countSame() }
    if isSame, !spellsOut { return nil }
    let answers = (
      old: old.resolution(first, of: utterance), new: new.resolution(second, of: utterance)
    )
    if isSame { return answers }
    tally.changes.count(ResolutionChange(answers.old, answers.new), line: number) {
      ResolutionChanges.Example(
        line: number, utterance: String(decoding: utterance, as: UTF8.self), old: answers.old,
        new: answers.new, oldRecord: records.old.string,
        newRecord: records.new.string)
    }
    return answers
  }

  /// Appends a record without its line feed.
  private static func append(
    _ outcome: Outcome, of utterance: UnsafeRawBufferPointer, _ interpreter: Interpreter,
    _ context: Interpreter.Context, to record: inout JSONWriter
  ) {
    var response = ResponseRecord(outcome, of: utterance, from: interpreter)
    response.context = context
    response.append(to: &record)
    record.truncate(to: record.count - 1)
  }
}
