/// Writes an explanation for people: the tree over the words, the slots, the runners-up, the record.
package struct ExplanationText {
  let explanation: Explanation
  let engine: IntentEngine
  private let bytes: [UInt8]

  /// The most patterns that are named where several broke off.
  private static let ruleLimit = 3
  /// The most words that are named where a pattern waits for one of many.
  private static let wordLimit = 12

  package init(_ explanation: Explanation, _ engine: IntentEngine) {
    self.explanation = explanation
    self.engine = engine
    bytes = Array(explanation.utterance.utf8)
  }

  /// Returns the text; its last line ends with a line feed.
  package func text() -> String {
    var text = explanation.utterance + "\n\n"
    text += headline() + "\n"
    if let tree = explanation.tree {
      var rows: [Row] = []
      add(tree.root, "", "", to: &rows)
      text += Self.columns(rows, indent: "  ")
    }
    text += breakText() + slotText() + runnerUpText()
    return text + "\nrecord\n  " + explanation.record + "\n"
  }

  // MARK: - Result

  private func headline() -> String {
    let resolution = explanation.resolution
    guard let intent = resolution.intent else {
      let line = "\(resolution.status.rawValue): \(resolution.reason ?? "")"
      return explanation.rule >= 0 ? line + ", by a veto" : line
    }
    return "\(resolution.status.rawValue): \(intent.schema), \(resolution.locale ?? ""), "
      + "confidence \(Self.decimal(resolution.confidence))"
  }

  private static func decimal(_ number: Double) -> String {
    var writer = JSONWriter(capacity: 32)
    writer.append(decimal: number)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func slotText() -> String {
    guard let intent = explanation.resolution.intent else { return "" }
    var rows: [Row] = []
    for slot in explanation.resolution.spans {
      let places = slot.spans.map { "\($0.start)..<\($0.end)" }.joined(separator: ", ")
      let value = value(of: slot.parameter, intent)
      rows.append(Row(cells: [slot.parameter, value, "bytes " + places]))
    }
    if let question = explanation.resolution.followUp {
      let isEmpty = explanation.resolution.intent?.emptyParameters.contains(question.parameter)
      rows.append(
        Row(cells: [question.parameter, isEmpty == true ? "empty" : "missing", question.prompt]))
    }
    return rows.isEmpty ? "" : "\nslots\n" + Self.columns(rows, indent: "  ")
  }

  private func value(of parameter: String, _ intent: ResolvedIntent) -> String {
    if parameter == "app" { return intent.app ?? "" }
    switch intent.parameters.first(where: { $0.name == parameter })?.value {
    case .entity(let id, let title): return "\(id) \(Self.quoted(title))"
    case .text(let text): return Self.quoted(text)
    case .enumerationCase(let id): return id
    case nil: return intent.term.map { Self.quoted($0) } ?? ""
    }
  }

  // MARK: - Tree

  private struct Row {
    var cells: [String]
  }

  /// Adds the lines of a part: name, words, and the place in the grammar or what the words are.
  private func add(
    _ node: ReadingTree.Node, _ lead: String, _ inner: String, to rows: inout [Row]
  ) {
    let isWords =
      node.children.isEmpty || node.children.count == 1 && node.children[0].kind == .words
    let words = isWords ? said(node.span) : ""
    rows.append(Row(cells: [lead + name(of: node.kind), words, note(on: node)]))
    if isWords { return }
    for (index, child) in node.children.enumerated() {
      let isLast = index == node.children.count - 1
      add(child, inner + (isLast ? "└─ " : "├─ "), inner + (isLast ? "   " : "│  "), to: &rows)
    }
  }

  private func said(_ span: Span) -> String {
    String(decoding: bytes[span.start..<min(span.end, bytes.count)], as: UTF8.self)
  }

  private func name(of kind: ReadingTree.Kind) -> String {
    switch kind {
    case .rule(let rule) where rule == explanation.rule: engine.automaton.rules[Int(rule)].name
    case .rule(let rule): simpleName(rule)
    case .capture(let name): "{\(name)=}"
    case .words, .nearWord: "words"
    case .slot(let name), .name(let name, _, _): "<slot.\(name)>"
    case .skipped: "skipped"
    }
  }

  private func note(on node: ReadingTree.Node) -> String {
    switch node.kind {
    case .rule(let rule): return place(of: rule)
    case .nearWord(let meant): return "near: " + Self.quoted(meant)
    case .name(_, let entry, let nearness): return note(on: entry, nearness)
    case .skipped(let rule):
      return rule < 0 ? "said again" : "\(simpleName(rule)) \(place(of: rule))"
    case .capture, .words, .slot: return ""
    }
  }

  private func note(on entry: NameEntry, _ nearness: UInt8) -> String {
    let match = NameMatch(rawValue: nearness) ?? .edit
    let ids = engine.names.apps(entry).map { engine.catalog.id(of: $0) }
    return ids.joined(separator: " or ")
      + ", match \(match.label.withUTF8Buffer { String(decoding: $0, as: UTF8.self) })"
  }

  private func simpleName(_ rule: Int32) -> String {
    let name = engine.automaton.rules[Int(rule)].name
    let start = name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name.utf8.index(after: $0) }
    return "<\(name[(start ?? name.startIndex)...])>"
  }

  /// The file and line of a rule.
  private func place(of rule: Int32) -> String {
    let place = engine.grammar.location(of: engine.automaton.rules[Int(rule)].location)
    return "\(place.file):\(place.line)"
  }

  // MARK: - Runners-up

  private func runnerUpText() -> String {
    var text = explanation.runnersUp.isEmpty ? "" : "\nrunners-up\n"
    for (index, other) in explanation.runnersUp.enumerated() {
      text += "  \(index + 1). \(Self.summary(of: other.resolution))\n"
      text += "     by \(engine.automaton.rules[Int(other.rule)].name) \(place(of: other.rule))\n"
      text += "     lost: \(Self.reason(other))\n"
    }
    return text
  }

  private static func summary(of resolution: Resolution) -> String {
    var parts = [resolution.status.rawValue]
    if let intent = resolution.intent {
      parts[0] += " " + intent.schema
      if let app = intent.app { parts.append("app " + app) }
      if let term = intent.term { parts.append("term " + quoted(term)) }
      for parameter in intent.parameters {
        switch parameter.value {
        case .text(let text): parts.append("\(parameter.name) \(quoted(text))")
        case .entity(let id, _), .enumerationCase(let id): parts.append("\(parameter.name) \(id)")
        }
      }
    }
    if let question = resolution.followUp { parts.append("needs " + question.parameter) }
    return parts.joined(separator: ", ")
  }

  private static func reason(_ other: Explanation.RunnerUp) -> String {
    if other.lostToOtherIntent {
      return "what an app declares and has by this very name beats a search"
    }
    guard let rule = other.lostBy else { return "equal; the first one found wins" }
    let comparison = other.comparison.utf8.isEmpty ? "" : " (\(other.comparison))"
    return "rule \(rule.number), \(rule.statement)\(comparison)"
  }

  // MARK: - No match

  private func breakText() -> String {
    guard explanation.rule < 0, explanation.resolution.reason != "empty" else { return "" }
    guard let broken = explanation.patternBreak else {
      return "\nno pattern begins like this\n"
    }
    var text = "\nnearest pattern\n  \(explanation.utterance)\n  "
    let before = String(decoding: bytes[..<broken.span.start], as: UTF8.self).count
    let length = max(1, said(broken.span).count)
    text += String(repeating: " ", count: before) + String(repeating: "^", count: length)
    text += broken.span.isEmpty ? " more was expected here\n" : " it broke off here\n"
    for rule in broken.rules.prefix(Self.ruleLimit) {
      text += "  \(engine.automaton.rules[Int(rule)].name) \(place(of: rule))\n"
    }
    let more = broken.rules.count - Self.ruleLimit
    if more > 0 { text += "  and \(more) more\n" }
    let words = broken.expected
    let shown = words.prefix(Self.wordLimit).joined(separator: " | ")
    if !words.isEmpty {
      text += "  next: \(shown)" + (words.count > Self.wordLimit ? " | …\n" : "\n")
    }
    return text
  }

  // MARK: - Form

  private static func quoted(_ text: String) -> String { "'\(text)'" }

  /// Returns the rows with their cells below each other, counted in characters.
  private static func columns(_ rows: [Row], indent: String) -> String {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.cells.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.count)
      }
    }
    var text = ""
    for row in rows {
      var line = indent
      var blanks = 0
      for (column, cell) in row.cells.enumerated() where !cell.utf8.isEmpty || column == 0 {
        line += String(repeating: " ", count: blanks) + cell
        blanks = widths[column] - cell.count + 2
        for skipped in row.cells.indices.dropFirst(column + 1) {
          if !row.cells[skipped].utf8.isEmpty { break }
          blanks += widths[skipped] + 2
        }
      }
      text += line + "\n"
    }
    return text
  }
}
