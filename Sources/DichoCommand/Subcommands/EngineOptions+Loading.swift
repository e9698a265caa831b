import Dicho

extension EngineOptions {
  /// An engine, and what the tool has to say about the files it was made from.
  struct Loaded {
    var engine: IntentEngine
    /// What was found in the user's files.
    var diagnostics: [Diagnostic]
    /// The texts that the diagnostics are about.
    var texts: [SourceText]

    var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    /// The most errors written; who has more is better served by `dicho check`.
    private static let limit = 20

    /// Writes the errors to standard error; warnings are left to `dicho check`.
    fileprivate func complain() {
      let errors = diagnostics.filter { $0.severity == .error }
      for diagnostic in errors.prefix(Self.limit) {
        Complaint.writeText(render(diagnostic) + "\n\n")
      }
      guard errors.count > Self.limit else { return }
      let more = errors.count - Self.limit
      let isCut = diagnostics.contains { $0.id == "more-findings" || $0.id == "too-many-faults" }
      Complaint.write("\(isCut ? "more than " : "")\(more) more errors; 'dicho check' shows them")
    }

    /// Complains, and stops if no utterance could be answered.
    fileprivate func checkUse(of reading: CatalogReading?) throws(Stop) {
      complain()
      guard hasErrors else { return }
      if engine.automaton.rules.isEmpty {
        throw Stop(.findings, "nothing can be understood: no grammar rule is free of faults")
      }
      if let reading, reading.catalog.isEmpty,
        reading.diagnostics.contains(where: { $0.severity == .error })
      {
        throw Stop(.findings, "nothing can be answered: no app of the catalog is free of faults")
      }
    }

    func render(_ diagnostic: Diagnostic) -> String {
      let text = texts.first { $0.name == diagnostic.location.file }
      return DiagnosticFormatter.render(diagnostic, source: text)
    }
  }

  /// Loads grammars and catalog, complains of the errors in them, and stops if nothing is left.
  func load() throws(Stop) -> Loaded {
    var sources = try grammars.map(Self.grammarSources) ?? EngineLoader.bundledSources
    for path in extraGrammars { sources.append(try Self.source(path)) }
    var diagnostics: [Diagnostic] = []
    var texts = sources
    var reading: CatalogReading?
    if let catalog {
      let text = try Self.source(catalog)
      let result = text.bytes.withUnsafeBytes { CatalogReader.read($0, name: catalog) }
      diagnostics += result.diagnostics
      texts.append(text)
      reading = result
    }
    var loader = EngineLoader(sources: sources, catalog: reading?.catalog)
    loader.os = os
    let engine = loader.load()
    diagnostics += loader.diagnostics
    let loaded = Loaded(engine: engine, diagnostics: diagnostics, texts: texts)
    try loaded.checkUse(of: reading)
    do throws(UnknownContext) {
      if let locale { _ = try engine.knownLanguage(locale) }
      if let app { _ = try engine.knownApp(app) }
    } catch {
      throw Stop(.wrongUsage, error.message)
    }
    return loaded
  }

  /// Returns all grammar and prompt files below a directory.
  static func grammarSources(_ directory: String) throws(Stop) -> [SourceText] {
    var sources: [SourceText] = []
    for path in try files(below: directory, endingIn: GrammarFileKind.ends) {
      sources.append(try source(path))
    }
    if !sources.contains(where: { GrammarFileKind(path: $0.name) == .grammar }) {
      throw Stop(.missingFile, "there is no grammar (.jsgf) below '\(directory)'")
    }
    return sources
  }

  /// Returns the paths of all files below a directory whose names end in one of these ways.
  static func files(below directory: String, endingIn ends: [String]) throws(Stop) -> [String] {
    do throws(SystemError) {
      return try FileSystem.files(below: directory).filter { file in
        ends.contains { file.hasSuffix($0) }
      }
    } catch {
      throw Stop(cannotRead: directory, error)
    }
  }

  static func source(_ path: String) throws(Stop) -> SourceText {
    do throws(SystemError) {
      return SourceText(name: path, bytes: try FileSystem.read(path))
    } catch {
      throw Stop(cannotRead: path, error)
    }
  }

  /// The context that the options describe; `load()` has made sure that the engine knows it.
  func context(in engine: IntentEngine) -> Interpreter.Context {
    var context = engine.context(locale: locale, foregroundApp: app)
    context.attempts = Int32(clamping: attempts)
    return context
  }
}
