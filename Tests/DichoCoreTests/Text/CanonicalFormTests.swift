import Foundation
import Testing

@testable import DichoCore

@Suite struct CanonicalFormTests {
  private func composed(_ text: String) -> [UInt32] {
    let buffer = ScalarBuffer()
    for scalar in text.unicodeScalars { CanonicalForm.decompose(scalar.value, into: buffer) }
    CanonicalForm.composeAll(buffer)
    return (0..<buffer.count).map { buffer.base[$0] }
  }

  private func reference(_ text: String) -> [UInt32] {
    text.precomposedStringWithCanonicalMapping.unicodeScalars.map(\.value)
  }

  @Test(
    arguments: [
      ("e\u{301}", "\u{E9}"), ("n\u{303}", "\u{F1}"), ("a\u{323}\u{302}", "\u{1EAD}"),
      ("a\u{302}\u{323}", "\u{1EAD}"), ("\u{212B}", "\u{C5}"), ("\u{2126}", "\u{3A9}"),
      ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"), ("\u{D558}\u{11AB}", "\u{D55C}"),
      ("\u{915}\u{93C}", "\u{915}\u{93C}"), ("\u{958}", "\u{915}\u{93C}"), ("q\u{301}", "q\u{301}"),
      ("\u{344}", "\u{308}\u{301}"), ("\u{9C7}\u{9BE}", "\u{9CB}"),
      ("\u{1D15E}", "\u{1D157}\u{1D165}"),
    ] as [(String, String)])
  func composes(_ text: String, _ expected: String) {
    #expect(composed(text) == expected.unicodeScalars.map(\.value))
  }

  @Test func agreesWithFoundationOnEveryScalar() {
    var failures: [String] = []
    // Ideographs without decompositions, and the empty planes, are left out.
    for value in UInt32(0)...0x2_FA20 where !(0x3500..<0x9F00).contains(value) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(scalar)
      if composed(text) != reference(text) { failures.append(String(value, radix: 16)) }
    }
    #expect(failures == [])
  }

  @Test(arguments: 0..<4)
  func agreesWithFoundationOnRandomText(_ seed: UInt64) {
    var generator = TextGenerator(seed: seed)
    let marks = (0x300...0x345).compactMap(Unicode.Scalar.init)
    for _ in 0..<2_000 {
      var scalars = RandomText.text(&generator, longest: 12).unicodeScalars
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        let at = scalars.indices.randomElement(using: &generator) ?? scalars.endIndex
        if let mark = marks.randomElement(using: &generator) { scalars.insert(mark, at: at) }
      }
      let text = String(scalars)
      #expect(composed(text) == reference(text), "\(text.unicodeScalars.map(\.value))")
    }
  }

  @Test(
    arguments: [("ﬁ", "fi"), ("①", "1"), ("Ａ", "A"), ("½", "1⁄2"), ("㍿", "株式会社"), ("ｶ", "カ")]
      as [(String, String)])
  func knowsCompatibilityForms(_ text: String, _ expected: String) throws {
    let scalar = try #require(text.unicodeScalars.first).value
    var parts = CompatibilityForm.single(scalar).map { [$0] } ?? []
    for index in CompatibilityForm.sequence(scalar) ?? 0..<0 {
      parts.append(CompatibilityForm.pooled(index))
    }
    #expect(parts == expected.unicodeScalars.map(\.value))
  }
}
