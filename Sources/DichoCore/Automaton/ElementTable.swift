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

  /// The tags that say something about the words before them.
  static let wordTags = ["plain", "joined", "term", "empty"]

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
      let meant = tags.filter { Self.wordTags.contains($0) || $0.utf8.last == 0x3D }
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
      if texts[Int(number)] == text { return number }
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
    var isWeighted = false
    for weight in list where weight != list[0] { isWeighted = true }
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
    guard element.kind == kind, element.value == value, Int(element.childCount) == parts.count,
      element.isWeighted == !list.isEmpty
    else { return false }
    let start = Int(element.childStart)
    for place in 0..<parts.count where children[start + place] != parts[place] { return false }
    for place in 0..<list.count where weights[start + place] != list[place] { return false }
    return true
  }
}
