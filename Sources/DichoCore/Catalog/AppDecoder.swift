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

  mutating func handOff(_ node: JSONNode) -> HandOff? {
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
