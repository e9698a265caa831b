// What an outcome refers to, spelled out: the term, the declaration of the app, the options.

extension Interpreter {
  /// Calls a closure with the term's text in NFC, white space collapsed; valid during the call.
  func withTerm(of utterance: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void) {
    if let carried { return (carried.term ?? []).withUnsafeBytes { body($0) } }
    if term.spans.count == 1 {
      let span = term.spans[0]
      let bytes = UnsafeRawBufferPointer(rebasing: utterance[span.start..<span.end])
      if Self.isPlain(bytes) { return body(bytes) }
    }
    termBytes.removeAll(keepingCapacity: true)
    TermText.append(
      UnsafeBufferPointer(start: term.spans.base, count: term.spans.count), of: utterance,
      to: &termBytes)
    termBytes.withUnsafeBytes { body($0) }
  }

  /// Whether text is printable ASCII with single spaces, so that it is its own normal form.
  private static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var previous: UInt8 = 0x20
    for byte in bytes {
      if byte < 0x20 || byte >= 0x7F || (byte == 0x20 && previous == 0x20) { return false }
      previous = byte
    }
    return previous != 0x20
  }

  /// The most apps offered when one has to be named.
  static let optionLimit = 5

  /// Calls a closure with the catalog index of each app that could be meant, the likeliest first.
  func visitOptions(_ outcome: Outcome, _ body: (Int) -> Void) {
    if outcome.isShared { return visitCandidates(outcome, body) }
    if outcome.suggested >= 0 { return body(Int(outcome.suggested)) }
    if let carried, !carried.options.isEmpty {
      for app in carried.options { body(app) }
      return
    }
    for app in 0..<min(engine.catalog.count, Self.optionLimit) { body(app) }
  }

  /// Calls a closure with the catalog index of each app that shares the name that was said.
  func visitCandidates(_ outcome: Outcome, _ body: (Int) -> Void) {
    guard outcome.isShared else { return }
    if let carried {
      for app in carried.candidates { body(app) }
    } else {
      for app in engine.names.apps(outcome.candidates) { body(app) }
    }
  }

  /// Calls a closure with the JSON members that say how the app of an outcome declares its search.
  func withDeclaration(of outcome: Outcome, _ body: (UnsafeRawBufferPointer) -> Void) {
    let app = Int(outcome.app)
    // Apps that declare the same share a list, so that a million of them may have one in all.
    let list = engine.catalog.declarationNumber(of: app)
    // A list with several scopes is remembered as one without members: they depend on what was said.
    if let known = declarations[list], !known.isEmpty {
      return known.withUnsafeBytes { body($0) }
    }
    var declaration = searchDeclaration(of: app)
    let isScoped = declaration.searchScopes.count > 1
    if isScoped { declaration.searchScopes = searchScopes(of: outcome, declaration) }
    let bytes = members(of: declaration)
    if declarations.count >= 4096 { declarations.removeAll(keepingCapacity: true) }
    declarations[list] = isScoped ? [] : bytes
    bytes.withUnsafeBytes { body($0) }
  }

  /// What an app declares for searches, under whichever name.
  func searchDeclaration(of app: Int) -> IntentDeclaration {
    let schemas = engine.catalog.schemas
    return engine.catalog.intents(of: app).first {
      schemas.find($0.schema)?.intentProtocol == PlatformSchemas.searchProtocol
    } ?? .search
  }

  /// Returns the scope that an outcome's utterance names, if the app declares several with it.
  func searchScope(of outcome: Outcome, _ declaration: IntentDeclaration) -> String? {
    guard declaration.searchScopes.count > 1 else { return nil }
    let named = carried == nil ? resolver.scope(&matcher) : carried?.scope
    return named.flatMap { declaration.searchScopes.contains($0) ? $0 : nil }
  }

  /// Returns the scope that was named, else the general one, else all that are declared.
  private func searchScopes(of outcome: Outcome, _ declaration: IntentDeclaration) -> [String] {
    if let named = searchScope(of: outcome, declaration) { return [named] }
    let general = IntentSchema.stringSearchScopes[0]
    return declaration.searchScopes.contains(general) ? [general] : declaration.searchScopes
  }

  private func members(of declaration: IntentDeclaration) -> [UInt8] {
    let prescribed = engine.catalog.schemas.find(declaration.schema)
    var writer = JSONWriter(capacity: 128)
    for (key, values) in [
      (",\"searchScopes\":" as StaticString, declaration.searchScopes),
      (
        ",\"supportedModes\":",
        Self.declared(declaration.supportedModes, prescribed?.supportedModes)
      ),
      (
        ",\"allowedExecutionTargets\":",
        Self.declared(declaration.allowedExecutionTargets, prescribed?.allowedExecutionTargets)
      ),
    ] {
      writer.append(key)
      for (index, value) in values.enumerated() {
        writer.append(index == 0 ? "[" : ",")
        writer.append(string: value)
      }
      writer.append(values.isEmpty ? "[]" : "]")
    }
    return Array(writer.bytes)
  }

  /// Returns what an app declares, or else what its schema prescribes first.
  static func declared(_ values: [String], _ prescribed: [String]?) -> [String] {
    values.isEmpty ? (prescribed?.first.map { [$0] } ?? []) : values
  }

  /// Spells out an outcome of the utterance interpreted last.
  package func resolution(_ outcome: Outcome, of utterance: UnsafeRawBufferPointer) -> Resolution {
    var resolution = Resolution(
      status: Resolution.Status(outcome.status), locale: nil, intent: nil, followUp: nil, spans: [],
      rule: nil, confidence: 0, reason: nil)
    guard outcome.isUnderstood else {
      if outcome.reason != .none {
        let label = ResponseRecord.label(outcome.reason)
        resolution.reason = label.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
      }
      return resolution
    }
    let language = language(of: outcome)
    resolution.locale = language
    if outcome.rule >= 0 { resolution.rule = engine.automaton.rules[Int(outcome.rule)].name }
    resolution.confidence = Double(outcome.confidence) / 1000
    var text: String?
    if outcome.hasTerm {
      withTerm(of: utterance) { text = String(decoding: $0, as: UTF8.self) }
      var spans: [Span] = []
      for index in 0..<term.spans.count where carried == nil { spans.append(term.spans[index]) }
      if !spans.isEmpty {
        resolution.spans.append(SlotSpans(parameter: "criteria.term", spans: spans))
      }
    }
    if outcome.hasAppSpan {
      resolution.spans.append(SlotSpans(parameter: "app", spans: [outcome.appSpan]))
    }
    let app = outcome.app >= 0 ? engine.catalog.id(of: Int(outcome.app)) : nil
    if outcome.isFilled, let filled {
      spell(filled, app: app, language, into: &resolution)
      resolution.followUp = followUp(filled, of: outcome, language)
      return resolution
    }
    resolution.intent = ResolvedIntent(schema: schema(of: outcome), app: app, term: text)
    if outcome.hasEmptyTerm { resolution.intent?.emptyParameters = ["criteria.term"] }
    if outcome.app >= 0 {
      resolution.intent?.searchScope = searchScope(
        of: outcome, searchDeclaration(of: Int(outcome.app)))
    }
    resolution.followUp = followUp(outcome, language, utterance)
    return resolution
  }

  private func followUp(
    _ outcome: Outcome, _ language: String, _ utterance: UnsafeRawBufferPointer
  ) -> FollowUp? {
    guard let question = outcome.question else { return nil }
    var prompt: [UInt8] = []
    if let template = engine.prompts.full(question, language: language) {
      visitPrompt(template, of: outcome, utterance, language) { prompt += $0 }
    }
    var name: String?
    if outcome.isShared {
      withName(of: outcome, utterance) { name = String(decoding: $0, as: UTF8.self) }
    }
    var options: [FollowUpOption] = []
    if outcome.need == .app {
      visitOptions(outcome) { app in
        options.append(
          FollowUpOption(
            id: engine.catalog.id(of: app), title: engine.catalog.title(of: app, language: language)
          ))
      }
    }
    var candidates: [String] = []
    if outcome.need == .term {
      visitCandidates(outcome) { candidates.append(engine.catalog.id(of: $0)) }
    }
    return FollowUp(
      parameter: outcome.need == .term ? "criteria.term" : "app",
      prompt: String(decoding: prompt, as: UTF8.self), options: options, name: name,
      candidates: candidates, attempts: carried?.attempts ?? 0, isVerbatim: isVerbatim(outcome))
  }

  /// Calls a closure with each piece of a prompt, its placeholders filled in.
  func visitPrompt(
    _ template: PromptTable.Template, of outcome: Outcome, _ utterance: UnsafeRawBufferPointer,
    _ language: String, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    for piece in template.pieces {
      switch piece {
      case .text(let bytes): bytes.withUnsafeBytes { body($0) }
      case .term: if outcome.hasTerm { withTerm(of: utterance, body) }
      case .parameter: break
      case .app:
        let app = outcome.app >= 0 ? outcome.app : outcome.suggested
        if app >= 0 {
          body(engine.catalog.titleBytes(of: Int(app), language: language))
        } else {
          withName(of: outcome, utterance, body)
        }
      }
    }
  }

  /// Calls a closure with the name of an app as it was said, in this turn or an earlier one.
  func withName(
    of outcome: Outcome, _ utterance: UnsafeRawBufferPointer,
    _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    if outcome.hasAppSpan {
      let span = outcome.appSpan
      body(UnsafeRawBufferPointer(rebasing: utterance[span.start..<span.end]))
    } else if let name = carried?.name {
      name.withUnsafeBytes { body($0) }
    }
  }
}

extension Interpreter {
  /// The language an outcome was said in.
  func language(of outcome: Outcome) -> String {
    if outcome.language >= 0, Int(outcome.language) < engine.languages.count {
      return engine.languages[Int(outcome.language)]
    }
    return outcome.rule >= 0 ? engine.automaton.rules[Int(outcome.rule)].language : ""
  }

  /// The schema an outcome is of.
  func schema(of outcome: Outcome) -> String {
    if outcome.isFilled, let filled { return schemaName(filled) }
    if let os = engine.os { return searchSchema(of: outcome, on: os) }
    if let carried, outcome.isAnswer { return carried.schema }
    return outcome.rule >= 0 ? engine.automaton.rules[Int(outcome.rule)].tag : ""
  }

  /// Returns the name that a system version has for the search of an outcome.
  private func searchSchema(of outcome: Outcome, on os: Int) -> String {
    let declared =
      outcome.app >= 0 ? searchDeclaration(of: Int(outcome.app)) : IntentDeclaration.search
    return engine.catalog.schemas.name(for: os, of: declared.schema) ?? declared.schema
  }

  /// Whether the term of an outcome was quoted.
  func isVerbatim(_ outcome: Outcome) -> Bool {
    outcome.hasTerm && (carried?.isVerbatim ?? term.isQuoted)
  }
}

extension Outcome {
  /// Whether there is an intent, whole or not.
  var isUnderstood: Bool { isAnswer || rule >= 0 }
}

extension Resolution.Status {
  init(_ status: Outcome.Status) {
    switch status {
    case .resolved: self = .resolved
    case .needsValue: self = .needsValue
    case .needsDisambiguation: self = .needsDisambiguation
    case .noMatch: self = .noMatch
    case .cancelled: self = .cancelled
    }
  }
}
