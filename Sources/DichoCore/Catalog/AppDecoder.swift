extension CatalogDecoder {
  private static let appKeys = [
    "id", "names", "aliases", "contentNouns", "intents", "entities", "handOff",
  ]

  /// The application a node describes, or nil if there is a fault in it.
  mutating func app(_ node: JSONNode, schemas: SchemaTable) -> App? {
    let errors = findings.errorCount
    guard let object = object(node, keys: Self.appKeys) else { return nil }
    let id = text("id", in: object, node)
    var app = App(id: id ?? "", names: titles(in: object, node))
    app.aliases = names("aliases", in: object)
    app.contentNouns = names("contentNouns", in: object)
    if let list = object["intents"] { app.intents = intents(list, schemas: schemas) }
    if let list = object["entities"] { app.entities = entities(list) }
    if let value = object["handOff"] { app.handOff = handOff(value) }
    return findings.errorCount == errors ? app : nil
  }

  /// Notes that an application has the identifier of an earlier one.
  mutating func duplicateID(_ app: App, _ node: JSONNode, first: JSONNode?) {
    path.push("id")
    findings.add(
      CatalogFinding(
        id: "duplicate-id", message: "\(path.quoted) repeats '\(app.id)' of an earlier app",
        range: Self.place(node["id"] ?? node), label: "identifiers must differ",
        note: (first?["id"]).map {
          .init(message: "'\(app.id)' is used first here", range: Self.place($0))
        }))
    path.pop()
  }
}

// MARK: - Intents

extension CatalogDecoder {
  private static let intentKeys = [
    "schema", "searchScopes", "supportedModes", "allowedExecutionTargets", "confirm",
  ]

  private mutating func intents(_ node: JSONNode, schemas: SchemaTable) -> [IntentDeclaration] {
    path.push("intents")
    defer { path.pop() }
    guard let elements = array(node) else { return [] }
    var intents: [IntentDeclaration] = []
    for (index, element) in elements.enumerated() {
      path.push(index: index)
      if let intent = intent(element, schemas: schemas) { intents.append(intent) }
      path.pop()
    }
    if elements.isEmpty {
      note(
        node, "empty-intents", "\(path.quoted) must not be empty",
        label: "without the key the app declares 'system.searchInApp'")
    }
    return intents
  }

  private mutating func intent(
    _ node: JSONNode, schemas: SchemaTable
  ) -> IntentDeclaration? {
    guard let object = object(node, keys: Self.intentKeys),
      let name = text("schema", in: object, node), let value = object["schema"]
    else { return nil }
    guard let schema = schemas.find(name) else {
      path.push("schema")
      note(
        value, "unknown-schema", "\(path.quoted) names the unknown schema '\(name)'",
        label: schemas.nearest(name).map { "did you mean '\($0)'?" })
      path.pop()
      return nil
    }
    if let successor = schemas.successor(of: schema) {
      path.push("schema")
      findings.add(
        CatalogFinding(
          severity: .warning, id: "deprecated-schema",
          message:
            "\(path.quoted) names '\(name)', which version \(schema.deprecated ?? 0) replaces",
          range: Self.place(value), label: "declare '\(successor)'"))
      path.pop()
    }
    var intent = IntentDeclaration(schema: name)
    intent.searchScopes = members(
      "searchScopes", of: schema, schema.searchScopes, "scope", "unknown-scope", object)
    intent.supportedModes = members(
      "supportedModes", of: schema, schema.supportedModes, "mode", "unknown-mode", object)
    intent.allowedExecutionTargets = members(
      "allowedExecutionTargets", of: schema, schema.allowedExecutionTargets, "execution target",
      "unknown-target", object)
    if intent.searchScopes.isEmpty, let first = schema.searchScopes.first {
      intent.searchScopes = [first]
    }
    intent.confirm = bool("confirm", in: object) ?? false
    return intent
  }

  /// The strings under a key, each of which the schema must allow.
  private mutating func members(
    _ key: String, of schema: IntentSchema, _ allowed: [String], _ what: String, _ id: String,
    _ object: JSONObject
  ) -> [String] {
    let members = strings(key, in: object)
    path.push(key)
    defer { path.pop() }
    for (index, member) in members.enumerated() where !allowed.contains(member.text) {
      path.push(index: index)
      note(
        member.node, id,
        "\(path.quoted) is '\(member.text)', but '\(schema.name)' has "
          + (allowed.isEmpty ? "no \(what)" : "no such \(what)"),
        label: Self.suggestion(for: member.text, among: allowed))
      path.pop()
    }
    return members.map { $0.text }
  }
}

// MARK: - Entities and hand-off

extension CatalogDecoder {
  private mutating func entities(_ node: JSONNode) -> [Entity] {
    path.push("entities")
    defer { path.pop() }
    var entities: [Entity] = []
    var seen: [String: JSONNode] = [:]
    for (index, element) in (array(node) ?? []).enumerated() {
      path.push(index: index)
      if let entity = entity(element) {
        let idNode = element["id"] ?? element
        if let first = seen[entity.id] {
          path.push("id")
          findings.add(
            CatalogFinding(
              id: "duplicate-id",
              message: "\(path.quoted) repeats '\(entity.id)' of an earlier entity",
              range: Self.place(idNode), label: "identifiers must differ",
              note: .init(
                message: "'\(entity.id)' is used first here", range: Self.place(first))))
          path.pop()
        } else {
          seen[entity.id] = idNode
          entities.append(entity)
        }
      }
      path.pop()
    }
    return entities
  }

  private mutating func entity(_ node: JSONNode) -> Entity? {
    let errors = findings.errorCount
    guard let object = object(node, keys: ["id", "type", "names", "aliases"]) else { return nil }
    let id = text("id", in: object, node)
    let type = text("type", in: object, node)
    let titles = titles(in: object, node)
    let aliases = names("aliases", in: object)
    guard findings.errorCount == errors, let id, let type else { return nil }
    return Entity(id: id, type: type, names: titles, aliases: aliases)
  }

  private mutating func handOff(_ node: JSONNode) -> HandOff? {
    path.push("handOff")
    defer { path.pop() }
    guard let object = object(node, keys: ["url", "command"]) else { return nil }
    if object["url"] == nil && object["command"] == nil {
      note(node, "empty-hand-off", "\(path.quoted) has neither 'url' nor 'command'")
    }
    let url = object["url"] == nil ? nil : text("url", in: object, node)
    let command = strings("command", in: object).map { $0.text }
    if let value = object["command"], command.first?.utf8.isEmpty ?? (value.array != nil) {
      path.push("command")
      note(value, "empty-text", "\(path.quoted) must begin with the name of a program")
      path.pop()
    }
    return HandOff(url: url, command: command)
  }
}
