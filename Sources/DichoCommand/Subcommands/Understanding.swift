import Dicho

/// What was understood, in the plain words of the tool.
struct Understanding {
  private let resolution: Resolution
  private let engine: IntentEngine
  /// What was said for the app's name, where that is another word.
  private let heard: String?

  init(_ resolution: Resolution, _ engine: IntentEngine, heard: String? = nil) {
    self.resolution = resolution
    self.engine = engine
    self.heard = heard
  }

  /// The request and what is missing of it, such as "a search in Taller; the term is missing".
  var request: String {
    guard let intent = resolution.intent else { return "nothing" }
    var text = noun(of: intent.schema)
    if let term = intent.term { text += " for '\(term)'" }
    if let app = intent.app {
      text += " in \(title(of: app))"
      if let heard { text += ", said '\(heard)'" }
    }
    if let missing { text += "; \(missing)" }
    return text
  }

  /// What is asked for, such as "the term is missing"; nil when nothing is.
  var missing: String? {
    guard let parameter = resolution.followUp?.parameter else { return nil }
    if resolution.status == .needsDisambiguation { return "several apps have that name" }
    return parameter == "criteria.term" ? "the term is missing" : "the \(parameter) is missing"
  }

  /// What can be chosen, numbered; apps with the same title are told apart by their ids.
  var options: [String] {
    let options = resolution.followUp?.options ?? []
    return options.enumerated().map { index, option in
      let isShared = options.count { $0.title == option.title } > 1
      return "\(index + 1). \(option.title)" + (isShared ? " (\(option.id))" : "")
    }
  }

  private func noun(of schema: String) -> String {
    switch engine.catalog.schemas.find(schema)?.purpose {
    case .search: "a search"
    default: schema
    }
  }

  /// The title of an app, with its id when others have that name too.
  private func title(of app: String) -> String {
    guard let index = engine.catalog.appIndex(app) else { return app }
    let title = engine.catalog.title(of: index, language: resolution.locale ?? "")
    let entry = engine.names.lookup(hash: FoldedHash.hash(Folding.foldedName(title)))
    let isShared = entry.map { engine.names.apps($0).count > 1 } ?? false
    return isShared ? "\(title) (\(app))" : title
  }
}
