/// How the letters of a language sound, as rules that rewrite a folded word to a code.
///
/// Two words that get the same code sound alike to speakers of the language. The rules are data
/// (`sounds.json`): pairs of what is written and what it becomes, the longest that fits first, with
/// `^` for the beginning and `$` for the end of the word. Letters without a rule stay; of a letter
/// that stands twice in the result one is left.
package struct SoundRules: Sendable {
  private struct Rule: Sendable {
    var pattern: [UInt8]
    var code: [UInt8]
    var atStart: Bool
    var atEnd: Bool
  }

  package private(set) var language = ""
  /// The rules whose pattern begins with each byte, the longest first.
  private var rules: [[Rule]] = Array(repeating: [], count: 256)

  package init() {}

  /// Reads the rules of a `sounds.json`; returns what is wrong with it.
  package mutating func read(_ source: SourceText) -> [Diagnostic] {
    let parsing = source.bytes.withUnsafeBytes { JSONReader.parse($0) }
    var found = source.diagnostics(of: parsing.faults)
    guard let root = parsing.root else { return found }
    language = root["language"]?.string ?? ""
    for node in root["rules"]?.array ?? [] {
      guard let pair = node.array, pair.count == 2, let written = pair[0].string,
        let code = pair[1].string, add(written, code)
      else {
        found.append(
          Diagnostic(
            severity: .error, id: "bad-sound-rule",
            message: "a sound rule is a pair of texts such as [\"ph\", \"f\"]",
            location: source.location(at: node.start)))
        continue
      }
    }
    return found
  }

  /// Adds a rule; returns whether its pattern has letters.
  private mutating func add(_ written: String, _ code: String) -> Bool {
    var pattern = Array(written.utf8)
    let atStart = pattern.first == UInt8(ascii: "^")
    if atStart { pattern.removeFirst() }
    let atEnd = pattern.last == UInt8(ascii: "$")
    if atEnd { pattern.removeLast() }
    guard let first = pattern.first else { return false }
    let rule = Rule(pattern: pattern, code: Array(code.utf8), atStart: atStart, atEnd: atEnd)
    rules[Int(first)].append(rule)
    rules[Int(first)].sort { Self.strength($0) > Self.strength($1) }
    return true
  }

  private static func strength(_ rule: Rule) -> Int {
    rule.pattern.count * 4 + (rule.atStart ? 1 : 0) + (rule.atEnd ? 1 : 0)
  }

  /// Appends the code of a folded word to an array that is emptied first.
  package func write(_ word: UnsafeBufferPointer<UInt8>, to code: inout [UInt8]) {
    code.removeAll(keepingCapacity: true)
    var at = 0
    while at < word.count {
      if let rule = rules[Int(word[at])].first(where: { fits($0, word, at) }) {
        for byte in rule.code where code.last != byte { code.append(byte) }
        at += rule.pattern.count
      } else {
        if code.last != word[at] { code.append(word[at]) }
        at += 1
      }
    }
  }

  private func fits(_ rule: Rule, _ word: UnsafeBufferPointer<UInt8>, _ at: Int) -> Bool {
    let end = at + rule.pattern.count
    guard end <= word.count, !rule.atStart || at == 0, !rule.atEnd || end == word.count else {
      return false
    }
    for offset in 0..<rule.pattern.count where word[at + offset] != rule.pattern[offset] {
      return false
    }
    return true
  }
}
