import DichoCore

/// Compares the grammar files of different languages that have the same name: twins.
///
/// A rule with a closing tag is a pattern, a phrase or an answer, and people of every language say
/// such things: one that only some languages have is a warning, unless its doc comment says why in
/// an `@only` tag: "@only phrasal verbs: the particle stands behind the term". Which helpers a rule is made of is
/// the business of its language; those are only listed, once for each file.
package struct TwinCheck {
  private let grammar: LinkedGrammar

  package init(_ grammar: LinkedGrammar) { self.grammar = grammar }

  /// A file with the rules in it.
  private struct File {
    var name: String
    var language: String
    /// Simple name and index of each rule, in order.
    var rules: [(name: Substring, index: Int)] = []
    var names: Set<Substring> = []
  }

  /// Returns the rules without a twin, file by file.
  package func run() -> [Diagnostic] {
    var files: [Int32: File] = [:]
    for (index, rule) in grammar.rules.enumerated() {
      let number = rule.location.file
      guard grammar.sources.indices.contains(Int(number)), !rule.language.utf8.isEmpty else {
        continue
      }
      let name = SimpleName.of(rule.name)
      files[
        number, default: File(name: grammar.sources[Int(number)].name, language: rule.language)
      ].rules.append((name, index))
      files[number]?.names.insert(name)
    }
    let sorted = files.sorted { $0.key < $1.key }.map(\.value)
    var found: [Diagnostic] = []
    for file in sorted {
      for twin in sorted
      where twin.language != file.language && Self.base(twin.name) == Self.base(file.name) {
        found += compare(file, with: twin)
      }
    }
    return found
  }

  private func compare(_ file: File, with twin: File) -> [Diagnostic] {
    var found: [Diagnostic] = []
    var helpers: [String] = []
    for rule in file.rules {
      let only = grammar.rules[rule.index].only
      if twin.names.contains(rule.name) {
        if only != nil { found.append(needlessOnly(rule, twin)) }
        continue
      }
      if let only {
        if only.isEmpty { found.append(unexplainedOnly(rule)) }
        continue
      }
      guard grammar.rules[rule.index].closingTag != nil else {
        helpers.append("'<\(rule.name)>'")
        continue
      }
      found.append(
        finding(
          .warning, rule, "twin-rule", "rule '<\(rule.name)>' has no twin in '\(twin.name)'",
          label: "add it there, or say why not: '@only REASON'"))
    }
    if !helpers.isEmpty {
      let shown = helpers.prefix(Self.helperLimit).joined(separator: ", ")
      let more = helpers.count > Self.helperLimit ? ", …" : ""
      found.append(
        Diagnostic(
          severity: .note, id: "twin-helper",
          message: "\(helpers.count) of the helper rules have no twin in '\(twin.name)': "
            + shown + more,
          location: SourceLocation(file: file.name, line: 1, column: 1)))
    }
    return found
  }

  private func needlessOnly(_ rule: (name: Substring, index: Int), _ twin: File) -> Diagnostic {
    finding(
      .note, rule, "needless-only",
      "rule '<\(rule.name)>' is '@only' for one language, and has a twin in '\(twin.name)'",
      label: "take the tag out")
  }

  private func unexplainedOnly(_ rule: (name: Substring, index: Int)) -> Diagnostic {
    finding(
      .warning, rule, "only-without-reason", "'@only' of rule '<\(rule.name)>' does not say why",
      label: "write the reason behind the tag")
  }

  private func finding(
    _ severity: Diagnostic.Severity, _ rule: (name: Substring, index: Int), _ id: String,
    _ message: String, label: String
  ) -> Diagnostic {
    Diagnostic(
      severity: severity, id: id, message: message,
      location: grammar.location(of: grammar.rules[rule.index].location),
      length: rule.name.count + 2, label: label)
  }

  private static let helperLimit = 8

  /// The last part of a path.
  private static func base(_ path: String) -> Substring {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path[...] }
    return path[path.utf8.index(after: slash)...]
  }
}
