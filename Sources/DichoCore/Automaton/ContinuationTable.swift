/// What is still to come of a rule, as a number: equal continuations have equal numbers.
struct Continuation: Hashable, Sendable {
  var number: Int32
}

/// The continuations met while an automaton is built: lists of elements that share their ends.
struct ContinuationTable: Sendable {
  enum Content: Sendable {
    /// The rule is complete.
    case end(rule: Int32)
    /// An element, and what follows it.
    case element(Int32, Continuation)
    /// Any of several, by number for `members`.
    case join(Int32)
  }

  private var contents: [Content] = []
  private var joins = ListTable()
  private var continuationOfJoin: [Int32] = []
  private var knownElements = NumberTable(capacity: 1024)
  private var knownEnds: [Int32: Int32] = [:]

  /// The number of continuations so far.
  var count: Int { contents.count }

  subscript(continuation: Continuation) -> Content { contents[Int(continuation.number)] }

  /// Returns the continuation of an element before the end of a rule.
  mutating func push(_ element: Int32, beforeEndOf rule: Int32) -> Continuation {
    if let known = knownEnds[rule] {
      return push(element, before: Continuation(number: known))
    }
    let rest = add(.end(rule: rule))
    knownEnds[rule] = rest.number
    return push(element, before: rest)
  }

  /// Returns the continuation of an element before another continuation.
  mutating func push(_ element: Int32, before rest: Continuation) -> Continuation {
    // One more than the element, so that no key is 0.
    let key =
      UInt64(UInt32(bitPattern: element &+ 1)) << 32 | UInt64(UInt32(bitPattern: rest.number))
    let known = knownElements.find(key)
    if known >= 0 { return Continuation(number: known) }
    let continuation = add(.element(element, rest))
    knownElements.insert(key, continuation.number)
    return continuation
  }

  /// Returns a continuation that stands for any of several; one alone stands for itself.
  ///
  /// `numbers`: Their numbers, which are put in order.
  mutating func join(_ numbers: inout [Int64]) -> Continuation {
    if numbers.count == 1 { return Continuation(number: Int32(truncatingIfNeeded: numbers[0])) }
    numbers.sort()
    let join = joins.number(of: numbers)
    if Int(join) == continuationOfJoin.count {
      continuationOfJoin.append(add(.join(join)).number)
    }
    return Continuation(number: continuationOfJoin[Int(join)])
  }

  /// Calls a closure with each member of a join.
  @inline(__always)
  func visitMembers(_ join: Int32, _ body: (Continuation) -> Void) {
    for number in joins[join] { body(Continuation(number: Int32(truncatingIfNeeded: number))) }
  }

  private mutating func add(_ content: Content) -> Continuation {
    contents.append(content)
    return Continuation(number: Int32(contents.count - 1))
  }
}
