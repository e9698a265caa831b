import Dicho

/// What intents of the tests work on.
actor Journal {
  var entries: [String] = []

  func note(_ entry: String) { entries.append(entry) }
}

struct SearchTools: ShowInAppSearchResultsIntent {
  static let schema = "system.searchInApp"
  static let searchScopes: [StringSearchScope] = [.general]
  @IntentParameter var criteria: StringSearchCriteria
  @IntentParameter(requestValueDialog: "In which folder?") var folder: String?
  let journal: Journal

  init(journal: Journal) { self.journal = journal }

  func perform() async throws -> some IntentResult {
    if criteria.term == "?" { throw $criteria.needsValueError("Which tool?") }
    if criteria.term == "??" { throw $criteria.needsValueError() }
    await journal.note(criteria.term)
    return .result(dialog: "Here is \(criteria.term).")
  }
}

struct SearchPhotos: ShowInAppSearchResultsIntent {
  static let schema = "photos.search"
  static let searchScopes: [StringSearchScope] = [.general]
  @IntentParameter var criteria: StringSearchCriteria

  func perform() async throws -> some IntentResult { .result() }
}

struct Tool: AppEntity {
  var id: String
  var title: String

  init(id: String, title: String) {
    self.id = id
    self.title = title
  }

  init?(resolved: ResolvedValue) {
    guard case .entity(let id, let title) = resolved else { return nil }
    self.init(id: id, title: title)
  }
}

struct OpenTool: OpenIntent {
  static let schema = "system.open"
  @IntentParameter var target: Tool

  func perform() async throws -> some IntentResult { .result() }
}

/// Asks which of two drills is meant.
struct ChooseDrill: ShowInAppSearchResultsIntent {
  static let schema = "system.searchInApp"
  static let searchScopes: [StringSearchScope] = [.general]
  @IntentParameter var criteria: StringSearchCriteria
  @IntentParameter(wrappedValue: Tool(id: "", title: "")) var tool: Tool

  func perform() async throws -> some IntentResult {
    guard tool.id.isEmpty else { return .result() }
    throw $tool.needsDisambiguationError(
      among: [
        Tool(id: "t1", title: "Taladro percutor"), Tool(id: "t2", title: "Taladro de columna"),
      ],
      dialog: "Which drill?")
  }
}

// MARK: - Types that fall short of their schemas

struct MisspelledSchema: ShowInAppSearchResultsIntent {
  static let schema = "system.serchInApp"
  static let searchScopes: [StringSearchScope] = [.general]
  @IntentParameter var criteria: StringSearchCriteria
  func perform() async throws -> some IntentResult { .result() }
}

struct PlainIntent: AppIntent {
  static let schema = "system.searchInApp"
  @IntentParameter var term: String
  func perform() async throws -> some IntentResult { .result() }
}

struct MissingParameter: ShowInAppSearchResultsIntent {
  static let schema = "system.searchInApp"
  static let searchScopes: [StringSearchScope] = [.general]
  // No property wrapper, so that nothing could fill it.
  var criteria = StringSearchCriteria(term: "")
  func perform() async throws -> some IntentResult { .result() }
}

struct WrongScopes: ShowInAppSearchResultsIntent {
  static let schema = "browser.search"
  static let searchScopes: [StringSearchScope] = [.general, .movies]
  @IntentParameter var criteria: StringSearchCriteria
  func perform() async throws -> some IntentResult { .result() }
}

struct NoScopes: ShowInAppSearchResultsIntent {
  static let schema = "system.searchInApp"
  static let searchScopes: [StringSearchScope] = []
  @IntentParameter var criteria: StringSearchCriteria
  func perform() async throws -> some IntentResult { .result() }
}

struct WrongModes: ShowInAppSearchResultsIntent {
  static let schema = "system.searchInApp"
  static let searchScopes: [StringSearchScope] = [.general]
  static let supportedModes: IntentModes = [.background, .foreground(.dynamic)]
  static let allowedExecutionTargets: IntentExecutionTargets = [.main, .widgetKitExtension]
  @IntentParameter var criteria: StringSearchCriteria
  func perform() async throws -> some IntentResult { .result() }
}

struct OpenText: OpenIntent {
  static let schema = "system.open"
  @IntentParameter var target: String
  func perform() async throws -> some IntentResult { .result() }
}

struct OpenMaybe: OpenIntent {
  static let schema = "system.open"
  @IntentParameter var target: Tool?
  func perform() async throws -> some IntentResult { .result() }
}

struct OpenBookmark: OpenIntent {
  static let schema = "browser.openBookmark"
  @IntentParameter var target: Tool
  @IntentParameter var tab: Tool
  func perform() async throws -> some IntentResult { .result() }
}
