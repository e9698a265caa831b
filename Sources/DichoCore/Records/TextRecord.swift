/// Writes outcomes for people and for spreadsheets: one line each, like the JSON record.
package enum TextRecord {
  /// What the columns of `appendColumns` are, in order.
  package static let columns = [
    "status", "locale", "schema", "app", "term", "needs", "confidence", "utterance",
  ]

  /// Appends the outcome as columns with a tab between, and a line feed.
  package static func appendColumns(
    _ resolution: Resolution, of utterance: UnsafeRawBufferPointer, to writer: inout JSONWriter
  ) {
    appendCell(resolution.status.rawValue, "\t", to: &writer)
    appendCell(resolution.locale ?? "", "\t", to: &writer)
    appendCell(resolution.intent?.schema ?? "", "\t", to: &writer)
    appendCell(resolution.intent?.app ?? "", "\t", to: &writer)
    let first = resolution.intent?.parameters.first.map { text(of: $0.value) }
    appendCell(resolution.intent?.term ?? first ?? "", "\t", to: &writer)
    appendCell(resolution.followUp?.parameter ?? "", "\t", to: &writer)
    if resolution.intent != nil { writer.append(decimal: resolution.confidence) }
    writer.append("\t")
    appendCell(String(decoding: utterance, as: UTF8.self), "\n", to: &writer)
  }

  /// Appends what is wrong with a line, in the last column.
  package static func appendColumns(
    _ fault: LineFault, line: Int, to writer: inout JSONWriter
  ) {
    writer.append("error\t\t\t\t\t\t\t")
    appendCell("line \(line): \(fault.message) [\(fault.code)]", "\n", to: &writer)
  }

  /// Appends what is wrong with a line as a sentence.
  package static func appendSentence(
    _ fault: LineFault, line: Int, to writer: inout JSONWriter
  ) {
    appendCell("error: line \(line): \(fault.message) [\(fault.code)]", "\n", to: &writer)
  }

  /// Appends a text without tabs and line ends, and what separates it from the next.
  private static func appendCell(
    _ text: String, _ separator: StaticString, to writer: inout JSONWriter
  ) {
    for byte in text.utf8 { writer.append(byte: byte < 0x20 ? 0x20 : byte) }
    writer.append(separator)
  }

  /// What a person calls a value.
  private static func text(of value: ResolvedValue) -> String {
    switch value {
    case .text(let text): text
    case .entity(_, let title): title
    case .enumerationCase(let id): id
    }
  }

  /// Appends a sentence for a person: what was understood, or the question.
  package static func appendSentence(
    _ resolution: Resolution, of utterance: UnsafeRawBufferPointer, to writer: inout JSONWriter
  ) {
    switch resolution.status {
    case .resolved:
      appendCell(resolution.intent?.schema ?? "", " ", to: &writer)
      appendCell("app=\(resolution.intent?.app ?? "")", "", to: &writer)
      for parameter in resolution.intent?.parameters ?? [] {
        appendCell(" \(parameter.name)=\"\(text(of: parameter.value))\"", "", to: &writer)
      }
      if let term = resolution.intent?.term { appendCell(" term=\"\(term)\"", "", to: &writer) }
      writer.append("\n")
    case .needsValue, .needsDisambiguation:
      appendCell("\(resolution.followUp?.parameter ?? "")?", " ", to: &writer)
      appendCell(resolution.followUp?.prompt ?? "", "", to: &writer)
      let titles = resolution.followUp?.options.map { $0.title } ?? []
      if !titles.isEmpty { appendCell(" (\(titles.joined(separator: ", ")))", "", to: &writer) }
      writer.append("\n")
    case .noMatch:
      appendCell("no match: \(resolution.reason ?? "")", "\n", to: &writer)
    case .cancelled: writer.append("cancelled\n")
    }
  }
}
