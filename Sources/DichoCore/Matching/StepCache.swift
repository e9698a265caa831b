/// The automaton's steps as far as they were needed, memoised: a lazily determinised automaton.
///
/// A set of nodes that can be reached after some words is interned as a number. A step gives the
/// set after one more symbol (the subset construction, done once per pair) and the cheapest way
/// from each node before it to each node after it, so that reading a word costs one table look-up
/// in each direction once its step has been seen. The cache belongs to one matcher, is bounded, and
/// is emptied when it has grown beyond its bound; what it holds never changes a result.
struct StepCache: ~Copyable {
  /// A set before a symbol leads to a set after it, by the ways listed.
  struct Step: BitwiseCopyable {
    var target: Int32
    var wayStart: Int32
    var wayCount: Int32
  }

  /// A way through a step: places of its nodes in the sets before and after, and what it costs.
  ///
  /// Small, since all ways of an utterance's steps are read once; `wayStates` has the state between.
  struct Way: BitwiseCopyable {
    var from: Int32
    var to: Int32
    /// The cost in units of `ReadingCost.weight`.
    var weight: UInt32

    @inline(__always)
    var cost: UInt64 { UInt64(weight) &* ReadingCost.weight }
  }

  struct SetFlags: OptionSet, BitwiseCopyable {
    let rawValue: UInt8
    static let wantsApp = SetFlags(rawValue: 1)
    static let wantsOtherApp = SetFlags(rawValue: 2)
    static let wantsNoun = SetFlags(rawValue: 4)
    static let accepts = SetFlags(rawValue: 8)
    /// It accepts a rule that may end where no pause follows.
    static let acceptsUnpaused = SetFlags(rawValue: 16)
    static let wantsName: SetFlags = [.wantsApp, .wantsOtherApp]
  }

  var automaton: Automaton
  /// The automaton before anything was worked out, to begin again from.
  private let pristine: Automaton
  let classCount: Int
  /// Set in the number of a node that stands for the accepting states alone of the node without it.
  static let acceptBit: Int32 = 1 << 30
  /// For each word class, the roles whose phrases can begin with it.
  private(set) var mayBeginPhrase: [UInt8] = []

  // Sets: nodes in increasing order, in one arena. Set 0 is empty.
  private var setStart = Arena<Int32>()
  private var setCount = Arena<Int32>()
  private var setFlags = Arena<SetFlags>()
  private var members = Arena<Int32>(capacity: 4096)
  private(set) var steps = Arena<Step>(capacity: 1024)
  private(set) var ways = Arena<Way>(capacity: 4096)
  /// The state that consumes the word, for each way.
  private(set) var wayStates = Arena<Int32>(capacity: 4096)
  private(set) var maps = Arena<Int32>()
  private(set) var acceptances = Arena<Automaton.Acceptance>()
  private var setTable = MemoTable()
  private var stepTable = MemoTable()
  private var unionTable = MemoTable(capacity: 64)
  private var acceptTable = MemoTable(capacity: 64)
  private var acceptanceTable = MemoTable(capacity: 64)
  private var mapTable = MemoTable(capacity: 64)
  private var startSets = Arena<Int32>(capacity: 16)
  private var scratch: [Int32] = []
  private var classKeys: ClassKeys
  private let bound: Int

  /// Makes an empty cache for an automaton.
  ///
  /// `bound`: The number of entries, of 12 to 24 bytes, beyond which it is emptied.
  init(_ automaton: Automaton, bound: Int = 1 << 22) {
    self.automaton = automaton
    self.bound = bound
    classCount = automaton.vocabulary.classCount
    classKeys = ClassKeys(automaton.vocabulary)
    pristine = automaton
    reset()
    mayBeginPhrase = self.automaton.phraseBeginnings()
  }

  private mutating func flags(ofNode node: Int32) -> SetFlags {
    var flags = automaton.flags(ofNode: node & ~Self.acceptBit)
    if node & Self.acceptBit != 0 { flags.formIntersection([.accepts, .acceptsUnpaused]) }
    return flags
  }

  /// Empties the cache when it has outgrown its bound; never within an utterance.
  mutating func trim() {
    let entries = members.count + ways.count + maps.count + steps.count + acceptances.count
    if entries > bound { reset() }
    if automaton.states.count > Self.stateBound { reset() }
  }

  /// The number of states beyond which the automaton is begun again.
  private static let stateBound = 1 << 20

  private mutating func reset() {
    if automaton.states.count > Self.stateBound { automaton = pristine }
    setStart.removeAll()
    setCount.removeAll()
    setFlags.removeAll()
    members.removeAll()
    steps.removeAll()
    ways.removeAll()
    wayStates.removeAll()
    maps.removeAll()
    setTable.removeAll()
    stepTable.removeAll()
    unionTable.removeAll()
    acceptTable.removeAll()
    acceptanceTable.removeAll()
    acceptances.removeAll()
    mapTable.removeAll()
    scratch.removeAll(keepingCapacity: true)
    _ = intern()
    startSets.removeAll()
    for node in automaton.starts {
      scratch.append(node)
      startSets.append(intern())
    }
  }

  /// The set of the start node of all rules with a role.
  @inline(__always)
  func start(_ role: Automaton.Role) -> Int32 { startSets[Int(role.rawValue)] }

  // MARK: - Sets

  @inline(__always)
  func flags(_ set: Int32) -> SetFlags { setFlags[Int(set)] }

  @inline(__always)
  func count(_ set: Int32) -> Int { Int(setCount[Int(set)]) }

  @inline(__always)
  func node(_ set: Int32, _ index: Int) -> Int32 { members[Int(setStart[Int(set)]) + index] }

  /// Interns the nodes in `scratch` as a set and empties it.
  private mutating func intern() -> Int32 {
    if scratch.count > 1 { scratch.sort() }
    var flags: SetFlags = []
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var last: Int32 = -1
    let start = members.count
    for node in scratch where node != last {
      last = node
      members.append(node)
      hash = (hash ^ UInt64(UInt32(bitPattern: node))) &* 0x100_0000_01B3
      hash ^= hash >> 29
      flags.formUnion(self.flags(ofNode: node))
    }
    scratch.removeAll(keepingCapacity: true)
    let count = members.count - start
    var key = hash | 1
    while true {
      let known = setTable.find(key)
      if known < 0 { break }
      if setCount[Int(known)] == Int32(count), sameMembers(Int(setStart[Int(known)]), start, count)
      {
        members.truncate(to: start)
        return known
      }
      key = key &+ 2
    }
    setStart.append(Int32(start))
    setCount.append(Int32(count))
    setFlags.append(flags)
    let number = Int32(setStart.count - 1)
    setTable.insert(key, number)
    return number
  }

  private func sameMembers(_ first: Int, _ second: Int, _ count: Int) -> Bool {
    for offset in 0..<count where members[first + offset] != members[second + offset] {
      return false
    }
    return true
  }

  @inline(__always)
  private static func key(_ first: Int32, _ second: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: first)) << 32 | UInt64(UInt32(bitPattern: second)) << 1 | 1
  }

  /// Returns the union of two sets.
  @inline(__always)
  mutating func union(_ first: Int32, _ second: Int32) -> Int32 {
    let key = Self.key(min(first, second), max(first, second))
    let known = unionTable.find(key)
    if known >= 0 { return known }
    append(first)
    append(second)
    let set = intern()
    unionTable.insert(key, set)
    return set
  }

  private mutating func append(_ set: Int32) {
    for index in 0..<count(set) { scratch.append(node(set, index)) }
  }

  /// Returns the set of the accepting states of a set alone; its nodes keep their order.
  mutating func acceptingPart(_ set: Int32) -> Int32 {
    if !flags(set).contains(.accepts) { return 0 }
    let key = UInt64(UInt32(bitPattern: set)) << 1 | 1
    let known = acceptTable.find(key)
    if known >= 0 { return known }
    for index in 0..<count(set) {
      let node = node(set, index)
      if node & Self.acceptBit != 0 {
        scratch.append(node)
      } else if flags(ofNode: node).contains(.accepts) {
        scratch.append(node | Self.acceptBit)
      }
    }
    let part = intern()
    acceptTable.insert(key, part)
    return part
  }

  /// Returns where in `maps` the places stand that the nodes of one set have in another.
  ///
  /// A node stands for its accepting states as well, so that these are found at its place; the
  /// place is -1 for a node the other set lacks.
  @inline(__always)
  mutating func map(_ set: Int32, into other: Int32) -> Int {
    let key = Self.key(set, other)
    let known = mapTable.find(key)
    return known >= 0 ? Int(known) : makeMap(set, other, key)
  }

  @inline(never)
  private mutating func makeMap(_ set: Int32, _ other: Int32, _ key: UInt64) -> Int {
    let start = maps.count
    for index in 0..<count(set) {
      let node = node(set, index)
      var place = place(of: node, in: other)
      if place < 0 && node & Self.acceptBit != 0 {
        place = self.place(of: node ^ Self.acceptBit, in: other)
      }
      maps.append(place)
    }
    mapTable.insert(key, Int32(start))
    return start
  }

  private func place(of node: Int32, in set: Int32) -> Int32 {
    let first = members.base + Int(setStart[Int(set)])
    var low = 0
    var high = count(set)
    while low < high {
      let middle = (low &+ high) / 2
      if first[middle] < node { low = middle &+ 1 } else { high = middle }
    }
    return low < count(set) && first[low] == node ? Int32(low) : -1
  }

  // MARK: - Steps

  /// Symbols are `class << 2 | title << 1 | pause`; names use pseudo classes after the word classes.
  var appSymbol: Int { classCount << 2 }
  var otherAppSymbol: Int { (classCount + 1) << 2 }
  var nounSymbol: Int { (classCount + 2) << 2 }

  /// Returns the number of the step from a set over a symbol.
  @inline(__always)
  mutating func step(_ set: Int32, _ symbol: Int) -> Int32 {
    let key = Self.key(set, Int32(truncatingIfNeeded: symbol))
    let known = stepTable.find(key)
    return known >= 0 ? known : makeStep(set, symbol, key)
  }

  /// Returns the set that a step leads to.
  @inline(__always)
  mutating func target(_ set: Int32, _ symbol: Int) -> Int32 {
    steps[Int(step(set, symbol))].target
  }

  @inline(never)
  private mutating func makeStep(_ set: Int32, _ symbol: Int, _ key: UInt64) -> Int32 {
    let wayStart = ways.count
    let wordClass = symbol >> 2
    if wordClass < classCount { classKeys.select(wordClass) }
    for from in 0..<count(set) {
      let node = node(set, from)
      if node & Self.acceptBit != 0 { continue }
      let closure = automaton.closure(of: node).range
      if wordClass >= classCount {
        // The pseudo classes stand in the order of the kinds they are for.
        let kind = Automaton.StateKind.app.rawValue + UInt8(wordClass - classCount)
        addWays(Int32(from), closure, key: Int32(kind), symbol, since: wayStart)
        continue
      }
      addSelectedWays(Int32(from), closure, symbol, since: wayStart)
    }
    for index in wayStart..<ways.count { scratch.append(ways[index].to) }
    let target = intern()
    for index in wayStart..<ways.count {
      ways[index].to = place(of: ways[index].to, in: target)
    }
    steps.append(
      Step(
        target: target, wayStart: Int32(wayStart), wayCount: Int32(ways.count - wayStart)))
    let number = Int32(steps.count - 1)
    stepTable.insert(key, number)
    return number
  }

  /// Adds the ways through the states of a closure whose keys are selected.
  private mutating func addSelectedWays(
    _ from: Int32, _ closure: Range<Int>, _ symbol: Int, since start: Int
  ) {
    // Few keys are looked up each; of many, the closure is read through.
    if classKeys.keys.count * 8 < closure.count {
      for index in 0..<classKeys.keys.count {
        addWays(from, closure, key: classKeys.keys[index], symbol, since: start)
      }
      return
    }
    for place in closure where classKeys.isSelected(automaton.closures.keys[place]) {
      addWay(at: place, from, symbol, since: start)
    }
  }

  /// Adds the ways through the states of a closure that have a key.
  private mutating func addWays(
    _ from: Int32, _ closure: Range<Int>, key: Int32, _ symbol: Int, since start: Int
  ) {
    var low = closure.lowerBound
    var high = closure.upperBound
    while low < high {
      let middle = (low + high) / 2
      if automaton.closures.keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    while low < closure.upperBound, automaton.closures.keys[low] == key {
      addWay(at: low, from, symbol, since: start)
      low += 1
    }
  }

  /// Adds the way through the state at a place of the closures, if the symbol fulfils its conditions.
  @inline(__always)
  private mutating func addWay(at place: Int, _ from: Int32, _ symbol: Int, since start: Int) {
    let number = automaton.closures.states[place]
    let state = automaton.states[Int(number)]
    guard Self.allows(state.flags, symbol) else { return }
    let weight = UInt32(automaton.closures.weights[place])
    let own = UInt32(truncatingIfNeeded: state.cost / ReadingCost.weight)
    addWay(Way(from: from, to: state.follow, weight: own &+ weight), state: number, since: start)
  }

  /// Adds a way unless there is one between the same nodes that costs no more.
  private mutating func addWay(_ way: Way, state: Int32, since start: Int) {
    var index = ways.count - 1
    while index >= start, ways[index].from == way.from {
      if ways[index].to == way.to {
        if way.weight < ways[index].weight {
          ways[index] = way
          wayStates[index] = state
        }
        return
      }
      index -= 1
    }
    ways.append(way)
    wayStates.append(state)
  }

  /// Whether a word written as the symbol says fulfils a state's conditions.
  private static func allows(_ flags: Automaton.StateFlags, _ symbol: Int) -> Bool {
    if flags.isEmpty { return true }
    let pause = symbol & 1 != 0
    if flags.contains(.plain) && symbol & 2 != 0 { return false }
    return pause ? !flags.contains(.joined) : !flags.contains(.pauseRequired)
  }

  // MARK: - Acceptance

  /// Returns where in `acceptances` those of a set's nodes stand, in their order.
  ///
  /// `language`: Index of the only language whose rules count, or -1. `mood`: Whether it is a question
  /// or not.
  mutating func acceptances(of set: Int32, language: Int32, mood: Automaton.Mood) -> Int {
    let key = Self.key(set, (language &+ 1) &* 4 &+ Int32(mood.rawValue))
    let known = acceptanceTable.find(key)
    if known >= 0 { return Int(known) }
    let start = acceptances.count
    for index in 0..<count(set) {
      let node = node(set, index) & ~Self.acceptBit
      acceptances.append(automaton.acceptance(of: node, language, mood))
    }
    acceptanceTable.insert(key, Int32(start))
    return start
  }

  /// Whether a set accepts a rule that may end here.
  ///
  /// `paused`: Whether a pause or the end of the utterance follows.
  @inline(__always)
  func acceptsPhrase(_ set: Int32, paused: Bool) -> Bool {
    flags(set).contains(paused ? .accepts : .acceptsUnpaused)
  }
}
