import Dicho

// MARK: - Documents

extension LanguageServer {
  mutating func didOpen(_ parameters: JSONNode) {
    guard let document = parameters["textDocument"], let uri = document["uri"]?.string,
      let text = document["text"]?.string
    else { return }
    workspace.open(
      uri, languageID: document["languageId"]?.string, version: document["version"]?.int, text)
    textChanged(uri)
  }

  /// Takes the whole text, which is the only kind of change that the server asked for.
  mutating func didChange(_ parameters: JSONNode) {
    guard let document = parameters["textDocument"], let uri = document["uri"]?.string,
      let change = parameters["contentChanges"]?.array?.last, change["range"] == nil,
      let text = change["text"]?.string
    else { return }
    workspace.change(uri, version: document["version"]?.int, text)
    textChanged(uri)
  }

  mutating func didClose(_ parameters: JSONNode) {
    guard let uri = parameters["textDocument"]?["uri"]?.string,
      let document = workspace.documents[uri]
    else { return }
    workspace.close(uri)
    unchecked.remove(uri)
    send(findings([], of: uri, version: nil, in: document.text))
    // Others see it as it is on the disk again.
    filesChanged()
  }

  /// Files on the disk are others than before.
  mutating func filesChanged() {
    workspace.refresh()
    unchecked.formUnion(workspace.documents.keys)
  }

  mutating func didChangeFolders(_ parameters: JSONNode) {
    func paths(_ key: String) -> [String] {
      let folders = parameters["event"]?[key]?.array ?? []
      return folders.compactMap { $0["uri"]?.string }.compactMap { Self.folder($0) }
    }
    let removed = paths("removed")
    workspace.roots.removeAll { removed.contains($0) }
    workspace.roots += paths("added")
    filesChanged()
  }

  private mutating func textChanged(_ uri: String) {
    guard let document = workspace.documents[uri] else { return }
    unchecked.insert(uri)
    // What is wrong in a grammar can lie in another one.
    if GrammarFileKind(path: document.name) != nil || document.name.hasSuffix("/catalog.json") {
      unchecked.formUnion(workspace.documents.keys)
    }
  }
}

// MARK: - Findings

extension LanguageServer {
  /// Checks the documents that are to be checked; returns the messages to send.
  ///
  /// Grammars that belong together are checked at once.
  mutating func settle() -> [JSONValue] {
    var sent: [JSONValue] = []
    while let uri = unchecked.min(), let document = workspace.documents[uri] {
      guard workspace.canCheck(document) else {
        unchecked.remove(uri)
        // It may have been something else before.
        sent.append(findings([], of: uri, version: document.version, in: document.text))
        continue
      }
      let sources = workspace.sources(with: document)
      var together = [document]
      if GrammarFileKind(path: document.name) != nil {
        let known = Set(sources.map(\.name))
        together += workspace.documents.values.filter { other in
          other.uri != uri && unchecked.contains(other.uri) && known.contains(other.name)
        }
      }
      let input = CheckInput(
        sources: sources, documents: together.map(\.text),
        catalog: workspace.catalog(for: document))
      var run = CheckRun(input)
      run.check()
      for document in together {
        unchecked.remove(document.uri)
        let found = run.found.filter { $0.location.file == document.name }
        sent.append(
          findings(found, of: document.uri, version: document.version, in: document.text))
      }
    }
    unchecked = []
    return sent
  }

  /// The most findings sent of one document; whoever has more reads no list to its end.
  private static let findingLimit = 1000

  /// The message that tells what was found in a document.
  private func findings(
    _ found: [Diagnostic], of uri: String, version: Int?, in text: SourceText
  ) -> JSONValue {
    let sorted = found.sorted {
      ($0.location.line, $0.location.column) < ($1.location.line, $1.location.column)
    }
    var positions = TextPositions(text)
    let values = sorted.prefix(Self.findingLimit).map { finding -> JSONValue in
      let related = finding.notes.compactMap { note(of: $0, in: text, &positions) }
      return .members([
        "range": positions.range(
          line: finding.location.line, column: finding.location.column, length: finding.length),
        "severity": .int(Self.severity(finding.severity)),
        "code": .string(finding.id),
        "source": .string(OptionTable.dicho.name),
        "message": .string(Self.text(of: finding)),
        "relatedInformation": related.isEmpty ? nil : .elements(related),
      ])
    }
    return Self.notification(
      "textDocument/publishDiagnostics",
      .members([
        "uri": .string(uri), "version": version.map { .int($0) },
        "diagnostics": .elements(Array(values)),
      ])
    )
  }

  /// The other place that explains a finding; nil if no editor could show it.
  private func note(
    of note: Diagnostic, in text: SourceText, _ positions: inout TextPositions
  ) -> JSONValue? {
    guard let uri = workspace.uri(of: note.location.file) else { return nil }
    let range: JSONValue
    if note.location.file == text.name {
      range = positions.range(
        line: note.location.line, column: note.location.column, length: note.length)
    } else {
      // The text is not at hand: the line will do.
      let start = TextPositions.Position(line: max(note.location.line - 1, 0), character: 0)
      range = .members(["start": start.value, "end": start.value])
    }
    return .members([
      "location": .members(["uri": .string(uri), "range": range]),
      "message": .string(Self.text(of: note)),
    ])
  }

  private static func text(of finding: Diagnostic) -> String {
    guard let label = finding.label, !label.isEmpty else { return finding.message }
    return finding.message + "\n" + label
  }

  private static func severity(_ severity: Diagnostic.Severity) -> Int {
    switch severity {
    case .error: 1
    case .warning: 2
    case .note: 3
    }
  }
}

extension CheckInput {
  /// The input of a check of texts that are at hand, each in the place of the one it stands for.
  ///
  /// - Parameters:
  ///   - sources: The grammars that they are checked with.
  ///   - documents: The texts whose findings are reported.
  ///   - catalog: The catalog in use, unless one is among the documents.
  init(sources: [SourceText], documents: [SourceText], catalog: SourceText) {
    self.sources = sources
    for document in documents { add(document) }
    // The order of the grammars is the last thing that tells two readings apart.
    let places = self.sources.map { source in
      sources.firstIndex { $0.name == source.name || source.name.hasSuffix("/" + $0.name) }
    }
    let order = self.sources.indices.sorted {
      (places[$0] ?? .max, $0) < (places[$1] ?? .max, $1)
    }
    self.sources = order.map { self.sources[$0] }
    if catalogs.isEmpty { catalogs = [catalog] }
  }
}
