// Answers to a pending question. What was asked decides how the answer is read: a request in it
// replaces what it says, a cancellation ends it, an answer fills what was asked for, and anything
// else is met with the same question.

extension Interpreter {
  /// What one reading of an answer says.
  struct Said {
    var tag = ""
    var rule: Int32 = -1
    var isVeto = false
    var reason = Outcome.Reason.none
    var term: [UInt8]?
    var isVerbatim = false
    var outcome = Outcome()
    /// Whether nothing but the name of an app was said.
    var isBareName = false
    /// Whether it puts right what was said before, even where nothing was asked.
    var isCorrection: Bool { tag == "answer.newApp" || tag == "answer.newTerm" }
  }

  /// Interprets an utterance as the answer to what is pending, or as a new request when nothing is.
  package func interpret(
    _ utterance: UnsafeRawBufferPointer, answering pending: PendingRequest?, in context: Context
  ) -> Outcome {
    guard let pending else { return interpret(utterance, in: context) }
    return answer(utterance, to: pending, in: context)
  }

  /// Interprets a text likewise, and spells out what it means.
  package func resolve(
    _ text: String, answering pending: PendingRequest? = nil, in context: Context = Context()
  ) -> Resolution {
    var text = text
    return text.withUTF8 { text in
      let utterance = UnsafeRawBufferPointer(text)
      return resolution(interpret(utterance, answering: pending, in: context), of: utterance)
    }
  }

  /// Interprets an utterance as the answer to a pending question.
  ///
  /// The outcome says what is asked next, if anything is; `resolution(_:of:)` spells it out, and a
  /// `PendingRequest` made from that waits for the next answer.
  package func answer(
    _ utterance: UnsafeRawBufferPointer, to pending: PendingRequest, in context: Context
  ) -> Outcome {
    carried = nil
    filled = nil
    var pending = pending
    if Int(engine.languageIndex(pending.locale)) >= engine.languages.count {
      // An answer of no use is then met in the language that was asked for, or the first.
      pending.locale =
        engine.languages.indices.contains(Int(context.language))
        ? engine.languages[Int(context.language)] : engine.languages.first ?? ""
    }
    Tokenizer.tokenize(utterance, into: buffer)
    QuotePairing.pair(buffer)
    let request = said(.request, utterance, context, pending)
    var answer = said(.answer, utterance, context, pending)
    // "Search for hammers instead" is a request as well, but says what it takes the place of.
    let replacesTerm = answer.tag == "answer.newTerm" && !request.outcome.hasAppSpan
    if !pending.isAsking {
      guard answer.isCorrection, request.term == nil || replacesTerm, !request.isVeto else {
        return interpret(utterance, in: context)
      }
      begin(pending, context)
      return merge(answer, pending, utterance)
    }
    if answer.tag == "answer.newApp" { answer.tag = "answer.app" }
    if let intents, let asked = intents.restored(pending) {
      return self.answer(
        utterance, to: pending, asked, Heard(request: request, answer: answer), in: context)
    }
    if let reading = newIntent(in: utterance, context, request) { return take(reading) }
    begin(pending, context)
    if answer.tag == "answer.cancel" { return end(.cancelled) }
    // A name and nothing else answers the question for an app, whatever else it could be.
    if pending.parameter == "app", answer.tag == "answer.app" {
      return merge(answer, pending, utterance)
    }
    if request.isVeto {
      // What only asks for patience, or to hear the question again, is no other request either.
      if answer.tag == "answer.again", request.reason != .negated {
        return askAgain(answer, pending)
      }
      return request.reason == .negated ? end(.cancelled) : end(.noMatch, .unrecognized)
    }
    if request.rule >= 0, request.term != nil || request.outcome.hasAppSpan, !replacesTerm {
      return merge(request, pending, utterance)
    }
    if answer.tag.utf8.starts(with: "answer.ordinal.".utf8) || answer.tag == "answer.last" {
      return choose(answer, pending)
    }
    switch (answer.tag, pending.parameter) {
    case ("answer.app", "criteria.term") where answer.isBareName:
      var named = answer
      named.term = text(of: utterance)
      named.outcome.hasAppSpan = false
      return merge(named, pending, utterance)
    case ("answer.app", _), ("answer.term", "criteria.term"), ("answer.newTerm", _):
      return merge(answer, pending, utterance)
    case ("answer.term", _) where answer.outcome.hasAppSpan:
      return merge(answer, pending, utterance)
    case ("answer.yes", "app") where pending.options.count == 1:
      return finish(app: pending.options[0], name: nil, answer, pending)
    case ("answer.no", "app") where pending.options.count == 1:
      carried?.options = []
      return finish(app: nil, name: nil, answer, pending)
    default:
      return askAgain(answer, pending)
    }
  }

  // MARK: - Reading

  func said(
    _ role: Automaton.Role, _ utterance: UnsafeRawBufferPointer, _ context: Context,
    _ pending: PendingRequest
  ) -> Said {
    var said = Said()
    guard matcher.match(buffer, role: role, language: context.language) else { return said }
    // Of two readings as good as each other, the one in the language of the dialogue.
    let best = matcher.cost
    let spoken = engine.languageIndex(pending.locale)
    if engine.automaton.rules[Int(matcher.rule)].languageIndex != spoken, context.language < 0,
      !matcher.match(buffer, role: role, language: spoken)
        || ReadingCost.decisive(matcher.cost) != ReadingCost.decisive(best)
    {
      _ = matcher.match(buffer, role: role, language: context.language)
    }
    let rule = engine.automaton.rules[Int(matcher.rule)]
    said.rule = matcher.rule
    said.tag = rule.tag
    said.isVeto = rule.isVeto
    said.outcome = resolver.resolve(&matcher, buffer, foreground: -1, term: &term)
    said.reason = said.outcome.reason
    if said.outcome.hasTerm {
      said.isVerbatim = term.isQuoted
      withTerm(of: utterance) { said.term = Array($0) }
    }
    var others = 0
    for index in 0..<matcher.path.count {
      let kind = matcher.edges[Int(matcher.path[index].edge)].kind
      if kind != .skip && kind != .app { others += 1 }
    }
    said.isBareName = others == 0
    return said
  }

  /// Returns the whole utterance as a term.
  private func text(of utterance: UnsafeRawBufferPointer) -> [UInt8] {
    term.removeAll()
    term.add(0..<matcher.sequence.count, of: matcher.sequence, buffer, repeats: [])
    var text: [UInt8] = []
    TermText.append([term.spans[0]], of: utterance, to: &text)
    return text
  }

  // MARK: - What follows

  /// Takes over what is known already.
  private func begin(_ pending: PendingRequest, _ context: Context) {
    carried = Carried(schema: pending.schema)
    carried?.term = pending.term.flatMap(TermText.clean)
    carried?.isVerbatim = pending.isVerbatim
    carried?.options = pending.options.compactMap { engine.catalog.appIndex($0) }
    carried?.name = pending.name.map { Array($0.utf8) }
    carried?.candidates = pending.candidates.compactMap { engine.catalog.appIndex($0) }
    carried?.patience = Int(context.attempts)
  }

  func language(_ said: Said, _ pending: PendingRequest) -> Int32 {
    if said.rule >= 0 { return engine.automaton.rules[Int(said.rule)].languageIndex }
    return engine.languageIndex(pending.locale)
  }

  /// Ends the dialogue.
  func end(_ status: Outcome.Status, _ reason: Outcome.Reason = .none) -> Outcome {
    carried = nil
    var outcome = Outcome()
    outcome.status = status
    outcome.reason = reason
    return outcome
  }

  private func askAgain(_ said: Said, _ pending: PendingRequest) -> Outcome {
    if pending.attempts >= carried?.patience ?? 0 { return end(.cancelled, .unanswered) }
    var outcome = finish(app: pending.app, name: nil, said, pending)
    carried?.attempts = pending.attempts + 1
    if outcome.status == .resolved {
      // An app can ask anew for what it was given.
      if pending.parameter == "app" { outcome.app = -1 } else { outcome.hasTerm = false }
      outcome.decide()
    }
    return outcome
  }

  private func choose(_ said: Said, _ pending: PendingRequest) -> Outcome {
    guard pending.parameter == "app" else { return askAgain(said, pending) }
    let number = said.tag == "answer.last" ? pending.options.count : Self.number(said.tag)
    guard number >= 1, number <= pending.options.count else { return askAgain(said, pending) }
    return finish(app: pending.options[number - 1], name: nil, said, pending)
  }

  /// Returns the number at the end of a tag such as "answer.ordinal.2", or 0.
  static func number(_ tag: String) -> Int {
    var number = 0
    for byte in tag.utf8 {
      if byte == UInt8(ascii: ".") { number = 0 }
      if byte >= 0x30 && byte <= 0x39 && number < 1000 { number = number * 10 + Int(byte - 0x30) }
    }
    return number
  }

  /// Replaces what was said and keeps the rest; asks again when nothing more is known then.
  private func merge(
    _ said: Said, _ pending: PendingRequest, _ utterance: UnsafeRawBufferPointer
  ) -> Outcome {
    if let text = said.term {
      carried?.term = text
      carried?.isVerbatim = said.isVerbatim
    }
    if said.outcome.isShared {
      let span = said.outcome.appSpan
      carried?.name = Array(utterance[span.start..<span.end])
    }
    let outcome = finish(
      app: pending.app, name: said.outcome.hasAppSpan ? said.outcome : nil, said, pending)
    return isNews(outcome, pending) ? outcome : askAgain(said, pending)
  }

  /// Whether an outcome knows or asks anything but what was known and asked before.
  private func isNews(_ outcome: Outcome, _ pending: PendingRequest) -> Bool {
    if outcome.need != (pending.parameter == "app" ? .app : .term) { return true }
    let app = pending.app.flatMap { engine.catalog.appIndex($0) } ?? -1
    return Int(outcome.app) != app || carried?.term != pending.term.flatMap(TermText.clean)
      || carried?.candidates != pending.candidates.compactMap { engine.catalog.appIndex($0) }
  }

  /// Makes the outcome from the app, said or known, and the carried term.
  private func finish(
    app: String?, name: Outcome?, _ said: Said, _ pending: PendingRequest
  ) -> Outcome {
    var outcome = Outcome()
    outcome.rule = said.rule
    outcome.language = language(said, pending)
    outcome.isAnswer = true
    outcome.app = Int32(app.flatMap { engine.catalog.appIndex($0) } ?? -1)
    if let name {
      outcome.app = name.app
      outcome.appSpan = name.appSpan
      outcome.hasAppSpan = true
      outcome.nameMatch = name.nameMatch
      outcome.confidence = name.confidence
      carried?.candidates = name.isShared ? Array(engine.names.apps(name.candidates)) : []
      confirm(name, &outcome)
    } else if outcome.app < 0, let app = suggestion {
      outcome.suggested = Int32(app)
    }
    if outcome.app >= 0 {
      carried?.options = []
      carried?.candidates = []
    }
    outcome.isShared = (carried?.candidates.count ?? 0) > 1
    trimNoun(app: outcome.app)
    outcome.hasTerm = carried?.term != nil
    outcome.hasEmptyTerm =
      !outcome.hasTerm && (said.outcome.hasEmptyTerm || pending.isEmpty("criteria.term"))
    outcome.decide()
    return outcome
  }

  /// Takes a name that is near to that of an app which wants to be confirmed: for the app if it was
  /// asked about already, else it is asked about.
  private func confirm(_ name: Outcome, _ outcome: inout Outcome) {
    guard name.suggested >= 0 else { return }
    if suggestion == Int(name.suggested) {
      outcome.app = name.suggested
    } else {
      outcome.suggested = name.suggested
      carried?.options = [Int(name.suggested)]
    }
  }

  /// The app that the pending question wanted to have confirmed.
  private var suggestion: Int? {
    guard let options = carried?.options, options.count == 1, resolver.asksToConfirm(options[0])
    else { return nil }
    return options[0]
  }

  /// Takes the app's content noun off the carried term, now that the app is known.
  private func trimNoun(app: Int32) {
    guard app >= 0, let text = carried?.term, carried?.isVerbatim == false else { return }
    text.withUnsafeBytes { bytes in
      Tokenizer.tokenize(bytes, into: buffer)
      QuotePairing.pair(buffer)
      if matcher.read(buffer) {
        carried?.scope = resolver.scope(named: 0..<matcher.sequence.count, &matcher)
      }
      carried?.term = resolver.trimmed(&matcher, buffer, bytes, app: Int(app)) ?? text
    }
  }
}

/// What a dialogue knows beside the utterance at hand.
struct Carried {
  var schema: String
  var term: [UInt8]?
  var isVerbatim = false
  /// The search scope that the term names, whatever app it is for.
  var scope: String?
  /// Catalog indices of the apps offered before.
  var options: [Int] = []
  /// Catalog indices of the apps that share the name that was said; empty when none do.
  var candidates: [Int] = []
  /// That name, as it was said.
  var name: [UInt8]?
  var attempts = 0
  /// How many useless answers are met with the question again.
  var patience = 0
}
