import Dicho

/// The options that say what utterances are understood by: catalog, grammars, context.
struct EngineOptions: Hashable, Sendable {
  /// The catalog file; nil for the example catalog.
  private(set) var catalog: String?
  /// The language wished for; nil to find it out for each utterance.
  let locale: String?
  /// The catalog id of the app in the foreground.
  let app: String?
  /// How many useless answers to a question are met with the question again.
  let attempts: Int
  /// The version of the system whose schemas are used; nil for the latest.
  let os: Int?
  /// A directory of grammars in place of the bundled ones.
  private(set) var grammars: String?
  /// Grammar files to add.
  private(set) var extraGrammars: [String]

  /// Whether a grammar or catalog takes the place of a bundled one, or is added to them.
  var hasOwnFiles: Bool { catalog != nil || grammars != nil || !extraGrammars.isEmpty }

  init(_ arguments: ParsedArguments) {
    catalog = arguments.givenText(Self.catalogOption)
    let language = arguments.text(Self.localeOption)
    locale = language == "auto" ? nil : language
    app = arguments.givenText(Self.appOption)
    attempts = arguments.number(Self.attemptsOption) ?? PendingRequest.maximumAttempts
    os = arguments.givenText(Self.osOption).flatMap { Int($0) }
    grammars = arguments.givenText(Self.grammarsOption)
    extraGrammars = arguments.texts(Self.extraGrammarOption)
  }

  /// Returns the options with other files in the place of those given, and with grammar files added.
  func replacing(catalog: String?, grammars: String?, adding extra: [String]) -> Self {
    var options = self
    options.catalog = catalog ?? self.catalog
    options.grammars = grammars ?? self.grammars
    options.extraGrammars += extra
    return options
  }

  // MARK: - The table

  static let catalogOption = Option(
    "catalog", .file(standard: "the example catalog"),
    help: "the apps and their names, as JSON or JSON lines")

  static let localeOption = Option(
    "locale", .suggestion("LOCALE", ["auto", "en", "es"], standard: "auto"),
    help: "the language to expect, such as en or es-MX; auto for any of the grammars")

  static let appOption = Option(
    "app", .text("ID"), help: "the app in the foreground, by its catalog id")

  /// For the subcommands that take answers.
  static let attemptsOption = Option(
    "attempts", .number("N", in: 0...1_000_000, standard: "\(PendingRequest.maximumAttempts)"),
    help: "how many useless answers are met with the question again; the next one cancels")

  static let osOption = Option(
    "os", .choice(["17", "18", "26", "27"], standard: "the latest"),
    help: "the system version whose schemas are used")

  static let grammarsOption = Option(
    "grammars", .directory(standard: "the bundled grammars"),
    help: "the grammars to use, one folder per language")

  static let extraGrammarOption = Option(
    "extra-grammar", .file(), isRepeatable: true, help: "a grammar file to add")

  /// The options that choose the words; every subcommand that understands utterances has them.
  static let sources = [catalogOption, grammarsOption, extraGrammarOption]

  /// The options that describe the moment of an utterance.
  static let context = [localeOption, appOption, osOption]
}
