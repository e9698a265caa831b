import Dicho
import DichoCorpus
import TestSupport
import Testing

/// A corpus file of the package, with the engine that all of them are run against.
struct CorpusFile: CustomTestStringConvertible, Sendable {
  /// Its path in the package: `Corpus/es/term.jsonl`.
  let path: String

  var testDescription: String { path }

  /// The folder it stands in.
  var language: String {
    let parts = path.split(separator: "/")
    return parts.count > 2 ? String(parts[1]) : ""
  }

  /// Where the cases stand that are known to fail.
  static let knownFailures = "Corpus/known-failures.jsonl"

  /// All files with cases.
  static let all: [CorpusFile] = {
    let paths = (try? PackageFiles.paths(below: "Corpus", endingWith: ".jsonl")) ?? []
    return paths.filter { $0 != knownFailures }.map(CorpusFile.init)
  }()

  /// The languages there are cases of.
  static let languages = Array(Set(all.map(\.language))).sorted()

  /// The catalog that every case resolves against.
  static func catalog() throws -> Catalog {
    let reading = CatalogReader.read(
      try PackageFiles.bytes("Corpus/catalog.json"), name: "Corpus/catalog.json")
    #expect(reading.diagnostics.isEmpty)
    return reading.catalog
  }

  /// The engine with the bundled grammars; the example catalog is `Corpus/catalog.json`.
  static let engine = IntentEngine()

  /// What was read from each file that can be read.
  private static let readings = Dictionary(
    uniqueKeysWithValues: all.compactMap { file in
      (try? PackageFiles.bytes(file.path)).map {
        (file.path, CorpusReader.read($0, name: file.path))
      }
    })

  /// The cases of the file; a line that is no case is a failure.
  func cases() throws -> [CorpusCase] {
    let reading = try #require(Self.readings[path], "\(path) cannot be read")
    for diagnostic in reading.diagnostics {
      Issue.record("\(path):\(diagnostic.location.line): \(diagnostic.message)")
    }
    return reading.cases
  }

  /// Runs the cases of the files of a language, by an interpreter that learns its words once.
  static func results(of language: String) throws -> [CaseResult] {
    CorpusRun(engine).run(try all.filter { $0.language == language }.flatMap { try $0.cases() })
  }

  /// Reads the list of known failures.
  static func known() throws -> KnownFailures {
    var known = KnownFailures()
    let faults = known.read(try PackageFiles.bytes(knownFailures), name: knownFailures)
    for fault in faults {
      Issue.record("\(knownFailures):\(fault.location.line): \(fault.message)")
    }
    return known
  }

  /// The names of phenomena in `Corpus/phenomena.md`: all that stands in backquotes in its tables.
  static func phenomena() throws -> Set<String> {
    var names: Set<String> = []
    for line in try PackageFiles.text("Corpus/phenomena.md").split(separator: "\n") {
      guard line.hasPrefix("| `") else { continue }
      let cell = line.split(separator: "|").first ?? ""
      for (index, part) in cell.split(separator: "`").enumerated() where index % 2 == 1 {
        names.insert(String(part))
      }
    }
    return names
  }
}
