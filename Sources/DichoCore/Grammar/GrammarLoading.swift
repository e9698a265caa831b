/// What loading a set of grammar files gives: the grammar that works, and every finding.
package struct GrammarLoading: Sendable {
  /// The rules that are free of errors, linked; the others are left out.
  package var grammar: LinkedGrammar

  /// All findings, by file in the order given, then by place in the file.
  package var diagnostics: [Diagnostic]

  /// The amount of work done, in tokens read, nodes walked and names compared.
  ///
  /// Linear in the size of the sources for any input, which the tests check.
  package var steps: Int

  /// Creates a loading from its parts.
  package init(grammar: LinkedGrammar, diagnostics: [Diagnostic], steps: Int = 0) {
    self.grammar = grammar
    self.diagnostics = diagnostics
    self.steps = steps
  }

  /// Whether any finding is an error.
  package var hasErrors: Bool {
    diagnostics.contains { $0.severity == .error }
  }
}
