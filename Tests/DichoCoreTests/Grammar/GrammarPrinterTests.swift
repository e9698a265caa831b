import Testing

@testable import DichoCore

@Suite struct GrammarPrinterTests {
  @Test(arguments: 0..<300 as Range<UInt64>)
  func printedTreesParseToEqualTrees(seed: UInt64) {
    let (syntax, source) = RandomGrammar.make(seed: seed, rules: 12)
    let printed = SourceText(name: source.name, text: GrammarPrinter.print(syntax, of: source))
    let parsed = GrammarParser.parse(printed, file: 0)
    #expect(parsed.faults.isEmpty, "seed \(seed): \(parsed.faults)")
    #expect(
      PlainTree(parsed.syntax, printed.bytes) == PlainTree(syntax, source.bytes), "seed \(seed)")
    #expect(
      GrammarPrinter.print(parsed.syntax, of: printed).utf8.elementsEqual(printed.bytes),
      "seed \(seed)")
  }

  /// Whatever the rules refer to, what is left keeps the promises of the loader.
  @Test(arguments: 0..<300 as Range<UInt64>)
  func loadedRandomGrammarsAreRegular(seed: UInt64) {
    let (syntax, source) = RandomGrammar.make(seed: seed, rules: 2 + Int(seed % 10))
    let text = GrammarPrinter.print(syntax, of: source)
    let loading = GrammarLoader.load([SourceText(name: source.name, text: text)])
    #expect(LinkedGrammarCheck.faults(in: loading.grammar).isEmpty, "seed \(seed)\n\(text)")
  }

  /// Cutting, doubling or changing bytes anywhere gives findings or a grammar, never a crash.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func survivesDamage(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (syntax, source) = RandomGrammar.make(seed: seed, rules: 8)
    let text = Array(GrammarPrinter.print(syntax, of: source).utf8)
    let special = Array("<>(){}[]|;=*+/\"\\\0\n\u{FF}ñ#".utf8)
    for _ in 0..<20 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.remove(at: index)
        case 1: bytes.insert(special.randomElement(using: &random) ?? 0, at: index)
        default: bytes[index] = UInt8.random(in: 0...255, using: &random)
        }
      }
      let sources = [SourceText(name: "damaged", bytes: bytes)]
      let loading = GrammarLoader.load(sources)
      #expect(LinkedGrammarCheck.faults(in: loading.grammar).isEmpty, "seed \(seed)")
      for diagnostic in loading.diagnostics {
        #expect(!DiagnosticFormatter.render(diagnostic, source: sources[0]).isEmpty)
      }
    }
  }
}
