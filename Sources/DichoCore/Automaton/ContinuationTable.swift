/// What is still to come of a rule, as a number: equal continuations have equal numbers.
struct Continuation: Hashable {
  var number: Int32
}

/// The continuations met while an automaton is built: lists of elements that share their ends.
struct ContinuationTable {
  enum Content: Hashable {
    /// The rule is complete.
    case end(rule: Int32)
    /// An element, and what follows it.
    case element(Int32, Continuation)
  }

  private var contents: [Content] = []
  private var known: [Content: Int32] = [:]

  subscript(continuation: Continuation) -> Content { contents[Int(continuation.number)] }

  /// Returns the continuation of an element before the end of a rule.
  mutating func push(_ element: Int32, _ end: Content) -> Continuation {
    intern(.element(element, intern(end)))
  }

  /// Returns the continuation of an element before another continuation.
  mutating func push(_ element: Int32, before rest: Continuation) -> Continuation {
    intern(.element(element, rest))
  }

  private mutating func intern(_ content: Content) -> Continuation {
    if let number = known[content] { return Continuation(number: number) }
    let number = Int32(contents.count)
    contents.append(content)
    known[content] = number
    return Continuation(number: number)
  }
}
