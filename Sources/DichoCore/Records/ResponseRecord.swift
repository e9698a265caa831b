/// Writes the record of an outcome: one JSON object a line, version 1, as the record reference has it.
///
/// Bytes are appended to a writer that is reused; nothing is allocated for an ordinary utterance.
package struct ResponseRecord {
  /// The version of the format.
  package static let version = 1

  let interpreter: Interpreter
  let outcome: Outcome
  let utterance: UnsafeRawBufferPointer
  /// How many readings to show, that of the outcome included; with 1 there are no `alternatives`.
  package var readingLimit = 1
  /// What the readings are resolved in.
  package var context = Interpreter.Context()

  package init(
    _ outcome: Outcome, of utterance: UnsafeRawBufferPointer, from interpreter: Interpreter
  ) {
    self.outcome = outcome
    self.utterance = utterance
    self.interpreter = interpreter
  }

  /// Appends the record and a line feed.
  ///
  /// `echo`: JSON members that come back unchanged, each with a comma after it, such as
  ///   `"id":7,`; empty for none.
  package func append(
    to writer: inout JSONWriter,
    echo: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0)
  ) {
    writer.append("{\"v\":1,")
    writer.append(bytes: echo)
    writer.append("\"utterance\":")
    writer.append(string: utterance)
    writer.append(",\"status\":\"")
    writer.append(Self.label(outcome.status))
    writer.append(byte: UInt8(ascii: "\""))
    appendBody(to: &writer)
    if readingLimit > 1 { appendAlternatives(to: &writer) }
    writer.append("}\n")
  }

  /// Appends the other readings, best first, each as a record has them after the utterance.
  private func appendAlternatives(to writer: inout JSONWriter) {
    writer.append(",\"alternatives\":[")
    let list = interpreter.readings(of: utterance, in: context, limit: readingLimit)
    for (index, reading) in list.readings.enumerated().dropFirst() {
      interpreter.choose(reading, of: list, in: context)
      writer.append(index == 1 ? "{\"status\":\"" : ",{\"status\":\"")
      writer.append(Self.label(reading.outcome.status))
      writer.append(byte: UInt8(ascii: "\""))
      ResponseRecord(reading.outcome, of: utterance, from: interpreter).appendBody(to: &writer)
      writer.append(byte: UInt8(ascii: "}"))
    }
    writer.append(byte: UInt8(ascii: "]"))
    if let first = list.readings.first { interpreter.choose(first, of: list, in: context) }
  }

  /// Appends everything after the status: the members that an alternative has as well.
  func appendBody(to writer: inout JSONWriter) {
    guard outcome.isUnderstood else {
      writer.append(",\"locale\":null")
      if outcome.reason != .none {
        writer.append(",\"reason\":\"")
        writer.append(Self.label(outcome.reason))
        writer.append(byte: UInt8(ascii: "\""))
      }
      return
    }
    let language = interpreter.language(of: outcome)
    writer.append(",\"locale\":")
    writer.append(string: language)
    if outcome.isFilled, let filled = interpreter.filled {
      append(filled, language, to: &writer)
    } else {
      appendIntent(interpreter.schema(of: outcome), to: &writer)
      appendFollowUp(language, to: &writer)
      appendSpans(to: &writer)
    }
    if outcome.nameMatch != .exact {
      writer.append(",\"match\":\"")
      writer.append(outcome.nameMatch.label)
      writer.append("\",\"heard\":")
      let span = outcome.heardSpan ?? outcome.appSpan
      writer.append(
        string: UnsafeRawBufferPointer(rebasing: utterance[span.start..<span.end]))
    }
    if outcome.rule >= 0 {
      writer.append(",\"rule\":")
      writer.append(string: interpreter.engine.automaton.rules[Int(outcome.rule)].name)
    }
    writer.append(",\"confidence\":")
    writer.append(decimal: Double(outcome.confidence) / 1000)
  }

  // MARK: - Intent

  private func appendIntent(_ schema: String, to writer: inout JSONWriter) {
    writer.append(",\"intent\":{\"schema\":")
    writer.append(string: schema)
    writer.append(",\"app\":")
    if outcome.app >= 0 {
      writer.append(string: interpreter.engine.catalog.idBytes(of: Int(outcome.app)))
    } else {
      writer.append("null")
    }
    writer.append(",\"parameters\":{\"criteria\":{\"term\":")
    if outcome.hasTerm {
      writer.append(byte: UInt8(ascii: "\""))
      appendTerm(to: &writer)
      writer.append(byte: UInt8(ascii: "\""))
    } else {
      writer.append("null")
    }
    writer.append(outcome.hasEmptyTerm ? "}},\"empty\":[\"criteria.term\"]" : "}}")
    if outcome.app >= 0 {
      interpreter.withDeclaration(of: outcome) { writer.append(bytes: $0) }
    }
    writer.append(byte: UInt8(ascii: "}"))
  }

  private func appendTerm(to writer: inout JSONWriter) {
    interpreter.withTerm(of: utterance) { writer.appendEscaped($0) }
  }

  // MARK: - Follow-up

  private func appendFollowUp(_ language: String, to writer: inout JSONWriter) {
    guard let question = outcome.question else { return }
    writer.append(",\"followUp\":{\"parameter\":\"")
    writer.append(outcome.need == .term ? "criteria.term" : "app")
    writer.append("\",\"prompt\":\"")
    appendPrompt(
      interpreter.engine.prompts.full(question, language: language), language, to: &writer)
    writer.append(byte: UInt8(ascii: "\""))
    if let supporting = interpreter.engine.prompts.supporting(question, language: language) {
      writer.append(",\"supporting\":\"")
      appendPrompt(supporting, language, to: &writer)
      writer.append(byte: UInt8(ascii: "\""))
    }
    if outcome.need == .app {
      writer.append(",\"options\":[")
      var first = true
      interpreter.visitOptions(outcome) { app in
        writer.append(first ? "{\"id\":" : ",{\"id\":")
        first = false
        writer.append(string: interpreter.engine.catalog.idBytes(of: app))
        writer.append(",\"title\":")
        writer.append(
          string: interpreter.engine.catalog.titleBytes(of: app, language: language))
        writer.append(byte: UInt8(ascii: "}"))
      }
      writer.append(byte: UInt8(ascii: "]"))
    }
    if outcome.isShared {
      interpreter.withName(of: outcome, utterance) {
        writer.append(",\"name\":")
        writer.append(string: $0)
      }
      if outcome.need == .term { appendCandidates(to: &writer) }
    }
    if let attempts = interpreter.carried?.attempts, attempts > 0 {
      writer.append(",\"attempts\":")
      writer.append(integer: attempts)
    }
    if interpreter.isVerbatim(outcome) { writer.append(",\"verbatim\":true") }
    writer.append(byte: UInt8(ascii: "}"))
  }

  private func appendPrompt(
    _ template: PromptTable.Template?, _ language: String, to writer: inout JSONWriter
  ) {
    guard let template else { return }
    interpreter.visitPrompt(template, of: outcome, utterance, language) {
      writer.appendEscaped($0)
    }
  }

  /// Appends the apps that are asked about once the term is known.
  private func appendCandidates(to writer: inout JSONWriter) {
    writer.append(",\"candidates\":[")
    var first = true
    interpreter.visitCandidates(outcome) { app in
      if !first { writer.append(byte: UInt8(ascii: ",")) }
      first = false
      writer.append(string: interpreter.engine.catalog.idBytes(of: app))
    }
    writer.append(byte: UInt8(ascii: "]"))
  }

  // MARK: - Spans

  private func appendSpans(to writer: inout JSONWriter) {
    writer.append(",\"spans\":{")
    let hasTermSpans = outcome.hasTerm && interpreter.carried == nil
    if hasTermSpans {
      writer.append("\"criteria.term\":[")
      for index in 0..<interpreter.term.spans.count {
        if index > 0 { writer.append(byte: UInt8(ascii: ",")) }
        append(interpreter.term.spans[index], to: &writer)
      }
      writer.append(byte: UInt8(ascii: "]"))
    }
    if outcome.hasAppSpan {
      writer.append(hasTermSpans ? ",\"app\":[" : "\"app\":[")
      append(outcome.appSpan, to: &writer)
      writer.append(byte: UInt8(ascii: "]"))
    }
    writer.append(byte: UInt8(ascii: "}"))
  }

  func append(_ span: Span, to writer: inout JSONWriter) {
    writer.append(byte: UInt8(ascii: "["))
    writer.append(integer: span.start)
    writer.append(byte: UInt8(ascii: ","))
    writer.append(integer: span.end)
    writer.append(byte: UInt8(ascii: "]"))
  }

  // MARK: - Names

  static func label(_ status: Outcome.Status) -> StaticString {
    switch status {
    case .resolved: "resolved"
    case .needsValue: "needsValue"
    case .needsDisambiguation: "needsDisambiguation"
    case .noMatch: "noMatch"
    case .cancelled: "cancelled"
    }
  }

  static func label(_ reason: Outcome.Reason) -> StaticString {
    switch reason {
    case .none: ""
    case .empty: "empty"
    case .negated: "negated"
    case .unrecognized: "unrecognized"
    case .unanswered: "unanswered"
    }
  }
}

extension Outcome {
  /// The question that asks for what is missing, or nil when nothing is.
  var question: PromptTable.Question? {
    switch (status, need) {
    case (.needsValue, .term): app >= 0 ? .termInApp : .term
    case (.needsValue, .app) where suggested >= 0: .confirmApp
    case (.needsValue, .app): hasTerm ? .appForTerm : .app
    case (.needsDisambiguation, _): hasTerm ? .whichAppForTerm : .whichApp
    default: nil
    }
  }
}
