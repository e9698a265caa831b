// What an app declares about its intents, checked against their schemas as a compiler would.

extension CatalogDecoder {
  private static let intentKeys = [
    "schema", "protocol", "parameters", "searchScopes", "supportedModes",
    "allowedExecutionTargets", "confirm", "handOff",
  ]

  /// The intents of an application.
  mutating func intents(_ node: JSONNode, schemas: SchemaTable) -> [IntentDeclaration] {
    path.push("intents")
    defer { path.pop() }
    guard let elements = array(node) else { return [] }
    var intents: [IntentDeclaration] = []
    var places: [JSONNode] = []
    for (index, element) in elements.enumerated() {
      path.push(index: index)
      if let intent = intent(element, schemas: schemas) {
        if let first = intents.firstIndex(where: { $0.schema == intent.schema }) {
          repeated(intent.schema, element["schema"] ?? element, first: places[first])
        } else {
          intents.append(intent)
          places.append(element["schema"] ?? element)
        }
      }
      path.pop()
    }
    if elements.isEmpty {
      note(
        node, "empty-intents", "\(path.quoted) must not be empty",
        label: "without the key the app declares 'system.searchInApp'")
    }
    return intents
  }

  private mutating func repeated(_ schema: String, _ node: JSONNode, first: JSONNode) {
    path.push("schema")
    findings.add(
      CatalogFinding(
        id: "duplicate-id", message: "\(path.quoted) repeats '\(schema)' of an earlier intent",
        range: Self.place(node), label: "an app declares a schema once",
        note: .init(message: "'\(schema)' is declared first here", range: Self.place(first))))
    path.pop()
  }

  private mutating func intent(
    _ node: JSONNode, schemas: SchemaTable
  ) -> IntentDeclaration? {
    guard let object = object(node, keys: Self.intentKeys),
      let schema = schema(object, node, schemas)
    else { return nil }
    checkProtocol(object, schema)
    checkParameters(object, schema)
    var intent = IntentDeclaration(schema: schema.name)
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
    if let value = object["handOff"] { intent.handOff = handOff(value) }
    return intent
  }

  // MARK: - Schema and protocol

  /// The schema that is named, or nil after saying which could be meant.
  private mutating func schema(
    _ object: JSONObject, _ node: JSONNode, _ schemas: SchemaTable
  ) -> IntentSchema? {
    if object["schema"] == nil, let value = object["protocol"], let name = value.string {
      note(
        value, "missing-schema", "\(path.quoted) adopts '\(name)' without a schema",
        label: Self.successor(of: name, schemas).map { "add \"schema\": \"\($0)\"" }
          ?? "add 'schema'")
      return nil
    }
    guard let name = text("schema", in: object, node), let value = object["schema"] else {
      return nil
    }
    path.push("schema")
    defer { path.pop() }
    guard let schema = schemas.find(name) else {
      if let schema = Self.successor(of: name, schemas) {
        note(
          value, "missing-schema", "\(path.quoted) is '\(name)', a protocol and no schema",
          label: "declare '\(schema)'")
      } else {
        note(
          value, "unknown-schema", "\(path.quoted) names the unknown schema '\(name)'",
          label: schemas.nearest(name).map { "did you mean '\($0)'?" })
      }
      return nil
    }
    if let successor = schemas.successor(of: schema) {
      findings.add(
        CatalogFinding(
          severity: .warning, id: "deprecated-schema",
          message:
            "\(path.quoted) names '\(name)', which version \(schema.deprecated ?? 0) replaces",
          range: Self.place(value), label: "declare '\(successor)'"))
    }
    return schema
  }

  /// The first current schema that has a protocol; nil if none has.
  private static func successor(of name: String, _ schemas: SchemaTable) -> String? {
    name == "AppIntent"
      ? nil : schemas.schemas.first { $0.intentProtocol == name && $0.deprecated == nil }?.name
  }

  private mutating func checkProtocol(_ object: JSONObject, _ schema: IntentSchema) {
    guard let value = object["protocol"] else { return }
    path.push("protocol")
    defer { path.pop() }
    guard let name = string(value), name != schema.intentProtocol else { return }
    note(
      value, "wrong-protocol",
      "\(path.quoted) is '\(name)', but '\(schema.name)' has another",
      label: "adopt '\(schema.intentProtocol)'")
  }

  // MARK: - Parameters

  /// Checks the parameters that an intent is said to have; those of its own are its own affair.
  private mutating func checkParameters(_ object: JSONObject, _ schema: IntentSchema) {
    guard let list = object["parameters"] else { return }
    path.push("parameters")
    defer { path.pop() }
    guard let elements = array(list) else { return }
    var names: [String] = []
    for (index, element) in elements.enumerated() {
      path.push(index: index)
      if let name = parameter(element, schema) { names.append(name) }
      path.pop()
    }
    for parameter in schema.parameters
    where parameter.isRequired && !names.contains(parameter.name) {
      note(
        list, "missing-parameter",
        "\(path.quoted) lacks '\(parameter.name)', which '\(schema.name)' requires",
        label: "add {\"name\": \"\(parameter.name)\", \"type\": \"\(parameter.type.catalogName)\"}")
    }
  }

  /// Checks one parameter and returns its name.
  private mutating func parameter(_ node: JSONNode, _ schema: IntentSchema) -> String? {
    guard let object = object(node, keys: ["name", "type", "required"]) else { return nil }
    let name = text("name", in: object, node)
    let type = text("type", in: object, node)
    let isRequired = bool("required", in: object) ?? true
    guard let name, let wanted = schema.parameters.first(where: { $0.name == name }) else {
      return name
    }
    if let type, type != wanted.type.catalogName, let value = object["type"] {
      path.push("type")
      note(
        value, "wrong-parameter",
        "\(path.quoted) is '\(type)', but '\(name)' of '\(schema.name)' is another type",
        label: "it is '\(wanted.type.catalogName)'")
      path.pop()
    }
    if isRequired != wanted.isRequired {
      note(
        object["required"] ?? node, "wrong-parameter",
        "\(path.quoted) is \(isRequired ? "required" : "optional"), but '\(name)' of "
          + "'\(schema.name)' is \(wanted.isRequired ? "required" : "optional")",
        label: wanted.isRequired ? "leave 'required' out" : "add \"required\": false")
    }
    return name
  }

  // MARK: - Members

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
        label: allowed.isEmpty
          ? "leave '\(key)' out" : Self.suggestion(for: member.text, among: allowed))
      path.pop()
    }
    return members.map { $0.text }
  }
}

extension ParameterType {
  /// What catalogs call it.
  var catalogName: String {
    switch self {
    case .string: "string"
    case .searchCriteria: "searchCriteria"
    case .entity: "entity"
    case .entities: "entities"
    case .enumeration: "enum"
    case .url: "url"
    case .other(let name): name
    }
  }
}
