/// All rules of the files being loaded, while they are linked and validated.
struct RuleTable {
  /// What a reference leads to instead of a rule.
  enum Target {
    /// Not looked up.
    static let unknown: Int32 = -1
    /// A slot.
    static let slot: Int32 = -2
    /// Nothing; that has been reported.
    static let missing: Int32 = -3
  }

  /// A grammar file.
  struct Grammar {
    /// The number of the declared name, or -1.
    var name: Int32 = NameTable.none
    /// The number of the last part of the name, or -1.
    var simpleName: Int32 = NameTable.none
    /// The locale in the header, or "".
    var language = ""
    var imports: [Import] = []
    /// Whether it is left out as a whole, since its name is taken.
    var isLeftOut = false
    /// Whether it imports all rules of a grammar that does not exist.
    var hasMissingGrammar = false
    /// The index of the fault that says so, or -1.
    var importFault = -1
  }

  /// A checked import.
  struct Import {
    /// The index of the grammar, or ``slot`` or ``missing``.
    var grammar: Int32
    /// The number of the rule's simple name, or -1 for all public rules.
    var rule: Int32
    var span: SyntaxSpan
    /// The index of the fault found in it, or -1.
    var fault: Int

    static let slot: Int32 = -2
    static let missing: Int32 = -3
  }

  /// A rule definition.
  struct Rule {
    var file: Int32
    /// The number of its simple name.
    var name: Int32
    var syntax: RuleSyntax
    /// Whether an error was found in it, so that it is left out.
    var isFaulty: Bool
    /// Whether another rule refers to it.
    var isReferenced = false
    /// The index of the fault that says why it is left out, or -1.
    var fault: Int32
  }

  /// The texts of all files, one after the other, with 8 bytes after each.
  let base: UnsafePointer<UInt8>

  /// The offset in `base` of each file.
  let starts: [Int]

  var syntaxes: [GrammarSyntax]
  var names: NameTable
  var grammars: [Grammar] = []
  var rules: [Rule] = []

  /// The rule with a simple name in a grammar.
  var ruleNumbers: PairTable

  var faults: FaultList
  var steps = 0

  /// The comparisons of names that may still be made for suggestions.
  var suggestionBudget = 20_000

  init(base: UnsafePointer<UInt8>, starts: [Int], syntaxes: [GrammarSyntax], faults: FaultList) {
    self.base = base
    self.starts = starts
    self.syntaxes = syntaxes
    self.faults = faults
    var ruleCount = 0
    for syntax in syntaxes { ruleCount += syntax.rules.count }
    names = NameTable(base: base, expecting: ruleCount * 2 + 16)
    ruleNumbers = PairTable(expecting: ruleCount)
    rules.reserveCapacity(ruleCount)
  }

  /// The text of a span in a file.
  func bytes(_ span: SyntaxSpan, in file: Int32) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: base + starts[Int(file)] + Int(span.start), count: Int(span.end - span.start))
  }

  /// The number of the name that a span holds, brackets and further bytes trimmed at both ends.
  mutating func intern(_ span: SyntaxSpan, in file: Int32, trimming edge: Int = 0) -> Int32 {
    names.intern(
      starts[Int(file)] + Int(span.start) + edge, Int(span.end - span.start) - 2 * edge)
  }

  /// A rule's name in angle brackets and quotes, as messages show it.
  func shownName(_ rule: Int) -> String {
    FaultText.quoted(bytes(rules[rule].syntax.name, in: rules[rule].file))
  }

  /// The place where a rule is defined.
  func place(_ rule: Int) -> SourceSpan {
    SourceSpan(rules[rule].syntax.name, in: rules[rule].file)
  }

  /// Reports a fault that leaves a rule out.
  mutating func reject(_ rule: Int, _ fault: GrammarFault) {
    let count = faults.faults.count
    faults.report(in: rules[rule].file, fault)
    rules[rule].isFaulty = true
    if rules[rule].fault < 0 && faults.faults.count > count { rules[rule].fault = Int32(count) }
  }
}

extension SourceSpan {
  init(_ span: SyntaxSpan, in file: Int32) {
    self.init(file: file, start: span.start, end: span.end)
  }
}
