/// The questions people are asked, by language, schema and parameter, read from `prompts.json` files.
///
/// A prompt is found by the schema's name and what is missing, with the words `app` and `term` for
/// what is known already; `{app}`, `{term}` and `{parameter}` in it are filled in. Those under `*`
/// are for all schemas that have none of their own. A language without a prompt of its own uses
/// that of the first language loaded.
package struct PromptTable: Sendable {
  /// A prompt cut at its placeholders.
  package struct Template: Sendable {
    package enum Piece: Sendable {
      case text([UInt8])
      case app
      case term
      case parameter
    }
    package var pieces: [Piece]

    /// The placeholders and what stands for them.
    private static let placeholders: [(text: StaticString, piece: Piece)] = [
      ("{app}", .app), ("{term}", .term), ("{parameter}", .parameter),
    ]

    /// Cuts a text at its placeholders.
    init(_ text: String) {
      pieces = []
      var literal: [UInt8] = []
      let bytes = Array(text.utf8)
      var at = 0
      while at < bytes.count {
        let found = Self.placeholders.first { placeholder in
          placeholder.text.withUTF8Buffer { bytes[at...].starts(with: $0) }
        }
        if let found {
          Self.flush(&literal, &pieces)
          pieces.append(found.piece)
          at += found.text.utf8CodeUnitCount
        } else {
          literal.append(bytes[at])
          at += 1
        }
      }
      Self.flush(&literal, &pieces)
    }

    /// Whether a text is this one with something filled in.
    func covers(_ text: [UInt8]) -> Bool {
      var at = 0
      for (index, piece) in pieces.enumerated() {
        guard case .text(let literal) = piece else { continue }
        if index == pieces.count - 1 {
          return text.count - at >= literal.count && text.suffix(literal.count) == literal[...]
            && (index > 0 || text.count == literal.count)
        }
        while at + literal.count <= text.count, text[at..<at + literal.count] != literal[...] {
          if index == 0 { return false }
          at += 1
        }
        at += literal.count
        if at > text.count { return false }
      }
      return !pieces.isEmpty
    }

    private static func flush(_ literal: inout [UInt8], _ pieces: inout [Piece]) {
      if literal.isEmpty { return }
      pieces.append(.text(literal))
      literal = []
    }
  }

  /// What is asked, and what is known when it is asked.
  package enum Question: Int, CaseIterable, Sendable {
    case term, termInApp, app, appForTerm, whichApp, whichAppForTerm
    case confirmApp
    case target, targetInApp, whichTarget
    case parameter, whichValue, whichIntentApp

    /// Where the prompt stands in the file: schema, parameter and variant.
    var path: (schema: String, parameter: String, variant: String) {
      switch self {
      case .term: (Self.search, "criteria.term", "plain")
      case .termInApp: (Self.search, "criteria.term", "withApp")
      case .app: (Self.search, "app", "plain")
      case .appForTerm: (Self.search, "app", "withTerm")
      case .whichApp: (Self.search, "app.disambiguation", "plain")
      case .whichAppForTerm: (Self.search, "app.disambiguation", "withTerm")
      case .confirmApp: (Self.search, "app", "confirmation")
      case .target: (Self.open, "target", "plain")
      case .targetInApp: (Self.open, "target", "withApp")
      case .whichTarget: (Self.open, "target.disambiguation", "plain")
      case .parameter: ("*", "parameter", "plain")
      case .whichValue: ("*", "parameter.disambiguation", "plain")
      case .whichIntentApp: ("*", "app.disambiguation", "plain")
      }
    }

    /// Whether prompts are no prompts without it.
    var isRequired: Bool { path.schema == Self.search && self != .confirmApp }

    static let search = "system.searchInApp"
    private static let open = "system.open"
  }

  private struct Language: Sendable {
    var name: String
    /// Full and supporting prompt for each question, by its raw value.
    var full: [Template?]
    var supporting: [Template?]
  }

  private var languages: [Language] = []

  package init() {}

  /// Adds the prompts of one `prompts.json`; returns what is wrong with it.
  package mutating func add(_ source: SourceText) -> [Diagnostic] {
    let parsing = source.bytes.withUnsafeBytes { JSONReader.parse($0) }
    var found = source.diagnostics(of: parsing.faults)
    guard let root = parsing.root else { return found }
    func report(_ message: String, _ node: JSONNode) {
      found.append(
        Diagnostic(
          severity: .error, id: "bad-prompts", message: message,
          location: source.location(at: node.start)))
    }
    guard let name = root["language"]?.string else {
      report("prompts need a 'language' such as \"en\"", root)
      return found
    }
    guard let prompts = root["prompts"], let search = prompts[Question.search] else {
      report("prompts need 'prompts' with the schema '\(Question.search)'", root)
      return found
    }
    var language = Language(name: name, full: [], supporting: [])
    for question in Question.allCases {
      let (schema, parameter, variant) = question.path
      let node = prompts[schema]?[parameter]?[variant]
      if node?["full"]?.string == nil, question.isRequired {
        report("prompt '\(parameter)' lacks '\(variant)' with a 'full' text", search)
      }
      language.full.append(node?["full"]?.string.map { Template($0) })
      language.supporting.append(node?["supporting"]?.string.map { Template($0) })
    }
    languages.append(language)
    return found
  }

  /// Returns the prompt for a question in a language, or in the first language that has it.
  package func full(_ question: Question, language: String) -> Template? {
    let prompt = find(question, language) { $0.full }
    // Prompts of a grammar folder of one's own may lack a confirmation; its app is the only option.
    if prompt == nil, question == .confirmApp { return full(.appForTerm, language: language) }
    return prompt
  }

  /// Returns the shorter text shown beside the prompt, or nil.
  package func supporting(_ question: Question, language: String) -> Template? {
    find(question, language) { $0.supporting }
  }

  /// Whether there are no prompts at all.
  package var isEmpty: Bool { languages.isEmpty }

  /// Whether there are prompts in a language, whatever the region.
  package func has(language: String) -> Bool {
    languages.contains { LanguageTag.samePrimary($0.name, language) }
  }

  /// Returns the language of a question that was asked, with whatever filled in, or nil.
  package func language(of prompt: String) -> String? {
    let text = Array(prompt.utf8)
    return languages.first { language in
      language.full.contains { $0?.covers(text) ?? false }
    }?.name
  }

  private func find(
    _ question: Question, _ name: String, _ list: (borrowing Language) -> [Template?]
  ) -> Template? {
    for language in languages where LanguageTag.samePrimary(language.name, name) {
      if let template = list(language)[question.rawValue] { return template }
    }
    for language in languages {
      if let template = list(language)[question.rawValue] { return template }
    }
    return nil
  }
}
