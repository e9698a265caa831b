/// Turns the best reading into an outcome: which app, which term, what is missing.
struct Resolver {
  let automaton: Automaton
  let catalog: Catalog
  let names: NameIndex
  let nouns: NounIndex

  /// Resolves the reading a matcher found, or its failure.
  func resolve(
    _ matcher: inout Matcher, _ buffer: TokenBuffer, foreground: Int32, term: inout TermBuilder
  ) -> Outcome {
    term.removeAll()
    guard matcher.rule >= 0 else {
      return .noMatch(matcher.sequence.count == 0 ? .empty : .unrecognized)
    }
    let rule = automaton.rules[Int(matcher.rule)]
    if rule.isVeto {
      return .noMatch(rule.tag == "noMatch.negated" ? .negated : .unrecognized)
    }
    var outcome = Outcome()
    outcome.rule = matcher.rule
    resolveApp(&matcher, buffer, foreground, &outcome)
    if outcome.nameMatch >= .edit, outcome.app >= 0, asksToConfirm(Int(outcome.app)) {
      (outcome.suggested, outcome.app) = (outcome.app, -1)
    }
    readTerm(&matcher, buffer, app: outcome.app, &term)
    outcome.hasTerm = term.spans.count > 0
    outcome.hasEmptyTerm = !outcome.hasTerm && leavesEmpty(&matcher, buffer)
    outcome.decide()
    return outcome
  }

  // MARK: - App

  /// Whether an app wants to be asked for before a name that is only near to its own is taken for it.
  func asksToConfirm(_ app: Int) -> Bool {
    catalog.intents(of: app).contains {
      $0.confirm
        && catalog.schemas.find($0.schema)?.intentProtocol == PlatformSchemas.searchProtocol
    }
  }

  func resolveApp(
    _ matcher: inout Matcher, _ buffer: TokenBuffer, _ foreground: Int32, _ outcome: inout Outcome
  ) {
    outcome.app = foreground
    for index in 0..<matcher.path.count {
      let step = matcher.path[index]
      let edge = matcher.edges[Int(step.edge)]
      if edge.kind == .nearWord { outcome.nearWords += 1 }
      guard edge.kind == .app else { continue }
      let first = matcher.sequence.words[Int(step.from)]
      let last = matcher.sequence.words[Int(edge.to) - 1]
      outcome.appSpan = Span(
        start: Int(buffer.tokens[Int(first.token)].start),
        end: Int(buffer.tokens[Int(last.lastToken)].end))
      outcome.hasAppSpan = true
      outcome.nameMatch = NameMatch(rawValue: edge.nearness) ?? .edit
      let apps = names.apps(edge.name)
      outcome.candidates = edge.name
      outcome.isShared = apps.count > 1
      outcome.app = apps.count == 1 ? Int32(apps[0]) : -1
    }
    outcome.confidence -= Int32(outcome.nearWords) * 50
    outcome.confidence -= outcome.nameMatch.doubt
  }

  // MARK: - Term

  private func readTerm(
    _ matcher: inout Matcher, _ buffer: TokenBuffer, app: Int32, _ term: inout TermBuilder
  ) {
    var start = -1
    var end = -1
    for index in 0..<matcher.path.count {
      let step = matcher.path[index]
      let edge = matcher.edges[Int(step.edge)]
      if edge.kind == .skip { continue }
      let state = matcher.cache.automaton.states[Int(step.state)]
      let isTerm =
        state.flags.contains(.term)
        || state.kind == .any && automaton.slots[Int(state.value)] == "term"
      if isTerm {
        if start < 0 { start = Int(step.from) }
        end = Int(edge.to)
      } else if start >= 0 {
        add(start..<end, &matcher, buffer, app: app, &term)
        start = -1
      }
    }
    if start >= 0 { add(start..<end, &matcher, buffer, app: app, &term) }
  }

  /// Whether the reading has something where a term would be: a word that names nothing, an article
  /// alone, quotes around nothing.
  private func leavesEmpty(_ matcher: inout Matcher, _ buffer: TokenBuffer) -> Bool {
    for index in 0..<matcher.path.count {
      let step = matcher.path[index]
      if matcher.edges[Int(step.edge)].kind == .skip { continue }
      if matcher.isEmpty(step.state) || matcher.isTerm(step.state) { return true }
    }
    return QuotePairing.hasEmptyPair(buffer)
  }

  private func add(
    _ range: Range<Int>, _ matcher: inout Matcher, _ buffer: TokenBuffer, app: Int32,
    _ term: inout TermBuilder
  ) {
    let isFirst = term.spans.count == 0
    let kept = isFirst && app >= 0 ? withoutNoun(range, &matcher, buffer, app: Int(app)) : range
    // An article alone is no term: "search for the".
    if !matcher.sequence.words[kept.lowerBound].quoted,
      matcher.phraseEnd(.determiner, from: kept.lowerBound, to: kept.upperBound) == kept.upperBound
    {
      return
    }
    var repeats: [Int] = []
    for index in kept where matcher.sequence.words[index].isRepeated {
      if matcher.phraseEnd(.determiner, from: index, to: index + 1) > index
        || matcher.phraseEnd(.linker, from: index, to: index + 1) > index
      {
        repeats.append(index)
      }
    }
    term.add(kept, of: matcher.sequence, buffer, repeats: repeats)
  }

  /// How many words a content noun can have, the longest first.
  static let nounLengths = [5, 4, 3, 2, 1]

  /// Returns the words of a term without the content noun at its beginning or end.
  ///
  /// Only a noun the app declares goes, only from a term that is not in quotes, and only if
  /// something is left. After a leading noun its linker goes as well, and then one determiner.
  private func withoutNoun(
    _ range: Range<Int>, _ matcher: inout Matcher, _ buffer: TokenBuffer, app: Int
  ) -> Range<Int> {
    guard range.count > 1, !matcher.sequence.words[range.lowerBound].quoted else { return range }
    let possessive = matcher.phraseEnd(.possessive, from: range.lowerBound, to: range.upperBound)
    let nounStart = max(possessive, range.lowerBound)
    let longest = nouns.bounds.maxTokens
    for length in Self.nounLengths
    where length <= longest && nounStart + length < range.upperBound {
      guard isNoun(nounStart, nounStart + length, &matcher, buffer, app) else { continue }
      let rest = nounStart + length
      let linked = matcher.phraseEnd(.linker, from: rest, to: range.upperBound)
      if linked >= rest {
        let isTitle = linked < range.upperBound && matcher.sequence.words[linked].title
        let bare =
          isTitle ? -1 : matcher.phraseEnd(.determiner, from: linked, to: range.upperBound)
        let start = max(linked, bare)
        if start < range.upperBound { return start..<range.upperBound }
        if linked < range.upperBound { return linked..<range.upperBound }
      }
      if matcher.phraseEnd(.keptLinker, from: rest, to: range.upperBound) > rest {
        return rest..<range.upperBound
      }
    }
    for length in Self.nounLengths
    where length <= longest && range.count > length && range.upperBound - length > nounStart {
      let start = range.upperBound - length
      if isNoun(start, range.upperBound, &matcher, buffer, app),
        !isFunctionWord(start - 1, &matcher)
      {
        return range.lowerBound..<start
      }
    }
    return range
  }

  /// Returns a term of its own without the app's content noun, or nil when nothing changes.
  func trimmed(
    _ matcher: inout Matcher, _ buffer: TokenBuffer, _ text: UnsafeRawBufferPointer, app: Int
  ) -> [UInt8]? {
    guard matcher.read(buffer) else { return nil }
    let all = 0..<matcher.sequence.count
    let kept = withoutNoun(all, &matcher, buffer, app: app)
    guard kept != all, !kept.isEmpty else { return nil }
    var builder = TermBuilder()
    builder.add(kept, of: matcher.sequence, buffer, repeats: [])
    var result: [UInt8] = []
    TermText.append([builder.spans[0]], of: text, to: &result)
    return result
  }

  private func isFunctionWord(_ index: Int, _ matcher: inout Matcher) -> Bool {
    matcher.phraseEnd(.linker, from: index, to: index + 1) > index
      || matcher.phraseEnd(.determiner, from: index, to: index + 1) > index
      || matcher.phraseEnd(.keptLinker, from: index, to: index + 1) > index
  }

  private func isNoun(
    _ start: Int, _ end: Int, _ matcher: inout Matcher, _ buffer: TokenBuffer, _ app: Int
  ) -> Bool {
    let first = matcher.sequence.words[start]
    let last = matcher.sequence.words[end - 1]
    if last.quoted || first.quoted { return false }
    for index in start + 1..<max(start + 1, end) {
      let word = matcher.sequence.words[index]
      if word.foldStart != matcher.sequence.words[index - 1].foldEnd || word.pause { return false }
    }
    let hash = FoldedHash.hash(
      buffer.folded + Int(first.foldStart), Int(last.foldEnd - first.foldStart))
    return nouns.contains(hash: hash) && nouns.declares(app: app, hash: hash)
  }
}
