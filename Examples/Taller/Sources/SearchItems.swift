import Dicho

/// The search of a list app, as others can ask for it.
struct SearchItems: ShowInAppSearchResultsIntent {
  static let schema = "system.searchInApp"
  static let searchScopes: [StringSearchScope] = [.general]

  @IntentParameter var criteria: StringSearchCriteria
  private let app: ListApp

  init(app: ListApp) { self.app = app }

  func perform() async throws -> some IntentResult {
    if case .held = await app.search(criteria.term) {
      return .result(dialog: "\(app.name): sign in to see the results")
    }
    return .result()
  }
}
