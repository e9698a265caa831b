/// A growable run of plain values in memory it owns by hand.
///
/// Whoever holds the last copy calls `deallocate()`. Unlike an array a column never counts
/// references, so that structs of columns stay bitwise copyable and cost nothing to pass around.
struct Column<Element: BitwiseCopyable>: BitwiseCopyable {
  private(set) var base: UnsafeMutablePointer<Element>?
  private(set) var count = 0
  private var capacity = 0

  var isEmpty: Bool { count == 0 }

  /// The bytes of memory held.
  var byteSize: Int { capacity * MemoryLayout<Element>.stride }

  subscript(index: Int) -> Element {
    get {
      guard let base, index >= 0, index < count else { preconditionFailure(Self.outOfRange) }
      return base[index]
    }
    set {
      guard let base, index >= 0, index < count else { preconditionFailure(Self.outOfRange) }
      base[index] = newValue
    }
  }

  private static var outOfRange: String { "column index out of range" }

  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    guard let base else { return }
    (base + count).initialize(to: element)
    count += 1
  }

  mutating func append(contentsOf elements: UnsafeBufferPointer<Element>) {
    guard let source = elements.baseAddress, !elements.isEmpty else { return }
    if capacity - count < elements.count { grow(to: count + elements.count) }
    guard let base else { return }
    (base + count).initialize(from: source, count: elements.count)
    count += elements.count
  }

  mutating func append(repeating element: Element, count added: Int) {
    guard added > 0 else { return }
    if capacity - count < added { grow(to: count + added) }
    guard let base else { return }
    (base + count).initialize(repeating: element, count: added)
    count += added
  }

  /// Forgets the elements from an index on; the memory stays.
  mutating func truncate(to newCount: Int) {
    precondition(newCount >= 0 && newCount <= count, "cannot truncate to \(newCount)")
    count = newCount
  }

  /// Gives back memory that growing reserved and nothing uses.
  mutating func trim() {
    if capacity > count + count / 16 { reallocate(count) }
  }

  mutating func deallocate() {
    base?.deallocate()
    self = Column()
  }

  private mutating func grow(to needed: Int) {
    reallocate(max(needed, capacity + capacity / 2, 16))
  }

  private mutating func reallocate(_ newCapacity: Int) {
    let old = base
    guard newCapacity > 0 else { return deallocate() }
    let fresh = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    if let old {
      fresh.initialize(from: old, count: count)
      old.deallocate()
    }
    base = fresh
    capacity = newCapacity
  }
}

extension Column {
  /// The elements of a range, as memory that lives as long as the column.
  func slice(_ range: Range<Int>) -> UnsafeBufferPointer<Element> {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, Self.outOfRange)
    guard let base else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
  }
}

/// Many short texts, one behind the other.
struct TextColumn: BitwiseCopyable {
  private(set) var bytes = Column<UInt8>()
  private var ends = Column<UInt32>()

  /// The most bytes one column holds; offsets are 32 bits wide.
  static var limit: Int { Int(UInt32.max) }

  var count: Int { ends.count }

  var byteSize: Int { bytes.byteSize + ends.byteSize }

  /// Whether some more bytes still fit.
  func hasRoom(for more: Int) -> Bool { Self.limit - bytes.count >= more }

  subscript(index: Int) -> UnsafeRawBufferPointer {
    let start = index == 0 ? 0 : Int(ends[index - 1])
    return UnsafeRawBufferPointer(bytes.slice(start..<Int(ends[index])))
  }

  func string(_ index: Int) -> String { String(decoding: self[index], as: UTF8.self) }

  mutating func append(_ text: UnsafeRawBufferPointer) {
    text.withMemoryRebound(to: UInt8.self) { bytes.append(contentsOf: $0) }
    ends.append(UInt32(truncatingIfNeeded: bytes.count))
  }

  mutating func truncate(to newCount: Int) {
    ends.truncate(to: newCount)
    bytes.truncate(to: newCount == 0 ? 0 : Int(ends[newCount - 1]))
  }

  mutating func trim() {
    bytes.trim()
    ends.trim()
  }

  mutating func deallocate() {
    bytes.deallocate()
    ends.deallocate()
  }
}

/// Names with their languages and whether they are titles or aliases.
struct NameColumn: BitwiseCopyable {
  private var text = TextColumn()
  private var info = Column<UInt16>()

  private static var aliasBit: UInt16 { 0x8000 }

  /// The most languages one catalog tells apart.
  static var languageLimit: Int { 0x7FFF }

  var count: Int { text.count }

  var byteSize: Int { text.byteSize + info.byteSize }

  func hasRoom(for more: Int) -> Bool { text.hasRoom(for: more) }

  subscript(index: Int) -> UnsafeRawBufferPointer { text[index] }

  func string(_ index: Int) -> String { text.string(index) }

  /// The number of a name's language in the catalog's list.
  func language(_ index: Int) -> Int { Int(info[index] & ~Self.aliasBit) }

  func isAlias(_ index: Int) -> Bool { info[index] & Self.aliasBit != 0 }

  mutating func append(_ name: UnsafeRawBufferPointer, language: Int, isAlias: Bool) {
    text.append(name)
    info.append(UInt16(truncatingIfNeeded: language) | (isAlias ? Self.aliasBit : 0))
  }

  mutating func truncate(to newCount: Int) {
    text.truncate(to: newCount)
    info.truncate(to: newCount)
  }

  mutating func trim() {
    text.trim()
    info.trim()
  }

  mutating func deallocate() {
    text.deallocate()
    info.deallocate()
  }
}
