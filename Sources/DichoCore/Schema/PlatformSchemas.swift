/// The search-like and open-like schemas of Apple's App Intents, as data.
///
/// Names, kinds, protocols, parameters and deprecations follow Apple's documentation and the
/// interface of the macOS 27.0 beta SDK. Which modes and execution targets a declaration may name
/// is not published by schema; `.shown` states what the schemas that bring an application to the
/// front can mean, and the others allow everything.
enum PlatformSchemas {
  /// The protocols that existed before there were schemas, with the OS version that has them.
  static let plainProtocols: [(name: String, since: Int)] = [
    ("OpenIntent", 16),
    (searchProtocol, 17),
  ]

  /// The protocol of the schemas that show the results of a search in an app.
  static let searchProtocol = "ShowInAppSearchResultsIntent"

  static let all: [IntentSchema] = [
    search("system.searchInApp", "SystemSearchInAppIntent", since: 27),
    search("system.search", "ShowInAppSearchResultsIntent", renamedTo: "system.searchInApp"),
    search("books.search", "SearchLibraryIntent", renamedTo: "system.search"),
    search("browser.search", "SearchWebIntent", scopes: ["general"], renamedTo: "system.search"),
    search(
      "journal.search", "SearchJournalEntriesIntent", scopes: ["general"],
      renamedTo: "system.search"),
    search("photos.search", "SearchMediaIntent", renamedTo: "system.search"),

    find(
      "reader.searchDocuments", "SearchReaderDocumentsIntent",
      ("documents", .entities("ReaderDocumentEntity")), ("criteria", .string)),
    find(
      "browser.findOnPage", "FindOnPageIntent",
      ("tab", .entity("TabEntity")), ("searchPhrase", .string)),
    find(
      "visualIntelligence.semanticContentSearch", "ShowVisualSearchResultsInAppIntent", since: 26,
      ("semanticContent", .other("SemanticContentDescriptor"))),

    open("system.open", "OpenIntent", .entity(""), since: 27),
    open("books.openBook", "OpenBookIntent", .entity("BookEntity")),
    open(
      "browser.openBookmark", "OpenBookmarkIntent", .entity("BookmarkEntity"),
      optional: ("tab", .entity("TabEntity"))),
    open("browser.switchTab", "SwitchToTabIntent", .entity("TabEntity")),
    open("camera.openInCaptureMode", "NavigateToCaptureModeIntent", .enumeration([])),
    open("files.openFile", "OpenFileIntent", .entity("FileEntity")),
    open("mail.openDraft", "MailOpenDraft", .entity("MailDraftEntity"), since: 27),
    open("mail.openMessage", "MailOpenMessage", .entity("MailMessageEntity"), since: 27),
    open("photos.openAlbum", "OpenMediaAlbumIntent", .entity("AlbumEntity")),
    open(
      "photos.openAsset", "OpenMediaAssetIntent", .entity("AssetEntity"), renamedTo: "system.open"),
    open("reader.openPage", "ReaderOpenPageIntent", .entity("ReaderPageEntity")),
    open("spreadsheet.open", "OpenSpreadsheetIntent", .entity("SpreadsheetDocumentEntity")),
    open("wordProcessor.openPage", "OpenWordProcessorPageIntent", .entity("PageEntity")),
    // Their pages were not read: kind and entity type follow the pattern of those above.
    open("presentation.open", "", .entity("PresentationDocumentEntity")),
    open("presentation.openSlide", "", .entity("PresentationSlideEntity")),
    open("spreadsheet.openSheet", "", .entity("SpreadsheetSheetEntity")),
    open("whiteboard.openBoard", "", .entity("WhiteboardBoardEntity")),
    open("wordProcessor.open", "", .entity("WordProcessorDocumentEntity")),

    plain(
      "reader.openDocument", "ReaderOpenDocumentsIntent", .open, [("files", .other("[IntentFile]"))]
    ),
    plain(
      "browser.openURLInTab", "LoadURLInTabIntent", .open,
      [("tab", .entity("TabEntity")), ("url", .url)]),
    IntentSchema(
      name: "audio.playAudio", kind: "PlayAudioIntent", intentProtocol: "AudioStartingIntent",
      purpose: .open,
      parameters: [
        Parameter(name: "audioEntity", type: .entity("AudioItem")),
        Parameter(name: "playbackAttributes", type: .other("Set<PlaybackAttribute>")),
        Parameter(
          name: "warmupAudioQueueResult", type: .entity("WarmupAudioQueueResult"),
          isRequired: false),
        Parameter(name: "queueLocation", type: .enumeration([]), isRequired: false),
      ], since: 27),
  ]
}

// MARK: - Kinds of rows

extension PlatformSchemas {
  /// Results in the application: one criteria parameter, scopes on the declaration.
  private static func search(
    _ name: String, _ kind: String, scopes: [String] = IntentSchema.stringSearchScopes,
    since: Int = 18, renamedTo: String? = nil
  ) -> IntentSchema {
    IntentSchema(
      name: name, kind: kind, intentProtocol: searchProtocol, purpose: .search,
      parameters: [Parameter(name: "criteria", type: .searchCriteria)], searchScopes: scopes,
      supportedModes: IntentSchema.shownModes, allowedExecutionTargets: IntentSchema.shownTargets,
      since: since, deprecated: renamedTo.map { _ in 27 }, renamedTo: renamedTo)
  }

  /// One thing opened, the parameter `target`.
  private static func open(
    _ name: String, _ kind: String, _ target: ParameterType, since: Int = 18,
    optional: (String, ParameterType)? = nil, renamedTo: String? = nil
  ) -> IntentSchema {
    var parameters = [Parameter(name: "target", type: target)]
    if let optional {
      parameters.append(Parameter(name: optional.0, type: optional.1, isRequired: false))
    }
    return IntentSchema(
      name: name, kind: kind, intentProtocol: "OpenIntent", purpose: .open, parameters: parameters,
      supportedModes: IntentSchema.shownModes, allowedExecutionTargets: IntentSchema.shownTargets,
      since: since, deprecated: renamedTo.map { _ in 27 }, renamedTo: renamedTo)
  }

  /// A search within documents or pages, without scopes.
  private static func find(
    _ name: String, _ kind: String, since: Int = 18, _ parameters: (String, ParameterType)...
  ) -> IntentSchema {
    plain(name, kind, .search, parameters, since: since)
  }

  private static func plain(
    _ name: String, _ kind: String, _ purpose: IntentSchema.Purpose,
    _ parameters: [(String, ParameterType)], since: Int = 18
  ) -> IntentSchema {
    IntentSchema(
      name: name, kind: kind, purpose: purpose,
      parameters: parameters.map { Parameter(name: $0.0, type: $0.1) }, since: since)
  }
}

extension IntentSchema {
  /// The scopes of a string search, the default one first.
  public static let stringSearchScopes = ["general", "movies", "tv", "freeformVideo"]

  /// Every mode an intent can run in.
  public static let allModes = [
    "foreground", "foreground.immediate", "foreground.deferred", "foreground.dynamic", "background",
  ]

  /// The modes of an intent that shows its result in the application.
  static let shownModes = [
    "foreground", "foreground.immediate", "foreground.deferred", "foreground.dynamic",
  ]

  /// Every place an intent can run.
  public static let allTargets = ["main", "default", "appIntentsExtension", "widgetKitExtension"]

  /// The places an intent that shows its result in the application can run.
  static let shownTargets = ["main", "default"]
}
