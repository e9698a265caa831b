/// Reads utterances by one rule alone, to see which parts of it they go through.
package final class RuleReader {
  @exclusivity(unchecked) private var matcher: Matcher
  private let spelled: SpelledWords
  private let role: Automaton.Role
  private let buffer = TokenBuffer()

  /// Prepares to read by a request or answer rule of a model.
  ///
  /// `spelled`: The words of the model, which several readers can share.
  package init(
    _ rule: Int, _ engine: IntentEngine, _ model: GrammarModel, _ spelled: SpelledWords? = nil
  ) {
    matcher = Matcher(
      Automaton(model, whole: rule), names: engine.names, nouns: engine.nouns,
      tolerance: engine.tolerance)
    self.spelled = spelled ?? SpelledWords(model)
    role = model.roles[rule] ?? .request
  }

  /// Returns how the rule reads the tokens, or nil if it does not.
  func tree(_ buffer: TokenBuffer, listsWords: Bool = false) -> ReadingTree? {
    guard matcher.match(buffer, role: role) else { return nil }
    return ReadingTree(&matcher, buffer, spelled, listsWords: listsWords)
  }

  /// Returns how the rule reads an utterance, each word a part of its own; nil if it does not.
  package func tree(of text: String) -> ReadingTree? {
    var text = text
    return text.withUTF8 { text in
      Tokenizer.tokenize(UnsafeRawBufferPointer(text), into: buffer)
      QuotePairing.pair(buffer)
      if let tree = tree(buffer, listsWords: true) { return tree }
      // A whole request in quotes is a request.
      return QuotePairing.unwrap(buffer) ? tree(buffer, listsWords: true) : nil
    }
  }
}
