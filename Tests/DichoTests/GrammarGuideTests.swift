import Dicho
import TestSupport
import Testing

/// That the grammar author's guide says what the engine does.
@Suite struct GrammarGuideTests {
  private func guide() throws -> String { try PackageFiles.text("Grammars/README.md") }

  @Test func theRulesOfTheOrderAreThoseThatExplainNames() throws {
    let section = try guide().split(separator: "\n## ").first {
      $0.hasPrefix("How an utterance is matched")
    }
    let lines = try #require(section).split(separator: "\n")
    let numbered = lines.filter { $0.prefixMatch(of: #/\d+\. /#) != nil }
    #expect(numbered.count == ReadingOrder.allCases.count)
    for (rule, word) in [
      (ReadingOrder.veto, "veto"), (.knownApp, "app of the catalog"), (.exactName, "near name"),
      (.exactWord, "near words"), (.lastApp, "last"), (.longestName, "longest name"),
      (.fewestSwallowed, "free slots"), (.weight, "Weights"), (.place, "order in the file"),
    ] {
      let line = try #require(numbered.first { $0.hasPrefix("\(rule.number). ") })
      #expect(line.contains(word), "\(line)")
    }
  }

  @Test func theSlotsOfTheTableAreThoseThereAre() throws {
    var slots: [String] = []
    for line in try guide().split(separator: "\n") {
      let match = line.prefixMatch(of: #/\| `<slot\.(\w+)>` \|/#)
      if let match { slots.append(String(match.1)) }
    }
    #expect(slots.sorted() == SlotName.allCases.map(\.rawValue).sorted())
  }
}
