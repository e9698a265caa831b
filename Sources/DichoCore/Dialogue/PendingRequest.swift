/// A request that waits for an answer: what is known of it and what was asked.
///
/// It is all the state of a dialogue, small and without references, so that it can travel in a
/// record and come back with the answer, or be kept by a session.
public struct PendingRequest: Sendable, Hashable {
  /// The schema of the request.
  public var schema: String
  /// The catalog id of its app, as far as it is known.
  public var app: String?
  /// Its term, as far as it is known.
  public var term: String?
  /// Whether the term was quoted, so that nothing is taken off it.
  public var isVerbatim: Bool
  /// The parameters that are known of a schema other than a search.
  public var values: [ResolvedParameter]
  /// The parameters that were said, but with nothing in them, by their names in records.
  public var emptyParameters: [String] = []
  /// The parameter that was asked for: `criteria.term`, `app`, or the name of another; empty when
  /// nothing was, and the request can only be put right.
  public var parameter: String
  /// The ids that were offered, in order: of apps, of entities, or of cases.
  public var options: [String]
  /// The catalog ids of the apps that share the name that was said; empty when none do.
  public var candidates: [String]
  /// That name, as it was said.
  public var name: String?
  /// The catalog ids of the apps that the entities offered belong to; empty where `app` is known.
  public var optionApps: [String]
  /// How many answers to the question were of no use: nothing more was known after them.
  public var attempts: Int
  /// The language that was spoken last, or "" if it is not known.
  public var locale: String

  /// How many useless answers are met with the question again, unless it is said otherwise; one
  /// more ends the request.
  public static let maximumAttempts = 3

  /// Returns what a resolution leaves to be answered, or nil when it asks nothing.
  public init?(_ resolution: Resolution) {
    guard let intent = resolution.intent, let followUp = resolution.followUp else { return nil }
    schema = intent.schema
    app = intent.app
    term = intent.term
    values = intent.parameters
    emptyParameters = intent.emptyParameters
    isVerbatim = followUp.isVerbatim
    parameter = followUp.parameter
    options = followUp.options.map { $0.id }
    candidates = followUp.candidates
    if resolution.status == .needsDisambiguation, parameter == "app" { candidates = options }
    name = followUp.name
    optionApps = followUp.options.compactMap { $0.app }
    attempts = followUp.attempts
    locale = resolution.locale ?? ""
  }

  /// Whether a parameter was said, but with nothing in it.
  func isEmpty(_ parameter: String) -> Bool { emptyParameters.contains(parameter) }

  /// Whether a question waits for an answer.
  public var isAsking: Bool { !parameter.isEmpty }

  /// Returns what the next turn may answer or put right: the question that was asked, or a request
  /// that asks nothing ("no, in Mail"); nil after anything else.
  public init?(following resolution: Resolution) {
    if let asked = PendingRequest(resolution) {
      self = asked
      return
    }
    guard resolution.status == .resolved, let intent = resolution.intent else { return nil }
    schema = intent.schema
    app = intent.app
    term = intent.term
    values = intent.parameters
    emptyParameters = intent.emptyParameters
    isVerbatim = false
    parameter = ""
    options = []
    optionApps = []
    candidates = []
    attempts = 0
    locale = resolution.locale ?? ""
  }

  /// Creates a request of which nothing else is known.
  package init(schema: String, parameter: String) {
    self.schema = schema
    self.parameter = parameter
    isVerbatim = false
    values = []
    options = []
    optionApps = []
    candidates = []
    attempts = 0
    locale = ""
  }
}
