@testable import DichoCore

/// Grammars as tests write them: statements without a header.
enum GrammarText {
  static let header = "#JSGF V1.0 UTF-8 es;\ngrammar es.test;\n"

  /// Loads statements behind a header.
  static func load(_ statements: String) -> GrammarLoading {
    GrammarLoader.load([SourceText(name: "test.jsgf", text: header + statements)])
  }

  /// The expansion of a rule, printed, or nil when it is left out.
  static func expansion(_ name: String, _ loading: GrammarLoading) -> String? {
    loading.grammar.rules.first { $0.name == "es.test." + name }.map {
      GrammarPrinter.print($0.expansion, in: loading.grammar)
    }
  }

  /// The ids of all findings, in order.
  static func ids(_ loading: GrammarLoading) -> [String] {
    loading.diagnostics.map(\.id)
  }
}
