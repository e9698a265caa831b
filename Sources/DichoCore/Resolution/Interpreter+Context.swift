// What is known before an utterance: which language it has to be in, which app is in the foreground.

extension Interpreter {
  /// What is known before the utterance.
  package struct Context: BitwiseCopyable, Sendable {
    /// Index of the only language to understand, in the engine's list; -1 for any.
    package var language: Int32 = -1
    /// Catalog index of the app in the foreground, or -1.
    package var foreground: Int32 = -1
    /// How many useless answers to a question are met with the question again.
    package var attempts = Int32(PendingRequest.maximumAttempts)

    package init() {}
  }
}

/// What of a context an engine does not know.
package enum UnknownContext: Error, Hashable, Sendable {
  /// The tag of a language without grammar, and the languages there are.
  case locale(String, known: [String])
  /// The id of no app, and the nearest that is one.
  case app(String, nearest: String?)

  /// The stable name of the fault.
  package var code: String {
    switch self {
    case .locale: "unknown-locale"
    case .app: "unknown-app"
    }
  }

  /// The fault in words.
  package var message: String {
    switch self {
    case .locale(let tag, let known):
      return "no grammar is for the locale '\(tag)'; there are \(known.joined(separator: ", "))"
    case .app(let id, let nearest):
      let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
      return "no app of the catalog has the id '\(id)'" + hint
    }
  }
}

extension IntentEngine {
  /// Returns the index of the language that a locale such as "es-MX" belongs to.
  ///
  /// A language the grammars do not have gets an index that no rule has, so that nothing matches.
  package func languageIndex(_ locale: String) -> Int32 {
    Int32(languages.firstIndex { LanguageTag.samePrimary($0, locale) } ?? languages.count)
  }

  /// Returns the context of a locale and an app; nil for any and none.
  ///
  /// With a locale that no grammar is for, nothing is understood; an app that is not in the catalog
  /// is as good as none.
  package func context(locale: String?, foregroundApp: String?) -> Interpreter.Context {
    var context = Interpreter.Context()
    if let locale { context.language = languageIndex(locale) }
    if let index = foregroundApp.flatMap({ catalog.appIndex($0) }) {
      context.foreground = Int32(index)
    }
    return context
  }

  /// Returns the index of the language that a locale belongs to, if there is one.
  package func knownLanguage(_ locale: String) throws(UnknownContext) -> Int32 {
    let index = languageIndex(locale)
    guard Int(index) < languages.count else {
      throw .locale(locale, known: languages)
    }
    return index
  }

  /// Returns the index of an app, if there is one.
  package func knownApp(_ id: String) throws(UnknownContext) -> Int32 {
    guard let index = catalog.appIndex(id) else {
      throw .app(id, nearest: nearestApp(to: id))
    }
    return Int32(index)
  }

  /// The nearest id in a catalog of a size in which looking at each costs nothing to speak of.
  private func nearestApp(to id: String) -> String? {
    guard catalog.count <= 4096 else { return nil }
    return EditDistance.nearest(id, in: (0..<catalog.count).map { catalog.id(of: $0) })
  }
}
