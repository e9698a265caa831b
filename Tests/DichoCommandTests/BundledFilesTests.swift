import Dicho
import Foundation
import Testing

/// The list of compiled-in files against the directories.
@Suite struct BundledFilesTests {
  @Test func everyGrammarFileIsCompiledIn() throws {
    let grammars = BuiltTool.packageRoot.appendingPathComponent("Grammars")
    var expected: Set = ["Corpus/catalog.json"]
    for language in try FileManager.default.contentsOfDirectory(atPath: grammars.path) {
      let folder = grammars.appendingPathComponent(language).path
      // A README stands beside the folders.
      guard let files = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
        continue
      }
      for file in files where !file.hasPrefix(".") {
        expected.insert("Grammars/\(language)/\(file)")
      }
    }
    let names = BundledFiles.all.map(\.name)
    #expect(
      Set(names) == expected,
      "add the file to Sources/DichoResources/DichoResources.c, or take it out there")
    #expect(Set(names).count == names.count)
  }

  @Test func compiledInFilesAreThoseOfTheDirectory() throws {
    for file in BundledFiles.all {
      let url = BuiltTool.packageRoot.appendingPathComponent(file.name)
      #expect(try Data(contentsOf: url) == Data(file.bytes), "\(file.name)")
      #expect(BundledFiles.file(named: file.name)?.text == file.text)
    }
  }

  @Test func unknownFilesAreNil() {
    #expect(BundledFiles.file(named: "Grammars/xx/verbs.jsgf") == nil)
  }
}
