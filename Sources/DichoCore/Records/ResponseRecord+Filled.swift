// Records of requests other than searches.

extension ResponseRecord {
  /// Appends the intent, the question and the spans.
  func append(_ filled: FilledIntent, _ language: String, to writer: inout JSONWriter) {
    appendIntent(filled, language, to: &writer)
    appendFollowUp(filled, language, to: &writer)
    appendSpans(filled, to: &writer)
  }

  private func appendIntent(
    _ filled: FilledIntent, _ language: String, to writer: inout JSONWriter
  ) {
    let catalog = interpreter.engine.catalog
    writer.append(",\"intent\":{\"schema\":")
    writer.append(string: interpreter.schemaName(filled))
    writer.append(",\"app\":")
    if outcome.app >= 0 {
      writer.append(string: catalog.idBytes(of: Int(outcome.app)))
    } else {
      writer.append("null")
    }
    writer.append(",\"parameters\":{")
    var isFirst = true
    let parameters = catalog.schemas.schemas[filled.schema].parameters
    for (parameter, slot) in zip(parameters, filled.slots)
    where slot.value != nil || slot.isEmpty || parameter.isRequired {
      if !isFirst { writer.append(byte: UInt8(ascii: ",")) }
      isFirst = false
      writer.append(string: parameter.name)
      writer.append(byte: UInt8(ascii: ":"))
      append(slot.value, of: parameter, language, to: &writer)
    }
    writer.append(byte: UInt8(ascii: "}"))
    let empty = interpreter.emptyParameters(filled)
    if !empty.isEmpty { append("empty", empty, to: &writer) }
    if outcome.app >= 0 {
      let declaration = interpreter.declaration(filled, of: Int(outcome.app))
      if !declaration.searchScopes.isEmpty {
        append("searchScopes", declaration.searchScopes, to: &writer)
      }
      append("supportedModes", declaration.supportedModes, to: &writer)
      append("allowedExecutionTargets", declaration.allowedExecutionTargets, to: &writer)
    }
    writer.append(byte: UInt8(ascii: "}"))
  }

  private func append(
    _ value: FilledIntent.Value?, of parameter: Parameter, _ language: String,
    to writer: inout JSONWriter
  ) {
    switch value {
    case nil: writer.append("null")
    case .text(let bytes): bytes.withUnsafeBytes { writer.append(string: $0) }
    case .entity(let entity):
      let catalog = interpreter.engine.catalog
      writer.append("{\"id\":")
      writer.append(string: catalog.entityIDBytes(entity))
      writer.append(",\"type\":")
      writer.append(string: catalog.entityType(entity))
      writer.append(",\"title\":")
      writer.append(string: catalog.entityTitle(entity, language: language))
      writer.append(byte: UInt8(ascii: "}"))
    case .enumerationCase(let number):
      guard case .enumeration(let cases) = parameter.type else { return writer.append("null") }
      writer.append(string: cases[number].id)
    }
  }

  private func append(_ key: StaticString, _ values: [String], to writer: inout JSONWriter) {
    writer.append(",\"")
    writer.append(key)
    writer.append("\":[")
    for (index, value) in values.enumerated() {
      if index > 0 { writer.append(byte: UInt8(ascii: ",")) }
      writer.append(string: value)
    }
    writer.append(byte: UInt8(ascii: "]"))
  }

  private func appendFollowUp(
    _ filled: FilledIntent, _ language: String, to writer: inout JSONWriter
  ) {
    guard let parameter = interpreter.askedParameter(filled, outcome),
      let question = interpreter.question(filled, outcome, language)
    else { return }
    writer.append(",\"followUp\":{\"parameter\":")
    writer.append(string: parameter)
    writer.append(",\"prompt\":")
    writer.append(string: question.full)
    if let supporting = question.supporting {
      writer.append(",\"supporting\":")
      writer.append(string: supporting)
    }
    let options = interpreter.options(filled, outcome, language)
    if !options.isEmpty {
      writer.append(",\"options\":[")
      for (index, option) in options.enumerated() {
        writer.append(index == 0 ? "{\"id\":" : ",{\"id\":")
        writer.append(string: option.id)
        writer.append(",\"title\":")
        writer.append(string: option.title)
        if let app = option.app {
          writer.append(",\"app\":")
          writer.append(string: app)
        }
        writer.append(byte: UInt8(ascii: "}"))
      }
      writer.append(byte: UInt8(ascii: "]"))
    }
    if filled.attempts > 0 {
      writer.append(",\"attempts\":")
      writer.append(integer: filled.attempts)
    }
    writer.append(byte: UInt8(ascii: "}"))
  }

  private func appendSpans(_ filled: FilledIntent, to writer: inout JSONWriter) {
    writer.append(",\"spans\":{")
    var isFirst = true
    let parameters = interpreter.engine.catalog.schemas.schemas[filled.schema].parameters
    for (parameter, slot) in zip(parameters, filled.slots) where !slot.spans.isEmpty {
      if !isFirst { writer.append(byte: UInt8(ascii: ",")) }
      isFirst = false
      writer.append(string: parameter.name)
      writer.append(":[")
      for (index, span) in slot.spans.enumerated() {
        if index > 0 { writer.append(byte: UInt8(ascii: ",")) }
        append(span, to: &writer)
      }
      writer.append(byte: UInt8(ascii: "]"))
    }
    if outcome.hasAppSpan {
      writer.append(isFirst ? "\"app\":[" : ",\"app\":[")
      append(outcome.appSpan, to: &writer)
      writer.append(byte: UInt8(ascii: "]"))
    }
    writer.append(byte: UInt8(ascii: "}"))
  }
}
