/// Reads the `pending` of a request: the `intent` and `followUp` of an earlier record.
///
/// What a record has may be left out where a record says nothing by it (null, no options); all else
/// has to be as it was written, since a question that is not understood would be read as none.
struct PendingReader {
  typealias Fault = LineFault

  let engine: IntentEngine

  /// A value and the path to it, for messages.
  private struct Member {
    var path: String
    var node: JSONNode
  }

  /// Reads a pending request or says what is wrong with it.
  func read(_ node: JSONNode) throws(Fault) -> PendingRequest {
    let root = Member(path: "pending", node: node)
    let intent = try object("intent", of: try checked(root))
    let schema = try schema(intent)
    var pending = try request(intent, schema)
    if pending.app != nil, member("followUp", of: root) == nil, isWhole(pending, schema) {
      // Nothing was asked; the request can be put right all the same.
      pending.locale = try locale(root, nil)
      return pending
    }
    let followUp = try object("followUp", of: root)
    try readQuestion(followUp, schema, into: &pending)
    pending.locale = try locale(root, followUp)
    return pending
  }

  private func schema(_ intent: Member) throws(Fault) -> IntentSchema {
    let name = try required("schema", of: intent)
    let schemas = engine.catalog.schemas
    guard
      let schema = schemas.find(name.text)
        ?? schemas.schemas.first(where: { $0.intentProtocol == name.text })
    else { throw invalid("there is no schema '\(name.text)'", name.node) }
    return schema
  }

  private func isSearch(_ schema: IntentSchema) -> Bool {
    schema.intentProtocol == PlatformSchemas.searchProtocol
  }

  /// Whether all is known that has to be.
  private func isWhole(_ pending: PendingRequest, _ schema: IntentSchema) -> Bool {
    if isSearch(schema) { return pending.term != nil }
    return schema.parameters.allSatisfy { parameter in
      !parameter.isRequired || pending.values.contains { $0.name == parameter.name }
    }
  }

  /// Reads what is known of the request.
  private func request(
    _ intent: Member, _ schema: IntentSchema
  ) throws(Fault) -> PendingRequest {
    let name = try required("schema", of: intent)
    var pending = PendingRequest(schema: name.text, parameter: "")
    pending.app = try app("app", of: intent)
    for element in try elements("empty", of: intent) {
      guard let name = element.node.string else { throw wrongKind(element, "a string") }
      pending.emptyParameters.append(name)
    }
    guard let parameters = member("parameters", of: intent) else { return pending }
    for entry in try checked(parameters).node.object?.members ?? [] where !entry.value.isNull {
      let member = Member(path: "\(parameters.path).\(entry.key)", node: entry.value)
      if isSearch(schema), entry.key == "criteria" {
        pending.term = try text("term", of: try checked(member))?.text
      } else if let text = entry.value.string {
        guard TermText.clean(text) != nil else { continue }
        pending.values.append(ResolvedParameter(name: entry.key, value: .text(text)))
      } else {
        let id = try required("id", of: try checked(member)).text
        let title = try text("title", of: member)?.text ?? ""
        pending.values.append(
          ResolvedParameter(name: entry.key, value: .entity(id: id, title: title)))
      }
    }
    return pending
  }

  /// Reads what was asked, and what could be answered.
  private func readQuestion(
    _ followUp: Member, _ schema: IntentSchema, into pending: inout PendingRequest
  ) throws(Fault) {
    let parameter = try required("parameter", of: followUp)
    let known =
      (isSearch(schema) ? ["criteria.term"] : schema.parameters.map { $0.name }) + ["app"]
    guard known.contains(parameter.text) else {
      throw invalid(
        "'pending.followUp.parameter' is '\(parameter.text)'; '\(schema.name)' has "
          + known.map { "'\($0)'" }.joined(separator: ", "), parameter.node)
    }
    pending.parameter = parameter.text
    try readOptions(followUp, into: &pending)
    pending.name = try text("name", of: followUp)?.text
    if parameter.text == "app" {
      // Options that have a name in common are all the apps that have it.
      if pending.name != nil { pending.candidates = pending.options }
    } else {
      for element in try elements("candidates", of: followUp) {
        pending.candidates.append(try app(element))
      }
      if !pending.candidates.isEmpty { _ = try required("name", of: followUp) }
    }
    pending.attempts = try attempts(followUp)
    if let verbatim = member("verbatim", of: followUp) {
      guard let truth = verbatim.node.bool else { throw wrongKind(verbatim, "a truth value") }
      pending.isVerbatim = truth
    }
  }

  private func readOptions(
    _ followUp: Member, into pending: inout PendingRequest
  ) throws(Fault) {
    for element in try elements("options", of: followUp) {
      let isApp = pending.parameter == "app"
      let option = try checked(element)
      guard let id = isApp ? try app("id", of: option) : try text("id", of: option)?.text else {
        throw invalid("'\(element.path)' needs 'id'", element.node)
      }
      pending.options.append(id)
      if let app = try app("app", of: option) { pending.optionApps.append(app) }
    }
  }

  // MARK: - Members

  /// The language of the dialogue: as the record says, or else that of its prompt.
  private func locale(_ root: Member, _ followUp: Member?) throws(Fault) -> String {
    if let locale = try text("locale", of: root) {
      do {
        return engine.languages[Int(try engine.knownLanguage(locale.text))]
      } catch {
        throw Fault(code: error.code, message: error.message, offset: locale.node.start)
      }
    }
    guard let followUp, let prompt = try text("prompt", of: followUp) else { return "" }
    return engine.prompts.language(of: prompt.text) ?? ""
  }

  private func attempts(_ followUp: Member) throws(Fault) -> Int {
    guard let attempts = member("attempts", of: followUp) else { return 0 }
    guard let number = attempts.node.int, number >= 0, number < 1 << 30 else {
      throw invalid("'\(attempts.path)' must be a number from 0 up", attempts.node)
    }
    return number
  }

  private func app(_ key: String, of parent: Member) throws(Fault) -> String? {
    guard let member = member(key, of: parent) else { return nil }
    return try app(member)
  }

  private func app(_ member: Member) throws(Fault) -> String {
    guard let id = member.node.string else { throw wrongKind(member, "a string") }
    do {
      _ = try engine.knownApp(id)
    } catch {
      throw Fault(code: error.code, message: error.message, offset: member.node.start)
    }
    return id
  }

  // MARK: - Values

  /// The value of a key, or nil when it is left out or null.
  private func member(_ key: String, of parent: Member) -> Member? {
    guard let node = parent.node[key], !node.isNull else { return nil }
    return Member(path: "\(parent.path).\(key)", node: node)
  }

  /// A member that is an object.
  private func checked(_ member: Member) throws(Fault) -> Member {
    guard member.node.object != nil else { throw wrongKind(member, "an object") }
    return member
  }

  private func object(_ key: String, of parent: Member) throws(Fault) -> Member {
    guard let member = member(key, of: parent) else {
      throw invalid("'\(parent.path)' needs '\(key)', as in the earlier record", parent.node)
    }
    return try checked(member)
  }

  private func text(
    _ key: String, of parent: Member
  ) throws(Fault) -> (text: String, node: JSONNode)? {
    guard let member = member(key, of: parent) else { return nil }
    guard let text = member.node.string else { throw wrongKind(member, "a string") }
    return (text, member.node)
  }

  private func required(
    _ key: String, of parent: Member
  ) throws(Fault) -> (text: String, node: JSONNode) {
    guard let text = try text(key, of: parent) else {
      throw invalid("'\(parent.path)' needs '\(key)', as in the earlier record", parent.node)
    }
    return text
  }

  private func elements(_ key: String, of parent: Member) throws(Fault) -> [Member] {
    guard let member = member(key, of: parent) else { return [] }
    guard let elements = member.node.array else { throw wrongKind(member, "an array") }
    return elements.enumerated().map { Member(path: "\(member.path)[\($0)]", node: $1) }
  }

  // MARK: - Faults

  private func wrongKind(_ member: Member, _ kind: String) -> Fault {
    invalid("'\(member.path)' must be \(kind), not \(member.node.kindName)", member.node)
  }

  private func invalid(_ message: String, _ node: JSONNode) -> Fault {
    Fault(code: "invalid-request", message: message, offset: node.start)
  }
}
