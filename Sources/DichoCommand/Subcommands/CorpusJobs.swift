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
    let shared = SharedPieces(pieces())
    let threads = (1..<max(1, min(jobs, shared.pieces.count))).compactMap { _ in
      WorkerThread { work(on: shared, known: known) }
    }
    work(on: shared, known: known)
    for thread in threads { thread.join() }
    var all = Results()
    for results in shared.results {
      all.results += results.results
      all.tallies.add(results.tallies)
      all.diagnostics += results.diagnostics
      if isFailFast, results.results.contains(where: { !$0.passed && !known.has($0) }) { break }
    }
    return all
  }

  private func work(on shared: SharedPieces, known: KnownFailures) {
    let run = CorpusRun(engine)
    while let number = shared.take() {
      let piece = shared.pieces[number]
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

  /// What the workers share.
  ///
  /// `@unchecked Sendable`: everything that changes is touched with the monitor held.
  private final class SharedPieces: @unchecked Sendable {
    let pieces: [Piece]
    private let monitor = Monitor()
    private var next = 0
    private(set) var results: [Results]

    init(_ pieces: [Piece]) {
      self.pieces = pieces
      results = [Results](repeating: Results(), count: pieces.count)
    }

    func take() -> Int? {
      monitor.lock()
      defer { monitor.unlock() }
      guard next < pieces.count else { return nil }
      next += 1
      return next - 1
    }

    /// Lets nobody take another piece; those taken are finished.
    func stop() {
      monitor.lock()
      next = pieces.count
      monitor.unlock()
    }

    func store(_ result: Results, _ number: Int) {
      monitor.lock()
      results[number] = result
      monitor.unlock()
    }
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
