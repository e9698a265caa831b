import Dicho
import DichoCorpus

extension Subcommand {
  /// `dicho sample`: sentences of a grammar.
  static let sample: Subcommand = .init(
    name: "sample",
    summary: "Makes sentences of a rule, random ones or all of them.",
    discussion: [
      "Names come from the catalog, search terms from the examples of the grammar's rules or from "
        + "--terms. A random sentence takes alternatives as often as their weights say; the same "
        + "--seed gives the same sentences on every machine. Without RULE, any rule that "
        + "begins a request is taken, each time another.",
      "--all writes every sentence, each slot filled once. Their number, which grammars make larger "
        + "than one thinks, is told first, on standard error; beyond --limit they are cut off. A "
        + "sentence that can be made in two ways counts twice.",
    ],
    operand: Operand(
      placeholder: "RULE",
      help: "a rule, such as searchTermInApp or es.search.searchTermInApp; the short name is that "
        + "of the rules of all languages",
      minimum: 0, maximum: 1, kind: .text),
    options: SampleOptions.all,
    examples: [
      Example("Ten sentences", "dicho sample searchTermInApp"),
      Example("All ways to say a rule", "dicho sample --all es.carriers.appDeterminer"),
      Example("How many sentences there are", "dicho sample --count-only searchTermInApp"),
      Example(
        "What becomes of them",
        "dicho sample --count 1000 --format jsonl | dicho parse --input jsonl"),
    ],
    run: { arguments throws(Stop) in try SampleOptions(arguments).run() })
}

/// What `--format` of `dicho sample` takes.
enum SentenceFormat: String, CaseIterable, Sendable {
  case text
  case jsonl
}

/// The options of `dicho sample`.
struct SampleOptions: Hashable, Sendable {
  let engine: EngineOptions
  let rule: String?
  let count: Int
  let seed: Int
  /// Whether all sentences are wanted.
  let isExhaustive: Bool
  let limit: Int
  let isCountOnly: Bool
  /// The most rounds of a loop.
  let rounds: Int
  let format: SentenceFormat
  /// A file of search terms.
  let terms: String?

  init(_ arguments: ParsedArguments) {
    engine = EngineOptions(arguments)
    rule = arguments.operands.first
    count = arguments.number(Self.countOption) ?? 10
    seed = arguments.number(Self.seedOption) ?? 0
    isExhaustive = arguments.has(Self.allOption)
    limit = arguments.number(Self.limitOption) ?? 10_000
    isCountOnly = arguments.has(Self.countOnlyOption)
    rounds = arguments.number(Self.roundsOption) ?? 2
    format = arguments.choice(Self.formatOption, .text)
    terms = arguments.givenText(Self.termsOption)
  }

  /// Writes sentences on standard output.
  func run() throws(Stop) -> ExitStatus {
    let loaded = try engine.load()
    let grammar = loaded.engine.grammar
    let rules = try chosenRules(of: loaded.engine)
    var sampler = GrammarSampler(grammar, rounds: rounds)
    if isCountOnly {
      writeCounts(rules, of: grammar, &sampler)
      return loaded.hasErrors ? .findings : .fine
    }
    let writer = SentenceWriter(
      grammar: grammar, filler: SlotFiller(loaded.engine, terms: try givenTerms()), format: format)
    var random = SeededRandom(seed: seed)
    if isExhaustive {
      writeAll(rules, &sampler, writer, &random)
    } else {
      let possible = rules.filter { !sampler.count(ofRule: $0).isZero }
      for number in 0..<(possible.isEmpty ? 0 : count) {
        // Rules of one name, twins of several languages, take turns.
        let place = rule == nil ? random.below(possible.count) : number % possible.count
        let rule = possible[place]
        if let pieces = sampler.sentence(ofRule: rule, &random) {
          writer.write(pieces, of: rule, &random)
        }
      }
    }
    writer.finish()
    return loaded.hasErrors ? .findings : .fine
  }

  /// The rules that sentences are made of.
  private func chosenRules(of engine: IntentEngine) throws(Stop) -> [Int] {
    let grammar = engine.grammar
    let isSpoken = { (rule: Int) in
      self.engine.locale.map { LanguageTag.samePrimary(grammar.rules[rule].language, $0) } ?? true
    }
    guard let rule else {
      return grammar.rules.indices.filter { index in
        guard let tag = grammar.rules[index].closingTag, grammar.rules[index].isPublic else {
          return false
        }
        return engine.catalog.schemas.find(tag) != nil && isSpoken(index)
      }
    }
    let named = GrammarSampler.rules(named: rule, in: grammar)
    let spoken = named.filter(isSpoken)
    if !spoken.isEmpty { return spoken }
    if !named.isEmpty {
      throw Stop(.wrongUsage, "rule '\(rule)' is of another language than --locale says")
    }
    let names = grammar.rules.flatMap { rule in
      [rule.name, rule.name.split(separator: ".").last.map { String($0) } ?? rule.name]
    }
    let hint = EditDistance.nearest(rule, in: names).map { "; did you mean '\($0)'?" } ?? ""
    throw Stop(.wrongUsage, "no rule of the grammars is named '\(rule)'" + hint)
  }

  /// The lines of the file of terms.
  private func givenTerms() throws(Stop) -> [String]? {
    guard let terms else { return nil }
    let lines = try EngineOptions.source(terms).bytes.split(separator: 0x0A).compactMap { line in
      TermLine.text(line)
    }
    if lines.isEmpty { throw Stop(.findings, "there is no term in '\(terms)'") }
    return lines
  }

  // MARK: - Output

  private func writeCounts(
    _ rules: [Int], of grammar: LinkedGrammar, _ sampler: inout GrammarSampler
  ) {
    var total = SentenceCount.zero
    var rows: [(name: String, count: SentenceCount)] = []
    for rule in rules {
      let count = sampler.count(ofRule: rule)
      total = total + count
      rows.append((grammar.rules[rule].name, count))
    }
    if rows.count > 1 { rows.append(("all", total)) }
    let width = rows.map(\.name.count).max() ?? 0
    var text = ""
    for row in rows {
      text += row.name + String(repeating: " ", count: width - row.name.count)
      text += "  \(row.count.digits)"
      if row.count.short != row.count.digits { text += "  (\(row.count.short))" }
      text += "\n"
    }
    LineWriter.standardOutput.writeOrQuit(text)
  }

  private func writeAll(
    _ rules: [Int], _ sampler: inout GrammarSampler, _ writer: SentenceWriter,
    _ random: inout SeededRandom
  ) {
    var total = SentenceCount.zero
    for rule in rules { total = total + sampler.count(ofRule: rule) }
    if total > limit {
      Complaint.write(
        "\(total.short) sentences; the first \(limit) are written, --limit gives more")
    } else {
      Complaint.write(total == .one ? "1 sentence" : "\(total.digits) sentences")
    }
    var left = limit
    for rule in rules where left > 0 {
      sampler.visit(ofRule: rule) { pieces in
        writer.write(pieces, of: rule, &random)
        left -= 1
        return left > 0
      }
    }
  }

  // MARK: - The table

  static let countOption = Option(
    "count", .number("N", in: 1...1_000_000_000, standard: "10"), help: "how many sentences")

  static let seedOption = Option(
    "seed", .number("N", in: 0...Int(Int32.max), standard: "0"),
    help: "another number gives other sentences")

  static let allOption = Option("all", help: "every sentence, in the order of the grammar")

  static let limitOption = Option(
    "limit", .number("N", in: 1...1_000_000_000, standard: "10000"),
    help: "the most sentences that --all writes")

  static let countOnlyOption = Option(
    "count-only", help: "tell how many sentences there are, and write none")

  static let roundsOption = Option(
    "rounds", .number("N", in: 0...100, standard: "2"),
    help: "how often a loop is gone through at most")

  static let formatOption = Option(
    "format", .choice(of: SentenceFormat.self, standard: .text),
    help: "sentences, or requests as parse takes them, with their rules")

  static let termsOption = Option(
    "terms", .file(), help: "search terms to use, one a line")

  static let all =
    [
      countOption, seedOption, allOption, limitOption, countOnlyOption, roundsOption,
      formatOption, termsOption, CoverageOptions.localeOption,
    ] + EngineOptions.sources
}

/// Lines of a file of terms.
private enum TermLine {
  /// Returns a line without the white space at its ends; nil when nothing is left.
  static func text(_ line: ArraySlice<UInt8>) -> String? {
    var line = line
    while let first = line.first, first <= 0x20 { line.removeFirst() }
    while let last = line.last, last <= 0x20 { line.removeLast() }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }
}

/// Writes sentences, many at a time.
private final class SentenceWriter {
  private let grammar: LinkedGrammar
  private let filler: SlotFiller
  private let format: SentenceFormat
  private var text = JSONWriter(capacity: 1 << 16)
  /// The slots that nothing could be found for.
  private var empty: [String] = []

  init(grammar: LinkedGrammar, filler: SlotFiller, format: SentenceFormat) {
    self.grammar = grammar
    self.filler = filler
    self.format = format
  }

  func write(
    _ pieces: [GrammarSampler.Piece], of rule: Int, _ random: inout SeededRandom
  ) {
    let language = grammar.rules[rule].language
    let sentence = filler.sentence(of: pieces, language: language, &random)
    for slot in sentence.emptySlots where !empty.contains(slot) { empty.append(slot) }
    switch format {
    case .text: text.append(text: sentence.text)
    case .jsonl:
      text.append("{\"utterance\":")
      text.append(string: sentence.text)
      text.append(",\"locale\":")
      text.append(string: language)
      text.append(",\"rule\":")
      text.append(string: grammar.rules[rule].name)
      text.append("}")
    }
    text.append("\n")
    if text.count >= 1 << 16 { flush() }
  }

  func finish() {
    flush()
    for slot in empty {
      let way =
        ["app", "otherApp", "noun", "target"].contains(slot)
        ? "a catalog that has some" : "--terms FILE"
      Complaint.write("nothing was found for <slot.\(slot)>; give \(way)")
    }
  }

  private func flush() {
    LineWriter.standardOutput.writeOrQuit(text.bytes)
    text.removeAll()
  }
}
