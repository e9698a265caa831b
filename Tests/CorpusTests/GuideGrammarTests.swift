import Dicho
import DichoCorpus
import TestSupport
import Testing

/// That the grammar text in the grammar author's guide loads, and reads its own examples.
@Suite struct GuideGrammarTests {
  /// A block of the guide that is marked as grammar: "jsgf", or "jsgf pt" for rules in Portuguese.
  struct Block: CustomTestStringConvertible, Sendable {
    let language: String
    let text: String
    /// The line of the guide after the fence.
    let line: Int

    var testDescription: String { "Grammars/README.md:\(line)" }
  }

  static let blocks: [Block] = {
    var blocks: [Block] = []
    var open: (language: String, line: Int, lines: [Substring])?
    let guide = (try? PackageFiles.text("Grammars/README.md")) ?? ""
    for (number, line) in guide.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      if let block = open, line == "```" {
        let text = block.lines.joined(separator: "\n")
        blocks.append(Block(language: block.language, text: text, line: block.line))
        open = nil
      } else if open != nil {
        open?.lines.append(line)
      } else if line.hasPrefix("```jsgf") {
        open = (line.hasSuffix(" pt") ? "pt" : "en", number + 2, [])
      }
    }
    return blocks
  }()

  @Test func thereAreBlocksInBothLanguages() {
    #expect(Set(Self.blocks.map(\.language)) == ["en", "pt"])
  }

  @Test(arguments: blocks)
  func itLoadsAndReadsItsExamples(_ block: Block) throws {
    let language = block.language
    let folder = language == "pt" ? "Examples/Portuguese" : "Grammars/\(language)"
    var sources = try GrammarFileKind.ends.flatMap {
      try PackageFiles.paths(below: folder, endingWith: $0)
    }
    .map { SourceText(name: $0, bytes: try PackageFiles.bytes($0)) }
    let header = """
      #JSGF V1.0 UTF-8 \(language);
      grammar \(language).guide;
      import <slot.*>;
      import <\(language).verbs.*>;
      import <\(language).carriers.*>;

      """
    sources.append(SourceText(name: "guide", bytes: Array((header + block.text).utf8)))
    var loader = EngineLoader(sources: sources)
    let engine = loader.load()
    let examples = ExampleCheck(engine).run().filter { $0.severity == .error }
    #expect((loader.diagnostics + examples).map(\.message) == [])
    #expect(engine.grammar.rules.contains { !$0.examples.isEmpty && $0.name.contains("guide") })
  }
}
