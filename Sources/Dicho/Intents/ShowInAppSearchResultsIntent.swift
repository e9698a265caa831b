/// An intent that shows the results of a search in the app's own search screen.
///
/// Have one for each kind of thing whose results look different. It brings the app to the front, so
/// that a router is what its `perform()` usually talks to.
public protocol ShowInAppSearchResultsIntent: SystemIntent {
  /// What is searched for.
  associatedtype Criteria: SearchCriteria

  /// What is searched for.
  var criteria: Criteria { get }

  /// The kinds of things the app finds.
  static var searchScopes: Criteria.SearchScopes { get }
}

extension ShowInAppSearchResultsIntent {
  public static var supportedModes: IntentModes { .foreground }

  public static var allowedExecutionTargets: IntentExecutionTargets { .main }
}

extension ShowInAppSearchResultsIntent where Criteria.SearchScopes == Void {
  public static var searchScopes: Criteria.SearchScopes { () }
}

/// What can be searched for.
public protocol SearchCriteria: IntentValue {
  /// What a search intent declares about the things it finds; nothing unless said otherwise.
  associatedtype SearchScopes = Void
}

/// Search text.
public struct StringSearchCriteria: SearchCriteria, Hashable, Codable {
  public typealias SearchScopes = [StringSearchScope]

  /// What was said, without the words around it.
  public var term: String

  /// Creates criteria from the text a person said or typed.
  public init(term: String) { self.term = term }

  public static var valueType: IntentValueType { .searchCriteria }

  public init?(resolved: ResolvedValue) {
    guard case .text(let text) = resolved, text.contains(where: { !$0.isWhitespace }) else {
      return nil
    }
    self.init(term: text)
  }
}

/// A kind of thing that a string search finds.
public enum StringSearchScope: String, Sendable, Hashable, Codable, CaseIterable {
  /// Anything; an app with this scope may take part in searches that name no app.
  case general
  /// Films.
  case movies
  /// Shows, seasons and episodes.
  case tv
  /// Videos that are neither films nor television.
  case freeformVideo
}
