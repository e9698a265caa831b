import Dicho
import DichoCorpus
import TestSupport
import Testing

/// The corpus is the specification: every line of it is run.
@Suite struct CorpusTests {
  @Test(arguments: CorpusFile.languages)
  func everyCaseGivesWhatItExpects(_ language: String) throws {
    let report = CorpusReport(
      try CorpusFile.results(of: language), known: try CorpusFile.known())
    #expect(!report.results.isEmpty)
    if !report.unexpectedFailures.isEmpty {
      let texts = report.unexpectedFailures.map { FailureText.text($0) }
      Issue.record("\(texts.count) failed:\n\(texts.joined())")
    }
    let passes = report.unexpectedPasses.map(\.corpusCase.id)
    #expect(
      passes.isEmpty,
      "they pass now: take them off \(CorpusFile.knownFailures)")
  }

  @Test func everyKnownFailureIsACaseAndHasAReason() throws {
    let ids = Set(try CorpusFile.all.flatMap { try $0.cases() }.map(\.id))
    let known = try CorpusFile.known()
    for (id, reason) in known.reasons.sorted(by: { $0.key < $1.key }) {
      #expect(ids.contains(id), "\(CorpusFile.knownFailures) names '\(id)', which is no case")
      #expect(reason.split(separator: " ").count >= 3, "\(id): '\(reason)' is no reason")
    }
  }

  @Test func idsAreUnique() throws {
    var places: [String: String] = [:]
    for file in CorpusFile.all {
      for corpusCase in try file.cases() {
        let place = "\(file.path):\(corpusCase.line)"
        #expect(
          places[corpusCase.id] == nil,
          "\(place): '\(corpusCase.id)' stands at \(places[corpusCase.id] ?? "") already")
        places[corpusCase.id] = place
      }
    }
  }

  @Test(arguments: CorpusFile.languages)
  func aFifthOfEachLanguageIsNoMatch(_ language: String) throws {
    // Dialogues apart: they begin with a request.
    let cases = try CorpusFile.all.flatMap { try $0.cases() }
      .filter { $0.language == language && $0.turns.isEmpty }
    let negatives = cases.count { $0.expect.status == "noMatch" }
    #expect(cases.count >= 600, "\(language)")
    #expect(negatives * 5 >= cases.count, "\(language): \(negatives) of \(cases.count)")
  }

  @Test func linesAreWellFormed() throws {
    let phenomena = try CorpusFile.phenomena()
    let catalog = try CorpusFile.catalog()
    for file in CorpusFile.all {
      for corpusCase in try file.cases() {
        let place = "\(file.path):\(corpusCase.line)"
        #expect(corpusCase.language == file.language, "\(place)")
        #expect((1...3).contains(corpusCase.difficulty), "\(place)")
        #expect(!corpusCase.phenomena.isEmpty, "\(place) names no phenomenon")
        for name in corpusCase.phenomena {
          #expect(phenomena.contains(name), "\(place): '\(name)' is not in Corpus/phenomena.md")
        }
        #expect(
          corpusCase.isDebatable || corpusCase.alternatives.isEmpty,
          "\(place): only a debatable case has alternatives")
        for expectation in [corpusCase.expect] + corpusCase.alternatives {
          if let app = expectation.app {
            #expect(catalog.appIndex(app) != nil, "\(place): no app '\(app)'")
          }
          if expectation.status == "needsValue" {
            #expect(expectation.needs != nil, "\(place) does not say what is needed")
          }
        }
      }
    }
  }

  @Test func aSchemaHasCasesOfEveryKindInEachLanguage() throws {
    for language in CorpusFile.languages {
      let cases = try CorpusFile.all.flatMap { try $0.cases() }.filter { $0.language == language }
      for status in ["resolved", "needsValue", "noMatch"] {
        #expect(cases.contains { $0.expect.status == status }, "\(language) has no \(status)")
      }
      for parameter in ["criteria.term", "app"] {
        #expect(
          cases.contains { $0.expect.needs == parameter }, "\(language) never needs \(parameter)")
      }
    }
  }
}
