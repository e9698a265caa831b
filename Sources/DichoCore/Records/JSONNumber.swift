/// Reading of JSON numbers, correctly rounded.
enum JSONNumber {
  /// The digits of a number and the power of ten they are multiplied with.
  private struct Decimal {
    /// Significant digits, most significant first; those beyond the limit are not kept.
    var digits: [UInt8] = []
    var exponent = 0

    /// More digits than any halfway point between two doubles has (767).
    static var limit: Int { 800 }

    mutating func append(_ digit: UInt8) {
      if digits.isEmpty && digit == 0 { return }
      if digits.count < Self.limit {
        digits.append(digit)
      } else {
        exponent += 1
        // What is cut off only tells a number from a halfway point.
        if digit != 0 { digits[Self.limit - 1] |= 1 }
      }
    }
  }

  /// Reads the number at the position of a scanner.
  static func scan(_ scanner: inout JSONScanner) throws(JSONFault) -> JSONValue {
    let start = scanner.offset
    let isNegative = scanner.skip(0x2D)
    var decimal = Decimal()
    let first = scanner.next
    guard digits(&scanner, { decimal.append($0) }) > 0 else {
      throw .number("a number must have a digit after '-'", at: start, length: 1)
    }
    let length = scanner.offset - start - (isNegative ? 1 : 0)
    if first == 0x30 && length > 1 {
      throw .number("a number cannot begin with 0", at: start, length: scanner.offset - start)
    }
    var isWhole = true
    if scanner.skip(0x2E) {
      isWhole = false
      let count = digits(&scanner) {
        decimal.append($0)
        decimal.exponent -= 1
      }
      guard count > 0 else {
        throw .number(
          "a number must have a digit after '.'", at: start, length: scanner.offset - start)
      }
    }
    if scanner.next | 0x20 == 0x65 {
      isWhole = false
      scanner.offset += 1
      let isBelowOne = scanner.next == 0x2D
      if isBelowOne || scanner.next == 0x2B { scanner.offset += 1 }
      var exponent = 0
      let count = digits(&scanner) { exponent = min(exponent * 10 + Int($0), 1_000_000_000) }
      guard count > 0 else {
        throw .number(
          "a number must have a digit in its exponent", at: start, length: scanner.offset - start)
      }
      decimal.exponent += isBelowOne ? -exponent : exponent
    }
    if isWhole, let number = whole(decimal, isNegative) { return .int(number) }
    guard let magnitude = double(decimal) else {
      throw .number("the number is out of range", at: start, length: scanner.offset - start)
    }
    return .double(isNegative ? -magnitude : magnitude)
  }

  private static func digits(_ scanner: inout JSONScanner, _ body: (UInt8) -> Void) -> Int {
    let start = scanner.offset
    while scanner.next >= 0x30 && scanner.next <= 0x39 {
      body(scanner.next - 0x30)
      scanner.offset += 1
    }
    return scanner.offset - start
  }

  private static func whole(_ decimal: Decimal, _ isNegative: Bool) -> Int? {
    // Minus zero is a double.
    if decimal.digits.isEmpty { return isNegative ? nil : 0 }
    guard decimal.exponent == 0 else { return nil }
    var number = 0
    for digit in decimal.digits {
      let (product, overflow) = number.multipliedReportingOverflow(by: 10)
      let (sum, overflowToo) =
        isNegative
        ? product.subtractingReportingOverflow(Int(digit))
        : product.addingReportingOverflow(Int(digit))
      if overflow || overflowToo { return nil }
      number = sum
    }
    return number
  }
}

// MARK: - Rounding

extension JSONNumber {
  /// The double nearest to a number, ties to even; nil if it is too large.
  private static func double(_ decimal: Decimal) -> Double? {
    let magnitude = decimal.digits.count + decimal.exponent
    if decimal.digits.isEmpty || magnitude < -330 { return 0 }
    if magnitude > 310 { return nil }
    // Clinger's fast path: both factors are exact, so that one rounding is right.
    if decimal.digits.count <= 15 && abs(decimal.exponent) <= 22 {
      let digits = Double(decimal.digits.reduce(0) { $0 * 10 + UInt64($1) })
      let power = (0..<abs(decimal.exponent)).reduce(1.0) { product, _ in product * 10 }
      return decimal.exponent < 0 ? digits / power : digits * power
    }
    var numerator = BigNumber(digits: decimal.digits)
    var denominator = BigNumber(1)
    if decimal.exponent < 0 {
      denominator.multiply(byPowerOfTen: -decimal.exponent)
    } else {
      numerator.multiply(byPowerOfTen: decimal.exponent)
    }
    return quotient(&numerator, &denominator)
  }

  /// The double nearest to a fraction, by long division to 64 bits.
  private static func quotient(_ numerator: inout BigNumber, _ denominator: inout BigNumber)
    -> Double?
  {
    // Scaled by a power of two the fraction lies in 1/4 ..< 1.
    let scale = numerator.bitCount - denominator.bitCount + 1
    if scale > 0 { denominator.shiftLeft(scale) } else { numerator.shiftLeft(-scale) }
    var bits: UInt64 = 0
    for _ in 0..<64 {
      numerator.shiftLeft(1)
      bits <<= 1
      if !numerator.isLess(than: denominator) {
        numerator.subtract(denominator)
        bits |= 1
      }
    }
    let shift = bits.leadingZeroBitCount
    bits <<= UInt64(shift)
    if !numerator.isZero { bits |= 1 }
    let exponent = scale - 64 - shift
    // A double keeps 53 bits, fewer below 2^-1022.
    let dropped = max(11, -1074 - exponent)
    if dropped > 64 { return 0 }
    var kept = dropped == 64 ? 0 : bits >> UInt64(dropped)
    let half = UInt64(1) << UInt64(dropped - 1)
    let rest = dropped == 64 ? bits : bits & ((half << 1) &- 1)
    if rest > half || (rest == half && kept & 1 == 1) { kept += 1 }
    let result = Double(sign: .plus, exponent: exponent + dropped, significand: Double(kept))
    return result.isFinite ? result : nil
  }
}

/// A natural number of any size, as far as rounding needs it.
private struct BigNumber {
  /// Least significant first, without zeros at the end.
  private var limbs: [UInt32]

  init(_ small: UInt32) { limbs = small == 0 ? [] : [small] }

  init(digits: [UInt8]) {
    limbs = []
    for digit in digits { multiply(by: 10, adding: UInt32(digit)) }
  }

  var isZero: Bool { limbs.isEmpty }

  var bitCount: Int {
    limbs.count * 32 - (limbs.last?.leadingZeroBitCount ?? 0)
  }

  mutating func multiply(by factor: UInt32, adding addend: UInt32 = 0) {
    var carry = UInt64(addend)
    for index in limbs.indices {
      carry += UInt64(limbs[index]) * UInt64(factor)
      limbs[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry > 0 { limbs.append(UInt32(carry)) }
  }

  mutating func multiply(byPowerOfTen exponent: Int) {
    for _ in 0..<exponent / 9 { multiply(by: 1_000_000_000) }
    for _ in 0..<exponent % 9 { multiply(by: 10) }
  }

  mutating func shiftLeft(_ bits: Int) {
    guard !isZero else { return }
    if bits % 32 > 0 { multiply(by: 1 << UInt32(bits % 32)) }
    if bits >= 32 { limbs.insert(contentsOf: repeatElement(0, count: bits / 32), at: 0) }
  }

  func isLess(than other: BigNumber) -> Bool {
    if limbs.count != other.limbs.count { return limbs.count < other.limbs.count }
    for index in limbs.indices.reversed() where limbs[index] != other.limbs[index] {
      return limbs[index] < other.limbs[index]
    }
    return false
  }

  /// Takes away a number that is not larger.
  mutating func subtract(_ other: BigNumber) {
    var borrow: Int64 = 0
    for index in limbs.indices {
      let taken = index < other.limbs.count ? Int64(other.limbs[index]) : 0
      let difference = Int64(limbs[index]) - taken - borrow
      borrow = difference < 0 ? 1 : 0
      limbs[index] = UInt32(truncatingIfNeeded: difference)
    }
    while limbs.last == 0 { limbs.removeLast() }
  }
}
