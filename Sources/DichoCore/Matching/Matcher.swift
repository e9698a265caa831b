/// Finds the best reading of an utterance, in time linear in its words.
///
/// The words form a lattice: a word is an edge, and so are a catalog name over several words and a
/// phrase that may be skipped. A forward pass computes the states that can be reached before each
/// word (a lazily determinised automaton, see `StepCache`); a backward pass over the part that leads
/// to an accepting state computes the cheapest completion of each state by `ReadingCost`, as the
/// Viterbi algorithm does. No backtracking: every edge is looked at once in each direction.
struct Matcher: ~Copyable {
  enum EdgeKind: UInt8, BitwiseCopyable { case word, nearWord, app, otherApp, noun, skip }

  /// An edge of the lattice, from the position it is listed under.
  struct Edge: BitwiseCopyable {
    var to: Int32
    var kind: EdgeKind
    /// How nearly the words of a name or a near word are what they were taken for; 0 is exact.
    var nearness: UInt8
    /// Number of the step in the cache, or for a skip of the set it carries over.
    var step: Int32
    /// What the catalog has under the name of an app edge.
    var name: NameEntry
    var cost: UInt64
  }

  /// What follows a node on its cheapest way to the end.
  struct Choice: BitwiseCopyable {
    var cost: UInt64
    /// The edge taken; -1 at the end.
    var edge: Int32
    /// The place of the next node in the set after the edge, or the rule accepted at the end.
    var next: Int32
    /// The way through the edge's step, or -1 for a skip.
    var way: Int32
  }

  /// One step of a reading: the edge taken and the state that consumed it.
  struct PathStep: BitwiseCopyable {
    var from: Int32
    var edge: Int32
    var state: Int32
  }

  var cache: StepCache
  let names: NameIndex
  private let bounds: NameBounds
  private let filter: NameFilter
  let nouns: NounIndex
  var sequence: WordSequence
  var edges = Arena<Edge>()
  var edgeStart = Arena<Int32>()
  /// The set of nodes reached before each word, and at the end.
  var reached = Arena<Int32>()
  /// Where the choices of a position's nodes begin.
  private var choiceStart = Arena<Int32>()
  private var choices = Arena<Choice>()
  var path = Arena<PathStep>()
  /// Whether nothing but phrases that are skipped stands before each position.
  var opened = Arena<Bool>()
  /// Whether the utterance is read as an answer.
  var isAnswer = false
  /// Where the near classes of each word begin; empty in a round without tolerance.
  var nearStart = Arena<Int32>()
  let tolerance: Tolerance?
  var nearWordTable: NearWordTable?
  /// Room for the names and codes that near names are compared by.
  let nameTokens = TokenBuffer()
  var soundCode: [UInt8] = []
  var nearClasses: [UInt16] = []
  var nearWindows = Arena<NearWindow>(capacity: 8)
  /// Whether words are ordinary ones: their hashes, the lowest bit replaced by the answer.
  var ordinaryMemo = Arena<UInt64>(capacity: Self.ordinaryMemoSize)
  /// The words found in word lists since this was made empty; nil when nobody asks.
  var consulted: [ConsultedPhrase]?
  /// Rule and cost of the reading on `path`, or -1 after a failed match.
  var rule: Int32 = -1
  var cost = ReadingCost.impossible
  /// The furthest position any rule reached, for explaining a failed match.
  private(set) var furthest = 0

  init(_ automaton: Automaton, names: NameIndex, nouns: NounIndex, tolerance: Tolerance?) {
    self.nouns = nouns
    self.tolerance = tolerance
    cache = StepCache(automaton)
    sequence = WordSequence(automaton.vocabulary)
    self.names = names
    bounds = names.bounds
    filter = names.filter
    _ = ordinaryMemo.append(repeating: 0, count: Self.ordinaryMemoSize)
  }

  /// Matches the tokens against all rules with a role; afterwards `path` holds the best reading.
  ///
  /// `language`: Index of the only language whose rules count, or -1.
  /// `exactly`: Whether near words and names do not count.
  mutating func match(
    _ buffer: TokenBuffer, role: Automaton.Role, language: Int32 = -1, exactly: Bool = false
  ) -> Bool {
    rule = -1
    cost = .max
    path.removeAll()
    guard sequence.read(buffer), sequence.count > 0 else {
      furthest = 0
      return false
    }
    cache.trim()
    isAnswer = role == .answer
    if isAnswer { markTitle(buffer) } else { markTitleOfFew(buffer) }
    guard matchWords(buffer, role, language, exactly: exactly) else { return false }
    if cache.automaton.rules[Int(rule)].isVeto, let end = leadingName(buffer) {
      return matchCalledApp(to: end, buffer, role, language, exactly: exactly)
    }
    return true
  }

  /// Matches the words that were read.
  mutating func matchWords(
    _ buffer: TokenBuffer, _ role: Automaton.Role, _ language: Int32, exactly: Bool
  ) -> Bool {
    nearStart.removeAll()
    if run(buffer, role, language, nil), cost & ReadingCost.noApp == 0 { return true }
    guard let tolerance, !exactly else { return rule >= 0 }
    findNearWords(buffer, tolerance)
    guard hasNearWordsOrNames(buffer, tolerance) else { return rule >= 0 }
    // What was found so far is found again, and wins unless a near reading is better.
    return run(buffer, role, language, tolerance)
  }

  /// Reads the words of a token buffer without matching them; false when there are none.
  mutating func read(_ buffer: TokenBuffer) -> Bool {
    sequence.read(buffer) && sequence.count > 0
  }

  /// Does one round, with or without tolerance.
  private mutating func run(
    _ buffer: TokenBuffer, _ role: Automaton.Role, _ language: Int32, _ tolerance: Tolerance?
  ) -> Bool {
    rule = -1
    cost = .max
    path.removeAll()
    forward(buffer, role, tolerance)
    guard cache.flags(reached[sequence.count]).contains(.accepts) else { return false }
    backward(language)
    return choosePath()
  }

  // MARK: - Forward

  private mutating func forward(
    _ buffer: TokenBuffer, _ role: Automaton.Role, _ tolerance: Tolerance?
  ) {
    let count = sequence.count
    edges.removeAll()
    edgeStart.removeAll()
    reached.removeAll()
    opened.removeAll()
    furthest = 0
    _ = reached.append(repeating: 0, count: count + 1)
    _ = opened.append(repeating: false, count: count + 1)
    reached[0] = cache.start(role)
    opened[0] = true
    for position in 0..<count {
      edgeStart.append(Int32(edges.count))
      let set = reached[position]
      if set == 0 { continue }
      furthest = position
      let word = sequence.words[position]
      addPhrases(at: position, set, role)
      addRepetition(at: position, set, buffer)
      addFalseStart(at: position, role, buffer)
      let flags = cache.flags(set)
      if !flags.isDisjoint(with: .wantsName) {
        addNames(at: position, set, flags, buffer, tolerance)
      }
      if flags.contains(.wantsNoun), !word.quoted,
        nouns.contains(hash: buffer.tokens[Int(word.token)].hash)
      {
        addStep(position + 1, set, cache.nounSymbol | Int(word.symbol & 1), .noun)
      }
      addStep(position + 1, set, Int(word.symbol), .word)
      if tolerance != nil { addNearWords(at: position, set) }
      if buffer.tokens[Int(word.token)].kind == .symbol { addDecoration(at: position, set) }
    }
    edgeStart.append(Int32(edges.count))
    if reached[count] != 0 { furthest = count }
  }

  mutating func addStep(
    _ to: Int, _ set: Int32, _ symbol: Int, _ kind: EdgeKind,
    name: NameEntry = .none, nearness: UInt8 = 0, cost: UInt64 = 0
  ) {
    let step = cache.step(set, symbol)
    let target = cache.steps[Int(step)].target
    if target == 0 { return }
    edges.append(
      Edge(to: Int32(to), kind: kind, nearness: nearness, step: step, name: name, cost: cost))
    arrive(at: to, target)
  }

  mutating func arrive(at position: Int, _ set: Int32) {
    let before = reached[position]
    reached[position] = before == 0 || before == set ? set : cache.union(before, set)
  }

  /// Adds an edge over words that are left out: what could come before them can come after them.
  mutating func addSkip(to end: Int, carrying set: Int32, cost: UInt64 = 0) {
    edges.append(
      Edge(to: Int32(end), kind: .skip, nearness: 0, step: set, name: .none, cost: cost))
    arrive(at: end, set)
  }

  /// Adds an edge for each catalog name that begins here.
  private mutating func addNames(
    at position: Int, _ set: Int32, _ flags: StepCache.SetFlags, _ buffer: TokenBuffer,
    _ tolerance: Tolerance?
  ) {
    var longest = position
    var end = position
    let first = sequence.words[position]
    let limit = min(sequence.count, position + bounds.maxTokens)
    let text = UnsafePointer(buffer.folded + Int(first.foldStart))
    // One answer for all windows that are long enough.
    let mayBegin = filter.mayBegin(text)
    while end < limit {
      let last = sequence.words[end]
      if last.quoted != first.quoted { break }
      if end > position && last.foldStart != sequence.words[end - 1].foldEnd { break }
      end += 1
      let length = Int(last.foldEnd - first.foldStart)
      if length > bounds.maxFoldedBytes { break }
      if length >= NameFilter.beginningLength && !mayBegin { break }
      if !filter.mayHave(text, length) { continue }
      if first.quoted && !quotesFit(position, end) { continue }
      let hash = FoldedHash.hash(text, length)
      guard let entry = names.table.lookup(hash: hash) else { continue }
      longest = end
      if opened[position] && !isAnswer && isOpener(from: position, to: end) { continue }
      addName(position, end, set, flags, entry, length: length, nearness: 0)
    }
    if let tolerance {
      addNearNames(at: position, beyond: longest, set, flags, buffer, tolerance)
    }
  }

  /// Whether a window of quoted words is all that stands between its quotes.
  func quotesFit(_ start: Int, _ end: Int) -> Bool {
    let before = start == 0 || !sequence.words[start - 1].quoted
    let after = end == sequence.count || !sequence.words[end].quoted
    return before && after
  }

  mutating func addName(
    _ from: Int, _ to: Int, _ set: Int32, _ flags: StepCache.SetFlags, _ entry: NameEntry,
    length: Int, nearness: UInt8
  ) {
    let pause = Int(sequence.words[from].symbol & 1)
    if flags.contains(.wantsApp) {
      let cost = ReadingCost.name(end: to, length: length, nearness: Int(nearness))
      addStep(
        to, set, cache.appSymbol | pause, .app, name: entry, nearness: nearness, cost: cost)
    }
    if flags.contains(.wantsOtherApp) {
      addStep(to, set, cache.otherAppSymbol | pause, .otherApp, name: entry, nearness: nearness)
    }
  }

  // MARK: - Backward

  private mutating func backward(_ language: Int32) {
    let count = sequence.count
    choices.removeAll()
    choiceStart.removeAll()
    _ = choiceStart.append(repeating: 0, count: count + 1)
    let last = reached[count]
    choiceStart[count] = Int32(choices.count)
    let accepted = cache.acceptances(
      of: last, language: language, mood: sequence.isQuestion ? .question : .statement)
    for index in 0..<cache.count(last) {
      let end = cache.acceptances[accepted + index]
      choices.append(Choice(cost: end.cost, edge: -1, next: end.rule, way: -1))
    }
    var position = count - 1
    while position >= 0 {
      let set = reached[position]
      let start = choices.append(
        repeating: Choice(cost: .max, edge: -1, next: -1, way: -1), count: cache.count(set))
      choiceStart[position] = Int32(start)
      for index in Int(edgeStart[position])..<Int(edgeStart[position + 1]) {
        let edge = edges[index]
        if edge.kind == .skip {
          followSkip(index, edge, from: set, start)
        } else {
          followStep(index, edge, start)
        }
      }
      position -= 1
    }
  }

  @inline(__always)
  private mutating func followStep(_ index: Int, _ edge: Edge, _ start: Int) {
    let step = cache.steps[Int(edge.step)]
    let after = reached[Int(edge.to)]
    let map = step.target == after ? -1 : cache.map(step.target, into: after)
    let out = choices.base + start
    let following = choices.base + Int(choiceStart[Int(edge.to)])
    let ways = cache.ways.base + Int(step.wayStart)
    let places = cache.maps.base + max(map, 0)
    var number = 0
    let count = Int(step.wayCount)
    // Ways from one node stand together: the best of them is kept at hand.
    while number < count {
      let from = ways[number].from
      var best = out[Int(from)].cost
      var chosen = -1
      repeat {
        let way = ways[number]
        let next = map < 0 ? way.to : places[Int(way.to)]
        let rest = following[Int(next)].cost
        let total = rest &+ way.cost &+ edge.cost
        if rest != .max && total < best {
          best = total
          chosen = number
        }
        number &+= 1
      } while number < count && ways[number].from == from
      if chosen >= 0 {
        let to = ways[chosen].to
        out[Int(from)] = Choice(
          cost: best, edge: Int32(index), next: map < 0 ? to : places[Int(to)],
          way: step.wayStart &+ Int32(chosen))
      }
    }
  }

  private mutating func followSkip(_ index: Int, _ edge: Edge, from set: Int32, _ start: Int) {
    let carried = edge.step
    let source = cache.map(carried, into: set)
    let target = cache.map(carried, into: reached[Int(edge.to)])
    let following = Int(choiceStart[Int(edge.to)])
    for offset in 0..<cache.count(carried) {
      let from = cache.maps[source + offset]
      let next = cache.maps[target + offset]
      if from < 0 || next < 0 { continue }
      let rest = choices[following + Int(next)].cost
      if rest == .max { continue }
      let total = rest &+ edge.cost
      if total < choices[start + Int(from)].cost {
        choices[start + Int(from)] = Choice(
          cost: total, edge: Int32(index), next: next, way: -1)
      }
    }
  }

  // MARK: - The best reading

  private mutating func choosePath() -> Bool {
    var position = 0
    var member = 0
    for index in 0..<cache.count(reached[0]) where choices[Int(choiceStart[0]) + index].cost < cost
    {
      cost = choices[Int(choiceStart[0]) + index].cost
      member = index
    }
    if cost == .max { return false }
    while true {
      let choice = choices[Int(choiceStart[position]) + member]
      if choice.edge < 0 {
        rule = choice.next
        return true
      }
      let state = choice.way < 0 ? -1 : cache.wayStates[Int(choice.way)]
      path.append(PathStep(from: Int32(position), edge: choice.edge, state: state))
      position = Int(edges[Int(choice.edge)].to)
      member = Int(choice.next)
    }
  }
}

extension NameEntry {
  /// No name at all.
  static let none = NameEntry(first: 0, info: 0)
}
