import Testing

@testable import DichoCore

/// Prompts of a grammar folder of one's own.
@Suite struct PromptTableTests {
  private static let source = SourceText(
    name: "prompts.json",
    text: """
      {"version":1,"language":"en","prompts":{"system.searchInApp":{
      "criteria.term":{"withApp":{"full":"What in {app}?"},"plain":{"full":"What?"}},
      "app":{"withTerm":{"full":"Where should {term} be?"},"plain":{"full":"Where?"}},
      "app.disambiguation":{"withTerm":{"full":"Which for {term}?"},"plain":{"full":"Which?"}}}}}
      """)

  @Test func aConfirmationThatIsMissingIsAskedForAsTheAppIs() {
    var prompts = PromptTable()
    #expect(prompts.add(Self.source).isEmpty)
    for language in ["en", "es"] {
      let asked = prompts.full(.confirmApp, language: language)
      #expect(asked?.covers(Array("Where should drills be?".utf8)) == true)
    }
  }
}
