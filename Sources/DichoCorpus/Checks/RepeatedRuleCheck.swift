import DichoCore

/// Finds rules that no pattern leads to, rules that say the same, and alternatives that are twice
/// in a list.
package struct RepeatedRuleCheck {
  private let grammar: LinkedGrammar

  package init(_ grammar: LinkedGrammar) { self.grammar = grammar }

  /// Returns the findings in the order of the grammar.
  package func run() -> [Diagnostic] {
    var found = unreachable()
    var firsts: [String: Int] = [:]
    for (index, rule) in grammar.rules.enumerated() {
      for repeated in repeatedWords(in: rule.expansion) {
        found.append(duplicateAlternative(repeated, in: rule))
      }
      var key = ""
      Self.write(rule.expansion, to: &key)
      guard Self.isWorthSaying(rule.expansion) else { continue }
      key += "\n\(rule.language)\n\(rule.isPublic ? rule.closingTag ?? "" : "")"
      if let first = firsts[key] {
        found.append(sameRule(rule, as: grammar.rules[first]))
      } else {
        firsts[key] = index
      }
    }
    return found
  }

  // MARK: - Rules without a way to them

  private func unreachable() -> [Diagnostic] {
    let fromPatterns = reached(from: { $0.isPublic && $0.closingTag != nil })
    let fromPublic = reached(from: \.isPublic)
    var isUsed = Array(repeating: false, count: grammar.rules.count)
    for rule in grammar.rules {
      rule.expansion.visit { element in
        if case .rule(let used, _) = element { isUsed[used] = true }
      }
    }
    return grammar.rules.indices.filter { index in
      // A rule that nothing uses at all is reported when the grammar is read.
      !fromPatterns[index] && isUsed[index] && fromPublic[index]
    }.map { index in
      finding(
        .warning, "unreachable-rule",
        "rule '<\(SimpleName.of(grammar.rules[index].name))>' is used, but by no pattern",
        grammar.rules[index],
        label: "only rules that a public rule with a closing tag leads to are ever read")
    }
  }

  private func reached(from isStart: (LinkedRule) -> Bool) -> [Bool] {
    var isReached = grammar.rules.map(isStart)
    var open = isReached.indices.filter { isReached[$0] }
    while let rule = open.popLast() {
      grammar.rules[rule].expansion.visit { element in
        if case .rule(let used, _) = element, !isReached[used] {
          isReached[used] = true
          open.append(used)
        }
      }
    }
    return isReached
  }

  // MARK: - Repetitions

  /// The alternatives of words that stand for the second time in one list, with their places.
  private func repeatedWords(in expansion: LinkedExpansion) -> [(String, SourcePosition)] {
    var found: [(String, SourcePosition)] = []
    expansion.visit { element in
      guard case .alternatives(let choices) = element else { return }
      var seen: Set<String> = []
      for choice in choices {
        guard let place = Self.firstWord(choice.expansion) else { continue }
        var key = ""
        Self.write(choice.expansion, to: &key)
        if !seen.insert(key).inserted { found.append((key, place)) }
      }
    }
    return found
  }

  /// The place of the first word or rule in an expansion.
  private static func firstWord(_ element: LinkedExpansion) -> SourcePosition? {
    var place: SourcePosition?
    element.visit { part in
      guard place == nil else { return }
      switch part {
      case .word(_, let position), .rule(_, let position), .slot(_, let position):
        place = position
      default: break
      }
    }
    return place
  }

  /// Whether a rule is more than a name for a word or another rule.
  private static func isWorthSaying(_ element: LinkedExpansion) -> Bool {
    var parts = 0
    element.visit { part in
      switch part {
      case .word, .rule, .slot: parts += 1
      default: break
      }
    }
    return parts >= 3
  }

  /// Writes an expansion so that two of the same structure are the same text, in lower case.
  private static func write(_ element: LinkedExpansion, to text: inout String) {
    switch element {
    case .word(let word, _): text += word.lowercased()
    case .rule(let rule, _): text += "<\(rule)>"
    case .slot(let name, _): text += "<slot.\(name)>"
    case .null: text += "<NULL>"
    case .void: text += "<VOID>"
    case .sequence(let items):
      for (index, item) in items.enumerated() {
        if index > 0 { text += " " }
        write(item, to: &text)
      }
    case .alternatives(let choices):
      text += "("
      for (index, choice) in choices.enumerated() {
        if index > 0 { text += " | " }
        if choice.weight != 1 { text += "/\(choice.weight)/ " }
        write(choice.expansion, to: &text)
      }
      text += ")"
    case .optional(let inner): wrap("[", inner, "]", &text)
    case .star(let inner): wrap("(", inner, ")*", &text)
    case .plus(let inner): wrap("(", inner, ")+", &text)
    case .tagged(let inner, let tags):
      write(inner, to: &text)
      for tag in tags { text += " {\(tag)}" }
    }
  }

  private static func wrap(
    _ before: String, _ inner: LinkedExpansion, _ after: String, _ text: inout String
  ) {
    text += before
    write(inner, to: &text)
    text += after
  }

  // MARK: - Findings

  private func duplicateAlternative(
    _ repeated: (text: String, place: SourcePosition), in rule: LinkedRule
  ) -> Diagnostic {
    let isPlain = !repeated.text.contains("<")
    return Diagnostic(
      severity: .warning, id: "duplicate-alternative",
      message: (isPlain ? "'\(repeated.text)'" : "this alternative")
        + " is twice in one list of '<\(SimpleName.of(rule.name))>'",
      location: grammar.location(of: repeated.place),
      length: isPlain ? repeated.text.count : 1, label: "remove one of them")
  }

  private func sameRule(_ rule: LinkedRule, as first: LinkedRule) -> Diagnostic {
    let isPattern = rule.isPublic && rule.closingTag != nil
    return finding(
      isPattern ? .warning : .note, "same-rule",
      "rule '<\(SimpleName.of(rule.name))>' says the same as '<\(SimpleName.of(first.name))>'",
      rule, label: isPattern ? "remove one of them" : "one of them would do",
      note: Diagnostic(
        severity: .note, id: "same-rule",
        message: "'<\(SimpleName.of(first.name))>' is defined here",
        location: grammar.location(of: first.location)))
  }

  private func finding(
    _ severity: Diagnostic.Severity, _ id: String, _ message: String, _ rule: LinkedRule,
    label: String, note: Diagnostic? = nil
  ) -> Diagnostic {
    Diagnostic(
      severity: severity, id: id, message: message, location: grammar.location(of: rule.location),
      length: SimpleName.of(rule.name).count + 2, label: label, notes: note.map { [$0] } ?? [])
  }
}
