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
    /// Any of several, by number in `joins`.
    case join(Int32)
  }

  private var contents: [Content] = []
  private var joins: [[Continuation]] = []
  private var knownElements: [UInt64: Int32] = [:]
  private var knownEnds: [Int32: Int32] = [:]
  private var knownJoins: [[Continuation]: Int32] = [:]

  subscript(continuation: Continuation) -> Content { contents[Int(continuation.number)] }

  /// Returns the continuation of an element before the end of a rule.
  mutating func push(_ element: Int32, _ end: Content) -> Continuation {
    guard case .end(let rule) = end else { return push(element, before: add(end)) }
    if let known = knownEnds[rule] {
      return push(element, before: Continuation(number: known))
    }
    let rest = add(end)
    knownEnds[rule] = rest.number
    return push(element, before: rest)
  }

  /// Returns the continuation of an element before another continuation.
  mutating func push(_ element: Int32, before rest: Continuation) -> Continuation {
    let key = UInt64(UInt32(bitPattern: element)) << 32 | UInt64(UInt32(bitPattern: rest.number))
    if let known = knownElements[key] { return Continuation(number: known) }
    let continuation = add(.element(element, rest))
    knownElements[key] = continuation.number
    return continuation
  }

  /// Returns a continuation that stands for any of several; one alone stands for itself.
  mutating func join(_ list: [Continuation]) -> Continuation {
    if list.count == 1 { return list[0] }
    let sorted = list.sorted { $0.number < $1.number }
    if let known = knownJoins[sorted] { return Continuation(number: known) }
    joins.append(sorted)
    let continuation = add(.join(Int32(joins.count - 1)))
    knownJoins[sorted] = continuation.number
    return continuation
  }

  /// The members of a join.
  func members(_ join: Int32) -> [Continuation] { joins[Int(join)] }

  private mutating func add(_ content: Content) -> Continuation {
    contents.append(content)
    return Continuation(number: Int32(contents.count - 1))
  }
}
