/// What a set of continuations begins with, while a node is worked out; kept from node to node, so
/// that none has to begin with empty arrays.
struct HeadSearch: Sendable {
  /// A way to go on from a place: an element, the conditions on its first word, and what follows.
  struct Head: Sendable {
    var element: Int32
    var lead: Automaton.StateFlags
    /// Whether what it comes to was put in its place.
    var isOpened = false
    /// The height of an element that is to be taken apart, or 0.
    var height: Int32
    /// The last of the continuations that may follow, in `rests`.
    var rest: Int32
  }

  /// A continuation, and the place of another that may follow the same head, or -1.
  struct Rest: Sendable {
    var continuation: Continuation
    var previous: Int32
  }

  var pending: [Automaton.Item] = []
  var seen = SearchTable()
  private var numbers = SearchTable()
  var heads: [Head] = []
  private(set) var rests: [Rest] = []
  /// Room for a list of keys.
  var keys: [Int64] = []

  /// Begins a search: nothing was seen.
  mutating func begin() {
    pending.removeAll(keepingCapacity: true)
    heads.removeAll(keepingCapacity: true)
    rests.removeAll(keepingCapacity: true)
    seen.begin()
    numbers.begin()
  }

  /// Adds an element and what follows it.
  mutating func add(
    _ element: Int32, _ lead: Automaton.StateFlags, _ rest: Continuation, height: Int32
  ) {
    let place = Int32(rests.count)
    let key = (UInt64(UInt32(bitPattern: element)) << 8 | UInt64(lead.rawValue)) &+ 1
    let known = Int(numbers.find(key))
    if known >= 0, !heads[known].isOpened {
      rests.append(Rest(continuation: rest, previous: heads[known].rest))
      heads[known].rest = place
      return
    }
    rests.append(Rest(continuation: rest, previous: -1))
    let head = Head(element: element, lead: lead, height: height, rest: place)
    if known >= 0 {
      heads[known] = head
    } else {
      _ = numbers.insert(key, Int32(heads.count))
      heads.append(head)
    }
  }
}
