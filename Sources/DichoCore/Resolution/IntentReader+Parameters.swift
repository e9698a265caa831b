// Requests with schemas that a catalog defines: parameters by name.

extension IntentReader {
  /// Words that were captured for a parameter.
  struct Capture {
    var name: String
    var words: Range<Int>
  }

  /// Fills the parameters of a schema; false if the reading is none after all.
  func fill(
    _ reading: inout Reading, _ offer: OtherIntents.Offer, _ buffer: TokenBuffer,
    of utterance: UnsafeRawBufferPointer, _ context: Interpreter.Context
  ) -> Bool {
    var apps = offer.apps
    if reading.outcome.hasAppSpan {
      apps = engine.names.apps(reading.outcome.candidates).filter { offer.apps.contains($0) }
    } else if offer.apps.contains(Int(context.foreground)) {
      apps = [Int(context.foreground)]
    }
    guard !apps.isEmpty else { return false }
    reading.outcome.app = apps.count == 1 ? Int32(apps[0]) : -1
    for capture in captures(buffer) {
      guard let index = parameter(capture.name, of: offer.schema) else { continue }
      fill(index, with: capture.words, &reading.filled, apps, buffer, of: utterance)
    }
    for slot in reading.filled.slots { reading.outcome.note(slot.nameMatch, heard: slot.spans) }
    decide(&reading, apps)
    return true
  }

  /// Decides what is still to be asked.
  func decide(_ reading: inout Reading, _ apps: [Int]) {
    let schema = engine.catalog.schemas.schemas[reading.filled.schema]
    reading.outcome.need = .none
    reading.outcome.status = .resolved
    if apps.count > 1 {
      reading.filled.missing = -1
      reading.filled.options = .apps(Array(apps.prefix(Interpreter.optionLimit)))
      reading.outcome.status = .needsDisambiguation
      reading.outcome.need = .app
      return
    }
    for (index, parameter) in schema.parameters.enumerated()
    where reading.filled.slots[index].value == nil && parameter.isRequired {
      if reading.filled.missing == index, case .entities = reading.filled.options {
        reading.outcome.status = .needsDisambiguation
      } else {
        reading.outcome.status = .needsValue
        reading.filled.missing = index
        reading.filled.options = .none
        if case .enumeration = parameter.type { reading.filled.options = .cases }
      }
      reading.outcome.need = .value
      return
    }
    reading.filled.missing = -1
    reading.filled.options = .none
  }

  /// Fills one parameter with words, if they are a value of its type.
  func fill(
    _ index: Int, with words: Range<Int>, _ filled: inout FilledIntent, _ apps: [Int],
    _ buffer: TokenBuffer, of utterance: UnsafeRawBufferPointer
  ) {
    if namesNothing(words) {
      filled.slots[index].isEmpty = true
      return
    }
    let schema = filled.schema
    var slot = FilledIntent.Slot()
    switch engine.catalog.schemas.schemas[schema].parameters[index].type {
    case .string, .searchCriteria, .url, .other:
      let kept = withoutDeterminer(words)
      if kept.isEmpty {
        filled.slots[index].isEmpty = true
        return
      }
      slot.spans = spans(of: kept, buffer)
      var text: [UInt8] = []
      TermText.append(slot.spans, of: utterance, to: &text)
      if !text.isEmpty { slot.value = .text(text) }
    case .enumeration:
      for kept in [words, withoutDeterminer(words)] where !kept.isEmpty && slot.value == nil {
        let hash = FoldedHash.hash(of: Array(matcher.folded(kept, buffer).utf8))
        let name = other.cases.first {
          $0.schema == schema && $0.parameter == index && $0.hash == hash
        }
        guard let name else { continue }
        slot.value = .enumerationCase(name.number)
        slot.spans = spans(of: kept, buffer)
      }
    case .entity(let type), .entities(let type):
      var finder = EntityFinder(
        catalog: engine.catalog, index: other.entities, nouns: engine.nouns, apps: apps)
      finder.type = type
      finder.near = nearEntities
      guard let match = finder.find(words, &matcher, buffer) else { return }
      slot.spans = spans(of: match.words, buffer)
      slot.nameMatch = match.kind
      if match.entities.count == 1 {
        slot.value = .entity(match.entities[0])
      } else {
        filled.missing = index
        filled.options = .entities(Array(match.entities.prefix(Interpreter.optionLimit)))
      }
    }
    if slot.value != nil { filled.slots[index] = slot }
  }

  /// Whether the grammar says of words that they stand for something and name nothing.
  private func namesNothing(_ words: Range<Int>) -> Bool {
    var isEmpty = false
    for index in 0..<matcher.path.count {
      let step = matcher.path[index]
      let edge = matcher.edges[Int(step.edge)]
      guard edge.kind != .skip, words.contains(Int(step.from)) else { continue }
      guard matcher.isEmpty(step.state) else { return false }
      isEmpty = true
    }
    return isEmpty
  }

  private func withoutDeterminer(_ words: Range<Int>) -> Range<Int> {
    let first = matcher.sequence.words[words.lowerBound]
    if first.quoted || first.title { return words }
    let end = matcher.phraseEnd(.determiner, from: words.lowerBound, to: words.upperBound)
    return end > words.lowerBound ? end..<words.upperBound : words
  }

  /// Returns the parameter that a capture or a slot fills.
  ///
  /// A slot without a name of its own fills the parameter of its name, or else the first of its type.
  private func parameter(_ name: String, of schema: Int) -> Int? {
    let parameters = engine.catalog.schemas.schemas[schema].parameters
    if let index = parameters.firstIndex(where: { $0.name == name }) { return index }
    switch name {
    case "term":
      return parameters.firstIndex { $0.type == .string || $0.type == .searchCriteria }
    case "target":
      return parameters.firstIndex { parameter in
        if case .entity = parameter.type { true } else { false }
      }
    default: return nil
    }
  }

  // MARK: - Captures

  private func captures(_ buffer: TokenBuffer) -> [Capture] {
    captures[Int(matcher.rule)] ? namedCaptures(buffer) : slotCaptures()
  }

  /// The words in the slots of the reading, by the names of the slots.
  private func slotCaptures() -> [Capture] {
    var captures: [Capture] = []
    var open = ""
    for index in 0..<matcher.path.count {
      let step = matcher.path[index]
      let edge = matcher.edges[Int(step.edge)]
      if edge.kind == .skip { continue }
      let name = ["term", "target"].first { isSlot(step.state, $0) } ?? ""
      let words = Int(step.from)..<Int(edge.to)
      if !name.isEmpty, name == open {
        captures[captures.count - 1].words =
          captures[captures.count - 1].words.lowerBound..<words.upperBound
      } else if !name.isEmpty {
        captures.append(Capture(name: name, words: words))
      }
      open = name
    }
    return captures
  }

  /// The words that the rule of the reading captures by name, and those of its slots.
  private func namedCaptures(_ buffer: TokenBuffer) -> [Capture] {
    let reader = readers[matcher.rule] ?? RuleReader(Int(matcher.rule), engine, automaton.model)
    readers[matcher.rule] = reader
    guard let tree = reader.tree(buffer) else { return [] }
    var captures: [Capture] = []
    add(tree.root, to: &captures, buffer)
    return captures
  }

  private func add(
    _ node: ReadingTree.Node, to captures: inout [Capture], _ buffer: TokenBuffer
  ) {
    switch node.kind {
    case .capture(let name), .slot(let name):
      if case .slot = node.kind, name != "term" && name != "target" { return }
      let words = words(in: node.span, buffer)
      if !words.isEmpty { captures.append(Capture(name: name, words: words)) }
    default: for child in node.children { add(child, to: &captures, buffer) }
    }
  }

  /// The words of the sequence that stand in a part of the utterance.
  private func words(in span: Span, _ buffer: TokenBuffer) -> Range<Int> {
    let count = matcher.sequence.count
    var start = 0
    while start < count, Int(buffer.tokens[token(start)].start) < span.start { start += 1 }
    var end = start
    while end < count, Int(buffer.tokens[token(end)].end) <= span.end { end += 1 }
    return start..<end
  }

  private func token(_ word: Int) -> Int {
    Int(matcher.sequence.words[word].lastToken)
  }
}
