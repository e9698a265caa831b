import TestSupport
import Testing

/// That every language has the same files, so that a comparison of two folders shows what is missing.
@Suite struct TwinFilesTests {
  /// The names of the files in each language's folder.
  private func names(below directory: String, endingWith end: String) throws -> [String: Set<
    String
  >] {
    var names: [String: Set<String>] = [:]
    for path in try PackageFiles.paths(below: directory, endingWith: end) {
      let parts = path.split(separator: "/").map(String.init)
      guard parts.count == 3 else { continue }
      names[parts[1], default: []].insert(parts[2])
    }
    return names
  }

  @Test(arguments: [("Grammars", ""), ("Corpus", ".jsonl")])
  func everyLanguageHasTheSameFiles(_ directory: String, _ end: String) throws {
    let names = try names(below: directory, endingWith: end)
    #expect(names.count >= 2)
    let all = names.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    for (language, files) in names {
      let missing = all.subtracting(files).sorted()
      #expect(missing.isEmpty, "\(directory)/\(language) lacks \(missing.joined(separator: ", "))")
    }
  }
}
