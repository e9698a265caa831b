/// Finds the rules that cannot be used, and why.
///
/// What is left has references to rules that are left as well, recursion at the end of rules only
/// (so that the language is regular), no loop without a word, and no rule that can never match.
struct GrammarValidator {
  /// What is known of a rule or a part of one.
  struct Facts: OptionSet, BitwiseCopyable, Sendable {
    let rawValue: UInt8
    /// It can match without a word.
    static let matchesNothing = Facts(rawValue: 1)
    /// It can match at all.
    static let matches = Facts(rawValue: 2)
    /// It can match without a word of the grammar or a name: by free slots alone, or by nothing.
    static let matchesFree = Facts(rawValue: 4)

    /// What is true of an expansion without a word.
    static let nothing: Facts = [.matchesNothing, .matches, .matchesFree]
  }

  /// A reference at the end of a rule to a rule of the same component.
  struct Tail: BitwiseCopyable {
    var source: Int32
    var target: Int32
    var span: SyntaxSpan
    /// What is known of that which goes before the reference.
    var prefix: Facts
  }

  var table: RuleTable
  let graph: RuleGraph

  /// What is known of each rule.
  var facts: [Facts] = []

  /// Whether faulty rules are taken to match, so that only faults of other rules are found.
  var isLenient = true

  /// The rules that can never match, though free of errors.
  var voidRules: [Int] = []

  init(_ table: RuleTable) {
    self.table = table
    graph = RuleGraph(table)
  }

  /// Validates all rules.
  mutating func validate() {
    checkRecursion()
    isLenient = true
    evaluate()
    checkVoidRules()
    checkWidths()
    checkPatterns()
    if table.faults.errorCount > 0 {
      isLenient = false
      evaluate()
    }
    explainDependents()
    checkUse()
  }

  /// Whether a rule is part of the result.
  func isKept(_ rule: Int) -> Bool {
    !table.rules[rule].isFaulty && facts[rule].contains(.matches)
  }

  // MARK: - What matches

  /// Computes the facts of all rules, each after those that it refers to.
  private mutating func evaluate() {
    facts = table.rules.map { $0.isFaulty && isLenient ? .matches : [] }
    var first = 0
    while first < graph.order.count {
      let component = graph.components[Int(graph.order[first])]
      var end = first + 1
      while end < graph.order.count && graph.components[Int(graph.order[end])] == component {
        end += 1
      }
      var tails: [Tail] = []
      for rule in graph.order[first..<end] {
        facts[Int(rule)] = evaluate(Int(rule), tails: &tails)
      }
      if !tails.isEmpty {
        spread(.matches, along: tails, in: graph.order[first..<end])
        spread(.matchesNothing, along: tails, in: graph.order[first..<end])
        spread(.matchesFree, along: tails, in: graph.order[first..<end])
        if isLenient { checkEmptyRecursion(tails, in: graph.order[first..<end]) }
      }
      first = end
    }
  }

  private mutating func evaluate(_ rule: Int, tails: inout [Tail]) -> Facts {
    let entry = table.rules[rule]
    if entry.isFaulty { return isLenient ? .matches : [] }
    let nodes = table.syntaxes[Int(entry.file)].nodes
    var walk = ExpansionWalk(rule: Int32(rule), nodes: nodes)
    let result = walk.facts(entry.syntax.root, prefix: .nothing, self)
    tails.append(contentsOf: walk.tails)
    table.steps += walk.steps
    if isLenient, let loop = walk.emptyLoop { reportEmptyLoop(loop, in: rule) }
    return result
  }

  /// Gives a fact to all rules that have it by way of a reference at their end.
  private mutating func spread(_ fact: Facts, along tails: [Tail], in rules: ArraySlice<Int32>) {
    var local: [Int32: Int] = [:]
    for (index, rule) in rules.enumerated() { local[rule] = index }
    // The tails by target, as lists linked by index.
    var heads: [Int] = Array(repeating: -1, count: rules.count)
    var links: [Int] = Array(repeating: -1, count: tails.count)
    for (index, tail) in tails.enumerated() where tail.prefix.contains(fact) {
      guard let target = local[tail.target] else { continue }
      links[index] = heads[target]
      heads[target] = index
    }
    var open: [Int32] = rules.filter { facts[Int($0)].contains(fact) }
    while let rule = open.popLast() {
      guard let target = local[rule] else { continue }
      var link = heads[target]
      while link >= 0 {
        table.steps += 1
        let source = Int(tails[link].source)
        if !facts[source].contains(fact) {
          facts[source].insert(fact)
          open.append(Int32(source))
        }
        link = links[link]
      }
    }
  }
}

/// A walk over the expansion of one rule, to find out whether it can match, or match nothing.
struct ExpansionWalk {
  typealias Facts = GrammarValidator.Facts

  let rule: Int32
  let nodes: [SyntaxNode]

  /// The references to rules of the same component.
  var tails: [GrammarValidator.Tail] = []

  /// The first repetition of something that can match nothing.
  var emptyLoop: SyntaxSpan?

  var steps = 0

  init(rule: Int32, nodes: [SyntaxNode]) {
    self.rule = rule
    self.nodes = nodes
  }

  /// Returns the facts of a node, given those of what goes before it in the rule.
  mutating func facts(_ index: Int32, prefix: Facts, _ validator: borrowing GrammarValidator)
    -> Facts
  {
    let node = nodes[Int(index)]
    steps += 1
    switch node.kind {
    case .word, .quoted, .tag:
      return .matches
    case .slot:
      let file = validator.table.rules[Int(rule)].file
      let slot = SlotName(reference: validator.table.bytes(node.span, in: file))
      return slot?.isFree ?? false ? [.matches, .matchesFree] : .matches
    case .null:
      return .nothing
    case .void:
      return []
    case .reference:
      let target = Int(node.child)
      guard target >= 0 else { return [] }
      if validator.graph.components[target] == validator.graph.components[Int(rule)],
        !validator.table.rules[target].isFaulty
      {
        tails.append(
          GrammarValidator.Tail(
            source: rule, target: node.child, span: node.span, prefix: prefix))
        return []
      }
      return validator.facts[target]
    case .sequence:
      var result: Facts = .nothing
      var child = node.child
      while child >= 0 {
        result.formIntersection(facts(child, prefix: prefix.intersection(result), validator))
        child = nodes[Int(child)].next
      }
      return result
    case .alternatives:
      var result: Facts = []
      var child = node.child
      while child >= 0 {
        result.formUnion(facts(child, prefix: prefix, validator))
        child = nodes[Int(child)].next
      }
      return result
    case .weighted, .tagged:
      return facts(node.child, prefix: prefix, validator)
    case .optional:
      _ = facts(node.child, prefix: prefix, validator)
      return .nothing
    case .star, .plus:
      let inner = facts(node.child, prefix: prefix, validator)
      if inner.contains(.matchesNothing) && emptyLoop == nil { emptyLoop = node.span }
      return node.kind == .star ? .nothing : inner
    }
  }
}
