import Testing

@testable import DichoCore
@testable import DichoCorpus

/// What stands out in the text of a failed case.
struct FailureTextTests {
  private static func text(_ utterance: String, spans: [SlotSpans]) -> String {
    let expected = Expectation(status: "resolved", app: "shop", term: "kites")
    let corpusCase = CorpusCase(
      id: "a-1", locale: "en", utterance: utterance, expect: expected, alternatives: [],
      phenomena: [], difficulty: 1, isDebatable: false, file: "cases.jsonl", line: 7)
    var result = CaseResult(
      corpusCase: corpusCase,
      outcome: Expectation(status: "resolved", app: "shop", term: "red kites"))
    result.spans = spans
    result.failure = .partial
    return FailureText.text(result) { text, part in "<\(part) \(text)>" }
  }

  @Test func whatWasUnderstoodAndWhatDiffersStandsOut() {
    let text = Self.text(
      "Ünd red kites in Shop",
      spans: [
        SlotSpans(parameter: "app", spans: [Span(start: 18, end: 22)]),
        SlotSpans(parameter: "criteria.term", spans: [Span(start: 5, end: 14)]),
      ])
    #expect(
      text == """
        cases.jsonl:7: a-1: <failure partial>: Ünd <term red kites> in <app Shop>
            expected  resolved, app shop, <expected term 'kites'>
            got       resolved, app shop, <got term 'red kites'>

        """)
  }

  @Test func spansThatDoNotFitAreLeftOut() {
    let spans = [
      SlotSpans(parameter: "app", spans: [Span(start: 0, end: 3), Span(start: 2, end: 4)]),
      SlotSpans(parameter: "scope", spans: [Span(start: 4, end: 99)]),
    ]
    #expect(
      Self.text("kites", spans: spans).hasPrefix(
        "cases.jsonl:7: a-1: <failure partial>: <app kit>es\n"))
  }
}
