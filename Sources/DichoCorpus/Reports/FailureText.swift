import DichoCore

/// One failed case for people: where it stands, what was said, and expectation above result.
package enum FailureText {
  /// A part that can be made to stand out.
  package enum Part: Sendable {
    /// How the case failed.
    case failure
    /// What was taken for a term, an app or another parameter, in the utterance.
    case term, app, otherParameter
    /// What in the expectation, and what in the result, the other has not.
    case expected, got
  }

  /// Returns the text of a result; `mark` makes a part stand out.
  package static func text(
    _ result: CaseResult, mark: (String, Part) -> String = { text, _ in text }
  ) -> String {
    let corpusCase = result.corpusCase
    var text = "\(corpusCase.file):\(corpusCase.line): \(corpusCase.id): "
    text += mark(result.failure?.rawValue ?? "passed", .failure) + ": "
    let utterances = [corpusCase.utterance] + corpusCase.turns.map(\.utterance)
    for utterance in utterances.prefix(result.turn) { text += utterance + " / " }
    text += marked(utterances[min(result.turn, utterances.count - 1)], result.spans, mark)
    let turn = result.expectedTurn
    text += "\n    expected  \(turn.expect.text(against: result.outcome) { mark($0, .expected) })\n"
    for alternative in turn.alternatives { text += "          or  \(alternative)\n" }
    text += "    got       \(result.outcome.text(against: turn.expect) { mark($0, .got) })"
    if let rule = result.rule { text += "   by \(rule)" }
    return text + "\n"
  }

  /// Returns an utterance in which what was understood stands out.
  private static func marked(
    _ utterance: String, _ slots: [SlotSpans], _ mark: (String, Part) -> String
  ) -> String {
    let bytes = Array(utterance.utf8)
    let spans = slots.flatMap { slot in slot.spans.map { ($0, part(of: slot.parameter)) } }
      .sorted { $0.0.start < $1.0.start }
    var text = ""
    var place = 0
    for (span, part) in spans where span.start >= place && span.end <= bytes.count {
      text += String(decoding: bytes[place..<span.start], as: UTF8.self)
      text += mark(String(decoding: bytes[span.start..<span.end], as: UTF8.self), part)
      place = span.end
    }
    return text + String(decoding: bytes[place...], as: UTF8.self)
  }

  private static func part(of parameter: String) -> Part {
    switch parameter {
    case "app": .app
    case "criteria.term": .term
    default: .otherParameter
    }
  }
}
