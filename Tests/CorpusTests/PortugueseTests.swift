import Dicho
import DichoCorpus
import TestSupport
import Testing

/// Portuguese, which is a folder and nothing else: its grammars, and what they make of its corpora.
@Suite struct PortugueseTests {
  private static let folder = "Examples/Portuguese"

  /// A corpus of the folder, and the catalog it resolves against.
  struct Corpus: CustomTestStringConvertible, Sendable {
    /// Its path in the package.
    let path: String
    /// The catalog beside it; nil for the example catalog.
    let catalog: String?

    var testDescription: String { path }

    func cases() throws -> [CorpusCase] {
      try PackageFiles.paths(below: path, endingWith: ".jsonl").flatMap { file in
        let reading = CorpusReader.read(try PackageFiles.bytes(file), name: file)
        for diagnostic in reading.diagnostics {
          Issue.record("\(file):\(diagnostic.location.line): \(diagnostic.message)")
        }
        return reading.cases
      }
    }
  }

  static let corpora = [
    Corpus(path: "\(folder)/Corpus", catalog: nil),
    Corpus(path: "\(folder)/Apps", catalog: "\(folder)/Apps/catalog.json"),
  ]

  /// The engine with the grammars of the folder and the example catalog, and what was found in them.
  ///
  /// Built once, since that takes seconds without optimization.
  private static let loaded = Result { try load(catalog: nil) }

  private static func load(
    catalog: String?
  ) throws -> (engine: IntentEngine, findings: [String]) {
    let sources = try GrammarFileKind.ends.flatMap {
      try PackageFiles.paths(below: folder, endingWith: $0)
    }
    .map { SourceText(name: $0, bytes: try PackageFiles.bytes($0)) }
    let reading = try catalog.map { CatalogReader.read(try PackageFiles.bytes($0), name: $0) }
    var loader = EngineLoader(sources: sources, catalog: reading?.catalog)
    let engine = loader.load()
    return (engine, (loader.diagnostics + (reading?.diagnostics ?? [])).map(\.message))
  }

  private func engine(catalog: String? = nil) throws -> IntentEngine {
    let loaded = catalog == nil ? try Self.loaded.get() : try Self.load(catalog: catalog)
    #expect(loaded.findings == [])
    return loaded.engine
  }

  @Test func theFolderHoldsOneLanguageWithTheFilesOfAnyOther() throws {
    #expect(try engine().languages == ["pt"])
    let names = try PackageFiles.paths(below: "Grammars/es", endingWith: "").map {
      String($0.split(separator: "/").last ?? "")
    }
    let own = try PackageFiles.paths(below: Self.folder, endingWith: "").map {
      String($0.dropFirst(Self.folder.count + 1))
    }
    #expect(Set(names).subtracting(own) == [])
  }

  @Test func everyExampleIsReadByItsOwnRule() throws {
    #expect(ExampleCheck(try engine()).run().map(\.message) == [])
  }

  @Test(arguments: corpora)
  func everyCaseGivesWhatItExpects(_ corpus: Corpus) throws {
    let results = CorpusRun(try engine(catalog: corpus.catalog)).run(try corpus.cases())
    let failures = CorpusReport(results, known: KnownFailures()).unexpectedFailures
    #expect(failures.map { FailureText.text($0) } == [])
  }

  @Test func theCorporaAreLargeEnoughAndHoldWhatIsNoRequest() throws {
    let all = try Self.corpora.flatMap { try $0.cases() }
    #expect(all.count >= 500)
    #expect(Set(all.map(\.id)).count == all.count)
    let single = all.filter { $0.turns.isEmpty }
    #expect(all.count - single.count >= 40)
    #expect(single.count { $0.expect.status == "noMatch" } * 5 >= single.count)
    let phenomena = try CorpusFile.phenomena()
    for corpusCase in all {
      #expect(["pt-BR", "pt-PT", "pt-AO"].contains(corpusCase.locale), "\(corpusCase.id)")
      #expect(phenomena.isSuperset(of: corpusCase.phenomena), "\(corpusCase.id)")
    }
  }
}
