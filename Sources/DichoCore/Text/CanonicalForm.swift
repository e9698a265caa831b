/// Unicode normalization form C, on scalar values.
///
/// The standard library keeps its own normalization to itself, so this is another: decompose each
/// scalar, put combining marks in canonical order, compose. See
/// https://www.unicode.org/reports/tr15/.
enum CanonicalForm {
  private static let hangulBase: UInt32 = 0xAC00
  private static let leadBase: UInt32 = 0x1100
  private static let vowelBase: UInt32 = 0x1161
  private static let tailBase: UInt32 = 0x11A7
  private static let hangulCount: UInt32 = 11172
  private static let valueMask: UInt32 = 0x1F_FFFF

  /// The canonical combining class; 0 for starters.
  @inline(__always)
  static func combiningClass(_ scalar: UInt32) -> UInt8 {
    if scalar < 0x300 || (scalar >= 0x309B && scalar < 0xA66F)
      || (scalar >= 0xAC00 && scalar < 0xFB00) || scalar >= 0x1F000
    {
      return 0
    }
    guard let unicode = Unicode.Scalar(scalar) else { return 0 }
    return unicode.properties.canonicalCombiningClass.rawValue
  }

  // MARK: - Decomposing

  /// Appends the canonical decomposition of a scalar, or the scalar itself if it has none.
  static func decompose(_ scalar: UInt32, into buffer: ScalarBuffer) {
    if scalar < 0xC0 || (scalar >= 0x3400 && scalar < 0xA000) {
      buffer.append(scalar)
    } else if scalar &- hangulBase < hangulCount {
      let index = scalar - hangulBase
      buffer.append(leadBase + index / 588)
      buffer.append(vowelBase + index % 588 / 28)
      if index % 28 != 0 { buffer.append(tailBase + index % 28) }
    } else if let (first, second) = parts(of: scalar) {
      decompose(first, into: buffer)
      buffer.append(second)
    } else {
      buffer.append(singleton(scalar) ?? scalar)
    }
  }

  /// Whether normalization form C leaves a scalar alone whatever is around it, as far as that is
  /// quick to tell.
  ///
  /// Composites stay if nothing follows that composes with them; a mark after them is not inert.
  static func isInert(_ scalar: UInt32) -> Bool {
    if scalar < 0x300 { return true }
    guard combiningClass(scalar) == 0, singleton(scalar) == nil else { return false }
    if scalar &- hangulBase < hangulCount { return true }
    if scalar >= leadBase, scalar < 0x1200 { return false }
    if let (first, second) = parts(of: scalar) {
      // A composition exclusion falls apart or turns into another composite.
      return compose(first, second) == scalar
    }
    // The few starters that are second parts are vowel signs, which are marks.
    switch Unicode.Scalar(scalar)?.properties.generalCategory {
    case .spacingMark, .nonspacingMark: return false
    default: return true
    }
  }

  private static func parts(of scalar: UInt32) -> (UInt32, UInt32)? {
    let pairs = PackedTable(CanonicalTables.pairs)
    guard
      let at = pairs.find(scalar, records: CanonicalTables.pairCount, width: 9)
    else { return nil }
    return (pairs.scalar(at: at + 3), pairs.scalar(at: at + 6))
  }

  /// The scalar that another one stands for in every respect (K for the kelvin sign), if any.
  static func singleton(_ scalar: UInt32) -> UInt32? {
    if scalar < 0x340 { return nil }
    let singletons = PackedTable(CanonicalTables.singletons)
    guard
      let at = singletons.find(scalar, records: CanonicalTables.singletonCount, width: 6)
    else { return nil }
    return singletons.scalar(at: at + 3)
  }

  // MARK: - Composing

  /// Returns the primary composite of two scalars, or nil if they do not compose.
  static func compose(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if second < 0x300 || (second > 0x309A && second < 0x110BA) { return nil }
    if first &- leadBase < 19, second &- vowelBase < 21 {
      return hangulBase + ((first - leadBase) * 21 + (second - vowelBase)) * 28
    }
    if first &- hangulBase < hangulCount, (first - hangulBase) % 28 == 0,
      second > tailBase, second < tailBase + 28
    {
      return first + (second - tailBase)
    }
    let order = PackedTable(CanonicalTables.byParts)
    let pairs = PackedTable(CanonicalTables.pairs)
    let wanted = UInt64(second) << 32 | UInt64(first)
    var low = 0
    var high = CanonicalTables.byPartsCount
    while low < high {
      let middle = (low + high) / 2
      let at = order.number(at: middle * 2) * 9
      let key = UInt64(pairs.scalar(at: at + 6)) << 32 | UInt64(pairs.scalar(at: at + 3))
      if key == wanted { return pairs.scalar(at: at) }
      if key < wanted { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// Brings decomposed scalars into canonical order and composes them, in place.
  ///
  /// Takes time linear in the number of scalars, for any sequence of marks.
  static func composeAll(_ buffer: ScalarBuffer) {
    let scalars = buffer.base
    let count = buffer.count
    var at = 0
    var anyMark = false
    // The class of a scalar travels in the top byte of its value.
    while at < count {
      let scalar = scalars[at]
      if scalar >= 0x300 {
        anyMark = true
        scalars[at] = scalar | UInt32(combiningClass(scalar)) << 24
      }
      at += 1
    }
    guard anyMark else { return }
    order(scalars, count)

    var out = 0
    var starter = -1
    var last = -1
    for index in 0..<count {
      let scalar = scalars[index] & valueMask
      let combining = Int(scalars[index] >> 24)
      if starter >= 0, last < combining, let composite = compose(scalars[starter], scalar) {
        scalars[starter] = composite
        continue
      }
      if combining == 0 {
        starter = out
        last = -1
      } else {
        last = combining
      }
      scalars[out] = scalar
      out += 1
    }
    buffer.count = out
  }

  private static func order(_ scalars: UnsafeMutablePointer<UInt32>, _ count: Int) {
    var start = 0
    while start < count {
      guard scalars[start] >> 24 != 0 else {
        start += 1
        continue
      }
      var end = start + 1
      while end < count, scalars[end] >> 24 != 0 { end += 1 }
      if end - start <= 32 {
        insertionSort(scalars + start, end - start)
      } else {
        countingSort(scalars + start, end - start)
      }
      start = end
    }
  }

  private static func insertionSort(_ scalars: UnsafeMutablePointer<UInt32>, _ count: Int) {
    var next = 1
    while next < count {
      let moved = scalars[next]
      var at = next
      while at > 0, scalars[at - 1] >> 24 > moved >> 24 {
        scalars[at] = scalars[at - 1]
        at -= 1
      }
      scalars[at] = moved
      next += 1
    }
  }

  /// Sorts a long run of marks; only hostile text has one, so this may allocate.
  private static func countingSort(_ scalars: UnsafeMutablePointer<UInt32>, _ count: Int) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { copy in
      withUnsafeTemporaryAllocation(of: Int.self, capacity: 257) { starts in
        starts.initialize(repeating: 0)
        for index in 0..<count {
          copy[index] = scalars[index]
          starts[Int(scalars[index] >> 24) + 1] += 1
        }
        for bucket in 1..<257 { starts[bucket] += starts[bucket - 1] }
        for index in 0..<count {
          let bucket = Int(copy[index] >> 24)
          scalars[starts[bucket]] = copy[index]
          starts[bucket] += 1
        }
      }
    }
  }
}
