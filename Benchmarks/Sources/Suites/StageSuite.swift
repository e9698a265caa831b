import Dicho
import DichoCorpus

/// What an utterance costs, stage by stage, on one core in memory, against `wc -w` and a naive matcher.
struct StageSuite {
  private let settings: Settings

  init(_ options: Options) { settings = options.settings }

  func run(into report: inout Report) throws(Fault) {
    let names = GeneratedNames(count: settings.names, seed: settings.seed)
    let inputs = try Inputs(names, seed: settings.seed)
    let engine = try LoadSuite.engine()
    let answerer = Answerer(
      engine.replacingCatalog(with: try LoadSuite.catalog(names.catalog, names: settings.names)))
    let hits = inputs.hits(settings.utterances, .zipf)
    let near = inputs.near(settings.utterances)
    let misses = inputs.misses(settings.utterances)
    try answerer.check(hits, "hits")
    try answerer.check(near, "near names")
    try answerer.check(misses, "misses")
    let corpus = try CorpusLines(engine)
    let naive = NaiveMatcher(names)
    let understood = Self.understood(hits, by: naive)

    try Files.withDirectory { directory throws(Fault) in
      // Many lines, so that what it takes to start `wc` does not count.
      let copies = 10
      let file = "\(directory)/hits"
      try Files.write([[UInt8]](repeating: hits.text, count: copies).flatMap { $0 }, to: file)
      try Child.run(["wc", "-w", file])
      let stages = Answerer.Stage.allCases
      var written = 0
      let times = Measurement.times(
        rounds: settings.rounds,
        stages.map { stage in { answerer.answer(hits, upTo: stage) } } + [
          { answerer.answer(near) },
          { answerer.answer(misses) },
          { corpus.answerer.answer(corpus.set) },
          { written += Self.answer(hits, by: naive) },
          { Child.rerun(["wc", "-w", file]) },
        ])
      let stageTimes = times[..<stages.count].map { $0.divided(by: hits.count) }
      for (number, stage) in stages.enumerated() {
        let before = number == 0 ? nil : stageTimes[number - 1]
        report.add(
          "hits: \(before == nil ? "" : "then ")\(stage.rawValue)", "ns/utterance",
          before.map { stageTimes[number].without($0) } ?? stageTimes[number])
      }
      let whole = stageTimes[stages.count - 1]
      let others = times[stages.count...].map { $0 }
      let slow = others[3].divided(by: hits.count)
      let words = others[4].divided(by: hits.count * copies)
      report.add("hits: all of it", "ns/utterance", whole)
      report.add("near names: all of it", "ns/utterance", others[0].divided(by: near.count))
      report.add("misses: all of it", "ns/utterance", others[1].divided(by: misses.count))
      report.add("corpus: all of it", "ns/utterance", others[2].divided(by: corpus.set.count))
      report.add("hits: naive matcher", "ns/utterance", slow)
      report.add("hits: wc -w", "ns/utterance", words)
      report.add("hits: ours against wc -w", "×", whole.divided(by: words))
      report.add("hits: naive matcher against ours", "×", slow.divided(by: whole))
    }
    addAllocations(of: hits, "hits", answerer, to: &report)
    addAllocations(of: near, "near names", answerer, to: &report)
    addAllocations(of: misses, "misses", answerer, to: &report)
    addAllocations(of: corpus.set, "corpus", corpus.answerer, to: &report)
    let bytes = Double(hits.text.count) / Double(hits.count)
    report.note(
      "\(LoadSuite.grouped(settings.names)) names, Zipf; \(hits.count) different hits of "
        + "\(Int(bytes)) bytes each, \(corpus.set.count) corpus lines; the naive matcher "
        + "understands \(understood * 100 / hits.count) % of the hits")
  }

  private func addAllocations(
    of set: UtteranceSet, _ name: String, _ answerer: Answerer, to report: inout Report
  ) {
    guard let count = Measurement.allocations({ answerer.answer(set) }) else { return }
    report.add(
      "\(name): allocations", "allocations/utterance",
      Spread(exactly: Double(count) / Double(set.count)))
  }

  // MARK: - The naive matcher

  private static func understood(_ set: UtteranceSet, by naive: NaiveMatcher) -> Int {
    var number = 0
    var right = 0
    set.visit { utterance in
      if case .search(let app, let term) = set.meanings[number],
        let match = naive.match(String(decoding: utterance, as: UTF8.self)),
        match.app == GeneratedNames.id(app), match.term == term.lowercased()
      {
        right += 1
      }
      number += 1
    }
    return right
  }

  private static func answer(_ set: UtteranceSet, by naive: NaiveMatcher) -> Int {
    var bytes = 0
    set.visit { bytes += naive.answer(String(decoding: $0, as: UTF8.self)).utf8.count }
    return bytes
  }
}

/// The utterances of the corpus, which is written to be hard, with an engine for its catalog.
private struct CorpusLines {
  let answerer: Answerer
  private(set) var set = UtteranceSet()

  init(_ engine: IntentEngine) throws(Fault) {
    let engine = engine.replacingCatalog(with: EngineLoader.exampleCatalog)
    answerer = Answerer(engine)
    var cases: [CorpusCase] = []
    for language in ["en", "es"] {
      let directory = "\(Files.root)/Corpus/\(language)"
      for name in Files.names(in: directory) where name.hasSuffix(".jsonl") {
        let reading = CorpusReader.read(try Files.read("\(directory)/\(name)"), name: name)
        cases += reading.cases.filter { $0.turns.isEmpty && !$0.isDebatable }
      }
    }
    let wrong = CorpusRun(engine).run(cases).filter { !$0.passed }
    // The known failures are fewer.
    guard !cases.isEmpty, wrong.count * 100 < cases.count else {
      throw Fault("\(wrong.count) of \(cases.count) corpus lines are answered wrongly")
    }
    for line in cases { set.add(line.utterance, .nothing) }
  }
}
