extension OptionValue.Kind {
  /// Why a text is no value of this kind; nil if it is one.
  func fault(in text: String) -> String? {
    switch self {
    case .text, .suggestion:
      nil
    case .file, .directory:
      text.isEmpty ? "a name cannot be empty" : nil
    case .choice(let allowed):
      allowed.contains(text) ? nil : "it is one of \(allowed.joined(separator: ", "))"
    case .number(let range):
      number(text).map(range.contains) == true
        ? nil : "it is a number from \(range.lowerBound) to \(range.upperBound)"
    case .size(let range):
      number(text).map(range.contains) == true
        ? nil
        : "it is a number of bytes from \(range.lowerBound) to \(range.upperBound), "
          + "such as 4096, 64K, 1M or 1G"
    }
  }

  /// Whether a text behind an option is the next option, and not a value.
  func isOption(_ text: String) -> Bool {
    guard text.hasPrefix("-"), text != "-" else { return false }
    switch self {
    // "-1" is no number that any option takes; to say so beats asking for one.
    case .number, .size: return !text.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
    default: return true
    }
  }

  /// The number a text stands for; nil if it is none or this kind is not a number.
  func number(_ text: String) -> Int? {
    switch self {
    case .number:
      return Self.decimal(text[...])
    case .size:
      let scale =
        switch text.last {
        case "K", "k": 1 << 10
        case "M", "m": 1 << 20
        case "G", "g": 1 << 30
        default: 1
        }
      let digits = scale == 1 ? text[...] : text.dropLast()
      guard let number = Self.decimal(digits) else { return nil }
      let (product, hasOverflown) = number.multipliedReportingOverflow(by: scale)
      return hasOverflown ? nil : product
    case .text, .file, .directory, .choice, .suggestion:
      return nil
    }
  }

  private static func decimal(_ digits: Substring) -> Int? {
    digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(digits) : nil
  }
}
