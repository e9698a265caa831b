// MARK: - References that lead nowhere

extension GrammarLinker {
  /// Reports a reference in a rule, which is left out.
  mutating func report(_ outcome: Int32, _ span: SyntaxSpan, in rule: Int) {
    let file = table.rules[rule].file
    switch outcome {
    case Outcome.excused:
      excuse(rule, span)
    case Outcome.noSlot:
      let fault = unknownSlot(span, in: file)
      table.reject(rule, fault)
    case Outcome.ambiguous:
      let fault = ambiguousName(span, in: file)
      table.reject(rule, fault)
    default:
      let near = suggestion(for: span, in: file)
      table.reject(rule, undefinedRule(span, in: file, near: near))
    }
  }

  /// Leaves a rule out because of an import that is reported.
  private mutating func excuse(_ rule: Int, _ span: SyntaxSpan) {
    table.rules[rule].isFaulty = true
    let file = table.rules[rule].file
    let number = table.intern(span, in: file, trimming: 1)
    let grammar = table.grammars[Int(file)]
    let failed = grammar.imports.first { $0.rule == number && $0.fault >= 0 }
    let index = failed?.fault ?? grammar.importFault
    guard index >= 0, table.faults.faults[index].notes.count < Self.noteLimit else { return }
    let name = FaultText.quoted(table.bytes(span, in: file))
    let note = GrammarNote(
      "\(table.shownName(rule)) is left out, since it uses \(name)",
      at: SourceSpan(span, in: file))
    table.faults.addNotes([note], toFaultAt: index)
  }

  /// The most notes a fault gets about what depends on it.
  static let noteLimit = 5

  /// Reports a name after `slot.` that is no slot.
  func unknownSlot(_ span: SyntaxSpan, in file: Int32) -> GrammarFault {
    let text = table.bytes(span, in: file)
    let name = FaultText.shown(
      UnsafeBufferPointer(rebasing: text[6..<max(6, text.count - 1)]))
    let near = EditDistance.nearest(name, in: SlotName.allCases.map { $0.rawValue })
    return GrammarFault(
      .error, "unknown-slot", "there is no slot \(FaultText.quoted(text))",
      at: SourceSpan(span, in: file),
      label: near.map { "did you mean '<slot.\($0)>'?" }
        ?? "there are " + SlotName.allCases.map { $0.rawValue }.joined(separator: ", "))
  }

  private func undefinedRule(_ span: SyntaxSpan, in file: Int32, near: Suggestion?) -> GrammarFault
  {
    let name = FaultText.quoted(table.bytes(span, in: file))
    return GrammarFault(
      .error, "undefined-rule", "rule \(name) is not defined", at: SourceSpan(span, in: file),
      label: near?.label, notes: near?.rule.map { [definition(of: $0)] } ?? [])
  }

  private mutating func ambiguousName(_ span: SyntaxSpan, in file: Int32) -> GrammarFault {
    let text = table.bytes(span, in: file)
    let dot = text.lastIndex(of: UInt8(ascii: ".")) ?? 0
    let name = table.intern(
      SyntaxSpan(start: span.start + Int32(dot) + 1, end: span.end - 1), in: file)
    var notes: [GrammarNote] = []
    for statement in table.grammars[Int(file)].imports where notes.count < Self.noteLimit {
      if provides(statement, name) {
        notes.append(
          GrammarNote("it is imported here", at: SourceSpan(statement.span, in: file)))
      }
    }
    return GrammarFault(
      .error, "ambiguous-name",
      "rule \(FaultText.quoted(text)) is imported from more than one grammar",
      at: SourceSpan(span, in: file), label: "write it with the name of its grammar", notes: notes)
  }

  /// Whether an import gives a meaning to a simple name.
  private func provides(_ statement: RuleTable.Import, _ name: Int32) -> Bool {
    if statement.rule >= 0 { return statement.rule == name }
    if statement.grammar < 0 { return statement.grammar == RuleTable.Import.slot }
    let rule = table.ruleNumbers[statement.grammar, name]
    return rule >= 0 && table.rules[Int(rule)].syntax.isPublic
  }

  /// The private rule that a reference names.
  mutating func privateTarget(of span: SyntaxSpan, in file: Int32) -> Int32? {
    let text = table.bytes(span, in: file)
    let dot = text.lastIndex(of: UInt8(ascii: ".")) ?? 0
    let name = table.intern(
      SyntaxSpan(start: span.start + Int32(dot) + 1, end: span.end - 1), in: file)
    var simpleName = NameTable.none
    if dot > 0 {
      simpleName = table.intern(
        SyntaxSpan(start: span.start + 1, end: span.start + Int32(dot)), in: file)
      let whole = grammarNumbers[0, simpleName]
      if whole >= 0 { return table.ruleNumbers[whole, name] }
    }
    for statement in table.grammars[Int(file)].imports where statement.grammar >= 0 {
      if dot > 0 && table.grammars[Int(statement.grammar)].simpleName != simpleName { continue }
      let target = table.ruleNumbers[statement.grammar, name]
      if target >= 0 { return target }
    }
    return nil
  }

  // MARK: - Suggestions

  /// A rule that may have been meant, and how to write it.
  struct Suggestion {
    /// The rule, or nil for a slot.
    var rule: Int?
    var label: String
  }

  private mutating func suggestion(for span: SyntaxSpan, in file: Int32) -> Suggestion? {
    let text = table.bytes(span, in: file)
    let dot = text.lastIndex(of: UInt8(ascii: ".")) ?? 0
    let name = table.intern(
      SyntaxSpan(start: span.start + Int32(dot) + 1, end: span.end - 1), in: file)
    var places = [file]
    for statement in table.grammars[Int(file)].imports where statement.grammar >= 0 {
      if !places.contains(statement.grammar) { places.append(statement.grammar) }
    }
    if dot > 0 {
      let grammar = table.intern(
        SyntaxSpan(start: span.start + 1, end: span.start + Int32(dot)), in: file)
      let whole = grammarNumbers[0, grammar]
      if whole >= 0 { places = [whole] }
    } else if let other = publicRule(named: name) {
      let grammar = grammarName(table.rules[other].file)
      return Suggestion(
        rule: other,
        label: "write 'import <\(grammar).\(FaultText.shown(table.names.bytes(name)))>;'")
    }
    guard let near = nearestRule(to: name, in: places, publicOnly: false) else {
      return dot == 0 ? slotSuggestion(for: name, in: file) : nil
    }
    return Suggestion(rule: near, label: "did you mean \(table.shownName(near))?")
  }

  /// An imported slot of nearly that name.
  private func slotSuggestion(for name: Int32, in file: Int32) -> Suggestion? {
    let imports = table.grammars[Int(file)].imports.filter {
      $0.grammar == RuleTable.Import.slot
    }
    var known: [String] = []
    for (slot, number) in zip(SlotName.allCases, slots)
    where imports.contains(where: { $0.rule < 0 || $0.rule == number }) {
      known.append(slot.rawValue)
    }
    return EditDistance.nearest(FaultText.shown(table.names.bytes(name)), in: known)
      .map { Suggestion(rule: nil, label: "did you mean '<\($0)>'?") }
  }

  /// A public rule of that simple name in any grammar.
  private mutating func publicRule(named name: Int32) -> Int? {
    guard spend(table.grammars.count) else { return nil }
    for file in table.grammars.indices where !table.grammars[file].isLeftOut {
      let rule = Int(table.ruleNumbers[Int32(file), name])
      if rule >= 0, table.grammars[file].name >= 0, table.rules[rule].syntax.isPublic {
        return rule
      }
    }
    return nil
  }

  /// The rule of some grammars with the nearest name, if that is near.
  mutating func nearestRule(to name: Int32, in grammars: [Int32], publicOnly: Bool) -> Int? {
    let shown = FaultText.shown(table.names.bytes(name))
    var words: [String] = []
    var rules: [Int] = []
    for grammar in grammars {
      let syntaxes = table.syntaxes[Int(grammar)].rules
      guard spend(syntaxes.count) else { return nil }
      for syntax in syntaxes where syntax.isPublic || !publicOnly {
        let number = table.ruleNumbers[
          grammar, table.intern(syntax.name, in: grammar, trimming: 1)]
        guard number >= 0 else { continue }
        let bytes = table.bytes(syntax.name, in: grammar)
        words.append(FaultText.shown(UnsafeBufferPointer(rebasing: bytes[1..<bytes.count - 1])))
        rules.append(Int(number))
      }
    }
    guard let nearest = EditDistance.nearest(shown, in: words) else { return nil }
    return words.firstIndex { $0.utf8.elementsEqual(nearest.utf8) }.map { rules[$0] }
  }

  /// Takes comparisons from the budget; false when it does not allow as many.
  mutating func spend(_ count: Int) -> Bool {
    guard table.suggestionBudget >= count else { return false }
    table.suggestionBudget -= count
    table.steps += count
    return true
  }
}
