import DichoCore

/// Finds expectations of corpus cases that nothing can fulfil.
package struct CorpusCheck {
  private let catalogs: [Catalog]
  private var members: CaseMembers
  private var places: [String: (file: String, line: Int)] = [:]
  private var repeated = RepeatedCases()

  /// Checks against catalogs, of which one has to have each app, the languages of the grammars, and the names of phenomena.
  ///
  /// With an empty list any language, or any phenomenon, will do.
  package init(_ catalogs: [Catalog], languages: [String] = [], phenomena: Set<String> = []) {
    self.catalogs = catalogs
    members = CaseMembers(languages: languages, phenomena: phenomena)
  }

  /// Returns what is wrong with the cases of a file; `text` is the file they were read from.
  ///
  /// Ids are compared with those of all files checked before.
  package mutating func run(_ cases: [CorpusCase], _ text: SourceText) -> [Diagnostic] {
    let lines = text.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    var found: [Diagnostic] = []
    if cases.isEmpty, text.bytes.allSatisfy({ $0 <= 0x20 }) {
      found.append(
        Diagnostic(
          severity: .error, id: "no-cases", message: "there is no case in this corpus",
          location: SourceLocation(file: text.name, line: 1, column: 1)))
    }
    for corpusCase in cases {
      var finder = CaseFinder(
        corpusCase,
        lines.indices.contains(corpusCase.line - 1) ? Array(lines[corpusCase.line - 1]) : [])
      checkID(corpusCase, &finder)
      if let first = repeated.note(corpusCase) {
        finder.report(first, utterance: corpusCase.utterance)
      }
      for fault in members.faults(in: finder.line) {
        finder.report(fault)
      }
      var said = corpusCase.utterance
      check(corpusCase.expect, corpusCase.alternatives, said: said, &finder)
      for turn in corpusCase.turns {
        said += "\n" + turn.utterance
        check(turn.expect, turn.alternatives, said: said, &finder)
      }
      found += finder.found
    }
    return found
  }

  private mutating func checkID(_ corpusCase: CorpusCase, _ finder: inout CaseFinder) {
    guard let first = places[corpusCase.id] else {
      places[corpusCase.id] = (corpusCase.file, corpusCase.line)
      return
    }
    finder.report(
      "duplicate-id", "id '\(corpusCase.id)' is taken", at: corpusCase.id,
      note: Diagnostic(
        severity: .note, id: "duplicate-id", message: "it stands first here",
        location: SourceLocation(file: first.file, line: first.line, column: 1)))
  }

  private func check(
    _ expect: Expectation, _ alternatives: [Expectation], said: String, _ finder: inout CaseFinder
  ) {
    let words = Self.normal(said)
    for (number, expectation) in ([expect] + alternatives).enumerated() {
      if let app = expectation.app, !catalogs.contains(where: { $0.appIndex(app) != nil }) {
        finder.report("unknown-app", "no app of the catalog has the id '\(app)'", at: app)
      }
      if let schema = expectation.schema,
        !catalogs.contains(where: { $0.schemas.find(schema) != nil })
      {
        finder.report("unknown-schema", "there is no schema '\(schema)'", at: schema)
      }
      // An alternative may have the words in another order or another form.
      if let term = expectation.term,
        number == 0 ? !Self.isSaid(Self.normal(term), in: words) : !Self.isMeant(term, in: said)
      {
        finder.report("term-not-said", "the term '\(term)' is not in the utterance", at: term)
      }
      let fault = isSearch(expectation) ? Self.fault(expectation) : otherFault(expectation)
      if let fault {
        finder.report("impossible-expectation", fault, at: expectation.status)
      }
    }
  }

  /// Whether an expectation is of a search, or of no request at all.
  private func isSearch(_ expectation: Expectation) -> Bool {
    guard let schema = expectation.schema.flatMap({ schema(named: $0) }) else { return true }
    return schema.parameters.contains { $0.type == .searchCriteria }
  }

  /// Returns what keeps an expectation of another schema from being a possible outcome, or nil.
  private func otherFault(_ expectation: Expectation) -> String? {
    guard let schema = expectation.schema.flatMap({ schema(named: $0) }) else { return nil }
    let names = schema.parameters.map(\.name)
    if expectation.term != nil { return "'\(schema.name)' has no term" }
    for name in expectation.parameters.keys.sorted() + (expectation.needs.map { [$0] } ?? [])
    where name != "app" && !names.contains(name) {
      return "'\(schema.name)' has no parameter '\(name)'"
    }
    let missing = schema.parameters.first {
      $0.isRequired && expectation.parameters[$0.name] == nil
    }
    if expectation.status == "resolved" {
      if expectation.app == nil { return "nothing is resolved without an app" }
      if let missing { return "nothing is resolved without '\(missing.name)'" }
      if expectation.needs != nil { return "what is resolved needs nothing" }
    }
    return checkEntities(expectation, schema)
  }

  private func schema(named name: String) -> IntentSchema? {
    for catalog in catalogs {
      if let schema = catalog.schemas.find(name) { return schema }
    }
    return nil
  }

  private func checkEntities(_ expectation: Expectation, _ schema: IntentSchema) -> String? {
    guard let id = expectation.app,
      let catalog = catalogs.first(where: { $0.appIndex(id) != nil }),
      let app = catalog.appIndex(id)
    else { return nil }
    for parameter in schema.parameters {
      guard case .entity = parameter.type, let id = expectation.parameters[parameter.name] else {
        continue
      }
      if !catalog.entityRange(of: app).contains(where: { catalog.entityID($0) == id }) {
        return "the app has no entity '\(id)'"
      }
    }
    return nil
  }

  /// Returns what keeps an expectation from being a possible outcome, or nil.
  static func fault(_ expectation: Expectation) -> String? {
    let (app, term, needs) = (expectation.app, expectation.term, expectation.needs)
    switch expectation.status {
    case "resolved":
      if app == nil { return "nothing is resolved without an app" }
      if term == nil { return "nothing is resolved without a term" }
      if needs != nil { return "what is resolved needs nothing" }
    case "needsValue", "needsDisambiguation":
      if needs == "criteria.term" && term != nil { return "a term that is there is not needed" }
      if needs == "app" && app != nil { return "an app that is there is not needed" }
      if expectation.status == "needsValue" && app != nil && term != nil {
        return "with app and term, no value is needed"
      }
      if let needs, needs != "criteria.term" && needs != "app" {
        return "there is no parameter '\(needs)' to need"
      }
    default:
      if app != nil || term != nil || needs != nil {
        return "'\(expectation.status)' has no app, no term, and needs nothing"
      }
    }
    if let term, normal(term).isEmpty { return "a blank term is no value" }
    return nil
  }

  // MARK: - Terms

  /// Text in NFC with its white space collapsed, as terms are.
  private static func normal(_ text: String) -> [UInt8] {
    var text = text
    var result: [UInt8] = []
    text.withUTF8 {
      let bytes = UnsafeRawBufferPointer($0)
      TermText.append([Span(start: 0, end: bytes.count)], of: bytes, to: &result)
    }
    return result
  }

  /// Whether a term was said in one piece, or its words one after the other in several.
  static func isSaid(_ term: [UInt8], in utterance: [UInt8]) -> Bool {
    var at = 0
    for word in term.split(separator: 0x20) {
      guard let end = end(of: word, in: utterance, from: at) else { return false }
      at = end
    }
    return true
  }

  /// Whether more than half of the words of a term are in an utterance, as they are folded.
  ///
  /// The others may join what was said apart: "Open Watermoor and look for moorings", understood as
  /// "moorings on Watermoor".
  private static func isMeant(_ term: String, in utterance: String) -> Bool {
    let said = Set(Folding.words(utterance).map(\.folded))
    let words = Folding.words(term)
    return words.count { said.contains($0.folded) } * 2 > words.count
  }

  private static func end(of word: ArraySlice<UInt8>, in text: [UInt8], from start: Int) -> Int? {
    guard let first = word.first else { return start }
    var at = start
    while at + word.count <= text.count {
      if text[at] == first, text[at..<at + word.count].elementsEqual(word) {
        return at + word.count
      }
      at += 1
    }
    return nil
  }
}

/// Collects the findings of one case and knows where in its line a value stands.
private struct CaseFinder {
  private let corpusCase: CorpusCase
  let line: [UInt8]
  private(set) var found: [Diagnostic] = []

  init(_ corpusCase: CorpusCase, _ line: [UInt8]) {
    self.corpusCase = corpusCase
    self.line = line
  }

  /// Reports a finding at the string in the line that is the value.
  mutating func report(
    _ id: String, _ message: String, at value: String, severity: Diagnostic.Severity = .error,
    note: Diagnostic? = nil
  ) {
    let quoted = Array("\"\(value)\"".utf8)
    var column = 1
    var length = 1
    for start in line.indices where start + quoted.count <= line.count {
      if line[start..<start + quoted.count].elementsEqual(quoted) {
        column = String(decoding: line[..<start], as: UTF8.self).count + 1
        length = value.count + 2
        break
      }
    }
    add(
      id, message, column: column, length: length, notes: note.map { [$0] } ?? [],
      severity: severity)
  }

  /// Reports that a case before this one says the same.
  mutating func report(_ first: RepeatedCases.First, utterance: String) {
    let id = first.agrees ? "repeated-case" : "contradicting-case"
    report(
      id,
      first.agrees
        ? "'\(first.id)' has the same words and expects the same"
        : "'\(first.id)' has the same words and expects something else", at: utterance,
      severity: first.agrees ? .note : .warning,
      note: Diagnostic(
        severity: .note, id: id, message: "it stands here",
        location: SourceLocation(file: first.file, line: first.line, column: 1)))
  }

  /// Reports something that is wrong with a member of the line.
  mutating func report(_ fault: CaseMembers.Fault) {
    add(
      fault.id, fault.message,
      column: String(decoding: line[..<fault.range.lowerBound], as: UTF8.self).count + 1,
      length: String(decoding: line[fault.range], as: UTF8.self).count, severity: fault.severity)
  }

  private mutating func add(
    _ id: String, _ message: String, column: Int, length: Int, notes: [Diagnostic] = [],
    severity: Diagnostic.Severity = .error
  ) {
    found.append(
      Diagnostic(
        severity: severity, id: id, message: message,
        location: SourceLocation(file: corpusCase.file, line: corpusCase.line, column: column),
        length: length, notes: notes))
  }
}
