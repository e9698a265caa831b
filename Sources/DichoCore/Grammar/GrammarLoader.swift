// Trees carry `SourcePosition` (file index and byte offset) in place of `SourceLocation`, since
// counting lines and columns for every word would cost more than parsing it.
// `LinkedGrammar.location(of:)` gives the line and column. `SourceText` holds bytes, not a String.

/// Loads grammar files: text in, linked grammar and findings out.
package enum GrammarLoader {
  /// The most bytes that all files together may have.
  package static let sizeLimit = 1 << 28

  /// Loads a set of grammar files, all together.
  ///
  /// Never fails: faulty rules are left out and reported, the rest works. A rule that refers to one
  /// that is left out keeps the alternatives that do not need it; without any, it is left out too.
  /// Takes time and memory linear in the size of the files.
  package static func load(_ sources: [SourceText]) -> GrammarLoading {
    load(sources, sizeLimit: sizeLimit)
  }

  static func load(_ sources: [SourceText], sizeLimit: Int) -> GrammarLoading {
    var faults = FaultList(fileCount: sources.count)
    var syntaxes: [GrammarSyntax] = []
    var steps = 0
    var text: [UInt8] = []
    var starts: [Int] = []
    text.reserveCapacity(sources.reduce(64) { $0 + $1.bytes.count + 8 })
    for (file, source) in sources.enumerated() {
      starts.append(text.count)
      guard text.count + source.bytes.count <= sizeLimit else {
        let start = SourceSpan(file: Int32(file), start: 0, end: 0)
        faults.report(in: Int32(file), tooLarge(sizeLimit, at: start))
        syntaxes.append(GrammarSyntax())
        continue
      }
      let parsed = GrammarParser.parse(source, file: Int32(file))
      let first = faults.merge(parsed.faults)
      var syntax = parsed.syntax
      for rule in syntax.rules.indices where syntax.rules[rule].fault >= 0 {
        syntax.rules[rule].fault += first
      }
      syntaxes.append(syntax)
      steps += parsed.steps
      text.append(contentsOf: source.bytes)
      // Names are hashed eight bytes at a time, which may go beyond the text.
      text.append(contentsOf: repeatElement(0, count: 8))
    }
    let slotNames = text.count
    text.append(contentsOf: GrammarLinker.slotNames.flatMap { Array($0.utf8) + [0] })
    text.append(contentsOf: repeatElement(0, count: 8))
    return text.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress else {
        return GrammarLoading(grammar: LinkedGrammar(rules: [], languages: []), diagnostics: [])
      }
      var linker = GrammarLinker(
        RuleTable(base: base, starts: starts, syntaxes: syntaxes, faults: faults),
        slotNamesAt: slotNames)
      linker.link()
      var validator = GrammarValidator(linker.table)
      validator.validate()
      var builder = GrammarBuilder(validator)
      return GrammarLoading(
        grammar: builder.build(sources),
        diagnostics: FaultList.diagnostics(of: validator.table.faults.faults, in: sources),
        steps: steps + validator.table.steps)
    }
  }

  private static func tooLarge(_ limit: Int, at span: SourceSpan) -> GrammarFault {
    GrammarFault(
      .error, "too-large", "grammar files have more than \(limit) bytes in all", at: span,
      label: "this file is left out")
  }
}
