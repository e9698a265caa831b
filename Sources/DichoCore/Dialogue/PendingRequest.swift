/// A request that waits for an answer: what is known of it and what was asked.
///
/// It is all the state of a dialogue, small and without references, so that it can travel in a
/// record and come back with the answer (see `JSON` below), or be kept by a session.
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
  /// How many answers to the question were of no use.
  public var attempts: Int
  /// The language that was spoken last.
  public var locale: String

  /// How many useless answers are met with the question again; one more ends the request.
  public static let maximumAttempts = 3

  /// Returns what a resolution leaves to be answered, or nil when it asks nothing.
  public init?(_ resolution: Resolution) {
    guard let intent = resolution.intent, let followUp = resolution.followUp else { return nil }
    schema = intent.schema
    app = intent.app
    term = intent.term
    values = intent.parameters
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
    isVerbatim = false
    parameter = ""
    options = []
    optionApps = []
    attempts = 0
    locale = resolution.locale ?? ""
  }

  /// Reads the `intent` and `followUp` of an earlier record; nil when they ask nothing.
  package init?(_ node: JSONNode) {
    guard let intent = node["intent"], let followUp = node["followUp"],
      let parameter = followUp["parameter"]?.string
    else { return nil }
    schema = intent["schema"]?.string ?? "system.searchInApp"
    app = intent["app"]?.string
    term = intent["parameters"]?["criteria"]?["term"]?.string
    values = Self.values(intent["parameters"])
    isVerbatim = followUp["verbatim"]?.bool ?? false
    self.parameter = parameter
    let offered = followUp["options"]?.array ?? []
    options = offered.compactMap { $0["id"]?.string }
    optionApps = offered.compactMap { $0["app"]?.string }
    name = followUp["name"]?.string
    candidates = (followUp["candidates"]?.array ?? []).compactMap { $0.string }
    if parameter == "app", name != nil { candidates = options }
    attempts = followUp["attempts"]?.int ?? 0
    locale = node["locale"]?.string ?? ""
  }

  /// Reads the parameters of a record; texts and cases cannot be told apart without the schema.
  private static func values(_ node: JSONNode?) -> [ResolvedParameter] {
    var values: [ResolvedParameter] = []
    for member in node?.object?.members ?? [] {
      if let text = member.value.string {
        values.append(ResolvedParameter(name: member.key, value: .text(text)))
      } else if let id = member.value["id"]?.string {
        let title = member.value["title"]?.string ?? ""
        values.append(ResolvedParameter(name: member.key, value: .entity(id: id, title: title)))
      }
    }
    return values
  }
}
