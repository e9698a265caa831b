/// A reading as a tree: rules inside rules, with the words they stand for.
package struct ReadingTree: Sendable {
  /// What a part of a reading is.
  package enum Kind: Hashable, Sendable {
    /// A rule, by index.
    case rule(Int32)
    /// Words captured as a parameter, by name.
    case capture(String)
    /// Words of the grammar.
    case words
    /// A grammar word that was written only nearly so.
    case nearWord(meant: String)
    /// A free slot or the slot of a content noun, by name.
    case slot(String)
    /// A name of the catalog, and how nearly it was written; 0 is exact.
    case name(slot: String, NameEntry, nearness: UInt8)
    /// A phrase that was skipped, with its rule; -1 for words that are said again.
    case skipped(rule: Int32)
  }

  /// A part of a reading.
  package struct Node: Sendable {
    package var kind: Kind
    /// Where its words stand in the utterance.
    package var span: Span
    package var children: [Node] = []
    /// Its words, if they were asked for and it is words, a near word or skipped.
    package var heard: [HeardWord] = []
  }

  /// A word of the utterance as the matcher took it.
  package struct HeardWord: Hashable, Sendable {
    /// Hashes of its folded letters without and with accents; 0 where they are not known.
    package var hash: UInt64
    package var accentHash: UInt64
    /// The class of words it is in.
    package var wordClass: UInt16
    /// The word set that took it, or -1.
    package var wordSet: Int32 = -1

    package init(hash: UInt64, accentHash: UInt64, wordClass: UInt16) {
      self.hash = hash
      self.accentHash = accentHash
      self.wordClass = wordClass
    }
  }

  /// The rule that matched, with everything in it.
  package var root: Node

  /// Draws the reading on a matcher's path, which must be of an automaton written out whole.
  ///
  /// `listsWords`: Whether each word is a part of its own, with what was heard.
  init?(
    _ matcher: inout Matcher, _ buffer: TokenBuffer, _ spelled: SpelledWords,
    listsWords: Bool = false
  ) {
    guard matcher.rule >= 0, matcher.sequence.count > 0 else { return nil }
    let all = matcher.span(of: 0..<matcher.sequence.count, buffer)
    var stack = TreeStack(
      root: Node(kind: .rule(matcher.rule), span: all), joins: !listsWords)
    for index in 0..<matcher.path.count {
      let step = matcher.path[index]
      let edge = matcher.edges[Int(step.edge)]
      let words = Int(step.from)..<Int(edge.to)
      let span = matcher.span(of: words, buffer)
      if edge.kind == .skip {
        stack.add(
          Node(
            kind: .skipped(rule: matcher.skippedRule(words)), span: span,
            heard: listsWords ? matcher.heard(words, buffer) : []))
        continue
      }
      let automaton = matcher.cache.automaton
      stack.enter(automaton.instances(around: step.state).dropFirst()) { instance in
        let instance = automaton.instances[Int(instance)]
        if instance.rule >= 0 { return .rule(instance.rule) }
        return .capture(instance.capture >= 0 ? automaton.captures[Int(instance.capture)] : "")
      }
      let kind = Self.kind(
        of: edge, step.state, heard: matcher.folded(words, buffer), automaton, spelled)
      var node = Node(kind: kind, span: span)
      if listsWords {
        node.heard = matcher.heard(words, buffer)
        if automaton.states[Int(step.state)].kind == .word {
          for index in node.heard.indices {
            node.heard[index].wordSet = automaton.states[Int(step.state)].value
          }
        }
      }
      stack.add(node)
    }
    root = stack.finish()
  }

  private static func kind(
    of edge: Matcher.Edge, _ number: Int32, heard: String, _ automaton: Automaton,
    _ spelled: SpelledWords
  ) -> Kind {
    let state = automaton.states[Int(number)]
    switch (edge.kind, state.kind) {
    case (.app, _): return .name(slot: "app", edge.name, nearness: edge.nearness)
    case (.otherApp, _): return .name(slot: "otherApp", edge.name, nearness: edge.nearness)
    case (.noun, _): return .slot("noun")
    case (_, .any): return .slot(automaton.slots[Int(state.value)])
    case (.nearWord, _):
      let words = spelled.words(ofSet: state.value)
      return .nearWord(meant: EditDistance.nearest(heard, in: words) ?? "")
    default: return .words
    }
  }
}

/// The parts of a tree that are open while it is drawn from left to right.
private struct TreeStack {
  private var nodes: [ReadingTree.Node]
  private var instances: [Int32] = []
  /// Whether words of one kind that follow each other are one part.
  private let joins: Bool

  init(root: ReadingTree.Node, joins: Bool) {
    nodes = [root]
    self.joins = joins
  }

  /// Opens and closes parts until exactly those of a chain of instances are open.
  mutating func enter(
    _ chain: ArraySlice<Int32>, kind: (Int32) -> ReadingTree.Kind
  ) {
    var common = 0
    for (open, wanted) in zip(instances, chain) {
      if open != wanted { break }
      common += 1
    }
    close(to: common)
    for instance in chain.dropFirst(common) {
      instances.append(instance)
      nodes.append(ReadingTree.Node(kind: kind(instance), span: Span(start: 0, end: 0)))
    }
  }

  /// Adds words to the innermost open part.
  mutating func add(_ node: ReadingTree.Node) {
    let top = nodes.count - 1
    if joins, let last = nodes[top].children.last, last.kind == node.kind,
      Self.mayJoin(node.kind)
    {
      nodes[top].children[nodes[top].children.count - 1].span.end = node.span.end
    } else {
      nodes[top].children.append(node)
    }
  }

  private static func mayJoin(_ kind: ReadingTree.Kind) -> Bool {
    switch kind {
    case .words, .slot: true
    default: false
    }
  }

  private mutating func close(to depth: Int) {
    while instances.count > depth {
      instances.removeLast()
      var node = nodes.removeLast()
      if let first = node.children.first, let last = node.children.last {
        node.span = Span(start: first.span.start, end: last.span.end)
      }
      nodes[nodes.count - 1].children.append(node)
    }
  }

  mutating func finish() -> ReadingTree.Node {
    close(to: 0)
    return nodes[0]
  }
}

extension Matcher {
  /// Where words stand in the utterance.
  func span(of words: Range<Int>, _ buffer: TokenBuffer) -> Span {
    let first = Int(sequence.words[words.lowerBound].token)
    let last = Int(sequence.words[words.upperBound - 1].lastToken)
    return Span(start: Int(buffer.tokens[first].start), end: Int(buffer.tokens[last].end))
  }

  /// Words as they were heard.
  func heard(_ words: Range<Int>, _ buffer: TokenBuffer) -> [ReadingTree.HeardWord] {
    words.map { index in
      let token = buffer.tokens[Int(sequence.words[index].token)]
      return ReadingTree.HeardWord(
        hash: token.hash, accentHash: token.accentHash,
        wordClass: UInt16(clamping: sequence.words[index].wordClass))
    }
  }

  /// The folded letters of words that follow each other.
  func folded(_ words: Range<Int>, _ buffer: TokenBuffer) -> String {
    let start = Int(sequence.words[words.lowerBound].foldStart)
    let end = Int(sequence.words[words.upperBound - 1].foldEnd)
    guard end > start else { return "" }
    return String(
      decoding: UnsafeBufferPointer(start: buffer.folded + start, count: end - start), as: UTF8.self
    )
  }

  /// The rule of a phrase that may be skipped and has exactly these words, or -1.
  mutating func skippedRule(_ words: Range<Int>) -> Int32 {
    for role in [Automaton.Role.anywhere, .opening, .closing] {
      if let rule = phraseRules(role, words).first { return rule }
    }
    return -1
  }

  /// The rules of a role that accept exactly these words; `paused` when a pause comes before them.
  mutating func phraseRules(
    _ role: Automaton.Role, _ words: Range<Int>, paused: Bool = false
  ) -> [Int32] {
    var set = cache.start(role)
    for index in words {
      let symbol = Int(sequence.words[index].symbol)
      set = cache.target(set, index == words.lowerBound && paused ? symbol | 1 : symbol)
      if set == 0 { return [] }
    }
    let end = words.upperBound
    let pauseFollows = end == sequence.count || sequence.words[end].pause
    var rules: [Int32] = []
    for index in 0..<cache.count(set) {
      for accepted in cache.acceptances(of: cache.node(set, index), language: -1)
      where pauseFollows || !cache.automaton.rules[Int(accepted.rule)].pauseAfter {
        rules.append(accepted.rule)
      }
    }
    return rules.sorted()
  }
}
