import Dicho

// MARK: - Rules: where they are, what they are, another name

extension LanguageServer {
  /// A place in an open document.
  struct Cursor {
    var document: Workspace.Document
    var positions: TextPositions
    var offset: Int
  }

  /// A name that the cursor is at, with the set of files that it was looked up in.
  struct NamedPlace {
    var cursor: Cursor
    var index: GrammarIndex
    var mention: GrammarIndex.Mention
  }

  /// The place that a request is about; nil if the document is not open.
  func cursor(_ parameters: JSONNode) throws(ServerFault) -> Cursor? {
    guard let uri = parameters["textDocument"]?["uri"]?.string,
      let line = parameters["position"]?["line"]?.int,
      let character = parameters["position"]?["character"]?.int
    else {
      throw .invalidParameters("'textDocument.uri' and 'position' are needed")
    }
    guard let document = workspace.documents[uri] else { return nil }
    let positions = TextPositions(document.text)
    let offset = positions.offset(of: .init(line: line, character: character))
    return Cursor(document: document, positions: positions, offset: offset)
  }

  /// The name that the cursor of a request is at; nil if it is at none.
  private mutating func namedPlace(_ parameters: JSONNode) throws(ServerFault) -> NamedPlace? {
    guard let cursor = try cursor(parameters), cursor.document.isGrammar else { return nil }
    let index = workspace.index(workspace.sources(with: cursor.document))
    guard let file = index.file(named: cursor.document.name),
      let mention = index.mention(at: cursor.offset, in: file)
    else { return nil }
    return NamedPlace(cursor: cursor, index: index, mention: mention)
  }

  mutating func definition(_ parameters: JSONNode) throws(ServerFault) -> JSONValue {
    guard let place = try namedPlace(parameters) else { return .null }
    let (file, span): (Int, SyntaxSpan)
    switch place.mention.target {
    case .rule(let number, let rule):
      (file, span) = (number, place.index.files[number].syntax.rules[rule].name)
    case .grammar(let number): (file, span) = (number, place.index.files[number].syntax.name)
    case .slot: return .null
    }
    return location(Int(span.start)..<Int(span.end), in: place.index.files[file].source) ?? .null
  }

  mutating func references(_ parameters: JSONNode) throws(ServerFault) -> JSONValue {
    guard let place = try namedPlace(parameters) else { return .null }
    let withDefinition = parameters["context"]?["includeDeclaration"]?.bool ?? true
    let found = place.index.mentions(of: place.mention.target)
      .filter { withDefinition || !$0.mention.isDefinition }
      .compactMap { file, mention in
        let span = Int(mention.span.start)..<Int(mention.span.end)
        return location(span, in: place.index.files[file].source)
      }
    return .elements(found)
  }

  /// A place in a file; nil if the file is compiled in.
  private func location(_ range: Range<Int>, in source: SourceText) -> JSONValue? {
    guard let uri = workspace.uri(of: source.name) else { return nil }
    return .members(["uri": .string(uri), "range": TextPositions(source).range(range)])
  }

  // MARK: - Hover

  mutating func hover(_ parameters: JSONNode) throws(ServerFault) -> JSONValue {
    guard let place = try namedPlace(parameters) else { return .null }
    let text: String
    switch place.mention.target {
    case .rule(let file, let rule): text = RuleSummary.markdown(rule, of: place.index.files[file])
    case .grammar(let file): text = RuleSummary.markdown(of: place.index.files[file])
    case .slot(let slot): text = RuleSummary.markdown(slot)
    }
    let span = place.mention.span
    return .members([
      "contents": .members(["kind": .string("markdown"), "value": .string(text)]),
      "range": place.cursor.positions.range(Int(span.start)..<Int(span.end)),
    ])
  }

  // MARK: - Rename

  mutating func prepareRename(_ parameters: JSONNode) throws(ServerFault) -> JSONValue {
    guard let place = try namedPlace(parameters) else { return .null }
    let (file, rule) = try renamed(place)
    return .members([
      "range": place.cursor.positions.range(place.mention.name),
      "placeholder": .string(place.index.files[file].ruleName(rule)),
    ])
  }

  /// Gives a rule another name wherever it is mentioned, in all files that belong together.
  mutating func rename(_ parameters: JSONNode) throws(ServerFault) -> JSONValue {
    guard var name = parameters["newName"]?.string else {
      throw .invalidParameters("'newName' is needed")
    }
    guard let place = try namedPlace(parameters) else {
      throw .requestFailed("there is no rule here to rename")
    }
    let (file, rule) = try renamed(place)
    if name.hasPrefix("<"), name.hasSuffix(">"), name.count > 2 {
      name = String(name.dropFirst().dropLast())
    }
    guard RuleSyntax.isLegal(name: name) else {
      throw .requestFailed("'\(name)' cannot be the name of a rule")
    }
    let old = place.index.files[file].ruleName(rule)
    if name == old { return .members(["changes": .members([:])]) }
    let mentions = place.index.mentions(of: place.mention.target)
    for number in Set(mentions.map(\.file) + [file]).sorted() {
      try checkFree(name, in: number, place.index)
    }
    var changes: [JSONMember] = []
    for number in place.index.files.indices {
      let edits = mentions.filter { $0.file == number }.map(\.mention)
      if edits.isEmpty { continue }
      let source = place.index.files[number].source
      guard let uri = workspace.uri(of: source.name) else {
        throw .requestFailed("'<\(old)>' is used in '\(source.name)', which is compiled in")
      }
      let positions = TextPositions(source)
      let values = edits.map { edit -> JSONValue in
        .members(["range": positions.range(edit.name), "newText": .string(name)])
      }
      changes.append(JSONMember(key: uri, value: JSONNode(.elements(values))))
    }
    return .members(["changes": .object(JSONObject(members: changes))])
  }

  /// The rule that can be renamed here.
  private func renamed(_ place: NamedPlace) throws(ServerFault) -> (file: Int, rule: Int) {
    switch place.mention.target {
    case .rule(let file, let rule):
      let source = place.index.files[file].source
      guard workspace.uri(of: source.name) != nil else {
        throw .requestFailed(
          "'<\(place.index.files[file].ruleName(rule))>' is defined in '\(source.name)', which is "
            + "compiled in")
      }
      return (file, rule)
    case .grammar: throw .requestFailed("only rules can be renamed, not grammars")
    case .slot: throw .requestFailed("only rules can be renamed; slots are built in")
    }
  }

  /// Makes sure that a name means nothing yet in a file.
  private func checkFree(
    _ name: String, in file: Int, _ index: GrammarIndex
  ) throws(ServerFault) {
    guard let target = index.target(of: name, in: file) else { return }
    let place =
      switch target {
      case .rule(let other, _), .grammar(let other): "a rule of '\(index.files[other].name)'"
      case .slot: "a slot"
      }
    throw .requestFailed(
      "'<\(name)>' is \(place) already in '\(index.files[file].name)'; choose another name")
  }
}
