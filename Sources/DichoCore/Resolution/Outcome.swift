/// What became of an utterance, as plain numbers: the form in which results leave the hot path.
///
/// `Resolution` is the same with its texts spelled out. The term's spans and text are kept by the
/// `Interpreter` until it interprets the next utterance.
package struct Outcome: BitwiseCopyable, Sendable {
  package enum Status: UInt8, Sendable, BitwiseCopyable {
    case resolved, needsValue, needsDisambiguation, noMatch, cancelled
  }

  /// Why there is no intent.
  package enum Reason: UInt8, Sendable, BitwiseCopyable {
    case none
    /// No word at all.
    case empty
    /// A request not to do something.
    case negated
    /// Anything else that is no request.
    case unrecognized
    /// A question that was asked again and again, and never answered.
    case unanswered
  }

  /// The parameter to ask for.
  package enum Need: UInt8, Sendable, BitwiseCopyable {
    case none, term, app
    /// The parameter that `FilledIntent.missing` tells.
    case value
  }

  package var status = Status.noMatch
  package var reason = Reason.none
  package var need = Need.none
  /// Index of the rule in the automaton, or -1.
  package var rule: Int32 = -1
  /// Index of the language that was spoken, or -1 for that of the rule.
  package var language: Int32 = -1
  /// Whether the utterance answered a question, so that what is known stands in the interpreter.
  package var isAnswer = false
  /// Whether the schema is another than a search, so that its parameters stand in the interpreter.
  package var isFilled = false
  /// Index of the app in the catalog, or -1.
  package var app: Int32 = -1
  /// Index of the app that a name understood only nearly was taken for, where that app wants to be
  /// confirmed first; else -1.
  package var suggested: Int32 = -1
  /// The candidates when several apps share the name that was said.
  package var candidates = NameEntry.none
  /// Whether several apps share the name that was said, now or in an earlier turn.
  package var isShared = false
  /// Where the app was named; empty when it was not.
  package var appSpan = Span(start: 0, end: 0)
  package var hasAppSpan = false
  package var hasTerm = false
  /// Whether something stood where the term would, and was none: "it", "something", "".
  package var hasEmptyTerm = false
  /// Whether the name or a word was understood only nearly; see `NameMatch`.
  package var nameMatch = NameMatch.exact
  /// Where that name was said, if it is the name of a thing and not that of the app.
  package var heardSpan: Span?
  package var nearWords: UInt8 = 0
  /// Thousandths.
  package var confidence: Int32 = 1000

  package init() {}

  /// Nothing was understood, for a reason.
  package static func noMatch(_ reason: Reason) -> Outcome {
    var outcome = Outcome()
    outcome.reason = reason
    return outcome
  }

  /// Decides the status of a request from what is known of it: the term is asked for first, then
  /// which of the apps that share a name is meant, or for an app.
  package mutating func decide() {
    if !hasTerm {
      (status, need) = (.needsValue, .term)
    } else if app < 0 {
      (status, need) = (isShared ? .needsDisambiguation : .needsValue, .app)
    } else {
      (status, need) = (.resolved, .none)
    }
  }
}

/// How a name was recognised, the better first.
package enum NameMatch: UInt8, Comparable, Sendable, BitwiseCopyable {
  /// Its letters as they are, apart from case, accents, punctuation and spacing.
  case exact = 0
  /// A plural for a singular, a digit for its word, or another such spelling.
  case spelling = 1
  /// One letter more, less or other, or two exchanged.
  case edit = 2
  /// It sounds alike.
  case sound = 3

  package static func < (first: NameMatch, second: NameMatch) -> Bool {
    first.rawValue < second.rawValue
  }

  /// What it takes off the confidence, in thousandths.
  var doubt: Int32 {
    switch self {
    case .exact: 0
    case .spelling: 30
    case .edit: 100
    case .sound: 200
    }
  }

  /// Its name in records.
  package var label: StaticString {
    switch self {
    case .exact: "exact"
    case .spelling: "spacing"
    case .edit: "edit"
    case .sound: "sound"
    }
  }
}

extension Outcome {
  /// Notes that the name of a thing was understood only nearly; the least sure name is reported.
  mutating func note(_ match: NameMatch, heard spans: [Span]) {
    guard match != .exact, let first = spans.first, let last = spans.last else { return }
    confidence -= match.doubt
    if nameMatch != .exact, match < nameMatch { return }
    nameMatch = match
    heardSpan = Span(start: first.start, end: last.end)
  }
}
