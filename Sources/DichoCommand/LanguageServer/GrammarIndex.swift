import DichoCore

/// Which rule each name in a set of grammar files means, as `GrammarLinker` has it.
///
/// Rules that are left out for a fault are known here too, so that one can go to them.
struct GrammarIndex: Sendable {
  /// What a name means.
  enum Target: Hashable, Sendable {
    case rule(file: Int, rule: Int)
    case grammar(file: Int)
    case slot(SlotName)
  }

  /// A name somewhere in a file.
  struct Mention: Sendable {
    /// With its angle brackets.
    var span: SyntaxSpan
    /// The bytes of its last part, the simple name.
    var name: Range<Int>
    var target: Target
    var isDefinition = false
  }

  let files: [GrammarOutline]
  /// The first file of each grammar name.
  private let numbers: [String: Int]

  init(_ files: [GrammarOutline]) {
    self.files = files
    numbers = Dictionary(
      files.enumerated().map { ($0.element.name, $0.offset) }.filter { !$0.0.isEmpty },
      uniquingKeysWith: { first, _ in first })
  }

  /// The number of the file with a name.
  func file(named name: String) -> Int? {
    files.firstIndex { $0.source.name == name }
  }

  /// The file of a grammar.
  func file(ofGrammar name: String) -> Int? { numbers[name] }

  // MARK: - Names

  /// What a name, without angle brackets, means in a file; nil when it is not defined.
  func target(of name: String, in file: Int) -> Target? {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else {
      return target(ofSimple: name, in: file)
    }
    let grammar = String(name[..<dot])
    let rule = String(name[name.utf8.index(after: dot)...])
    if grammar == Self.slotGrammar { return SlotName(rawValue: rule).map { .slot($0) } }
    if let whole = numbers[grammar] { return self.rule(rule, of: whole) }
    if files[file].simpleName == grammar, let own = self.rule(rule, of: file) { return own }
    for statement in files[file].imports where statement.rule == nil || statement.rule == rule {
      guard let number = numbers[statement.grammar], files[number].simpleName == grammar else {
        continue
      }
      if let found = self.rule(rule, of: number) { return found }
    }
    return nil
  }

  private func target(ofSimple name: String, in file: Int) -> Target? {
    if let own = rule(name, of: file) { return own }
    for statement in files[file].imports where statement.rule == nil || statement.rule == name {
      if statement.grammar == Self.slotGrammar {
        if let slot = SlotName(rawValue: name) { return .slot(slot) }
      } else if let number = numbers[statement.grammar], let found = rule(name, of: number) {
        return found
      }
    }
    return nil
  }

  private func rule(_ name: String, of file: Int) -> Target? {
    files[file].rules[name].map { .rule(file: file, rule: $0) }
  }

  /// The name of the built-in grammar whose rules are the slots.
  static let slotGrammar = "slot"

  // MARK: - Mentions

  /// The names in a file that mean something: definitions, references, and imports.
  func mentions(in file: Int) -> [Mention] {
    let outline = files[file]
    var found: [Mention] = []
    for (number, rule) in outline.syntax.rules.enumerated() {
      found.append(
        Mention(
          span: rule.name,
          name: Int(rule.name.start) + 1..<max(Int(rule.name.end) - 1, Int(rule.name.start) + 1),
          target: .rule(file: file, rule: number), isDefinition: true))
    }
    for statement in outline.imports {
      let target: Target?
      if let rule = statement.rule {
        target = self.target(of: statement.grammar + "." + rule, in: file)
      } else {
        target = numbers[statement.grammar].map { .grammar(file: $0) }
      }
      if let target { found.append(mention(statement.span, target, outline)) }
    }
    var known: [String: Target?] = [:]
    for span in outline.references {
      let name = outline.text(span, inset: 1)
      let target = known[name] ?? self.target(of: name, in: file)
      known[name] = .some(target)
      if let target { found.append(mention(span, target, outline)) }
    }
    return found
  }

  private func mention(
    _ span: SyntaxSpan, _ target: Target, _ outline: GrammarOutline
  ) -> Mention {
    let inner = Int(span.start) + 1..<max(Int(span.end) - 1, Int(span.start) + 1)
    let dot = outline.source.bytes[inner].lastIndex(of: UInt8(ascii: "."))
    return Mention(
      span: span, name: (dot.map { $0 + 1 } ?? inner.lowerBound)..<inner.upperBound, target: target)
  }

  /// The name that a byte of a file is in, or stands right behind.
  func mention(at offset: Int, in file: Int) -> Mention? {
    mentions(in: file).first { Int($0.span.start) <= offset && offset <= Int($0.span.end) }
  }

  /// The places in all files that mean the same, file by file.
  func mentions(of target: Target) -> [(file: Int, mention: Mention)] {
    files.indices.flatMap { file in
      mentions(in: file).filter { $0.target == target }.map { (file, $0) }
    }
  }

  // MARK: - Rules in reach

  /// The simple names that mean something in a file, each once: its own rules, and what it imports.
  func names(in file: Int) -> [(name: String, target: Target)] {
    var seen: Set<String> = []
    var found: [(name: String, target: Target)] = []
    func add(_ name: String) {
      guard seen.insert(name).inserted, let target = target(of: name, in: file) else { return }
      found.append((name, target))
    }
    let outline = files[file]
    for rule in outline.syntax.rules.indices { add(outline.ruleName(rule)) }
    for statement in outline.imports {
      if let rule = statement.rule {
        add(rule)
      } else if statement.grammar == Self.slotGrammar {
        for slot in SlotName.allCases { add(slot.rawValue) }
      } else if let number = numbers[statement.grammar] {
        let other = files[number]
        for (number, rule) in other.syntax.rules.enumerated() where rule.isPublic {
          add(other.ruleName(number))
        }
      }
    }
    return found
  }
}
