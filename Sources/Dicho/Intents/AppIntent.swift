/// An action of an app that a request can run, as in App Intents.
///
/// An intent is a value with its parameters as properties and what it works on handed to its
/// initialiser. A registry makes one for each request, fills its parameters and performs it:
///
///     struct SearchTools: ShowInAppSearchResultsIntent {
///       static let schema = "system.searchInApp"
///       static let searchScopes: [StringSearchScope] = [.general]
///       @IntentParameter var criteria: StringSearchCriteria
///       let navigator: Navigator
///
///       init(navigator: Navigator) { self.navigator = navigator }
///
///       func perform() async throws -> some IntentResult {
///         guard criteria.term != "?" else { throw $criteria.needsValueError("Which tool?") }
///         await navigator.search(criteria.term)
///         return .result()
///       }
///     }
///
/// Registered and given "Busca taladros en Taller", it searches for "taladros"; given "Busca en
/// Taller", it does not run, and the question for the term comes back instead.
public protocol AppIntent: Sendable {
  /// What performing it gives back.
  associatedtype PerformResult: IntentResult

  /// The name of the schema it satisfies, such as `system.searchInApp`.
  static var schema: String { get }

  /// How it runs: behind the scenes or with the app in front.
  static var supportedModes: IntentModes { get }

  /// The processes it may run in.
  static var allowedExecutionTargets: IntentExecutionTargets { get }

  /// Does what was asked for.
  ///
  /// All parameters that are not optional have values when it is called. An error made by a
  /// parameter, such as `$criteria.needsValueError("Which tool?")`, asks the person, and the action
  /// is run again, as a new value, with the answer.
  func perform() async throws -> PerformResult
}

extension AppIntent {
  public static var supportedModes: IntentModes { .background }

  public static var allowedExecutionTargets: IntentExecutionTargets { .default }
}

/// An intent whose meaning the platform defines.
public protocol SystemIntent: AppIntent {}

/// What performing an intent gives back.
public protocol IntentResult: Sendable {
  /// What is said or shown to the person, if anything.
  var dialog: IntentDialog? { get }
}

/// A result that is made with `.result()` or `.result(dialog:)`.
public struct IntentResultContainer: IntentResult, Hashable {
  public var dialog: IntentDialog?
}

extension IntentResult where Self == IntentResultContainer {
  /// Returns a result that says nothing.
  public static func result() -> Self { IntentResultContainer(dialog: nil) }

  /// Returns a result that says something.
  public static func result(dialog: IntentDialog) -> Self { IntentResultContainer(dialog: dialog) }
}

/// What is said to a person.
public struct IntentDialog: Sendable, Hashable, Codable, ExpressibleByStringInterpolation {
  /// The text that stands alone, where there is no screen.
  public var full: String
  /// The caption beside a screen that shows the rest; the same as `full` unless given.
  public var supporting: String

  /// Creates a dialog with a text for each situation.
  public init(full: String, supporting: String) {
    self.full = full
    self.supporting = supporting
  }

  /// Creates a dialog with the same text for every situation.
  public init(stringLiteral text: String) { self.init(full: text, supporting: text) }
}
