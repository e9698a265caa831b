import Testing

@testable import DichoCore

/// What holds for any text at all.
@Suite struct TokenizerPropertyTests {
  @Test(arguments: 0..<8)
  func bothPathsAgree(_ seed: UInt64) {
    var generator = TextGenerator(seed: seed)
    for round in 0..<2_000 {
      let text = RandomText.text(&generator, latin: round % 2 == 0)
      let fast = TokenizedText(text)
      let slow = TokenizedText(byProperties: text)
      if fast != slow {
        Issue.record("\(text.unicodeScalars.map { String($0.value, radix: 16) })")
        #expect(fast.entries == slow.entries)
        return
      }
    }
  }

  /// Each scalar the fast path knows, next to each other one.
  @Test func bothPathsAgreeOnPairs() {
    let known =
      (0..<0x180).map(UInt32.init) + (0x300..<0x310) + (0x2000..<0x2040) + [0x20AC, 0x2122]
    let scalars = known.compactMap(Unicode.Scalar.init)
    for first in scalars {
      var text = String.UnicodeScalarView()
      for second in scalars where (first.value &* 31 &+ second.value) % 7 == 0 {
        text.append(contentsOf: [first, second, "a", " ", "a", first, second, "1", " ", "1", first])
        text.append(contentsOf: [second, second, " "])
      }
      let string = String(text)
      #expect(
        TokenizedText(string) == TokenizedText(byProperties: string), "U+\(first.value)")
    }
  }

  @Test(arguments: 100..<104)
  func spansTileTheText(_ seed: UInt64) {
    var generator = TextGenerator(seed: seed)
    for _ in 0..<2_000 {
      let text = RandomText.text(&generator)
      let bytes = Array(text.utf8)
      var end = 0
      for entry in TokenizedText(text).entries {
        #expect(isBetweenTokens(bytes[end..<entry.start]), "before \(entry) in \(text)")
        #expect(entry.start < entry.end)
        #expect(String(validating: bytes[entry.start..<entry.end], as: UTF8.self) != nil)
        #expect(entry.hash == FoldedHash.hash(Array(entry.folded.utf8)))
        #expect(entry.tokenFlags.contains(.accented) || entry.hash == entry.accentHash)
        #expect(entry.kind == .punctuation || !entry.folded.isEmpty, "\(entry)")
        end = entry.end
      }
      #expect(isBetweenTokens(bytes[end...]), "after the last token of \(text)")
    }
  }

  private func isBetweenTokens(_ bytes: ArraySlice<UInt8>) -> Bool {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.allSatisfy { scalar in
      let kind = ScalarClass.computed(scalar.value)
      return kind == .space || kind == .ignorable
    }
  }

  // MARK: - Hostile text

  /// A text made to be slow, named so that a failure does not print it.
  struct HostileText: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var piece: String
    var times: Int
    var before = ""
    var after = ""
    /// How many tokens there are; nil if that does not matter.
    var count: Int?

    var text: String { before + String(repeating: piece, count: times) + after }
  }

  static let hostileTexts = [
    HostileText(
      testDescription: "combining storm", piece: "\u{301}\u{323}", times: 50_000, before: "a",
      count: 1),
    HostileText(
      testDescription: "marks without a letter", piece: "\u{301}", times: 100_000, count: 1),
    HostileText(testDescription: "a megabyte of one word", piece: "x", times: 1_000_000, count: 1),
    HostileText(testDescription: "accents without space", piece: "ñ", times: 100_000, count: 1),
    HostileText(testDescription: "ideographs without space", piece: "字", times: 50_000, count: 1),
    HostileText(testDescription: "zeros", piece: "\0", times: 100_000, count: 0),
    HostileText(
      testDescription: "zero-width storm", piece: "\u{200B}", times: 100_000, before: "a'",
      after: "b",
      count: 1),
    HostileText(testDescription: "zero-width breaks", piece: "a'\u{200B}", times: 20_000, count: 2),
    HostileText(testDescription: "bidi", piece: "\u{202E}a ", times: 20_000, count: 20_000),
    HostileText(testDescription: "punctuation", piece: "!", times: 200_000, count: 200_000),
    HostileText(testDescription: "dots", piece: ".", times: 1_000_000, count: 1),
    HostileText(testDescription: "schemes that are none", piece: "a.+", times: 20_000, after: "字"),
    HostileText(testDescription: "addresses in addresses", piece: "www.(", times: 20_000),
    HostileText(
      testDescription: "one family", piece: "👩\u{200D}", times: 20_000, after: "👩", count: 1),
    HostileText(
      testDescription: "jamo", piece: "\u{1112}\u{1161}\u{11AB}", times: 20_000, count: 1),
    HostileText(testDescription: "long ligatures", piece: "ﷺ", times: 20_000, count: 1),
    HostileText(testDescription: "open quotes", piece: " “a", times: 50_000, count: 100_000),
    HostileText(testDescription: "inch marks", piece: "“1\"", times: 50_000, count: 150_000),
  ]

  /// Runs into the limit if any step takes quadratic time, else takes milliseconds.
  @Test(.timeLimit(.minutes(1)), arguments: hostileTexts)
  func takesLinearTime(_ hostile: HostileText) {
    let buffer = TokenBuffer()
    Folding.tokenize(hostile.text, into: buffer)
    QuotePairing.pair(buffer)
    if let count = hostile.count { #expect(buffer.count == count) }
  }

  @Test func putsLongRunsOfMarksInOrder() {
    let marks = String(repeating: "\u{301}", count: 100) + String(repeating: "\u{323}", count: 100)
    let ordered =
      "\u{1EA1}" + String(repeating: "\u{323}", count: 99)
      + String(repeating: "\u{301}", count: 100)
    let first = TokenizedText("a" + marks)
    let second = TokenizedText(ordered)
    #expect(first.entries.map(\.accentHash) == second.entries.map(\.accentHash))
    #expect(first.folds == ["a"])
  }
}
