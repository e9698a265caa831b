import DichoCore
import DichoCorpus

/// Reads and runs the cases of corpus files on several threads; the results keep their order.
///
/// The files are cut into pieces of whole lines. Each worker takes the next piece, reads its cases
/// and runs them with an interpreter of its own.
struct CorpusJobs {
  /// A corpus file.
  struct File: Sendable {
    var name: String
    var bytes: [UInt8]
  }

  let engine: IntentEngine
  let files: [File]
  /// Which cases are run.
  let selection: CaseSelection
  let isFailFast: Bool
  /// Whether results that are as they should be are kept, not only counted.
  let keepsAll: Bool
  let jobs: Int

  /// The results in the order of the files with their counts, and what is wrong with the files.
  struct Results {
    var results: [CaseResult] = []
    var tallies = CorpusTallies()
    var diagnostics: [Diagnostic] = []
  }

  /// Runs all cases.
  func run(known: KnownFailures) -> Results {
    let pieces = pieces()
    let shared = SharedResults<Results>(count: pieces.count)
    let progress = ProgressLine.onTerminal(
      "bytes of corpora", total: pieces.reduce(0) { $0 + $1.range.count })
    WorkerThread.run(min(jobs, pieces.count)) { _ in
      work(on: pieces, shared, progress, known: known)
    }
    progress?.end()
    var all = Results()
    for case let results? in shared.results {
      all.results += results.results
      all.tallies.add(results.tallies)
      all.diagnostics += results.diagnostics
      if isFailFast, results.results.contains(where: { !$0.passed && !known.has($0) }) { break }
    }
    return all
  }

  private func work(
    on pieces: [Piece], _ shared: SharedResults<Results>, _ progress: ProgressLine?,
    known: KnownFailures
  ) {
    let run = CorpusRun(engine)
    while let number = shared.take() {
      let piece = pieces[number]
      let file = files[piece.file]
      let reading = CorpusReader.read(
        file.bytes[piece.range], name: file.name, firstLine: piece.firstLine)
      var results = Results(diagnostics: reading.diagnostics)
      for corpusCase in reading.cases where selection.includes(corpusCase) {
        let result = run.run(corpusCase)
        results.tallies.add(result)
        if keepsAll || result.passed == known.has(result) { results.results.append(result) }
        if isFailFast, !result.passed, !known.has(result) {
          shared.stop()
          break
        }
      }
      shared.store(results, number)
      progress?.advance(by: piece.range.count)
    }
  }

  // MARK: - Pieces

  /// Some lines of a file.
  struct Piece: Sendable {
    var file: Int
    var range: Range<Int>
    var firstLine: Int
  }

  /// The bytes of a piece at least.
  private static let pieceSize = 1 << 19

  private func pieces() -> [Piece] {
    var pieces: [Piece] = []
    for (number, file) in files.enumerated() {
      var start = 0
      var line = 1
      while start < file.bytes.count {
        var end = min(start + Self.pieceSize, file.bytes.count)
        while end < file.bytes.count, file.bytes[end - 1] != 0x0A { end += 1 }
        pieces.append(Piece(file: number, range: start..<end, firstLine: line))
        for byte in file.bytes[start..<end] where byte == 0x0A { line += 1 }
        start = end
      }
    }
    return pieces
  }
}

/// Which cases of a corpus are run.
struct CaseSelection: Hashable, Sendable {
  /// Texts of which the id, the locale or a phenomenon must begin with one; none for all cases.
  var beginnings: [String] = []
  /// How many of a hundred cases are run.
  var percent = 100
  /// What decides which.
  var seed = 0

  func includes(_ corpusCase: CorpusCase) -> Bool {
    if !beginnings.isEmpty {
      let texts = [corpusCase.id, corpusCase.locale] + corpusCase.phenomena
      guard texts.contains(where: { text in beginnings.contains { text.hasPrefix($0) } }) else {
        return false
      }
    }
    if percent >= 100 { return true }
    // Drawn by the id, so that neither the order nor other cases matter.
    let hash = FoldedHash.hash(Array("\(seed) \(corpusCase.id)".utf8))
    return Int(hash >> 40) % 100 < percent
  }
}
