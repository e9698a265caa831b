import DichoCore

/// Compares the tags of patterns with the schemas there are.
///
/// A pattern whose tag names no schema never leads anywhere, and words captured for a parameter that
/// the schema lacks are lost; neither shows when utterances are interpreted.
package struct SchemaTagCheck {
  private let grammar: LinkedGrammar
  private let catalog: Catalog
  private let roles: [Automaton.Role?]

  package init(_ grammar: LinkedGrammar, _ catalog: Catalog) {
    self.grammar = grammar
    self.catalog = catalog
    roles = GrammarModel.roles(of: grammar, in: .otherIntents)
  }

  /// Returns what is wrong with the patterns of all schemas other than searches, in their order.
  package func run() -> [Diagnostic] {
    var found: [Diagnostic] = []
    for (index, rule) in grammar.rules.enumerated() where roles[index] == .request {
      guard let tag = rule.closingTag else { continue }
      guard let schema = catalog.schemas.find(tag) else {
        found.append(unknownSchema(tag, rule))
        continue
      }
      found += unknownParameters(of: index, schema)
      if schema.isUserDefined, !isDeclared(schema) {
        found.append(
          diagnostic(
            .warning, "undeclared-schema",
            "no app declares '\(tag)', so that '<\(SimpleName.of(rule.name))>' is never used",
            rule, at: "{\(tag)}", label: "name it in the 'intents' of an app"))
      }
    }
    return found
  }

  private func unknownSchema(_ tag: String, _ rule: LinkedRule) -> Diagnostic {
    diagnostic(
      .error, "unknown-schema",
      "the tag of '<\(SimpleName.of(rule.name))>' names the unknown schema '\(tag)'", rule,
      at: "{\(tag)}",
      label: catalog.schemas.nearest(tag).map { "did you mean '\($0)'?" }
        ?? "define it in the 'schemas' of the catalog, or name that with '--catalog'")
  }

  private func unknownParameters(of index: Int, _ schema: IntentSchema) -> [Diagnostic] {
    let names = schema.parameters.map(\.name)
    let rule = grammar.rules[index]
    return captures(of: index).filter { !names.contains($0) }.map { name in
      diagnostic(
        .error, "unknown-parameter",
        "'<\(SimpleName.of(rule.name))>' captures '\(name)', but '\(schema.name)' has no such "
          + "parameter", rule, at: "{\(name)=}",
        label: EditDistance.nearest(name, in: names).map { "did you mean '\($0)'?" }
          ?? "it has " + names.map { "'\($0)'" }.joined(separator: ", "))
    }
  }

  private func isDeclared(_ schema: IntentSchema) -> Bool {
    (0..<catalog.count).contains { catalog.intent(schema.name, of: $0) != nil }
  }

  // MARK: - Captures

  /// The names that a rule captures, itself or through others, in their order, each once.
  private func captures(of rule: Int) -> [String] {
    var names: [String] = []
    var seen: Set<Int> = [rule]
    var open = [rule]
    while let next = open.popLast() {
      grammar.rules[next].expansion.visit { element in
        switch element {
        case .tagged(_, let tags):
          for tag in tags where tag.hasSuffix("=") && !names.contains(String(tag.dropLast())) {
            names.append(String(tag.dropLast()))
          }
        case .rule(let used, _) where seen.insert(used).inserted: open.append(used)
        default: break
        }
      }
    }
    return names
  }

  // MARK: - Places

  /// Makes a diagnostic at a tag of a rule, or at the rule where the tag is not found.
  private func diagnostic(
    _ severity: Diagnostic.Severity, _ id: String, _ message: String, _ rule: LinkedRule,
    at tag: String,
    label: String
  ) -> Diagnostic {
    Diagnostic(
      severity: severity, id: id, message: message,
      location: grammar.location(of: place(of: tag, in: rule)), length: tag.count, label: label)
  }

  private func place(of tag: String, in rule: LinkedRule) -> SourcePosition {
    guard grammar.sources.indices.contains(Int(rule.location.file)) else { return rule.location }
    let bytes = grammar.sources[Int(rule.location.file)].bytes
    let wanted = Array(tag.utf8)
    var at = Int(rule.location.offset)
    while at + wanted.count <= bytes.count {
      if bytes[at] == wanted[0], bytes[at..<at + wanted.count].elementsEqual(wanted) {
        return SourcePosition(file: rule.location.file, offset: Int32(at))
      }
      at += 1
    }
    return rule.location
  }
}
