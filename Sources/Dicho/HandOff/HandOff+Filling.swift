// The link and the command of an app, filled from what was understood. Everything here is a
// function of its arguments: nothing is opened or run, and no shell ever sees what was said.

extension HandOff {
  /// Returns the link to open, or nil if the app has none.
  ///
  ///     HandOff(url: "taller://search?q={term}").url(for: resolution)
  ///     // "Busca taladros en Taller": taller://search?q=taladros
  ///     // "Busca en Taller": throws notResolved(needsValue)
  ///
  /// What was said can only become part of the path, the query or the fragment, encoded so that
  /// none of it is read as syntax.
  public func url(for resolution: Resolution) throws(HandOffError) -> String? {
    guard let url else { return nil }
    let parameters = resolution.intent?.templateParameters ?? HandOffTemplate.commonParameters
    return try URLTemplate(url, parameters: parameters).fill(from: resolution)
  }

  /// Returns the program and its arguments, or nil if the app has no command.
  ///
  ///     HandOff(command: ["taller", "--search", "{term}"]).arguments(for: resolution)
  ///     // "Busca taladros; rm -rf / en Taller": ["taller", "--search", "taladros; rm -rf /"]
  ///     // "Busca en Taller": throws notResolved(needsValue)
  ///
  /// A placeholder stays within the one argument it stands in. A value that begins with a hyphen is
  /// refused where the program would take it for an option: at the beginning of an argument, unless
  /// the one before is an option itself, whose value it then is, or `--` came earlier.
  public func arguments(for resolution: Resolution) throws(HandOffError) -> [String]? {
    guard !command.isEmpty else { return nil }
    let parameters = resolution.intent?.templateParameters ?? HandOffTemplate.commonParameters
    return try CommandTemplate(command, parameters: parameters).fill(from: resolution)
  }

  /// What is wrong with the templates, whatever may be said.
  public var faults: [HandOffError] { faults() }

  /// Returns what is wrong with the templates of an app or an intent.
  ///
  /// - Parameter parameters: The parameters that may stand in them, by name.
  /// - Returns: The first fault of the link and that of the command; empty for good templates.
  public func faults(
    parameters: [String] = HandOffTemplate.commonParameters
  ) -> [HandOffError] {
    var faults: [HandOffError] = []
    do throws(HandOffError) {
      if let url { _ = try URLTemplate(url, parameters: parameters) }
    } catch {
      faults.append(error)
    }
    do throws(HandOffError) {
      if !command.isEmpty { _ = try CommandTemplate(command, parameters: parameters) }
    } catch {
      faults.append(error)
    }
    return faults
  }
}

extension Catalog {
  /// Returns how a resolution reaches its app: as the declaration of its intent says, or else the
  /// app; nil without an app or if neither does.
  public func handOff(for resolution: Resolution) -> HandOff? {
    guard let intent = resolution.intent, let app = intent.app.flatMap({ appIndex($0) }) else {
      return nil
    }
    let schema = newest(intent.schema)
    let own = intents(of: app).first { newest($0.schema) == schema }
    return own?.handOff ?? handOff(of: app)
  }

  /// The name that the newest release has for a schema, or for what a plain protocol stands for.
  private func newest(_ schema: String) -> String {
    let name =
      schemas.find(schema) == nil
      ? schemas.schemas.first { $0.intentProtocol == schema }?.name ?? schema : schema
    return schemas.name(for: .max, of: name) ?? name
  }

  /// The parameters of a schema, by their names in templates.
  package func templateParameters(of schema: String) -> [String] {
    (schemas.find(schema)?.parameters ?? []).map {
      $0.type == .searchCriteria ? "term" : $0.name
    }
  }
}
