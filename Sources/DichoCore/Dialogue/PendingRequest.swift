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
  /// The parameter that was asked for: `criteria.term` or `app`; empty when nothing was, and the
  /// request can only be put right.
  public var parameter: String
  /// The catalog ids that were offered, in order.
  public var options: [String]
  /// The name that was said when the options are the apps that have it.
  public var name: String?
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
    isVerbatim = followUp.isVerbatim
    parameter = followUp.parameter
    options = followUp.options.map { $0.id }
    name = followUp.name
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
    isVerbatim = false
    parameter = ""
    options = []
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
    isVerbatim = followUp["verbatim"]?.bool ?? false
    self.parameter = parameter
    options = (followUp["options"]?.array ?? []).compactMap { $0["id"]?.string }
    name = followUp["name"]?.string
    attempts = followUp["attempts"]?.int ?? 0
    locale = node["locale"]?.string ?? ""
  }
}
