/// Checks the values of a catalog file and turns them into applications and schemas.
///
/// Every fault is noted with the path of its value. A function returns nil, or leaves a part out,
/// where there was a fault; the caller compares the number of errors before and after.
struct CatalogDecoder {
  var findings = CatalogFindings()
  var path = CatalogPath()

  mutating func note(_ node: JSONNode, _ id: String, _ message: String, label: String? = nil) {
    findings.add(
      CatalogFinding(id: id, message: message, range: Self.place(node), label: label))
  }

  mutating func note(faults: [JSONFault]) {
    for fault in faults { findings.add(CatalogFinding(fault)) }
  }

  /// The bytes to underline: the value, or the bracket it begins with.
  static func place(_ node: JSONNode) -> Range<Int> {
    switch node.value {
    case .array, .object: node.start..<node.start + 1
    default: node.start..<max(node.end, node.start + 1)
    }
  }
}

// MARK: - Types

extension CatalogDecoder {
  mutating func wrongType(_ node: JSONNode, _ wanted: String) {
    note(node, "wrong-type", "\(path.quoted) must be \(wanted), not \(node.kindName)")
  }

  /// The members of an object with none but the allowed keys.
  mutating func object(_ node: JSONNode, keys: [String]) -> JSONObject? {
    guard let object = node.object else {
      wrongType(node, "an object")
      return nil
    }
    for member in object.members where !keys.contains(member.key) {
      unknownKey(member, keys: keys)
    }
    return object
  }

  mutating func unknownKey(_ member: JSONMember, keys: [String]) {
    findings.add(
      CatalogFinding(
        severity: .warning, id: "unknown-key",
        message: "\(path.quoted) has the unknown key '\(member.key)'",
        range: member.keyStart..<member.keyEnd,
        label: Self.suggestion(for: member.key, among: keys)))
  }

  mutating func array(_ node: JSONNode) -> [JSONNode]? {
    if node.array == nil { wrongType(node, "an array") }
    return node.array
  }

  mutating func string(_ node: JSONNode) -> String? {
    if node.string == nil { wrongType(node, "a string") }
    return node.string
  }

  /// A string that is not empty, under a key that must be there.
  mutating func text(_ key: String, in object: JSONObject, _ node: JSONNode) -> String? {
    guard let value = object[key] else {
      missing(key, node)
      return nil
    }
    path.push(key)
    defer { path.pop() }
    guard let text = string(value) else { return nil }
    if text.utf8.isEmpty {
      note(value, "empty-text", "\(path.quoted) must not be empty")
      return nil
    }
    return text
  }

  mutating func missing(_ key: String, _ node: JSONNode) {
    note(
      node, "missing-key", "\(path.quoted) has no key '\(key)'", label: "add '\(key)' here")
  }

  mutating func strings(_ key: String, in object: JSONObject) -> [(text: String, node: JSONNode)] {
    guard let value = object[key] else { return [] }
    path.push(key)
    defer { path.pop() }
    var found: [(text: String, node: JSONNode)] = []
    for (index, node) in (array(value) ?? []).enumerated() {
      path.push(index: index)
      if let text = string(node) { found.append((text, node)) }
      path.pop()
    }
    return found
  }

  mutating func bool(_ key: String, in object: JSONObject) -> Bool? {
    guard let value = object[key] else { return nil }
    path.push(key)
    defer { path.pop() }
    if value.bool == nil { wrongType(value, "true or false") }
    return value.bool
  }

  /// The nearest of the names that are allowed, or all of them if they are few.
  static func suggestion(for name: String, among names: [String]) -> String? {
    if let nearest = EditDistance.nearest(name, in: names) { return "did you mean '\(nearest)'?" }
    if names.isEmpty || names.count > 8 { return nil }
    return "allowed: " + names.map { "'\($0)'" }.joined(separator: ", ")
  }
}

// MARK: - Names

extension CatalogDecoder {
  /// The names under a key: an object of languages with a name or a list of names each.
  mutating func names(_ key: String, in object: JSONObject) -> [LocalizedName] {
    guard let value = object[key] else { return [] }
    path.push(key)
    defer { path.pop() }
    guard let languages = value.object else {
      wrongType(value, "an object of languages")
      return []
    }
    var names: [LocalizedName] = []
    for member in languages.members {
      if !LanguageTag.isWellFormed(member.key) {
        findings.add(
          CatalogFinding(
            severity: .warning, id: "bad-language",
            message: "\(path.quoted) has the key '\(member.key)', which is no language tag",
            range: member.keyStart..<member.keyEnd, label: "use one such as 'en' or 'es-MX'"))
      }
      path.push(member.key)
      for text in oneOrMore(member.value) {
        names.append(LocalizedName(language: member.key, text: text))
      }
      path.pop()
    }
    return names
  }

  private mutating func oneOrMore(_ node: JSONNode) -> [String] {
    switch node.value {
    case .string: return [name(node)].compactMap { $0 }
    case .array(let elements):
      var names: [String] = []
      for (index, element) in elements.enumerated() {
        path.push(index: index)
        if let name = name(element) { names.append(name) }
        path.pop()
      }
      return names
    default:
      wrongType(node, "a string or an array of strings")
      return []
    }
  }

  private mutating func name(_ node: JSONNode) -> String? {
    guard var text = string(node) else { return nil }
    switch text.withUTF8({ NameCheck.fault(UnsafeRawBufferPointer($0)) }) {
    case nil: return text
    case .empty:
      note(node, "empty-name", "\(path.quoted) has nothing that could be said")
    case .tooLong:
      note(
        node, "name-too-long",
        "\(path.quoted) has \(text.utf8.count) bytes, more than \(NameCheck.limit)")
    }
    return nil
  }

  /// Names of which there must be one.
  mutating func titles(in object: JSONObject, _ node: JSONNode) -> [LocalizedName] {
    guard let value = object["names"] else {
      missing("names", node)
      return []
    }
    let errors = findings.errorCount
    let names = names("names", in: object)
    if names.isEmpty && findings.errorCount == errors {
      path.push("names")
      note(value, "empty-name", "\(path.quoted) must hold at least one name")
      path.pop()
    }
    return names
  }
}
