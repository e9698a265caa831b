import Foundation
import Testing

@testable import DichoCore

@Suite struct TermTextTests {
  private func term(_ text: String, _ spans: [Span]? = nil) -> String {
    Array(text.utf8).withUnsafeBytes { raw in
      TermText.string(spans ?? [Span(start: 0, end: raw.count)], of: raw)
    }
  }

  @Test(
    arguments: [
      ("taladros", "taladros"),
      ("  zapatillas \t rojas\n", "zapatillas rojas"),
      ("a\u{A0}b\u{3000}c\u{2028}d\u{202F}e\u{85}f\u{1680}g", "a b c d e f g"),
      ("\u{200B}za\u{200B}pa\u{AD}ti\u{2060}llas\u{FEFF}", "zapatillas"),
      ("a \u{200B} b", "a b"),
      ("a\u{200B} \u{200B}b", "a b"),
      ("", ""), (" \u{200B} ", ""),
      ("C++ y “F#”, 24\"", "C++ y “F#”, 24\""),
      ("https://x.org/a?b=c", "https://x.org/a?b=c"),
      ("Ｔａｌｌｅｒ", "Ｔａｌｌｅｒ"), ("ﬁn ①", "ﬁn ①"),
      ("👩‍👩‍👧 👍🏽 ❤️ 🇪🇸 1️⃣", "👩‍👩‍👧 👍🏽 ❤️ 🇪🇸 1️⃣"),
      ("می\u{200C}خواهم", "می\u{200C}خواهم"),
      ("a\u{0}b\u{1B}c\u{7F}", "abc"),
      ("a\u{202E}b\u{2066}c\u{200F}", "abc"),
      ("cancio\u{301}n", "canción"), ("CAN\u{303}A", "CAÑA"), ("e\u{200B}\u{301}", "é"),
      ("\u{212B}ngström", "Ångström"), ("\u{1112}\u{1161}\u{11AB}국", "한국"),
      ("a\u{302}\u{323}", "ậ"), ("q\u{301}", "q\u{301}"), ("か\u{3099}", "が"),
      ("\u{9C7}\u{9BE}", "\u{9CB}"), ("\u{958}", "\u{915}\u{93C}"),
    ] as [(String, String)])
  func cleans(_ text: String, _ expected: String) {
    #expect(Array(term(text).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test func joinsPartsWithOneSpace() {
    let text = "flats on Rooms in Lima"
    #expect(term(text, [Span(start: 0, end: 6), Span(start: 15, end: 22)]) == "flats in Lima")
    #expect(term(text, [Span(start: 0, end: 5), Span(start: 15, end: 17)]) == "flats in")
    #expect(term(text, [Span(start: 0, end: 0), Span(start: 15, end: 17)]) == "in")
    #expect(term(text, [Span(start: 5, end: 6), Span(start: 5, end: 6)]) == "")
    #expect(term(text, []) == "")
    #expect(term(text, [Span(start: 18, end: 99), Span(start: 50, end: 60)]) == "Lima")
    #expect(term("e x \u{301}", [Span(start: 0, end: 1), Span(start: 4, end: 6)]) == "e \u{301}")
  }

  @Test func appendsToWhatIsThere() {
    var output = Array("e".utf8)
    Array(" \u{301}a o\u{301} ".utf8).withUnsafeBytes { raw in
      TermText.append([Span(start: 0, end: raw.count)], of: raw, to: &output)
    }
    #expect(Array(output) == Array("e\u{301}a ó".utf8))
  }

  @Test(arguments: 0..<4)
  func givesComposedTrimmedText(_ seed: UInt64) {
    var generator = TextGenerator(seed: seed)
    for _ in 0..<1_500 {
      let text = RandomText.text(&generator, longest: 12)
      let once = term(text)
      let scalars = once.unicodeScalars
      #expect(
        Array(scalars) == Array(once.precomposedStringWithCanonicalMapping.unicodeScalars),
        "\(text.unicodeScalars.map(\.value))")
      #expect(!once.hasPrefix(" ") && !once.hasSuffix(" ") && !once.contains("  "))
      #expect(scalars.allSatisfy { $0 == " " || !$0.properties.isWhitespace })
      #expect(Array(term(once).unicodeScalars) == Array(scalars))
    }
  }
}
