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

  /// A rule as `write` reads it: where its pattern and, behind it, its code stand in `letters`.
  private struct PackedRule: Sendable, BitwiseCopyable {
    var start: UInt32
    var patternCount: UInt8
    var codeCount: UInt8
    var atStart: Bool
    var atEnd: Bool
    /// The second byte of the pattern, or 0 when it has one alone.
    var second: UInt8
  }

  package private(set) var language = ""
  /// The rules whose pattern begins with each byte, the longest first.
  private var rules: [[Rule]] = Array(repeating: [], count: 256)
  /// The same, one after the other, and where those of each byte begin.
  private var packed: [PackedRule] = []
  private var firstOfByte = [UInt32](repeating: 0, count: 257)
  private var letters: [UInt8] = []

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
    pack()
    return found
  }

  private mutating func pack() {
    packed.removeAll()
    letters.removeAll()
    for byte in rules.indices {
      firstOfByte[byte] = UInt32(packed.count)
      for rule in rules[byte] {
        packed.append(
          PackedRule(
            start: UInt32(letters.count), patternCount: UInt8(rule.pattern.count),
            codeCount: UInt8(rule.code.count), atStart: rule.atStart, atEnd: rule.atEnd,
            second: rule.pattern.count > 1 ? rule.pattern[1] : 0))
        letters += rule.pattern + rule.code
      }
    }
    firstOfByte[rules.count] = UInt32(packed.count)
  }

  /// Adds a rule; returns whether its pattern has letters.
  private mutating func add(_ written: String, _ code: String) -> Bool {
    var pattern = Array(written.utf8)
    let atStart = pattern.first == UInt8(ascii: "^")
    if atStart { pattern.removeFirst() }
    let atEnd = pattern.last == UInt8(ascii: "$")
    if atEnd { pattern.removeLast() }
    let code = Array(code.utf8)
    guard let first = pattern.first, pattern.count < 256, code.count < 256 else { return false }
    let rule = Rule(pattern: pattern, code: code, atStart: atStart, atEnd: atEnd)
    rules[Int(first)].append(rule)
    rules[Int(first)].sort { Self.strength($0) > Self.strength($1) }
    return true
  }

  private static func strength(_ rule: Rule) -> Int {
    rule.pattern.count * 4 + (rule.atStart ? 1 : 0) + (rule.atEnd ? 1 : 0)
  }

  /// Puts the code of a folded word into an array in place of what is there.
  ///
  /// `isWanted`: Whether a code that begins with these bytes, `BeginningFilter.length` or more, is worth
  /// working out; nothing is written when it is not.
  @inline(__always)
  package func write(
    _ word: UnsafeBufferPointer<UInt8>, to code: inout [UInt8],
    isWanted: ([UInt8]) -> Bool = { _ in true }
  ) {
    code.removeAll(keepingCapacity: true)
    var isChecked = false
    var last: UInt8?
    var at = 0
    while at < word.count {
      if !isChecked, code.count >= BeginningFilter.length {
        isChecked = true
        if !isWanted(code) {
          code.removeAll(keepingCapacity: true)
          return
        }
      }
      let byte = word[at]
      guard let rule = rule(for: word, at) else {
        if byte != last { code.append(byte) }
        last = byte
        at += 1
        continue
      }
      let start = Int(rule.start) + Int(rule.patternCount)
      for index in start..<start + Int(rule.codeCount) {
        if letters[index] != last { code.append(letters[index]) }
        last = letters[index]
      }
      at += Int(rule.patternCount)
    }
  }

  /// The first rule that fits a word at a place.
  @inline(__always)
  private func rule(for word: UnsafeBufferPointer<UInt8>, _ at: Int) -> PackedRule? {
    var index = Int(firstOfByte[Int(word[at])])
    let end = Int(firstOfByte[Int(word[at]) + 1])
    let next = at + 1 < word.count ? word[at + 1] : 0
    while index < end {
      let second = packed[index].second
      if second == next || second == 0, fits(packed[index], word, at) { return packed[index] }
      index += 1
    }
    return nil
  }

  @inline(__always)
  private func fits(_ rule: PackedRule, _ word: UnsafeBufferPointer<UInt8>, _ at: Int) -> Bool {
    let end = at + Int(rule.patternCount)
    guard end <= word.count, !rule.atStart || at == 0, !rule.atEnd || end == word.count else {
      return false
    }
    // The first two bytes are those the rule was found by.
    var offset = 2
    while offset < Int(rule.patternCount) {
      if word[at + offset] != letters[Int(rule.start) + offset] { return false }
      offset += 1
    }
    return true
  }
}
