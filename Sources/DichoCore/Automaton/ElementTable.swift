/// The elements of a grammar, each different one once: equal elements have equal numbers wherever they stand.
///
/// Numbers make it cheap to see that two patterns go on alike, which `AutomatonBuilder` needs to
/// share what they have in common.
struct ElementTable: Sendable {
  enum Kind: UInt8 {
    case word, rule, slot, null, void, sequence, alternatives, optional, star, plus, tagged
  }

  struct Element {
    var kind: Kind
    /// Index of the text of a word or a slot, of a rule, or of the tags.
    var value: Int32
    /// Its parts: `children[childStart ..< childStart + childCount]`, with weights beside them.
    var childStart: Int32
    var childCount: Int32
    /// Whether the alternatives differ in weight.
    var isWeighted = false
  }

  private(set) var elements: [Element] = []
  private(set) var children: [Int32] = []
  private(set) var weights: [Double] = []
  private(set) var texts: [String] = []
  private(set) var tagLists: [[String]] = []
  private var known = NumberTable(capacity: 1 << 14)
  private var knownTexts = NumberTable(capacity: 1 << 14)
  private var knownTags: [[String]: Int32] = [:]

  func parts(of number: Int32) -> ArraySlice<Int32> {
    let element = elements[Int(number)]
    let start = Int(element.childStart)
    return children[start..<start + Int(element.childCount)]
  }

  func weights(of number: Int32) -> ArraySlice<Double> {
    let element = elements[Int(number)]
    let start = Int(element.childStart)
    return weights[start..<start + Int(element.childCount)]
  }

  subscript(number: Int32) -> Element { elements[Int(number)] }

  /// Returns the number of an element.
  mutating func number(of expansion: LinkedExpansion) -> Int32 {
    switch expansion {
    case .word(let text, _): return intern(.word, value: textNumber(text))
    case .rule(let index, _): return intern(.rule, value: Int32(index))
    case .slot(let name, _): return intern(.slot, value: textNumber(name))
    case .null: return intern(.null)
    case .void: return intern(.void)
    case .optional(let inner): return intern(.optional, [number(of: inner)])
    case .star(let inner): return intern(.star, [number(of: inner)])
    case .plus(let inner): return intern(.plus, [number(of: inner)])
    case .tagged(let inner, let tags):
      // Tags that name a schema or a role say nothing about matching.
      let meant = tags.filter { ["plain", "joined", "term"].contains($0) || $0.utf8.last == 0x3D }
      let part = number(of: inner)
      return meant.isEmpty ? part : intern(.tagged, value: tagNumber(meant), [part])
    case .sequence(let items):
      var parts: [Int32] = []
      parts.reserveCapacity(items.count)
      for item in items { parts.append(number(of: item)) }
      return intern(.sequence, parts)
    case .alternatives(let choices):
      var parts: [Int32] = []
      var list: [Double] = []
      parts.reserveCapacity(choices.count)
      for choice in choices {
        parts.append(number(of: choice.expansion))
        list.append(choice.weight)
      }
      return intern(.alternatives, parts, list)
    }
  }

  /// Returns the number of equally weighted alternatives of known elements.
  mutating func alternatives(of parts: [Int32]) -> Int32 {
    intern(.alternatives, parts, [Double](repeating: 1, count: parts.count))
  }

  private mutating func textNumber(_ text: String) -> Int32 {
    var text = text
    var key = text.withUTF8 { bytes in
      bytes.baseAddress.map { FoldedHash.hash($0, bytes.count) } ?? 0
    }
    key |= 1
    while true {
      let number = knownTexts.find(key)
      if number < 0 { break }
      if texts[Int(number)].utf8.elementsEqual(text.utf8) { return number }
      key &+= 2
    }
    let number = Int32(texts.count)
    texts.append(text)
    knownTexts.insert(key, number)
    return number
  }

  private mutating func tagNumber(_ tags: [String]) -> Int32 {
    if let known = knownTags[tags] { return known }
    let number = Int32(tagLists.count)
    tagLists.append(tags)
    knownTags[tags] = number
    return number
  }

  private mutating func intern(
    _ kind: Kind, value: Int32 = -1, _ parts: [Int32] = [], _ list: [Double] = []
  ) -> Int32 {
    let isWeighted = list.contains { $0 != list[0] }
    var key = Self.mix(UInt64(kind.rawValue) << 32, UInt64(UInt32(bitPattern: value)))
    for part in parts { key = Self.mix(key, UInt64(UInt32(bitPattern: part))) }
    if isWeighted { for weight in list { key = Self.mix(key, weight.bitPattern) } }
    key |= 1
    while true {
      let number = known.find(key)
      if number < 0 { break }
      if isSame(number, kind, value, parts, isWeighted ? list : []) { return number }
      key &+= 2
    }
    let number = Int32(elements.count)
    elements.append(
      Element(
        kind: kind, value: value, childStart: Int32(children.count), childCount: Int32(parts.count),
        isWeighted: isWeighted))
    children.append(contentsOf: parts)
    weights.append(contentsOf: list.isEmpty ? [Double](repeating: 1, count: parts.count) : list)
    known.insert(key, number)
    return number
  }

  private static func mix(_ state: UInt64, _ value: UInt64) -> UInt64 {
    let mixed = (state ^ value) &* 0x9E37_79B9_7F4A_7C15
    return mixed ^ mixed >> 29
  }

  private func isSame(
    _ number: Int32, _ kind: Kind, _ value: Int32, _ parts: [Int32], _ list: [Double]
  ) -> Bool {
    let element = elements[Int(number)]
    return element.kind == kind && element.value == value
      && self.parts(of: number).elementsEqual(parts)
      && element.isWeighted == !list.isEmpty
      && (list.isEmpty || weights(of: number).elementsEqual(list))
  }
}

/// Facts about elements that need a look through rule references.
struct ElementFacts {
  /// The number of words an element can stand for when everything in it is written out, at most `largest`.
  private var sizes: [Int32]
  private var nullable: [Bool]
  static let largest: Int32 = 1 << 20

  /// Works out the facts for a table; `bodies` holds the element of each rule.
  init(_ table: ElementTable, bodies: [Int32], recursive: [Bool]) {
    sizes = [Int32](repeating: -1, count: table.elements.count)
    nullable = [Bool](repeating: false, count: table.elements.count)
    var ruleSizes = [Int32](repeating: 0, count: bodies.count)
    var ruleNullable = [Bool](repeating: false, count: bodies.count)
    // Parts are numbered before what they are part of, so one round settles everything but rules,
    // and as many rounds settle those as rules stand inside one another.
    var changed = true
    while changed {
      changed = false
      for number in table.elements.indices {
        let (size, empty) = Self.measure(
          Int32(number), table, sizes, nullable, ruleSizes, ruleNullable)
        sizes[number] = size
        nullable[number] = empty
      }
      for rule in bodies.indices {
        let size = recursive[rule] ? Self.largest : sizes[Int(bodies[rule])]
        let empty = nullable[Int(bodies[rule])]
        if size != ruleSizes[rule] || empty != ruleNullable[rule] {
          ruleSizes[rule] = size
          ruleNullable[rule] = empty
          changed = true
        }
      }
    }
  }

  private static func measure(
    _ number: Int32, _ table: ElementTable, _ sizes: [Int32], _ nullable: [Bool],
    _ ruleSizes: [Int32], _ ruleNullable: [Bool]
  ) -> (Int32, Bool) {
    let element = table[number]
    let parts = table.parts(of: number)
    var sum: Int32 = 0
    for part in parts { sum = min(largest, sum + max(0, sizes[Int(part)])) }
    switch element.kind {
    case .word: return (1, WordTable.isBlank(table.texts[Int(element.value)]))
    case .slot: return (1, false)
    case .rule: return (ruleSizes[Int(element.value)], ruleNullable[Int(element.value)])
    case .null: return (0, true)
    case .void: return (0, false)
    case .optional, .star: return (sum, true)
    case .plus, .tagged: return (sum, nullable[Int(parts[parts.startIndex])])
    case .sequence: return (sum, parts.allSatisfy { nullable[Int($0)] })
    case .alternatives: return (sum, parts.contains { nullable[Int($0)] })
    }
  }

  /// Adds the facts of an element of words made after the table was measured.
  mutating func note(_ element: Int32, words count: Int) {
    guard Int(element) == sizes.count else { return }
    sizes.append(Int32(min(count, Int(Self.largest))))
    nullable.append(false)
  }

  func size(_ element: Int32) -> Int { Int(sizes[Int(element)]) }
  func isNullable(_ element: Int32) -> Bool { nullable[Int(element)] }
}
