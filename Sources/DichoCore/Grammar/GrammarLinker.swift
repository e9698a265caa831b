/// Resolves grammar names, imports and rule references.
///
/// A simple name means the rule of the same grammar, or else the one imported rule of that name. A
/// name with the whole grammar name before it needs no import; one with only the last part of the
/// grammar name does. Rules used from another grammar should be public, as the format asks; others work
/// with a warning, one for each file. The slots, `<slot.NAME>`, are built in.
struct GrammarLinker {
  /// The most imports of one grammar; each is looked at for each name that is not local.
  static let importLimit = 256

  /// What became of a look-up, where it is not a rule.
  enum Outcome {
    static let undefined: Int32 = -10
    static let ambiguous: Int32 = -11
    static let isPrivate: Int32 = -12
    /// Undefined, but an import that failed explains that.
    static let excused: Int32 = -13
    /// No slot of that name.
    static let noSlot: Int32 = -14
  }

  var table: RuleTable

  /// The number of the name "slot" and those of the slots.
  let slotName: Int32
  let slots: [Int32]

  /// The grammar of each full name; the first number of the pair is 0.
  var grammarNumbers: PairTable

  /// The outcome for each name in the file being linked, and the file it was made in.
  private var memo: [Int32] = []
  private var memoFile: [Int32] = []

  /// The words of ``slotNames`` begin at the offset in the text of the table.
  init(_ table: RuleTable, slotNamesAt offset: Int) {
    self.table = table
    grammarNumbers = PairTable(expecting: table.syntaxes.count)
    var numbers: [Int32] = []
    var start = offset
    for word in Self.slotNames {
      numbers.append(self.table.names.intern(start, word.utf8.count))
      start += word.utf8.count + 1
    }
    slotName = numbers.removeFirst()
    slots = numbers
  }

  /// The name of the built-in grammar, and those of its slots.
  static let slotNames = ["slot"] + SlotName.allCases.map { $0.rawValue }

  /// Links all files.
  mutating func link() {
    for file in table.syntaxes.indices { declare(Int32(file)) }
    for file in table.syntaxes.indices { checkLocale(Int32(file)) }
    for file in table.syntaxes.indices { define(Int32(file)) }
    for file in table.syntaxes.indices { checkImports(Int32(file)) }
    var first = 0
    for file in table.syntaxes.indices {
      let end = first + table.syntaxes[file].rules.count
      resolve(Int32(file), first..<end)
      first = end
    }
  }

  // MARK: - Declarations

  private mutating func declare(_ file: Int32) {
    let syntax = table.syntaxes[Int(file)]
    var grammar = RuleTable.Grammar()
    if syntax.locale.isPresent {
      let bytes = table.bytes(syntax.locale, in: file)
      grammar.language = String(
        decoding: bytes.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }, as: UTF8.self)
    }
    if syntax.name.isPresent {
      grammar.name = table.intern(syntax.name, in: file)
      let bytes = table.bytes(syntax.name, in: file)
      let dot = bytes.lastIndex(of: UInt8(ascii: ".")).map { Int32($0) } ?? -1
      grammar.simpleName = table.intern(
        SyntaxSpan(start: syntax.name.start + dot + 1, end: syntax.name.end), in: file)
      let span = SourceSpan(syntax.name, in: file)
      let shown = FaultText.quoted(bytes)
      if grammar.name == slotName {
        grammar.isLeftOut = true
        table.faults.report(in: file, Self.reservedGrammar(shown, at: span))
      } else if let other = grammarNumbers.insert(0, grammar.name, file) {
        grammar.isLeftOut = true
        let first = SourceSpan(table.syntaxes[Int(other)].name, in: other)
        table.faults.report(in: file, Self.duplicateGrammar(shown, at: span, first: first))
      }
    }
    table.grammars.append(grammar)
  }

  private mutating func define(_ file: Int32) {
    let isLeftOut = table.grammars[Int(file)].isLeftOut
    // The rules of a second grammar of the same name are known by the first one.
    let home = isLeftOut ? grammarNumbers[0, table.grammars[Int(file)].name] : file
    for syntax in table.syntaxes[Int(file)].rules {
      let name = table.intern(syntax.name, in: file, trimming: 1)
      let number = Int32(table.rules.count)
      table.rules.append(
        RuleTable.Rule(
          file: file, name: name, syntax: syntax, isFaulty: syntax.isFaulty || isLeftOut,
          fault: syntax.fault))
      guard home >= 0, let first = table.ruleNumbers.insert(home, name, number), !isLeftOut
      else { continue }
      let fault = Self.duplicateRule(
        table.shownName(Int(number)), at: table.place(Int(number)), first: table.place(Int(first)))
      table.reject(Int(number), fault)
    }
  }

  // MARK: - References

  private mutating func resolve(_ file: Int32, _ rules: Range<Int>) {
    let isLeftOut = table.grammars[Int(file)].isLeftOut
    var nodes: [SyntaxNode] = []
    swap(&nodes, &table.syntaxes[Int(file)].nodes)
    for rule in rules {
      let syntax = table.rules[rule].syntax
      let isSilent = syntax.isFaulty || isLeftOut
      for index in Int(syntax.firstNode)..<Int(syntax.endNode)
      where nodes[index].kind == .reference {
        let span = nodes[index].span
        let outcome = look(up: span, in: file)
        if outcome >= 0 {
          nodes[index].child = outcome
          if Int(outcome) != rule { table.rules[Int(outcome)].isReferenced = true }
        } else if outcome == RuleTable.Target.slot {
          nodes[index].kind = .slot
        } else {
          nodes[index].child = RuleTable.Target.missing
          if !isSilent { report(outcome, span, in: rule) }
        }
      }
    }
    swap(&nodes, &table.syntaxes[Int(file)].nodes)
  }

  /// Looks a name in angle brackets up, once for each file.
  private mutating func look(up span: SyntaxSpan, in file: Int32) -> Int32 {
    table.steps += 1
    let name = Int(table.intern(span, in: file, trimming: 1))
    while memo.count <= name {
      memo.append(0)
      memoFile.append(-1)
    }
    if memoFile[name] == file { return memo[name] }
    let bytes = table.bytes(span, in: file)
    var outcome: Int32
    if let dot = bytes.lastIndex(of: UInt8(ascii: ".")) {
      let middle = span.start + Int32(dot)
      let grammar = table.intern(SyntaxSpan(start: span.start + 1, end: middle), in: file)
      let rule = table.intern(SyntaxSpan(start: middle + 1, end: span.end - 1), in: file)
      outcome = lookUp(grammar: grammar, rule: rule, in: file)
    } else {
      outcome = lookUp(Int32(name), in: file)
    }
    if outcome == Outcome.isPrivate, let target = privateTarget(of: span, in: file) {
      let fault = privateRule(target, at: SourceSpan(span, in: file))
      table.faults.report(in: file, fault)
      outcome = target
    }
    memo[name] = outcome
    memoFile[name] = file
    return outcome
  }

  private mutating func lookUp(_ name: Int32, in file: Int32) -> Int32 {
    let local = table.ruleNumbers[file, name]
    if local >= 0 { return local }
    var found = Outcome.undefined
    for statement in table.grammars[Int(file)].imports {
      table.steps += 1
      guard statement.rule < 0 || statement.rule == name else { continue }
      let target: Int32
      if statement.grammar == RuleTable.Import.slot {
        if statement.rule < 0 && !slots.contains(name) { continue }
        target = RuleTable.Target.slot
      } else if statement.grammar == RuleTable.Import.missing {
        if found == Outcome.undefined { found = Outcome.excused }
        continue
      } else {
        target = table.ruleNumbers[statement.grammar, name]
        if target < 0 { continue }
        // An explicit import of a private rule has been reported at the import.
        if statement.rule < 0 && visible(target, from: file) == Outcome.isPrivate {
          if found == Outcome.undefined { found = Outcome.isPrivate }
          continue
        }
      }
      if found >= 0 && found != target || found == RuleTable.Target.slot && target >= 0 {
        return Outcome.ambiguous
      }
      found = target
    }
    if found == Outcome.undefined && table.grammars[Int(file)].hasMissingGrammar {
      return Outcome.excused
    }
    return found
  }

  private mutating func lookUp(grammar: Int32, rule: Int32, in file: Int32) -> Int32 {
    if grammar == slotName {
      return slots.contains(rule) ? RuleTable.Target.slot : Outcome.noSlot
    }
    let whole = grammarNumbers[0, grammar]
    if whole >= 0 { return visible(table.ruleNumbers[whole, rule], from: file) }
    if table.grammars[Int(file)].simpleName == grammar {
      let own = table.ruleNumbers[file, rule]
      if own >= 0 { return own }
    }
    var found = Outcome.undefined
    for statement in table.grammars[Int(file)].imports {
      table.steps += 1
      guard statement.grammar >= 0, statement.rule < 0 || statement.rule == rule,
        table.grammars[Int(statement.grammar)].simpleName == grammar
      else { continue }
      let target = visible(table.ruleNumbers[statement.grammar, rule], from: file)
      if found >= 0 && target >= 0 && found != target { return Outcome.ambiguous }
      if found < 0 && target != Outcome.undefined { found = target }
    }
    return found
  }

  func visible(_ rule: Int32, from file: Int32) -> Int32 {
    if rule < 0 { return Outcome.undefined }
    let target = table.rules[Int(rule)]
    return target.syntax.isPublic || target.file == file ? rule : Outcome.isPrivate
  }
}
