/// How many sentences there are: a whole number of any size.
package struct SentenceCount: Hashable, Sendable {
  /// Nine decimal digits each, the lowest first; no zeros at the end, so that 0 has none.
  private var limbs: [UInt32]

  private static let base: UInt64 = 1_000_000_000

  private init(limbs: [UInt32]) { self.limbs = limbs }

  /// A small number.
  package init(_ number: Int) {
    precondition(number >= 0, "there are not \(number) sentences")
    limbs = []
    var rest = UInt64(number)
    while rest > 0 {
      limbs.append(UInt32(rest % Self.base))
      rest /= Self.base
    }
  }

  package static let zero = SentenceCount(0)
  package static let one = SentenceCount(1)

  package var isZero: Bool { limbs.isEmpty }

  /// The number if it fits.
  package var int: Int? {
    var number = 0
    for limb in limbs.reversed() {
      let (product, isTooLarge) = number.multipliedReportingOverflow(by: Int(Self.base))
      let (sum, isTooLargeNow) = product.addingReportingOverflow(Int(limb))
      if isTooLarge || isTooLargeNow { return nil }
      number = sum
    }
    return number
  }

  package static func + (first: Self, second: Self) -> Self {
    var limbs: [UInt32] = []
    var carry: UInt64 = 0
    for index in 0..<max(first.limbs.count, second.limbs.count) {
      let sum = carry + first.limb(index) + second.limb(index)
      limbs.append(UInt32(sum % base))
      carry = sum / base
    }
    if carry > 0 { limbs.append(UInt32(carry)) }
    return SentenceCount(limbs: limbs)
  }

  package static func * (first: Self, second: Self) -> Self {
    if first.isZero || second.isZero { return .zero }
    var limbs = [UInt32](repeating: 0, count: first.limbs.count + second.limbs.count)
    for (place, left) in first.limbs.enumerated() {
      var carry: UInt64 = 0
      for (offset, right) in second.limbs.enumerated() {
        let sum = UInt64(left) * UInt64(right) + UInt64(limbs[place + offset]) + carry
        limbs[place + offset] = UInt32(sum % base)
        carry = sum / base
      }
      limbs[place + second.limbs.count] = UInt32(carry)
    }
    while limbs.last == 0 { limbs.removeLast() }
    return SentenceCount(limbs: limbs)
  }

  package static func > (first: Self, second: Int) -> Bool {
    first.int.map { $0 > second } ?? true
  }

  private func limb(_ index: Int) -> UInt64 { index < limbs.count ? UInt64(limbs[index]) : 0 }

  /// All its digits.
  package var digits: String {
    guard let highest = limbs.last else { return "0" }
    return limbs.dropLast().reversed().reduce("\(highest)") { text, limb in
      let digits = "\(limb)"
      return text + String(repeating: "0", count: 9 - digits.count) + digits
    }
  }

  /// Its digits up to 15 of them, else the first three and the power of ten: "1.23e45".
  package var short: String {
    let digits = digits
    guard digits.count > 15 else { return digits }
    return "\(digits.prefix(1)).\(digits.dropFirst().prefix(2))e\(digits.count - 1)"
  }
}
