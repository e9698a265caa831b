import DichoCore

/// Compares the grammar files of different languages that have the same name: twins.
///
/// A rule with a closing tag is a pattern, a phrase or an answer, and people of every language say
/// such things: one that only some languages have is a warning. Which helpers a rule is made of is
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
    for rule in file.rules where !twin.names.contains(rule.name) {
      guard grammar.rules[rule.index].closingTag != nil else {
        helpers.append("'<\(rule.name)>'")
        continue
      }
      found.append(
        Diagnostic(
          severity: .warning, id: "twin-rule",
          message: "rule '<\(rule.name)>' has no twin in '\(twin.name)'",
          location: grammar.location(of: grammar.rules[rule.index].location),
          length: rule.name.count + 2))
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

  private static let helperLimit = 8

  /// The last part of a path.
  private static func base(_ path: String) -> Substring {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path[...] }
    return path[path.utf8.index(after: slash)...]
  }
}
