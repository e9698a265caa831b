import Dicho
import DichoCorpus

/// Utterances made to be slow; what counts is that each byte costs about as much as in any other.
struct HostileSuite {
  private let settings: Settings

  init(_ options: Options) { settings = options.settings }

  func run(into report: inout Report) throws(Fault) {
    let names = GeneratedNames(count: settings.names, seed: settings.seed)
    let engine = try LoadSuite.engine()
    let answerer = Answerer(
      engine.replacingCatalog(with: try LoadSuite.catalog(names.catalog, names: settings.names)))
    for (name, text) in utterances(names) {
      var set = UtteranceSet()
      set.add(text, .nothing)
      try check(set, name, answerer)
      var half = UtteranceSet()
      let scalars = text.unicodeScalars
      half.add(String(String.UnicodeScalarView(scalars.prefix(scalars.count / 2))), .nothing)
      let times = Measurement.times(
        rounds: min(settings.rounds, 5), [{ answerer.answer(set) }, { answerer.answer(half) }])
      let whole = times[0].divided(by: set.text.count)
      report.add(name, "ns/byte", whole)
      report.add(
        "  … against half of it", "×", whole.divided(by: times[1].divided(by: half.text.count)))
    }
    report.note("each of 60,000 bytes or so, or of as many words as are matched")
  }

  /// Fails unless there is one record, and the same the second time.
  private func check(_ set: UtteranceSet, _ name: String, _ answerer: Answerer) throws(Fault) {
    answerer.answer(set)
    let record = Array(answerer.record.bytes)
    answerer.answer(set)
    guard record == Array(answerer.record.bytes), record.last == 0x0A,
      record.count(where: { $0 == 0x0A }) == 1
    else { throw Fault("'\(name)' does not get one record, the same both times") }
  }

  private func utterances(_ names: GeneratedNames) -> [(String, String)] {
    var random = SeededRandom(seed: settings.seed)
    let name = names.texts[0]
    let wrong = Inputs.misspelt(name, &random)
    var noise = ""
    while noise.utf8.count < 60_000 {
      if let scalar = Unicode.Scalar(random.below(0x11_0000)), scalar != "\n" {
        noise.unicodeScalars.append(scalar)
      }
      if random.below(6) == 0 { noise += " " }
    }
    return [
      ("one word of 60,000 letters", Self.repeated("a", 60_000)),
      ("prepositions only", Self.repeated("in en on ", 5_300)),
      ("verbs only", Self.repeated("busca find ", 5_900)),
      ("polite words only", Self.repeated("please por favor ", 3_800)),
      ("a request without end", "find " + Self.repeated("soup in \(name) and ", 2_000)),
      ("names only", Self.repeated(name + " ", 6_000)),
      ("near names only", "find soup in " + Self.repeated(wrong + " ", 6_000)),
      ("misspelt words only", Self.repeated("serch buzca fnid ", 3_800)),
      ("quotes only", Self.repeated("\" “ ” « » ' ", 3_800)),
      ("accents without end", "find a" + Self.repeated("\u{301}", 30_000) + " in \(name)"),
      ("ligatures that fold to ten times as much", Self.repeated("ﷺ ", 15_000)),
      ("families of emoji", Self.repeated("👨‍👩‍👧‍👦 ", 2_500)),
      ("random scalars", noise),
    ]
  }

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }
}
