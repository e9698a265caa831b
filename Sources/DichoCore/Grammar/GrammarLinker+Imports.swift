// MARK: - Imports

extension GrammarLinker {
  /// Checks the imports of a file, and keeps them with their names looked up.
  mutating func checkImports(_ file: Int32) {
    let statements = table.syntaxes[Int(file)].imports
    for (index, statement) in statements.enumerated() {
      let count = table.faults.faults.count
      guard index < Self.importLimit else {
        table.faults.report(
          in: file, Self.tooManyImports(at: SourceSpan(statement.name, in: file)))
        missGrammar(file, count)
        return
      }
      let span = statement.name
      let bytes = table.bytes(span, in: file)
      guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")) else { continue }
      let middle = span.start + Int32(dot)
      let name = table.intern(SyntaxSpan(start: span.start + 1, end: middle), in: file)
      let ruleSpan = SyntaxSpan(start: middle + 1, end: span.end - 1)
      let isAll = bytes[dot + 1] == UInt8(ascii: "*")
      let rule = isAll ? NameTable.none : table.intern(ruleSpan, in: file)
      var grammar = grammarNumbers[0, name]
      if name == slotName {
        grammar = RuleTable.Import.slot
        if !isAll, !slots.contains(rule) {
          grammar = RuleTable.Import.missing
          table.faults.report(in: file, unknownSlot(span, in: file))
        }
      } else if grammar < 0 {
        grammar = RuleTable.Import.missing
        reportMissingGrammar(name, span, in: file)
        if isAll { missGrammar(file, count) }
      } else if !isAll {
        let target = table.ruleNumbers[grammar, rule]
        if target < 0 {
          reportMissingRule(rule, of: grammar, span, in: file)
          grammar = RuleTable.Import.missing
        } else if visible(target, from: file) == Outcome.isPrivate {
          let fault = privateRule(target, at: SourceSpan(span, in: file))
          table.faults.report(in: file, fault)
        }
      }
      table.grammars[Int(file)].imports.append(
        RuleTable.Import(
          grammar: grammar, rule: rule, span: span,
          fault: table.faults.faults.count > count ? count : -1))
    }
  }

  /// Warns of a header with another language than the one that the grammar's name begins with.
  ///
  /// The first part of a name is only taken for a language that other files are of.
  mutating func checkLocale(_ file: Int32) {
    let syntax = table.syntaxes[Int(file)]
    guard syntax.name.isPresent, syntax.locale.isPresent else { return }
    let name = table.bytes(syntax.name, in: file)
    guard let dot = name.firstIndex(of: UInt8(ascii: ".")) else { return }
    let folder = String(decoding: name[..<dot], as: UTF8.self)
    let language = table.grammars[Int(file)].language
    if LanguageTag.samePrimary(folder, language) { return }
    guard table.grammars.contains(where: { LanguageTag.samePrimary($0.language, folder) }) else {
      return
    }
    table.faults.report(
      in: file,
      GrammarFault(
        .warning, "locale-mismatch",
        "the header says '\(language)', the name of the grammar '\(folder)'",
        at: SourceSpan(syntax.locale, in: file),
        label: "the header counts; write '\(folder)' if that is meant",
        notes: [GrammarNote("it is named here", at: SourceSpan(syntax.name, in: file))]))
  }

  /// Notes that a name that is not defined may come from an import that failed.
  private mutating func missGrammar(_ file: Int32, _ fault: Int) {
    if table.grammars[Int(file)].hasMissingGrammar { return }
    table.grammars[Int(file)].hasMissingGrammar = true
    if table.faults.faults.count > fault { table.grammars[Int(file)].importFault = fault }
  }

  private mutating func reportMissingGrammar(_ name: Int32, _ span: SyntaxSpan, in file: Int32) {
    let shown = FaultText.shown(table.names.bytes(name))
    var label: String?
    if spend(table.grammars.count) {
      var known: [String] = []
      for grammar in table.grammars where grammar.name >= 0 {
        known.append(FaultText.shown(table.names.bytes(grammar.name)))
      }
      label = EditDistance.nearest(shown, in: known).map { "did you mean '\($0)'?" }
    }
    table.faults.report(
      in: file,
      GrammarFault(
        .error, "undefined-import", "grammar '\(shown)' is not defined",
        at: SourceSpan(span, in: file), label: label))
  }

  private mutating func reportMissingRule(
    _ rule: Int32, of grammar: Int32, _ span: SyntaxSpan, in file: Int32
  ) {
    let near = nearestRule(to: rule, in: [grammar], publicOnly: true)
    table.faults.report(
      in: file,
      GrammarFault(
        .error, "undefined-import",
        "grammar '\(grammarName(grammar))' has no rule '<\(FaultText.shown(table.names.bytes(rule)))>'",
        at: SourceSpan(span, in: file), label: near.map { "did you mean \(table.shownName($0))?" },
        notes: near.map { [definition(of: $0)] } ?? []))
  }
}

// MARK: - Messages

extension GrammarLinker {
  static func reservedGrammar(_ name: String, at span: SourceSpan) -> GrammarFault {
    GrammarFault(
      .error, "reserved-name", "grammar \(name) is built in and cannot be defined", at: span,
      label: "choose another name")
  }

  static func duplicateGrammar(
    _ name: String, at span: SourceSpan, first: SourceSpan
  ) -> GrammarFault {
    GrammarFault(
      .error, "duplicate-grammar", "grammar \(name) is defined twice", at: span,
      label: "choose another name; the rules of this file are left out",
      notes: [GrammarNote("\(name) is defined here first", at: first)])
  }

  static func duplicateRule(_ name: String, at span: SourceSpan, first: SourceSpan) -> GrammarFault
  {
    GrammarFault(
      .error, "duplicate-rule", "rule \(name) is defined twice", at: span,
      label: "join the two with '|', or rename one",
      notes: [GrammarNote("\(name) is defined here first", at: first)])
  }

  static func tooManyImports(at span: SourceSpan) -> GrammarFault {
    GrammarFault(
      .error, "too-many-imports", "more than \(importLimit) imports in one grammar", at: span,
      label: "this one and those after it are left out")
  }

  func privateRule(_ rule: Int32, at span: SourceSpan) -> GrammarFault {
    let name = table.shownName(Int(rule))
    let grammar = grammarName(table.rules[Int(rule)].file)
    return GrammarFault(
      .warning, "private-rule", "rule \(name) of grammar '\(grammar)' is not public", at: span,
      label: "write 'public' before its definition, since other tools refuse it",
      notes: [definition(of: Int(rule))])
  }

  func definition(of rule: Int) -> GrammarNote {
    GrammarNote("\(table.shownName(rule)) is defined here", at: table.place(rule))
  }

  func grammarName(_ grammar: Int32) -> String {
    let name = table.grammars[Int(grammar)].name
    return name < 0 ? "" : FaultText.shown(table.names.bytes(name))
  }
}
