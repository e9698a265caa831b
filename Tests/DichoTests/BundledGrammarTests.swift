import Dicho
import TestSupport
import Testing

/// The bundled grammars as a whole.
@Suite struct BundledGrammarTests {
  static let grammar = BundledEngine.shared.grammar

  @Test func theyLoadWithoutAnError() {
    var loader = EngineLoader()
    _ = loader.load()
    for finding in loader.diagnostics where finding.severity == .error {
      Issue.record("\(finding.location.file):\(finding.location.line): \(finding.message)")
    }
  }

  /// The public rules with a closing tag that begins so.
  static func rules(_ start: String) -> [LinkedRule] {
    grammar.rules.filter { $0.isPublic && $0.closingTag?.hasPrefix(start) == true }
  }

  @Test func everyExampleGivesItsRule() {
    let engine = BundledEngine()
    var count = 0
    for rule in Self.rules("system.") {
      #expect(!rule.examples.isEmpty, "\(rule.name) has no @example")
      for example in rule.examples {
        count += 1
        let resolution = engine.resolution(example)
        #expect(resolution.rule == rule.name, "\(rule.name): \(example)")
        #expect(resolution.intent?.schema == rule.closingTag, "\(rule.name): \(example)")
      }
    }
    #expect(count > 200)
  }

  @Test func everyExampleOfAVetoIsNoMatch() {
    let engine = BundledEngine()
    for rule in Self.rules("noMatch.") {
      #expect(!rule.examples.isEmpty, "\(rule.name) has no @example")
      for example in rule.examples {
        #expect(engine.resolution(example).status == .noMatch, "\(rule.name): \(example)")
      }
    }
  }

  @Test func ruleNamesAreTheSameInEveryLanguage() {
    // A pattern may be particular to a language; most are not.
    func names(_ language: String) -> Set<String> {
      Set(
        Self.rules("system.").filter { $0.language == language }
          .compactMap { $0.name.split(separator: ".").last.map(String.init) })
    }
    let (english, spanish) = (names("en"), names("es"))
    #expect(english.intersection(spanish).count * 2 > english.union(spanish).count)
  }
}
