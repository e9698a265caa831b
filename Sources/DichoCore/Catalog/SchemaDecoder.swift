extension CatalogDecoder {
  /// The schemas a catalog defines for itself.
  mutating func schemas(_ node: JSONNode, into builder: inout CatalogBuilder) {
    path.push("schemas")
    defer { path.pop() }
    for (index, element) in (array(node) ?? []).enumerated() {
      path.push(index: index)
      if let schema = schema(element) {
        do {
          try builder.add(schema)
        } catch {
          path.push("name")
          note(
            element["name"] ?? element, "duplicate-schema",
            "\(path.quoted) repeats '\(schema.name)', which is a schema already",
            label: "choose another name")
          path.pop()
        }
      }
      path.pop()
    }
  }

  private mutating func schema(_ node: JSONNode) -> IntentSchema? {
    let errors = findings.errorCount
    guard let object = object(node, keys: ["name", "parameters"]) else { return nil }
    let name = text("name", in: object, node)
    var parameters: [Parameter] = []
    if let list = object["parameters"] {
      path.push("parameters")
      for (index, element) in (array(list) ?? []).enumerated() {
        path.push(index: index)
        if let parameter = parameter(element, among: parameters) { parameters.append(parameter) }
        path.pop()
      }
      path.pop()
    }
    guard findings.errorCount == errors, let name else { return nil }
    return IntentSchema(name: name, parameters: parameters)
  }

  private mutating func parameter(_ node: JSONNode, among others: [Parameter]) -> Parameter? {
    let errors = findings.errorCount
    let keys = ["name", "type", "required", "entityType", "cases", "prompts"]
    guard let object = object(node, keys: keys) else { return nil }
    let name = text("name", in: object, node)
    if let name, others.contains(where: { $0.name == name }) {
      path.push("name")
      note(
        object["name"] ?? node, "duplicate-id",
        "\(path.quoted) repeats '\(name)' of an earlier parameter", label: "names must differ")
      path.pop()
    }
    let type = parameterType(object, node)
    let isRequired = bool("required", in: object) ?? true
    let prompts = names("prompts", in: object)
    guard findings.errorCount == errors, let name, let type else { return nil }
    return Parameter(name: name, type: type, isRequired: isRequired, prompts: prompts)
  }

  private mutating func parameterType(_ object: JSONObject, _ node: JSONNode) -> ParameterType? {
    guard let name = text("type", in: object, node), let value = object["type"] else { return nil }
    for (key, owner) in [("cases", "enum"), ("entityType", "entity")] where name != owner {
      guard let stray = object.members.first(where: { $0.key == key }) else { continue }
      findings.add(
        CatalogFinding(
          severity: .warning, id: "unused-key",
          message: "\(path.quoted(key)) has no effect on type '\(name)'",
          range: stray.keyStart..<stray.keyEnd, label: "it belongs to type '\(owner)'"))
    }
    switch name {
    case "string": return .string
    case "entity":
      return .entity(object["entityType"] == nil ? "" : text("entityType", in: object, node) ?? "")
    case "enum":
      return .enumeration(cases(object, node))
    default:
      path.push("type")
      note(
        value, "unknown-type", "\(path.quoted) is '\(name)', which is no parameter type",
        label: Self.suggestion(for: name, among: ["string", "enum", "entity"]))
      path.pop()
      return nil
    }
  }

  private mutating func cases(_ object: JSONObject, _ node: JSONNode) -> [EnumerationCase] {
    guard let list = object["cases"] else {
      missing("cases", node)
      return []
    }
    path.push("cases")
    defer { path.pop() }
    guard let elements = array(list) else { return [] }
    if elements.isEmpty { note(list, "empty-cases", "\(path.quoted) must not be empty") }
    var cases: [EnumerationCase] = []
    for (index, element) in elements.enumerated() {
      path.push(index: index)
      if let object = self.object(element, keys: ["id", "names", "aliases"]) {
        let id = text("id", in: object, element)
        let names = titles(in: object, element)
        let aliases = self.names("aliases", in: object)
        if let id {
          if cases.contains(where: { $0.id == id }) {
            path.push("id")
            note(
              object["id"] ?? element, "duplicate-id",
              "\(path.quoted) repeats '\(id)' of an earlier case", label: "identifiers must differ")
            path.pop()
          }
          let added = EnumerationCase(id: id, names: names, aliases: aliases)
          checkNames(of: added, among: cases, element)
          cases.append(added)
        }
      }
      path.pop()
    }
    return cases
  }

  /// Says where a case has a name of an earlier one: it could never be meant by that.
  private mutating func checkNames(
    of added: EnumerationCase, among others: [EnumerationCase], _ node: JSONNode
  ) {
    for name in added.names + added.aliases {
      let text = name.text.lowercased()
      let owner = others.first { other in
        (other.names + other.aliases).contains {
          $0.language == name.language && $0.text.lowercased() == text
        }
      }
      guard let owner, owner.id != added.id else { continue }
      findings.add(
        CatalogFinding(
          severity: .warning, id: "shared-case",
          message: "\(path.quoted) has the name '\(name.text)' of the case '\(owner.id)'",
          range: Self.place(node["names"] ?? node), label: "who says it means '\(owner.id)'"))
    }
  }
}
