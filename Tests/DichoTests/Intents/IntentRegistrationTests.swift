import Dicho
import Testing

@Suite struct IntentRegistrationTests {
  @Test(arguments: FaultyIntent.all)
  fileprivate func saysWhatIsMissing(_ faulty: FaultyIntent) {
    var registry = IntentRegistry()
    let error = #expect(throws: IntentRegistrationError.self) { try faulty.register(&registry) }
    #expect(error?.description == faulty.message)
  }

  @Test func refusesASecondTypeForASchema() throws {
    var registry = IntentRegistry()
    let journal = Journal()
    try registry.register(SearchTools.self, app: "a") { SearchTools(journal: journal) }
    try registry.register(SearchTools.self, app: "b") { SearchTools(journal: journal) }
    try registry.register(OpenTool.self, app: "a") { OpenTool() }
    let error = #expect(throws: IntentRegistrationError.self) {
      // The older name of the same schema.
      try registry.register(SearchPhotos.self, app: "a") { SearchPhotos() }
    }
    #expect(error?.problems == [.alreadyRegistered(by: "SearchTools", app: "a")])
  }

  @Test func reportsSchemasThatAreReplaced() throws {
    var registry = IntentRegistry()
    try registry.register(SearchPhotos.self) { SearchPhotos() }
    try registry.register(OpenTool.self) { OpenTool() }
    let deprecations = registry.deprecations
    #expect(deprecations.map(\.schema) == ["photos.search"])
    #expect(deprecations.map(\.successor) == ["system.searchInApp"])
  }
}

/// A type that falls short of its schema, with the message that says so.
///
/// The table stands outside of `@Test`: Swift 6.3 crashes when it meets the initialiser of a type
/// with property wrappers first in the argument of a macro.
private struct FaultyIntent: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var message: String
  var register: @Sendable (inout IntentRegistry) throws -> Void

  init<Intent: AppIntent>(
    _ intent: @escaping @autoclosure @Sendable () -> Intent, _ message: String
  ) {
    testDescription = "\(Intent.self)"
    self.message = message
    register = { try $0.register(Intent.self, intent) }
  }

  static let all: [FaultyIntent] = [
    FaultyIntent(
      MisspelledSchema(),
      """
      'MisspelledSchema' cannot be registered:
        there is no schema 'system.serchInApp'; did you mean 'system.searchInApp'?
      """),
    FaultyIntent(
      PlainIntent(),
      """
      'PlainIntent' does not satisfy the schema 'system.searchInApp':
        the type must conform to 'ShowInAppSearchResultsIntent'
        parameter 'criteria' is missing; add '@IntentParameter var criteria: StringSearchCriteria'
        mode 'background' is not one of the schema; it has 'foreground', \
      'foreground.immediate', 'foreground.deferred', 'foreground.dynamic'
      """),
    FaultyIntent(
      MissingParameter(),
      """
      'MissingParameter' does not satisfy the schema 'system.searchInApp':
        parameter 'criteria' is missing; add '@IntentParameter var criteria: StringSearchCriteria'
      """),
    FaultyIntent(
      WrongScopes(),
      """
      'WrongScopes' does not satisfy the schema 'browser.search':
        search scope 'movies' is not one of the schema; it has 'general'
      """),
    FaultyIntent(
      NoScopes(),
      """
      'NoScopes' does not satisfy the schema 'system.searchInApp':
        'searchScopes' is empty; the schema has 'general', 'movies', 'tv', 'freeformVideo'
      """),
    FaultyIntent(
      WrongModes(),
      """
      'WrongModes' does not satisfy the schema 'system.searchInApp':
        mode 'background' is not one of the schema; it has 'foreground', \
      'foreground.immediate', 'foreground.deferred', 'foreground.dynamic'
        execution target 'widgetKitExtension' is not one of the schema; it has 'main', 'default'
      """),
    FaultyIntent(
      OpenText(),
      """
      'OpenText' does not satisfy the schema 'system.open':
        parameter 'target' must be an 'AppEntity'
      """),
    FaultyIntent(
      OpenMaybe(),
      """
      'OpenMaybe' does not satisfy the schema 'system.open':
        parameter 'target' is required by the schema and must not be optional
      """),
    FaultyIntent(
      OpenBookmark(),
      """
      'OpenBookmark' does not satisfy the schema 'browser.openBookmark':
        parameter 'tab' is optional in the schema and must be so in the type
      """),
  ]
}
