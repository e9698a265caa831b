import TestSupport
import Testing

@testable import DichoCore

/// An engine over a grammar written in the test and a handful of apps, with an interpreter of its own.
///
/// Grammars are statements without a header; the slots and the language "en" are there already.
struct TestEngine {
  let engine: IntentEngine
  let interpreter: Interpreter

  /// A catalog for these tests, one app a line.
  ///
  /// Two apps share the name Atlas, Taller begins Taller Pro, and only Notes declares nouns.
  static let apps = """
    {"id":"notes","names":{"en":"Notes","es":"Notas"},"contentNouns":{"en":["note","notes"]}}
    {"id":"taller","names":{"en":"Taller"}}
    {"id":"tallerpro","names":{"en":"Taller Pro"}}
    {"id":"maps","names":{"en":"Maps","es":"Mapas"}}
    {"id":"videotube","names":{"en":"VideoTube"},"intents":[{"schema":"system.searchInApp","searchScopes":["movies"]}]}
    {"id":"atlas.one","names":{"en":"Atlas"}}
    {"id":"atlas.two","names":{"en":"Atlas"}}
    """

  /// Prompts that show which one was chosen and what was filled in.
  static let prompts = """
    {"version":1,"language":"en","prompts":{"system.searchInApp":{
      "criteria.term":{"withApp":{"full":"term in {app}?"},"plain":{"full":"term?"}},
      "app":{"withTerm":{"full":"app for {term}?","supporting":"say an app"},"plain":{"full":"app?"}},
      "app.disambiguation":{"withTerm":{"full":"which for {term}?"},"plain":{"full":"which?"}}}}}
    """

  /// Builds an engine from statements, by language when there are several.
  init(
    _ grammars: KeyValuePairs<String, String>, catalog: String = Self.apps,
    lexicon: String = "", sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    var sources: [SourceText] = []
    for (language, statements) in grammars {
      sources.append(
        SourceText(
          name: "\(language).jsgf",
          text: "#JSGF V1.0 UTF-8 \(language);\ngrammar \(language).test;\nimport <slot.*>;\n"
            + statements))
    }
    let loading = GrammarLoader.load(sources)
    let errors = loading.diagnostics.filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(errors.map(\.message))", sourceLocation: sourceLocation)
    var prompts = PromptTable()
    let faults = prompts.add(SourceText(name: "prompts.json", text: Self.prompts))
    #expect(faults.isEmpty, sourceLocation: sourceLocation)
    engine = IntentEngine(
      grammar: loading.grammar, prompts: prompts,
      catalog: CatalogReader.read(Array(catalog.utf8), name: "catalog.jsonl").catalog,
      lexicons: [Lexicon(Array(lexicon.utf8))])
    interpreter = Interpreter(engine)
  }

  /// Builds an engine from English statements.
  init(_ statements: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    self.init(["en": statements], sourceLocation: sourceLocation)
  }

  /// Takes an engine that was built, with a new interpreter.
  init(sharing engine: IntentEngine) {
    self.engine = engine
    interpreter = Interpreter(engine)
  }

  /// The automaton with every node worked out, which interpreters do as far as they need.
  var wholeAutomaton: Automaton {
    var automaton = engine.automaton
    var set = 0
    while set < automaton.nodeOfSet.count {
      automaton.workOut(automaton.nodeOfSet[set])
      set += 1
    }
    return automaton
  }

  /// What is known before an utterance.
  func context(locale: String? = nil, app: String? = nil) -> Interpreter.Context {
    engine.context(locale: locale, foregroundApp: app)
  }

  /// Interprets an utterance and spells the outcome out.
  func resolution(
    _ utterance: String, locale: String? = nil, app: String? = nil
  ) -> Resolution {
    interpreter.resolve(utterance, in: context(locale: locale, app: app))
  }

  /// Interprets utterances one after another as a dialogue.
  func dialogue(_ turns: [String]) -> [Resolution] {
    var pending: PendingRequest?
    return turns.map { turn in
      var turn = turn
      return turn.withUTF8 { text in
        let bytes = UnsafeRawBufferPointer(text)
        let outcome =
          pending.map { interpreter.answer(bytes, to: $0, in: .init()) }
          ?? interpreter.interpret(bytes, in: .init())
        let resolution = interpreter.resolution(outcome, of: bytes)
        pending = PendingRequest(resolution)
        return resolution
      }
    }
  }

  /// Interprets an utterance and writes its record, with the line feed.
  func record(
    _ utterance: String, locale: String? = nil, app: String? = nil, echo: String = ""
  ) -> String {
    var utterance = utterance
    var echo = echo
    let context = context(locale: locale, app: app)
    return utterance.withUTF8 { text in
      let bytes = UnsafeRawBufferPointer(text)
      let outcome = interpreter.interpret(bytes, in: context)
      var writer = JSONWriter()
      let record = ResponseRecord(outcome, of: bytes, from: interpreter)
      echo.withUTF8 { record.append(to: &writer, echo: UnsafeRawBufferPointer($0)) }
      return writer.string
    }
  }

  /// Interprets an utterance and gives the outcome in short; see `summary`.
  func summary(_ utterance: String, locale: String? = nil, app: String? = nil) -> String {
    Self.summary(resolution(utterance, locale: locale, app: app))
  }

  /// An outcome in short: `rule app 'term'`, with a dash for what is missing and `which` for a name
  /// of several apps, or the reason why there is none.
  static func summary(_ resolution: Resolution) -> String {
    guard let intent = resolution.intent, let rule = resolution.rule else {
      return resolution.reason ?? "\(resolution.status)"
    }
    let name = rule.split(separator: ".").last.map(String.init) ?? rule
    let isOpen = resolution.status == .needsDisambiguation
    let app = intent.app ?? (isOpen ? "which" : "-")
    return "\(name) \(app) " + (intent.term.map { "'\($0)'" } ?? "-")
  }
}

/// An utterance and the summary of its outcome: a row of a table.
struct Reads: CustomTestStringConvertible, Sendable {
  let utterance: String
  let summary: String

  init(_ utterance: String, _ summary: String) {
    self.utterance = utterance
    self.summary = summary
  }

  var testDescription: String { utterance }

  /// Expects the outcome of the utterance to be that of the row.
  func check(
    _ engine: TestEngine, locale: String? = nil, app: String? = nil,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(
      engine.summary(utterance, locale: locale, app: app) == summary, "\(utterance)",
      sourceLocation: sourceLocation)
  }
}
