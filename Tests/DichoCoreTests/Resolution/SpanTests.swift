import Testing

@testable import DichoCore

/// Spans, and what must hold for any utterance at all.
@Suite struct SpanTests {
  static let shared = TestEngine(
    """
    public <inApp> = (find | look for) [the {plain}] <slot.term> in <slot.app> {system.searchInApp};
    public <first> = in <slot.app> "," find <slot.term> {system.searchInApp};
    public <pieces> = find <slot.term> in <slot.app> (near | under) {term} <slot.term>
      {system.searchInApp};
    public <corrected> = find <slot.text> sorry <slot.term> in <slot.app> {system.searchInApp};
    public <other> = find <slot.term> in <slot.otherApp> sorry <slot.app> {system.searchInApp};
    public <alone> = find <slot.term> {system.searchInApp};
    public <never> = never <slot.text> {noMatch.negated};
    public <between> = (um | please) {anywhere};
    public <opener> = (hey | <slot.word> ",") {opening};
    public <closer> = (thanks | "," mate) {closing};
    public <determiners> = (the | a) {term.determiner};
    public <linkers> = (of | about) {term.linker};
    """
  ).engine

  /// Pieces that utterances are made of: words of the grammar, names, and what people type.
  static let pieces = [
    "find", "look for", "in", "near", "under", "the", "The", "sorry", "never", "um", "please",
    "hey", "thanks", "mate", "Notes", "notas", "Taller", "Taller Pro", "Atlas", "video tube",
    "nails", "notes", "about", "brass nails", "café", "cafe\u{301}", "\"", "\"nails\"", "“a b”",
    "(", ")", ",", ".", "…", "?", "¿", "!", "'", "’", "-", "—", "C++", "3/4\"", "🍕", "👩‍👩‍👧",
    "日本語", "مرحبا", "\u{200B}", "\u{A0}", "\u{3000}", "\u{0}", "\u{202E}", "ﬁ", "①", "İ", "ß",
  ]

  static func utterance(_ random: inout SeededGenerator, from pieces: [String]) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      text += pieces[Int.random(in: 0..<pieces.count, using: &random)]
      if Int.random(in: 0..<8, using: &random) > 0 { text += " " }
    }
    return text
  }

  /// Checks all that must hold of the outcome of any utterance.
  static func checkInvariants(_ engine: TestEngine, _ utterance: String, seed: Int) {
    let resolution = engine.resolution(utterance)
    let bytes = Array(utterance.utf8)
    for slot in resolution.spans {
      var end = 0
      for span in slot.spans {
        #expect(span.start >= end && span.start < span.end && span.end <= bytes.count)
        end = span.end
        let isWhole =
          String(validating: bytes[span.start..<span.end], as: UTF8.self) != nil
        #expect(isWhole, "seed \(seed): \(utterance)")
      }
      if slot.parameter == "criteria.term", let term = resolution.intent?.term {
        let text = bytes.withUnsafeBytes { TermText.string(slot.spans, of: $0) }
        #expect(text == term, "seed \(seed): \(utterance)")
        #expect(!term.isEmpty && term.first != " " && term.last != " ")
      }
    }
    #expect(
      (resolution.intent?.term != nil)
        == resolution.spans.contains { $0.parameter == "criteria.term" })
    #expect((0...1).contains(resolution.confidence))
    let record = engine.record(utterance)
    let parsing = JSONReader.parse(Array(record.utf8.dropLast()))
    #expect(record.utf8.last == 0x0A && record.utf8.count { $0 == 0x0A } == 1)
    #expect(parsing.faults.isEmpty && parsing.root != nil, "seed \(seed): \(record)")
    #expect(parsing.root?["utterance"]?.string == utterance, "seed \(seed)")
    #expect(parsing.root?["status"]?.string == resolution.status.rawValue)
    #expect(
      parsing.root?["intent"]?["parameters"]?["criteria"]?["term"]?.string
        == resolution.intent?.term)
  }

  @Test(arguments: 0..<40)
  func anyUtteranceHasOneSoundOutcome(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<25 {
      Self.checkInvariants(Self.ownEngine(), Self.utterance(&random, from: Self.pieces), seed: seed)
    }
  }

  /// The shared engine with an interpreter of its own, since tests run side by side.
  static func ownEngine() -> TestEngine { TestEngine(sharing: shared) }

  @Test(arguments: [
    "hey um find the brass nails in Taller Pro please, mate",
    "find notes about \"the rent\" in Notes thanks",
    "find flats in Maps near Lima",
    "in Notes, find a 3/4\" nail",
    "find nails sorry screws in Atlas",
  ])
  func droppingAnyTokenIsHarmless(_ utterance: String) {
    let engine = Self.ownEngine()
    let words = utterance.split(separator: " ")
    for from in words.indices {
      for to in from..<words.endIndex {
        let rest = (words[..<from] + words[(to + 1)...]).joined(separator: " ")
        Self.checkInvariants(engine, rest, seed: from)
      }
    }
  }

  @Test func anInterpreterRemembersNothing() {
    var random = SeededGenerator(seed: 3)
    let utterances = (0..<60).map { _ in Self.utterance(&random, from: Self.pieces) }
    let shared = Self.ownEngine()
    let records = utterances.map { shared.record($0) }
    for (utterance, record) in zip(utterances, records).reversed() {
      #expect(Self.ownEngine().record(utterance) == record)
      #expect(shared.record(utterance) == record)
    }
  }
}
