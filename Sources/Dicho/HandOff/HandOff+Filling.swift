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
    return try URLTemplate(url).fill(from: resolution)
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
    return try CommandTemplate(command).fill(from: resolution)
  }

  /// What is wrong with the templates, whatever may be said.
  public var faults: [HandOffError] {
    var faults: [HandOffError] = []
    do throws(HandOffError) {
      if let url { _ = try URLTemplate(url) }
    } catch {
      faults.append(error)
    }
    do throws(HandOffError) {
      if !command.isEmpty { _ = try CommandTemplate(command) }
    } catch {
      faults.append(error)
    }
    return faults
  }
}

extension Catalog {
  /// Returns how a resolution reaches its app; nil without an app or if the app does not say.
  public func handOff(for resolution: Resolution) -> HandOff? {
    resolution.intent?.app.flatMap { appIndex($0) }.flatMap { handOff(of: $0) }
  }
}
