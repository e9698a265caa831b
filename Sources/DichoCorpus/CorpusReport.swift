import DichoCore

/// The results of a run with their counts and the list of known failures.
package struct CorpusReport: Sendable {
  /// The results, in the order of the corpus: all of them, or those alone that are not as they should be.
  package let results: [CaseResult]
  package let tallies: CorpusTallies
  package let known: KnownFailures

  /// Counts and keeps results.
  package init(_ results: [CaseResult], known: KnownFailures) {
    var tallies = CorpusTallies()
    for result in results { tallies.add(result) }
    self.init(results, tallies: tallies, known: known)
  }

  /// Takes results that were counted before.
  package init(_ results: [CaseResult], tallies: CorpusTallies, known: KnownFailures) {
    self.results = results
    self.tallies = tallies
    self.known = known
  }

  /// Failures that are not known.
  package var unexpectedFailures: [CaseResult] { results.filter { !$0.passed && !known.has($0) } }

  /// Known failures that pass now and have to be taken off the list.
  package var unexpectedPasses: [CaseResult] { results.filter { $0.passed && known.has($0) } }

  /// Whether nothing is left to mend.
  package var isClean: Bool { unexpectedFailures.isEmpty && unexpectedPasses.isEmpty }
}
