import Dicho
import DichoCorpus

/// The corpora that operands name.
struct CorpusInput {
  var cases: [CorpusCase] = []
  /// The paths of the corpus files.
  var files: [String] = []
  /// Whether some lines could not be read; they were complained of.
  var isBroken = false

  /// What stands in the place of operands where there are none.
  static let standard = ["Corpus"]

  static let operand = Operand(
    placeholder: "CORPUS",
    help: "a corpus file or a directory of them; ./Corpus if none is given",
    minimum: 0, maximum: nil, kind: .file)

  /// Reads the cases of all files; those known to fail as well.
  init(_ corpora: [String], language: String? = nil) throws(Stop) {
    for path in try Self.paths(corpora) where !Self.isListOfFailures(path) {
      files.append(path)
      let text = try EngineOptions.source(path)
      let reading = CorpusReader.read(text.bytes, name: path)
      for diagnostic in reading.diagnostics {
        Complaint.writeText(DiagnosticFormatter.render(diagnostic, source: text) + "\n\n")
        isBroken = true
      }
      cases += reading.cases.filter { corpusCase in
        language.map { LanguageTag.samePrimary(corpusCase.locale, $0) } ?? true
      }
    }
    if cases.isEmpty { throw Self.noCase(in: corpora) }
  }

  /// Nothing stands in the corpora: the path is another than was meant.
  static func noCase(in corpora: [String]) -> Stop {
    let places = corpora.map { "'\($0)'" }.joined(separator: ", ")
    return Stop(.findings, "there is no case in \(places)")
  }

  /// Whether a file lists cases that are known to fail, and holds none itself.
  static func isListOfFailures(_ path: String) -> Bool { path.hasSuffix("known-failures.jsonl") }

  /// The corpus files that operands name: files, and what is below directories.
  static func paths(_ corpora: [String]) throws(Stop) -> [String] {
    var files: [String] = []
    for path in corpora {
      guard FileSystem.isDirectory(path) else {
        files.append(path)
        continue
      }
      let below = try EngineOptions.files(below: path, endingIn: [".jsonl"])
      if below.isEmpty { throw Stop(.missingFile, "there is no corpus (.jsonl) below '\(path)'") }
      files += below
    }
    return files
  }

  /// The text of the list of phenomena that lies beside a corpus file or in the folder above; nil if
  /// none does.
  static func phenomena(beside path: String) -> [UInt8]? {
    var folder = path[...]
    for _ in 0..<2 {
      folder = folder.lastIndex(of: "/").map { folder[..<$0] } ?? ""
      let list = folder.isEmpty ? "phenomena.md" : folder + "/phenomena.md"
      if let bytes = try? FileSystem.read(String(list)) { return bytes }
      if folder.isEmpty { break }
    }
    return nil
  }
}
