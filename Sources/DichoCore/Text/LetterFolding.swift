/// What becomes of a decomposed scalar in the folded form and in the accent-preserving key.
enum LetterFolding {
  /// Returns the usual form of a letter that is not upper-case: sigma for a final sigma.
  static func baseForm(_ scalar: UInt32) -> UInt32 {
    scalar == 0x3C2 ? 0x3C3 : scalar
  }

  /// Appends the lower-case form of an upper-case letter, which is decomposed, to the key.
  static func appendLowercase(_ scalar: UInt32, to buffer: ScalarBuffer) {
    if scalar < 0x80 {
      buffer.append(scalar &- 0x41 < 26 ? scalar | 0x20 : scalar)
      return
    }
    guard
      let unicode = Unicode.Scalar(scalar), unicode.properties.changesWhenLowercased
    else {
      buffer.append(scalar)
      return
    }
    for lower in unicode.properties.lowercaseMapping.unicodeScalars {
      buffer.append(lower.value)
    }
  }

  /// Returns the one or two plain letters for a lower-case letter that has no decomposition.
  ///
  /// The second is 0 if there is only one.
  static func plain(_ scalar: UInt32) -> (UInt32, UInt32) {
    func letters(_ first: Unicode.Scalar, _ second: Unicode.Scalar = "\0") -> (UInt32, UInt32) {
      (first.value, second.value)
    }
    return switch scalar {
    case 0xDF: letters("s", "s")
    case 0xE6: letters("a", "e")
    case 0xF0: letters("d")
    case 0xF8: letters("o")
    case 0xFE: letters("t", "h")
    case 0x111: letters("d")
    case 0x127: letters("h")
    case 0x131: letters("i")
    case 0x138: letters("k")
    case 0x142: letters("l")
    case 0x14B: letters("n", "g")
    case 0x153: letters("o", "e")
    case 0x167: letters("t")
    default: (scalar, 0)
    }
  }
}
