// What the examples of a grammar are checked with.

extension Interpreter {
  /// The role of a rule, or nil if it has none in the interpreter's part of the grammar.
  package func role(ofRule rule: Int) -> Automaton.Role? { engine.automaton.model.roles[rule] }

  /// Returns the rules of a role that read a text as a whole, in one language.
  ///
  /// For requests and answers that is the one rule whose reading wins; for phrases and word lists
  /// all rules that have exactly these words, in the order of the grammar, whether or not a pause
  /// has to stand before them.
  package func rules(
    reading text: UnsafeRawBufferPointer, as role: Automaton.Role, language: Int32
  ) -> [Int32] {
    carried = nil
    filled = nil
    Tokenizer.tokenize(text, into: buffer)
    QuotePairing.pair(buffer)
    if role == .request || role == .answer {
      return matcher.match(buffer, role: role, language: language) ? [matcher.rule] : []
    }
    guard matcher.read(buffer) else { return [] }
    let words = 0..<matcher.sequence.count
    var rules = matcher.phraseRules(role, words)
    for rule in matcher.phraseRules(role, words, paused: true) where !rules.contains(rule) {
      rules.append(rule)
    }
    return rules.sorted().filter { engine.automaton.rules[Int($0)].languageIndex == language }
  }
}
