import DichoCore

/// How one answer differs from another to the same utterance.
package struct ResolutionChange: Hashable, Sendable {
  /// What is another, the first of these that is.
  package enum Kind: String, CaseIterable, Sendable {
    /// What can be done with it, or what is asked for.
    case status
    case schema
    case app
    case term
    /// A parameter of a schema other than a search.
    case parameter
    case scope
    /// How it is asked, or what is offered.
    case question
    /// Where the parameters were said.
    case spans
    case rule
    case confidence
    /// Anything else in the record, such as the declaration of the app.
    case record

    /// Whether another thing is done or asked for, and not the same in another way.
    package var isResult: Bool {
      switch self {
      case .status, .schema, .app, .term, .parameter, .scope: true
      case .question, .spans, .rule, .confidence, .record: false
      }
    }
  }

  package var kind: Kind
  /// For a status, what it was and is; otherwise "".
  package var from = ""
  package var to = ""

  /// Says how two answers differ whose records are not the same.
  package init(_ old: Resolution, _ new: Resolution) {
    let (oldLabel, newLabel) = (Self.label(old), Self.label(new))
    if oldLabel != newLabel {
      (kind, from, to) = (.status, oldLabel, newLabel)
      return
    }
    kind = Self.kind(old, new)
  }

  private static func kind(_ old: Resolution, _ new: Resolution) -> Kind {
    let (first, second) = (old.intent, new.intent)
    if first?.schema != second?.schema { return .schema }
    if first?.app != second?.app { return .app }
    if first?.term != second?.term { return .term }
    if first?.parameters != second?.parameters { return .parameter }
    if first?.searchScope != second?.searchScope { return .scope }
    if old.followUp != new.followUp { return .question }
    if old.spans != new.spans { return .spans }
    if old.rule != new.rule { return .rule }
    if old.confidence != new.confidence { return .confidence }
    return .record
  }

  /// The status, with what is asked for: "needsValue app", or why not: "noMatch negated".
  private static func label(_ resolution: Resolution) -> String {
    let detail = resolution.followUp?.parameter ?? resolution.reason
    return resolution.status.rawValue + (detail.map { " " + $0 } ?? "")
  }

  /// What it is in words: "resolved → noMatch unrecognized", "app changed".
  package var title: String {
    switch kind {
    case .status: "\(from) → \(to)"
    case .record: "something else in the record changed"
    default: "\(kind.rawValue) changed"
    }
  }
}

/// The differences between the answers to any number of utterances, with the first examples of each.
package struct ResolutionChanges: Sendable {
  /// An utterance that is answered otherwise.
  package struct Example: Sendable {
    /// The number of its line, from 1.
    package var line: Int
    package var utterance: String
    package var old: Resolution
    package var new: Resolution
    /// The records, as JSON without a line feed.
    package var oldRecord: String
    package var newRecord: String

    package init(
      line: Int, utterance: String, old: Resolution, new: Resolution, oldRecord: String,
      newRecord: String
    ) {
      self.line = line
      self.utterance = utterance
      self.old = old
      self.new = new
      self.oldRecord = oldRecord
      self.newRecord = newRecord
    }
  }

  /// All changes of one kind.
  package struct Group: Sendable {
    package var change: ResolutionChange
    package var count = 0
    /// The first ones, in the order of their lines.
    package var examples: [Example] = []
  }

  /// The most examples that are kept of each kind.
  private let limit: Int
  /// Utterances compared.
  package private(set) var utterances = 0
  private var groups: [ResolutionChange: Group] = [:]

  package init(limit: Int) { self.limit = limit }

  /// Counts an utterance that is answered as before.
  package mutating func countSame() { utterances += 1 }

  /// Counts an utterance that is not; the example is only made if it is wanted.
  package mutating func count(
    _ change: ResolutionChange, line: Int, example: () -> Example
  ) {
    utterances += 1
    var group = groups[change] ?? Group(change: change)
    group.count += 1
    // Each worker meets the lines in their order.
    if group.examples.count < limit { group.examples.append(example()) }
    groups[change] = group
  }

  /// Adds what was found in other lines.
  package mutating func add(_ other: ResolutionChanges) {
    utterances += other.utterances
    for (change, group) in other.groups {
      var all = groups[change] ?? Group(change: change)
      all.count += group.count
      all.examples += group.examples
      all.examples.sort { $0.line < $1.line }
      all.examples.removeLast(max(0, all.examples.count - limit))
      groups[change] = all
    }
  }

  /// The kinds of change: those of the result first, the most frequent ones before others.
  package var sorted: [Group] {
    groups.values.sorted { first, second in
      let (left, right) = (first.change.kind.isResult ? 0 : 1, second.change.kind.isResult ? 0 : 1)
      if left != right { return left < right }
      if first.count != second.count { return first.count > second.count }
      return first.change.title < second.change.title
    }
  }

  /// How many utterances have another result.
  package var changed: Int {
    groups.values.reduce(0) { $0 + ($1.change.kind.isResult ? $1.count : 0) }
  }

  /// How many have the same result in another way.
  package var otherwise: Int { groups.values.reduce(0) { $0 + $1.count } - changed }
}

/// Writes what changed between two sets of grammars or catalogs.
package enum ChangesReport {
  /// Writes it for people.
  package static func writeText(_ changes: ResolutionChanges, to text: inout JSONWriter) {
    for group in changes.sorted {
      text.append(line: "\(group.change.title): \(group.count)")
      for example in group.examples {
        text.append(line: "  line \(example.line): \(example.utterance)")
        text.append(line: "    before  \(describe(example.old, group.change.kind))")
        text.append(line: "    now     \(describe(example.new, group.change.kind))")
      }
      let more = group.count - group.examples.count
      if more > 0, !group.examples.isEmpty { text.append(line: "  and \(more) more") }
    }
    let same = changes.utterances - changes.changed - changes.otherwise
    text.append(
      line:
        "\(changes.utterances) \(changes.utterances == 1 ? "utterance" : "utterances"): \(same) as before, \(changes.changed) with another "
        + "result, \(changes.otherwise) with the same result in another way")
  }

  private static func describe(
    _ resolution: Resolution, _ kind: ResolutionChange.Kind
  ) -> String {
    var text = "\(Expectation(resolution))"
    switch kind {
    case .question:
      if let question = resolution.followUp {
        text += ": " + question.prompt
        if !question.options.isEmpty {
          text += " (" + question.options.map(\.title).joined(separator: ", ") + ")"
        }
      }
    case .spans:
      for slot in resolution.spans {
        let places = slot.spans.map { "\($0.start)..<\($0.end)" }.joined(separator: ", ")
        text += ", \(slot.parameter) at \(places)"
      }
    case .confidence: text += ", confidence \(resolution.confidence)"
    default: break
    }
    if let rule = resolution.rule { text += "   by \(rule)" }
    return text
  }

  /// Writes it for programs, as one JSON object; Documentation/compare.md describes its members.
  package static func writeJSON(_ changes: ResolutionChanges, to json: inout JSONWriter) {
    json.append("{\"v\":1,\"utterances\":")
    json.append(integer: changes.utterances)
    json.append(",\"changed\":")
    json.append(integer: changes.changed)
    json.append(",\"otherwise\":")
    json.append(integer: changes.otherwise)
    json.append(",\"groups\":[")
    for (index, group) in changes.sorted.enumerated() {
      json.append(index > 0 ? ",\n" : "\n")
      json.append("{\"kind\":")
      json.append(string: group.change.kind.rawValue)
      if group.change.kind == .status {
        json.append(",\"from\":")
        json.append(string: group.change.from)
        json.append(",\"to\":")
        json.append(string: group.change.to)
      }
      json.append(",\"result\":")
      json.append(bool: group.change.kind.isResult)
      json.append(",\"count\":")
      json.append(integer: group.count)
      json.append(",\"examples\":[")
      for (place, example) in group.examples.enumerated() {
        json.append(place > 0 ? ",\n  " : "\n  ")
        json.append("{\"line\":")
        json.append(integer: example.line)
        json.append(",\"utterance\":")
        json.append(string: example.utterance)
        json.append(",\"before\":")
        json.append(text: example.oldRecord)
        json.append(",\"now\":")
        json.append(text: example.newRecord)
        json.append("}")
      }
      json.append("]}")
    }
    json.append("\n]}\n")
  }
}
