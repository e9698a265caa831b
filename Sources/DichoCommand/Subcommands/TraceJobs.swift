import DichoCore
import DichoCorpus

/// Counts over the readings of a corpus on several threads.
///
/// First the cases are shared out to be interpreted, then the rules that read them; each worker
/// counts for itself, and in the end all counts are added up.
struct TraceJobs<Tally: TraceTally> {
  let run: TraceRun
  let jobs: Int
  /// A tally with nothing counted.
  let empty: Tally

  /// How many cases are taken at once.
  private static var pieceSize: Int { 512 }

  /// Returns the counts over all cases.
  func tally() -> Tally {
    let starts = Array(stride(from: 0, to: run.cases.count, by: Self.pieceSize))
    let pieces = SharedResults<[TracedTurn]>(count: starts.count)
    let progress = ProgressLine.onTerminal("cases", total: run.cases.count)
    WorkerThread.run(jobs) { _ in
      while let number = pieces.take() {
        let end = min(starts[number] + Self.pieceSize, run.cases.count)
        pieces.store(run.turns(of: starts[number]..<end), number)
        progress?.advance(by: end - starts[number])
      }
    }
    progress?.end()
    let turns = pieces.results.flatMap { $0 ?? [] }
    // The rules that read most first, so that no thread is left with a long one at the end.
    let rules = TraceRun.byRule(turns).sorted { $0.turns.count > $1.turns.count }
    let shared = SharedResults<Bool>(count: rules.count)
    let tallies = SharedResults<Tally>(count: jobs)
    WorkerThread.run(jobs) { worker in
      var tally = empty
      if worker == 0 { for turn in turns { tally.count(turn, in: run) } }
      while let number = shared.take() {
        run.count(rules[number].reading, of: rules[number].turns, in: turns, into: &tally)
      }
      tallies.store(tally, worker)
    }
    var all = empty
    for case let tally? in tallies.results { all.add(tally) }
    return all
  }
}
