import DichoCore

/// Checks what a corpus line says beside the utterance and what has to come of it.
struct CaseMembers {
  /// The languages of the grammars; empty for any.
  let languages: [String]
  /// The names of phenomena; empty for any.
  let phenomena: Set<String>

  /// Something wrong in a line, and the bytes where.
  struct Fault {
    var id: String
    var message: String
    var range: Range<Int>
    var severity = Diagnostic.Severity.error
  }

  private static let caseKeys = [
    "id", "locale", "utterance", "expect", "alternatives", "turns", "phenomena", "difficulty",
    "debatable", "why",
  ]
  private static let turnKeys = ["utterance", "expect", "alternatives", "why"]
  private static let expectationKeys = [
    "status", "schema", "app", "term", "needs", "parameters", "scope",
  ]

  /// Returns what is wrong with the members of a line that is a case.
  func faults(in line: [UInt8]) -> [Fault] {
    guard let root = line.withUnsafeBytes({ JSONReader.parse($0) }).root else { return [] }
    var faults: [Fault] = []
    checkKeys(of: root, Self.caseKeys, &faults)
    for turn in [root] + (root["turns"]?.array ?? []) {
      if turn.start != root.start { checkKeys(of: turn, Self.turnKeys, &faults) }
      for expectation in [turn["expect"]].compactMap({ $0 }) + (turn["alternatives"]?.array ?? []) {
        checkKeys(of: expectation, Self.expectationKeys, &faults)
      }
    }
    checkLocale(root, &faults)
    checkPhenomena(root, &faults)
    if let node = root["difficulty"] {
      if node.int.map({ (1...3).contains($0) }) != true {
        faults.append(bad("'difficulty' must be 1, 2 or 3", node))
      }
    } else {
      faults.append(missing("'difficulty': 1, 2 or 3", root))
    }
    if let node = root["debatable"], node.bool == nil {
      faults.append(bad("'debatable' must be true or false, not \(node.kindName)", node))
    }
    if let node = root["why"], node.string == nil {
      faults.append(bad("'why' must be a string, not \(node.kindName)", node))
    }
    return faults
  }

  private func checkKeys(of node: JSONNode, _ known: [String], _ faults: inout [Fault]) {
    for member in node.object?.members ?? [] where !known.contains(member.key) {
      let hint = EditDistance.nearest(member.key, in: known).map { "; did you mean '\($0)'?" } ?? ""
      faults.append(
        Fault(
          id: "unknown-member", message: "'\(member.key)' means nothing here" + hint,
          range: member.keyStart..<member.keyEnd))
    }
  }

  private func checkLocale(_ root: JSONNode, _ faults: inout [Fault]) {
    guard let node = root["locale"], let locale = node.string else { return }
    if !LanguageTag.isWellFormed(locale) {
      faults.append(bad("'\(locale)' is no locale such as en-GB", node))
    } else if !languages.isEmpty,
      !languages.contains(where: { LanguageTag.samePrimary($0, locale) })
    {
      faults.append(
        bad(
          "no grammar is for the locale '\(locale)'; there are "
            + languages.joined(separator: ", "), node))
    }
  }

  private func checkPhenomena(_ root: JSONNode, _ faults: inout [Fault]) {
    guard let list = root["phenomena"] else {
      faults.append(missing("'phenomena', at least one", root))
      return
    }
    guard let names = list.array, !names.isEmpty else {
      faults.append(bad("'phenomena' must be a list of at least one", list))
      return
    }
    for node in names {
      guard let name = node.string else {
        faults.append(bad("a phenomenon must be a string, not \(node.kindName)", node))
        continue
      }
      guard !phenomena.isEmpty, !phenomena.contains(name) else { continue }
      let hint =
        EditDistance.nearest(name, in: phenomena.sorted()).map { "; did you mean '\($0)'?" } ?? ""
      faults.append(bad("'\(name)' is no phenomenon of phenomena.md" + hint, node))
    }
  }

  private func missing(_ what: String, _ root: JSONNode) -> Fault {
    Fault(
      id: "missing-member", message: "a case should have \(what)",
      range: root.start..<root.start + 1, severity: .warning)
  }

  private func bad(_ message: String, _ node: JSONNode) -> Fault {
    Fault(id: "bad-member", message: message, range: node.start..<node.end)
  }
}

/// The names of phenomena that a corpus may use: those in the tables of its `phenomena.md`.
package enum PhenomenonList {
  /// A name, with the language that alone has such lines: `(es)` behind the names in the column.
  package struct Entry: Hashable, Sendable {
    package var name: String
    package var language: String?
  }

  /// Reads the names in code style in the first column of each table.
  package static func read(_ bytes: [UInt8]) -> Set<String> {
    Set(entries(bytes).map(\.name))
  }

  /// Reads the names likewise, in their order, with their languages.
  package static func entries(_ bytes: [UInt8]) -> [Entry] {
    var entries: [Entry] = []
    for line in bytes.split(separator: 0x0A) where line.starts(with: "| `".utf8) {
      let column = line.dropFirst(2).prefix { $0 != UInt8(ascii: "|") }
      let pieces = column.split(separator: UInt8(ascii: "`"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      let behind = pieces.last?.split(separator: " ").joined() ?? ""
      let isLanguage = behind.hasPrefix("(") && behind.hasSuffix(")")
      let language = isLanguage ? String(behind.dropFirst().dropLast()) : nil
      for (index, name) in pieces.enumerated() where index % 2 == 1 {
        entries.append(Entry(name: name, language: language))
      }
    }
    return entries
  }
}
