/// The outcome of interpreting one utterance, with its texts spelled out.
///
/// Not understanding is an outcome too: `status` is then `noMatch` and `intent` nil.
public struct Resolution: Sendable, Hashable {
  /// What can be done with it.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    /// The intent can run.
    case resolved
    /// A parameter has to be asked for; see `followUp`.
    case needsValue
    /// One of several candidates has to be chosen; see `followUp.options`.
    case needsDisambiguation
    /// No request that the grammar knows.
    case noMatch
    /// The pending request was called off.
    case cancelled
  }

  public var status: Status
  /// The language it was said in, or nil when nothing was understood.
  public var locale: String?
  /// What is wanted, as far as it is known.
  public var intent: ResolvedIntent?
  /// The question to ask.
  public var followUp: FollowUp?
  /// Where the parameters were said: half-open UTF-8 byte ranges in the utterance.
  public var spans: [SlotSpans]
  /// The qualified name of the rule that matched.
  public var rule: String?
  /// From 0 to 1; 1 when every word and name was understood as written.
  public var confidence: Double
  /// Why nothing was understood: empty, negated or unrecognized; or unanswered, when a question got
  /// no answer so often that it was dropped.
  public var reason: String?
}

/// An intent of a schema with its parameters, some of which may still be missing.
public struct ResolvedIntent: Sendable, Hashable {
  /// The schema's name, such as `system.searchInApp`.
  public var schema: String
  /// The catalog id of the app, or nil when it is not known yet.
  public var app: String?
  /// The search term in NFC, never blank; nil when it is not known yet.
  public var term: String?
  /// The search scope that was named, such as `movies`, of several that the app declares.
  public var searchScope: String?
  /// The parameters that are known of a schema other than a search, in the schema's order.
  public var parameters: [ResolvedParameter]
  /// The parameters that were said, but with nothing in them, by their names in records:
  /// `criteria.term` for "search for it"; see `state(of:)`.
  public var emptyParameters: [String] = []

  /// Creates an intent.
  public init(
    schema: String, app: String? = nil, term: String? = nil, parameters: [ResolvedParameter] = []
  ) {
    self.schema = schema
    self.app = app
    self.term = term
    self.parameters = parameters
  }
}

extension ResolvedIntent {
  /// Returns what was said of a parameter.
  ///
  ///     // "Busca en Taller": the term is unset; "Busca algo en Taller": it is set, to nothing.
  ///     // "Busca taladros en Taller": it is set to "taladros".
  ///     resolution.intent?.state(of: "criteria.term")
  ///
  /// - Parameter name: Its name in records: `criteria.term`, `target` or another.
  /// - Returns: Whether it was said, and what; `unset` for a name that no parameter has.
  public func state(of name: String) -> ParameterState {
    if name == "criteria.term", let term { return .set(.text(term)) }
    if let known = parameters.first(where: { $0.name == name }) { return .set(known.value) }
    return emptyParameters.contains(name) ? .set(nil) : .unset
  }
}

/// What was said of a parameter.
public enum ParameterState: Sendable, Hashable {
  /// Nothing was said of it.
  case unset
  /// It was said; nil when there was nothing in it, as in "search for it" or `search for ""`.
  case set(ResolvedValue?)
}

/// A question for a missing parameter.
public struct FollowUp: Sendable, Hashable {
  /// The parameter asked for: `criteria.term`, `app`, or the name of another.
  public var parameter: String
  /// The question, in the language of the utterance.
  public var prompt: String
  /// What can be answered, the likeliest first.
  public var options: [FollowUpOption]
  /// The name that was said, when several apps have it; nil otherwise.
  public var name: String?
  /// The catalog ids of the apps that have it, when the term is asked for first and they are not
  /// the options; empty otherwise.
  public var candidates: [String] = []
  /// How many answers to this question were of no use so far.
  public var attempts: Int
  /// Whether the term known already was quoted, so that nothing is taken off it.
  public var isVerbatim: Bool
}

/// An answer to choose.
public struct FollowUpOption: Sendable, Hashable {
  public var id: String
  public var title: String
  /// The catalog id of the app it belongs to, for things of several apps.
  public var app: String?

  /// Creates an option.
  public init(id: String, title: String, app: String? = nil) {
    self.id = id
    self.title = title
    self.app = app
  }
}

/// Where one parameter was said.
public struct SlotSpans: Sendable, Hashable {
  public var parameter: String
  public var spans: [Span]
}
