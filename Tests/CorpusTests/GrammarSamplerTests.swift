import Dicho
import DichoCorpus
import TestSupport
import Testing

@testable import DichoCore

/// Sentences of a rule, and how many there are.
@Suite struct GrammarSamplerTests {
  private static func grammar(_ body: String) -> LinkedGrammar {
    let text = "#JSGF V1.0 UTF-8 en;\ngrammar en.t;\nimport <slot.app>;\n" + body
    return GrammarLoader.load([SourceText(name: "t.jsgf", text: text)]).grammar
  }

  private static func sentences(_ grammar: LinkedGrammar, rounds: Int = 2) -> [String] {
    var sentences: [String] = []
    GrammarSampler(grammar, rounds: rounds).visit(ofRule: 0) { pieces in
      sentences.append(
        pieces.map { piece in
          switch piece {
          case .word(let word): word
          case .slot(let name): "<\(name)>"
          }
        }.joined(separator: " "))
      return true
    }
    return sentences
  }

  @Test(arguments: [
    ("public <r> = a;", ["a"]),
    ("public <r> = a | b | /0/ c;", ["a", "b"]),
    ("public <r> = a [b];", ["a", "a b"]),
    ("public <r> = a b*;", ["a", "a b", "a b b"]),
    ("public <r> = (a | b)+;", ["a", "a a", "a b", "b", "b a", "b b"]),
    ("public <r> = (a | b) <s> {tag}; <s> = c | d;", ["a c", "a d", "b c", "b d"]),
    ("public <r> = a [<r>];", ["a", "a a"]),
    ("public <r> = \"new york\" <slot.app>;", ["new york <app>"]),
  ])
  func allSentencesCome(_ body: String, _ expected: [String]) {
    let grammar = Self.grammar(body)
    #expect(Self.sentences(grammar).sorted() == expected.sorted())
    var sampler = GrammarSampler(grammar, rounds: 2)
    #expect(sampler.count(ofRule: 0).int == expected.count)
  }

  @Test func loopsAreGoneThroughAsOftenAsWanted() {
    let grammar = Self.grammar("public <r> = a* b;")
    #expect(Self.sentences(grammar, rounds: 0) == ["b"])
    #expect(Self.sentences(grammar, rounds: 3) == ["b", "a b", "a a b", "a a a b"])
  }

  @Test func largeNumbersAreExact() {
    // 10 words in 60 places, and 3 in 40 more.
    let digits = (0..<10).map { "d\($0)" }.joined(separator: " | ")
    let body =
      "public <r> = "
      + String(repeating: "<d> ", count: 60) + String(repeating: "(x | y | z) ", count: 40)
      + "; <d> = \(digits);"
    var sampler = GrammarSampler(Self.grammar(body), rounds: 2)
    let count = sampler.count(ofRule: 0)
    // 3 to the 40th, and sixty zeros.
    #expect(count.digits == "12157665459056928801" + String(repeating: "0", count: 60))
    #expect(count.short == "1.21e79")
    #expect(count.int == nil)
    #expect(count > 1_000_000)
  }

  @Test(arguments: [
    (0, "0"), (1, "1"), (999_999_999, "999999999"), (1_000_000_000, "1000000000"),
    (Int.max, "9223372036854775807"),
  ])
  func numbersAreWrittenInDecimal(_ number: Int, _ digits: String) {
    let count = SentenceCount(number)
    #expect(count.digits == digits)
    #expect(count.int == number)
    #expect((count + SentenceCount.one).digits.count >= digits.count)
    #expect((count * SentenceCount(1_000_000)).digits == (number == 0 ? "0" : digits + "000000"))
  }

  @Test func oneSeedGivesTheSameSentences() {
    let grammar = Self.grammar("public <r> = (a | b | c | d)+ [e] (f | g)*;")
    func draw(_ seed: Int) -> [[GrammarSampler.Piece]?] {
      var random = SeededRandom(seed: seed)
      var sampler = GrammarSampler(grammar, rounds: 3)
      return (0..<20).map { _ in sampler.sentence(ofRule: 0, &random) }
    }
    #expect(draw(7) == draw(7))
    #expect(draw(7) != draw(8))
    let all = Set(Self.sentences(grammar, rounds: 3))
    for case let pieces? in draw(7) {
      let words = pieces.map { piece -> String in
        if case .word(let word) = piece { word } else { "" }
      }
      #expect(all.contains(words.joined(separator: " ")))
    }
  }

  @Test func slotsAreFilledFromCatalogAndExamples() throws {
    let engine = CorpusFile.engine
    let filler = SlotFiller(engine)
    var random = SeededRandom(seed: 1)
    for language in engine.languages {
      let pieces: [GrammarSampler.Piece] = [
        .word("x"), .word(","), .slot("term"), .slot("app"), .slot("noun"), .slot("word"),
        .slot("otherApp"),
      ]
      let sentence = filler.sentence(of: pieces, language: language, &random)
      #expect(sentence.emptySlots.isEmpty)
      #expect(sentence.text.hasPrefix("x, "))
      #expect(!sentence.text.contains("<"))
    }
    let empty = SlotFiller(engine.replacingCatalog(with: Catalog()), terms: ["string"])
    let sentence = empty.sentence(of: [.slot("term"), .slot("app")], language: "en", &random)
    #expect(sentence.text == "string <slot.app>")
    #expect(sentence.emptySlots == ["app"])
  }
}
