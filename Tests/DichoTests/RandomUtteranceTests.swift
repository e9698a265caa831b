import Dicho
import TestSupport
import Testing

/// Utterances put together at random from the words of the grammars and from all of Unicode.
@Suite struct RandomUtteranceTests {
  /// The words of the grammars, each once.
  static let words: [String] = {
    var words: Set<String> = []
    func visit(_ element: LinkedExpansion) {
      switch element {
      case .word(let text, _): words.insert(text)
      case .sequence(let items): for item in items { visit(item) }
      case .alternatives(let choices): for choice in choices { visit(choice.expansion) }
      case .optional(let inner), .star(let inner), .plus(let inner): visit(inner)
      case .tagged(let inner, _): visit(inner)
      case .rule, .slot, .null, .void: break
      }
    }
    for rule in BundledEngine.shared.grammar.rules { visit(rule.expansion) }
    return words.sorted()
  }()

  static let names: [String] = {
    let catalog = BundledEngine.shared.catalog
    return (0..<catalog.count).map { catalog.title(of: $0, language: "es") }
  }()

  /// A scalar from anywhere in Unicode, ordinary ones as often as the rest.
  static func scalar(_ random: inout SeededGenerator) -> Unicode.Scalar {
    let ranges: [ClosedRange<UInt32>] = [
      0...0x7F, 0x80...0x24F, 0x300...0x36F, 0x2000...0x206F, 0x3000...0xFFFF, 0x1F300...0x1FAFF,
      0x10000...0x10FFFF,
    ]
    let range = ranges[Int.random(in: 0..<ranges.count, using: &random)]
    return Unicode.Scalar(UInt32.random(in: range, using: &random)) ?? " "
  }

  static func piece(_ random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0:
      return String(
        String.UnicodeScalarView(
          (0..<Int.random(in: 1...6, using: &random)).map { _ in
            scalar(&random)
          }))
    case 1, 2: return names[Int.random(in: 0..<names.count, using: &random)]
    case 3:
      return [",", ".", "?", "\"", "“", "”", "'", "(", ")", "…"].randomElement(using: &random) ?? ""
    default: return words[Int.random(in: 0..<words.count, using: &random)]
    }
  }

  @Test(arguments: 0..<12)
  func eachGivesOneRecordThatIsSound(_ seed: Int) throws {
    let schema = try RecordSchemaTests.schema()
    var random = SeededGenerator(seed: UInt64(seed))
    let engine = BundledEngine()
    for _ in 0..<40 {
      let count = Int.random(in: 0...14, using: &random)
      let utterance = (0..<count).map { _ in Self.piece(&random) }.joined(separator: " ")
      let record = engine.record(utterance)
      #expect(!record.contains("\n"))
      let root = JSONReader.parse(Array(record.utf8)).root
      #expect(root?["utterance"]?.string == utterance, "seed \(seed): \(record)")
      let faults = root.map { schema.faults(in: $0) }
      #expect(faults == [], "seed \(seed): \(record)")
      checkSpans(engine.resolution(utterance), utterance, seed)
    }
  }

  private func checkSpans(_ resolution: Resolution, _ utterance: String, _ seed: Int) {
    let bytes = Array(utterance.utf8)
    for slot in resolution.spans {
      #expect(slot.spans.allSatisfy { 0 <= $0.start && $0.start < $0.end && $0.end <= bytes.count })
      if slot.parameter == "criteria.term" {
        let text = bytes.withUnsafeBytes { TermText.string(slot.spans, of: $0) }
        #expect(text == resolution.intent?.term, "seed \(seed): \(utterance)")
      }
    }
  }

  @Test func droppingAnyWordOfACaseIsHarmless() throws {
    let engine = BundledEngine()
    for path in try PackageFiles.paths(below: "Corpus", endingWith: "search-in-app.jsonl") {
      for line in try PackageFiles.bytes(path).split(separator: 0x0A).prefix(60) {
        guard let utterance = JSONReader.parse(Array(line)).root?["utterance"]?.string else {
          continue
        }
        let words = utterance.split(separator: " ")
        for index in words.indices {
          let rest = (words[..<index] + words[(index + 1)...]).joined(separator: " ")
          checkSpans(engine.resolution(rest), rest, index)
        }
      }
    }
  }
}
