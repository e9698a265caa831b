import DichoCore

/// How often the rules of a grammar and their parts were gone through.
package struct GrammarCoverage: Sendable {
  package let parts: GrammarParts
  package private(set) var ruleHits: [Int]
  package private(set) var partHits: [Int]
  /// Utterances, turns of dialogues each for itself.
  package private(set) var utterances = 0
  /// Utterances that some rule read.
  package private(set) var read = 0
  /// Readings of which only the rules are known, and not the parts.
  package private(set) var unaligned = 0

  /// Starts with nothing gone through.
  package init(_ parts: GrammarParts) {
    self.parts = parts
    ruleHits = [Int](repeating: 0, count: parts.grammar.rules.count)
    partHits = [Int](repeating: 0, count: parts.parts.count)
  }

  /// Adds what was counted of the same grammar elsewhere.
  package mutating func add(_ other: GrammarCoverage) {
    for index in ruleHits.indices { ruleHits[index] += other.ruleHits[index] }
    for index in partHits.indices { partHits[index] += other.partHits[index] }
    utterances += other.utterances
    read += other.read
    unaligned += other.unaligned
  }

  // MARK: - Counting

  /// Counts an utterance; its readings and the word lists it was trimmed by are counted apart.
  package mutating func count(_ trace: ReadingTrace) {
    utterances += 1
    if !trace.readings.isEmpty { read += 1 }
  }

  /// Counts the word lists that an utterance was trimmed by, once each.
  package mutating func count(
    _ phrases: [ConsultedPhrase], in text: String, _ vocabulary: Vocabulary
  ) {
    if phrases.isEmpty { return }
    let words = Folding.words(text)
    for phrase in Set(phrases) {
      let items = phrase.wordClasses.map { wordClass -> PartAligner.Item in
        let word = words.first { vocabulary.wordClass($0.accentHash) == wordClass }
        return .word(
          ReadingTree.HeardWord(
            hash: word?.hash ?? 0, accentHash: word?.accentHash ?? 0, wordClass: wordClass))
      }
      for rule in phrase.rules { count(Int(rule), as: items, vocabulary, isWhole: true) }
    }
  }

  /// Counts how a rule read an utterance; nil when it cannot be told, so that only the rule counts.
  package mutating func count(
    _ tree: ReadingTree?, by rule: Int32, _ vocabulary: Vocabulary
  ) {
    guard let tree else {
      ruleHits[Int(rule)] += 1
      unaligned += 1
      return
    }
    count(tree.root, vocabulary)
  }

  private mutating func count(_ node: ReadingTree.Node, _ vocabulary: Vocabulary) {
    switch node.kind {
    case .rule(let rule):
      var items: [PartAligner.Item] = []
      Self.add(node.children, to: &items)
      count(Int(rule), as: items, vocabulary, isWhole: false)
    case .skipped(let rule):
      if rule >= 0 {
        count(Int(rule), as: node.heard.map { .word($0) }, vocabulary, isWhole: true)
      }
    case .capture, .words, .nearWord, .slot, .name: break
    }
    for child in node.children { count(child, vocabulary) }
  }

  private mutating func count(
    _ rule: Int, as items: [PartAligner.Item], _ vocabulary: Vocabulary, isWhole: Bool
  ) {
    ruleHits[rule] += 1
    guard
      let alignment = PartAligner.align(
        rule, over: items, of: parts, vocabulary, isWhole: isWhole)
    else {
      unaligned += 1
      return
    }
    for part in alignment.parts { partHits[Int(part)] += 1 }
    for rule in alignment.rules { ruleHits[Int(rule)] += 1 }
  }

  /// Adds what a rule was laid over: rules inside it, slots and words.
  private static func add(_ nodes: [ReadingTree.Node], to items: inout [PartAligner.Item]) {
    for node in nodes {
      switch node.kind {
      case .rule(let rule): items.append(.rule(Int(rule)))
      case .capture: add(node.children, to: &items)
      case .words: items += node.heard.map { .word($0) }
      case .nearWord(let meant):
        var heard = node.heard.first
        if let word = Folding.words(meant).first {
          heard?.hash = word.hash
          heard?.accentHash = word.accentHash
        }
        if let heard { items.append(.word(heard)) }
      case .slot(let name), .name(let name, _, _): items.append(.slot(name))
      case .skipped: break
      }
    }
  }
}
