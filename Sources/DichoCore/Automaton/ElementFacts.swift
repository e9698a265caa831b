/// Facts about elements that need a look through rule references.
struct ElementFacts {
  /// The number of words an element can stand for when everything in it is written out, at most `largest`.
  private var sizes: [Int32]
  private var nullable: [Bool]
  private var heights: [Int32]
  private var endsInPause: [Bool]
  private var hasPauseAtEnd: [Bool]
  static let largest: Int32 = 1 << 20

  /// Works out the facts for a table; `bodies` holds the element of each rule.
  init(_ table: ElementTable, bodies: [Int32], recursive: [Bool]) {
    sizes = [Int32](repeating: 0, count: table.elements.count)
    nullable = [Bool](repeating: false, count: table.elements.count)
    heights = [Int32](repeating: 0, count: table.elements.count)
    endsInPause = [Bool](repeating: false, count: table.elements.count)
    hasPauseAtEnd = [Bool](repeating: false, count: table.elements.count)
    let order = Self.order(table, bodies)
    let isRecursive = recursive.contains(true)
    // What an element is made of comes before it, but for rules that lead back to themselves; those
    // need another round until nothing changes.
    var changed = true
    while changed {
      changed = false
      for number in order {
        if measure(number, table, bodies, recursive) && isRecursive { changed = true }
      }
    }
  }

  /// Returns the elements, each after its parts and, for a rule, after the body of the rule.
  private static func order(_ table: ElementTable, _ bodies: [Int32]) -> [Int32] {
    var order: [Int32] = []
    order.reserveCapacity(table.elements.count)
    var isSeen = [Bool](repeating: false, count: table.elements.count)
    var open: [(element: Int32, isDone: Bool)] = []
    for start in table.elements.indices {
      open.append((Int32(start), false))
      while let (element, isDone) = open.popLast() {
        if isDone {
          order.append(element)
          continue
        }
        if isSeen[Int(element)] { continue }
        isSeen[Int(element)] = true
        open.append((element, true))
        for part in table.parts(of: element) where !isSeen[Int(part)] { open.append((part, false)) }
        if table[element].kind == .rule { open.append((bodies[Int(table[element].value)], false)) }
      }
    }
    return order
  }

  /// Works out the facts of one element; returns whether they changed.
  private mutating func measure(
    _ number: Int32, _ table: ElementTable, _ bodies: [Int32], _ recursive: [Bool]
  ) -> Bool {
    let element = table[number]
    let parts = table.parts(of: number)
    var size: Int32 = 0
    var height: Int32 = 0
    for part in parts {
      size = min(Self.largest, size + sizes[Int(part)])
      height = max(height, heights[Int(part)])
    }
    var isNullable: Bool
    switch element.kind {
    case .word:
      size = 1
      isNullable = WordTable.isBlank(table.texts[Int(element.value)])
    case .slot:
      size = 1
      isNullable = false
    case .rule:
      let body = Int(bodies[Int(element.value)])
      let loops = recursive[Int(element.value)]
      size = loops ? Self.largest : sizes[body]
      height = loops ? 0 : heights[body]
      isNullable = nullable[body]
    case .null: isNullable = true
    case .void: isNullable = false
    case .optional, .star: isNullable = true
    case .plus, .tagged: isNullable = parts.first.map { nullable[Int($0)] } ?? false
    case .sequence: isNullable = parts.allSatisfy { nullable[Int($0)] }
    case .alternatives: isNullable = parts.contains { nullable[Int($0)] }
    }
    height = min(height + 1, Self.largest)
    let pause = measurePause(number, table, bodies)
    let changed =
      pause || size != sizes[Int(number)] || isNullable != nullable[Int(number)]
      || height != heights[Int(number)]
    sizes[Int(number)] = size
    nullable[Int(number)] = isNullable
    heights[Int(number)] = height
    return changed
  }

  /// Works out where an element requires pauses; returns whether that changed.
  private mutating func measurePause(
    _ number: Int32, _ table: ElementTable, _ bodies: [Int32]
  ) -> Bool {
    let element = table[number]
    let parts = table.parts(of: number)
    var ends = false
    var inside = parts.contains { hasPauseAtEnd[Int($0)] }
    var isGroup = false
    switch element.kind {
    case .word: ends = WordTable.isPause(table.texts[Int(element.value)])
    case .rule:
      let body = Int(bodies[Int(element.value)])
      ends = endsInPause[body]
      inside = hasPauseAtEnd[body]
      isGroup = true
    case .sequence:
      for part in parts.reversed() {
        if endsInPause[Int(part)] { ends = true }
        if ends || !nullable[Int(part)] { break }
      }
    case .alternatives, .optional:
      ends = parts.contains { endsInPause[Int($0)] }
      isGroup = true
    case .tagged, .star, .plus: ends = parts.contains { endsInPause[Int($0)] }
    case .slot, .null, .void: break
    }
    if isGroup && ends { inside = true }
    let changed = ends != endsInPause[Int(number)] || inside != hasPauseAtEnd[Int(number)]
    endsInPause[Int(number)] = ends
    hasPauseAtEnd[Int(number)] = inside
    return changed
  }

  /// Whether somewhere in an element a group ends in a pause, which what follows the group has to know.
  func hasPauseAtEnd(_ element: Int32) -> Bool { hasPauseAtEnd[Int(element)] }

  func size(_ element: Int32) -> Int { Int(sizes[Int(element)]) }

  func isNullable(_ element: Int32) -> Bool { nullable[Int(element)] }

  /// How deep elements stand in an element, references seen through: greater than that of each of them.
  ///
  /// A rule that leads back to itself counts as if it had no parts; it is never taken apart.
  func height(_ element: Int32) -> Int32 { heights[Int(element)] }
}
