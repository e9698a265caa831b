import DichoCore

/// One line of a corpus: an utterance and what it has to become.
package struct CorpusCase: Sendable {
  package var id: String
  package var locale: String
  package var utterance: String
  package var expect: Expectation
  /// Other outcomes that pass as well; only for debatable cases.
  package var alternatives: [Expectation]
  package var phenomena: [String]
  /// From 1 (everyday) to 3 (hard).
  package var difficulty: Int
  /// Whether a careful reader could differ.
  package var isDebatable: Bool
  package var why: String?
  /// The turns of a dialogue after the first, which is the case's own utterance.
  package var turns: [Turn] = []
  /// The file and line it stands in, for messages.
  package var file: String
  package var line: Int

  /// One turn of a dialogue: an answer and what has to come of it.
  package struct Turn: Sendable {
    package var utterance: String
    package var expect: Expectation
    package var alternatives: [Expectation]

    /// Whether an outcome is one that the turn accepts.
    package func accepts(_ outcome: Expectation) -> Bool {
      expect.agrees(with: outcome) || alternatives.contains { $0.agrees(with: outcome) }
    }
  }

  /// The language of the case: the locale up to its first hyphen.
  package var language: String {
    locale.utf8.firstIndex(of: UInt8(ascii: "-")).map { String(locale[..<$0]) } ?? locale
  }

  /// Whether an outcome is one that the case accepts.
  package func accepts(_ outcome: Expectation) -> Bool {
    expect.agrees(with: outcome) || alternatives.contains { $0.agrees(with: outcome) }
  }
}

/// An outcome in the terms of the annotation policy: status, app, term and the parameter needed.
package struct Expectation: Sendable, Hashable {
  package var status: String
  package var schema: String?
  package var app: String?
  package var term: String?
  package var needs: String?
  /// The parameters of a schema other than a search, by name: ids of entities and cases, or texts.
  package var parameters: [String: String] = [:]

  /// The search scope that was named; nil where that is not looked at.
  package var scope: String?

  /// Whether an outcome is the same, as the policy compares: of a noMatch only the status.
  package func agrees(with outcome: Expectation) -> Bool {
    guard status == outcome.status else { return false }
    if status == "noMatch" || status == "cancelled" { return true }
    if let schema, schema != outcome.schema { return false }
    if let scope, scope != outcome.scope { return false }
    return app == outcome.app && term == outcome.term && parameters == outcome.parameters
      && (needs == nil || needs == outcome.needs)
  }

  /// The outcome of a resolution.
  package init(_ resolution: Resolution) {
    status = resolution.status.rawValue
    schema = resolution.intent?.schema
    app = resolution.intent?.app
    term = resolution.intent?.term
    needs = resolution.followUp?.parameter
    scope = resolution.intent?.searchScope
    for parameter in resolution.intent?.parameters ?? [] {
      switch parameter.value {
      case .text(let text): parameters[parameter.name] = text
      case .entity(let id, _), .enumerationCase(let id): parameters[parameter.name] = id
      }
    }
  }

  package init(
    status: String, schema: String? = nil, app: String? = nil, term: String? = nil,
    needs: String? = nil, parameters: [String: String] = [:]
  ) {
    self.status = status
    self.schema = schema
    self.app = app
    self.term = term
    self.needs = needs
    self.parameters = parameters
  }
}

extension Expectation: CustomStringConvertible {
  package var description: String { parts.joined(separator: ", ") }

  /// The description, in which `mark` makes what another expectation has not stand out.
  package func text(against other: Expectation, mark: (String) -> String) -> String {
    let others = other.parts
    return parts.map { others.contains($0) ? $0 : mark($0) }.joined(separator: ", ")
  }

  private var parts: [String] {
    var parts = [status]
    if let schema, schema != "system.searchInApp" { parts.append(schema) }
    if let app { parts.append("app \(app)") }
    if let term { parts.append("term '\(term)'") }
    for name in parameters.keys.sorted() {
      parts.append("\(name) '\(parameters[name] ?? "")'")
    }
    if let scope { parts.append("scope \(scope)") }
    if let needs { parts.append("needs \(needs)") }
    return parts
  }
}
