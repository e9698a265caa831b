import DichoCore

/// A validator for the part of JSON Schema (draft 2020-12) that the record schema uses.
///
/// Known are `type`, `const`, `enum`, `required`, `properties`, `additionalProperties`, `items`,
/// `prefixItems`, `minItems`, `maxItems`, `minimum`, `maximum`, `minLength`, `allOf`, `anyOf`,
/// `oneOf`, `not`, `if`/`then`/`else` and `$ref` to `#/$defs/…`. A keyword that is not known is a
/// failure, so that no rule of a schema goes unchecked.
package struct JSONSchema {
  private let root: JSONNode

  /// Takes a parsed schema.
  package init(_ root: JSONNode) { self.root = root }

  /// Reads a schema from JSON text; nil when the text is no JSON.
  package init?(_ bytes: [UInt8]) {
    let parsing = JSONReader.parse(bytes)
    guard let root = parsing.root, parsing.faults.isEmpty else { return nil }
    self.root = root
  }

  /// Returns what is wrong with a value, each fault with the path to its place; empty when valid.
  package func faults(in value: JSONNode) -> [String] {
    var faults: [String] = []
    check(value, root, "$", &faults)
    return faults
  }

  /// The values of the schema's own `examples`.
  package var examples: [JSONNode] { root["examples"]?.array ?? [] }

  private static let annotations: Set = [
    "$schema", "$id", "$defs", "$comment", "title", "description", "examples",
  ]

  private func check(
    _ value: JSONNode, _ schema: JSONNode, _ path: String, _ faults: inout [String]
  ) {
    if let truth = schema.bool {
      if !truth { faults.append("\(path): nothing is allowed here") }
      return
    }
    guard let keywords = schema.object?.members else {
      return faults.append("\(path): the schema is neither an object nor a truth value")
    }
    for keyword in keywords where !Self.annotations.contains(keyword.key) {
      let rule = keyword.value
      let handled =
        checkValue(keyword.key, rule, value, path, &faults)
        || checkObject(keyword.key, rule, schema, value, path, &faults)
        || checkArray(keyword.key, rule, schema, value, path, &faults)
        || checkCombination(keyword.key, rule, schema, value, path, &faults)
      if !handled { faults.append("\(path): keyword '\(keyword.key)' is not known") }
    }
  }

  private func isValid(_ value: JSONNode, _ schema: JSONNode) -> Bool {
    var faults: [String] = []
    check(value, schema, "", &faults)
    return faults.isEmpty
  }

  // MARK: - Keywords

  private func checkValue(
    _ keyword: String, _ rule: JSONNode, _ value: JSONNode, _ path: String, _ faults: inout [String]
  ) -> Bool {
    switch keyword {
    case "type":
      let types = rule.array?.compactMap(\.string) ?? [rule.string ?? ""]
      if !types.contains(where: { Self.isType(value, $0) }) {
        faults.append("\(path): is \(value.kindName), not \(types.joined(separator: " or "))")
      }
    case "const":
      if value != rule { faults.append("\(path): is not the constant of the schema") }
    case "enum":
      if !(rule.array ?? []).contains(value) { faults.append("\(path): is none of the values") }
    case "minimum":
      if let number = value.double, let bound = rule.double, number < bound {
        faults.append("\(path): \(number) is less than \(bound)")
      }
    case "maximum":
      if let number = value.double, let bound = rule.double, number > bound {
        faults.append("\(path): \(number) is greater than \(bound)")
      }
    case "minLength":
      if let text = value.string, text.unicodeScalars.count < rule.int ?? 0 {
        faults.append("\(path): '\(text)' is too short")
      }
    default: return false
    }
    return true
  }

  private static func isType(_ value: JSONNode, _ type: String) -> Bool {
    switch type {
    case "null": value.isNull
    case "boolean": value.bool != nil
    case "integer": value.int != nil
    case "number": value.double != nil
    case "string": value.string != nil
    case "array": value.array != nil
    case "object": value.object != nil
    default: false
    }
  }

  private func checkObject(
    _ keyword: String, _ rule: JSONNode, _ schema: JSONNode, _ value: JSONNode, _ path: String,
    _ faults: inout [String]
  ) -> Bool {
    switch keyword {
    case "required":
      guard value.object != nil else { break }
      for key in rule.array?.compactMap(\.string) ?? [] where value[key] == nil {
        faults.append("\(path): lacks '\(key)'")
      }
    case "properties":
      for property in rule.object?.members ?? [] {
        if let member = value[property.key] {
          check(member, property.value, "\(path).\(property.key)", &faults)
        }
      }
    case "additionalProperties":
      for member in value.object?.members ?? [] where schema["properties"]?[member.key] == nil {
        check(member.value, rule, "\(path).\(member.key)", &faults)
      }
    default: return false
    }
    return true
  }

  private func checkArray(
    _ keyword: String, _ rule: JSONNode, _ schema: JSONNode, _ value: JSONNode, _ path: String,
    _ faults: inout [String]
  ) -> Bool {
    let elements = value.array ?? []
    let prefix = schema["prefixItems"]?.array?.count ?? 0
    switch keyword {
    case "items":
      for (index, element) in elements.enumerated().dropFirst(prefix) {
        check(element, rule, "\(path)[\(index)]", &faults)
      }
    case "prefixItems":
      for (index, part) in zip(elements, rule.array ?? []).enumerated() {
        check(part.0, part.1, "\(path)[\(index)]", &faults)
      }
    case "minItems":
      if value.array != nil, elements.count < rule.int ?? 0 {
        faults.append("\(path): has only \(elements.count) elements")
      }
    case "maxItems":
      if let most = rule.int, elements.count > most {
        faults.append("\(path): has \(elements.count) elements")
      }
    default: return false
    }
    return true
  }

  private func checkCombination(
    _ keyword: String, _ rule: JSONNode, _ schema: JSONNode, _ value: JSONNode, _ path: String,
    _ faults: inout [String]
  ) -> Bool {
    let parts = rule.array ?? []
    switch keyword {
    case "$ref":
      guard let target = definition(rule.string ?? "") else {
        faults.append("\(path): reference '\(rule.string ?? "")' leads nowhere")
        break
      }
      check(value, target, path, &faults)
    case "allOf":
      for part in parts { check(value, part, path, &faults) }
    case "anyOf":
      if !parts.contains(where: { isValid(value, $0) }) { faults.append("\(path): fits no choice") }
    case "oneOf":
      let count = parts.count { isValid(value, $0) }
      if count != 1 { faults.append("\(path): fits \(count) choices, not one") }
    case "not":
      if isValid(value, rule) { faults.append("\(path): fits what is excluded") }
    case "if":
      let branch = isValid(value, rule) ? schema["then"] : schema["else"]
      if let branch { check(value, branch, path, &faults) }
    case "then", "else": break
    default: return false
    }
    return true
  }

  private func definition(_ reference: String) -> JSONNode? {
    let start = "#/$defs/"
    guard reference.hasPrefix(start) else { return nil }
    return root["$defs"]?[String(reference.dropFirst(start.count))]
  }
}
