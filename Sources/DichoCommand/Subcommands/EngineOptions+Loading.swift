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

    /// Writes the errors to standard error; warnings are left to `dicho check`.
    func complain() {
      for diagnostic in diagnostics where diagnostic.severity == .error {
        Complaint.writeText(render(diagnostic))
      }
    }

    func render(_ diagnostic: Diagnostic) -> String {
      let text = texts.first { $0.name == diagnostic.location.file }
      return DiagnosticFormatter.render(diagnostic, source: text)
    }
  }

  /// Loads grammars and catalog, or complains and gives the status to end with.
  func load() -> Result<Loaded, LoadingFailure> {
    do throws(LoadingFailure) {
      var sources = try grammars.map(Self.grammarSources) ?? EngineLoader.bundledSources
      for path in extraGrammars { sources.append(try Self.source(path)) }
      var diagnostics: [Diagnostic] = []
      var texts = sources
      var apps: Catalog?
      if let catalog {
        let text = try Self.source(catalog)
        let reading = text.bytes.withUnsafeBytes { CatalogReader.read($0, name: catalog) }
        diagnostics += reading.diagnostics
        texts.append(text)
        apps = reading.catalog
      }
      var loader = EngineLoader(sources: sources, catalog: apps)
      let engine = loader.load()
      diagnostics += loader.diagnostics
      let loaded = Loaded(engine: engine, diagnostics: diagnostics, texts: texts)
      if let app, engine.catalog.appIndex(app) == nil {
        Complaint.write("no app of the catalog has the id '\(app)'")
        throw LoadingFailure(status: .wrongUsage)
      }
      return .success(loaded)
    } catch {
      return .failure(error)
    }
  }

  /// The status to end with after a complaint.
  struct LoadingFailure: Error {
    var status: ExitStatus
  }

  /// Returns all grammar and prompt files below a directory.
  static func grammarSources(_ directory: String) throws(LoadingFailure) -> [GrammarSource] {
    do {
      var sources: [GrammarSource] = []
      for path in try FileSystem.files(below: directory)
      where path.hasSuffix(".jsgf") || path.hasSuffix(".json") || path.hasSuffix("-words.txt") {
        sources.append(GrammarSource(name: path, bytes: try FileSystem.read(path)))
      }
      if sources.isEmpty {
        Complaint.write("there is no grammar (.jsgf) below '\(directory)'")
        throw LoadingFailure(status: .missingFile)
      }
      return sources
    } catch let error as SystemError {
      Complaint.write("cannot read '\(directory)': \(error.message)")
      throw LoadingFailure(status: .missingFile)
    } catch let error as LoadingFailure {
      throw error
    } catch {
      throw LoadingFailure(status: .missingFile)
    }
  }

  static func source(_ path: String) throws(LoadingFailure) -> SourceText {
    do {
      return SourceText(name: path, bytes: try FileSystem.read(path))
    } catch {
      Complaint.write("cannot read '\(path)': \(error.message)")
      throw LoadingFailure(status: .missingFile)
    }
  }

  /// The context that the options describe.
  func context(in engine: IntentEngine) -> Interpreter.Context {
    var context = Interpreter.Context()
    if let locale { context.language = engine.languageIndex(locale) }
    if let app, let index = engine.catalog.appIndex(app) { context.foreground = Int32(index) }
    return context
  }
}
