/// What a scalar does to the tokens around it.
enum ScalarClass: UInt8, BitwiseCopyable {
  /// Ends a token.
  case space
  /// Is dropped wherever it stands: controls, zero-width and other default ignorable scalars.
  case ignorable
  /// A letter, or a mark that spells like one (a vowel sign), that is not upper- or title-case.
  case letter
  /// An upper- or title-case letter.
  case capital
  case digit
  /// A mark that folding takes off; it goes with whatever is before it.
  case mark

  // Inside a word these are dropped; at its edge they are punctuation.

  /// "'" and "’".
  case apostrophe
  /// "‘".
  case openingApostrophe
  /// Letters and accents used as apostrophes: "ʼ", "´", "`".
  case accentApostrophe
  case hyphen
  case dot
  case colon
  /// "/", "_", "\", "·".
  case connector

  // Between digits these are inside the number, else they are punctuation.

  case comma
  case enDash

  // Always punctuation, except in a URL.

  case dash
  /// "。".
  case fullStop
  case semicolon
  case ellipsis
  case question
  case exclamation
  case openQuestion
  case openExclamation
  case openQuote
  case closeQuote
  case straightQuote
  case openBracket
  case closeBracket
  case other

  // Symbols.

  /// Joins letters and digits on both sides ("R&D", "a=b"), else stands alone.
  case symbol
  /// A symbol that may also begin a word: "@".
  case leadSymbol
  /// A symbol that may also end a word: "+", "%", "°".
  case trailSymbol
  /// A symbol that may begin and end a word: "#", "$", "€".
  case edgeSymbol
  /// Always stands alone: emoji, arrows, mathematical signs.
  case pictograph
  /// "™", "®", "©": goes with the word before it and is dropped.
  case trademark

  /// Only in the tables: a scalar that needs the Unicode path.
  case rare
}

extension ScalarClass {
  /// What it is as a token of its own.
  var punctuation: Punctuation {
    switch self {
    case .apostrophe: .apostropheQuote
    case .openingApostrophe, .openQuote: .openQuote
    case .closeQuote: .closeQuote
    case .straightQuote: .straightQuote
    case .hyphen, .enDash, .dash: .dash
    case .dot, .fullStop: .period
    case .colon: .colon
    case .comma: .comma
    case .semicolon: .semicolon
    case .ellipsis: .ellipsis
    case .question: .question
    case .exclamation: .exclamation
    case .openQuestion: .openQuestion
    case .openExclamation: .openExclamation
    case .openBracket: .openBracket
    case .closeBracket: .closeBracket
    case .accentApostrophe, .connector, .mark, .other, .trademark: .other
    case .space, .ignorable, .letter, .capital, .digit, .symbol, .leadSymbol, .trailSymbol,
      .edgeSymbol, .pictograph, .rare:
      .none
    }
  }

  /// Whether it is a letter or a digit.
  @inline(__always)
  var isAlphanumeric: Bool {
    self == .letter || self == .capital || self == .digit
  }

  /// Whether folding keeps it as it is.
  var isSymbol: Bool {
    switch self {
    case .symbol, .leadSymbol, .trailSymbol, .edgeSymbol, .pictograph: true
    default: false
    }
  }

  /// Whether it is dropped inside a word, but is looked behind to see whether the word goes on.
  var isConnector: Bool {
    switch self {
    case .apostrophe, .openingApostrophe, .accentApostrophe, .hyphen, .dot, .colon, .connector,
      .symbol, .leadSymbol:
      true
    default: false
    }
  }
}

// MARK: - From Unicode properties

extension ScalarClass {
  /// The class of a scalar.
  static func of(_ scalar: UInt32) -> ScalarClass {
    let tabled = LatinTable.scalarClass(scalar)
    if tabled != .rare { return tabled }
    if scalar >= ScriptTable.first, scalar < ScriptTable.end {
      return ScriptTable.scalarClass(scalar)
    }
    switch scalar {
    // Kana, ideographs, syllables: nothing but letters.
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC...0x30FE, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xAC00...0xD7A3:
      return .letter
    // Nothing but emoji.
    case 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF:
      return .pictograph
    default:
      return computed(scalar)
    }
  }

  /// The class of a scalar by its Unicode properties alone; the tables are made with it.
  static func computed(_ scalar: UInt32) -> ScalarClass {
    guard let unicode = Unicode.Scalar(scalar) else { return .ignorable }
    let properties = unicode.properties
    if properties.isWhitespace { return .space }
    if let listed = listed(scalar) { return listed }
    if properties.isDefaultIgnorableCodePoint { return .ignorable }
    if let same = CanonicalForm.singleton(scalar) { return of(same) }
    if let single = CompatibilityForm.single(scalar) { return of(single) }
    if let sequence = CompatibilityForm.sequence(scalar) {
      for index in sequence {
        let part = of(CompatibilityForm.pooled(index))
        if part == .capital {
          let isTitle = properties.generalCategory == .titlecaseLetter
          return properties.isUppercase || isTitle ? .capital : .letter
        }
        if part.isAlphanumeric { return part }
      }
    }
    return byCategory(properties, scalar)
  }

  private static func byCategory(
    _ properties: Unicode.Scalar.Properties, _ scalar: UInt32
  ) -> ScalarClass {
    switch properties.generalCategory {
    case .uppercaseLetter, .titlecaseLetter: .capital
    case .lowercaseLetter, .modifierLetter, .otherLetter, .privateUse: .letter
    case .decimalNumber, .otherNumber: .digit
    case .letterNumber: properties.isUppercase ? .capital : .letter
    case .nonspacingMark, .spacingMark, .enclosingMark:
      isTakenOff(properties) ? .mark : .letter
    case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator, .spaceSeparator:
      .ignorable
    case .connectorPunctuation: .connector
    case .dashPunctuation: .dash
    case .openPunctuation: .openBracket
    case .closePunctuation: .closeBracket
    case .initialPunctuation: .openQuote
    case .finalPunctuation: .closeQuote
    case .otherPunctuation: .other
    case .currencySymbol: .edgeSymbol
    case .mathSymbol, .modifierSymbol, .otherSymbol:
      scalar < 0x180 ? .symbol : .pictograph
    case .unassigned: .pictograph
    @unknown default: .pictograph
    }
  }

  /// Whether folding takes a mark off: accents and points go, vowel signs and voicing marks stay.
  ///
  /// Combining classes 10 to 36 are the points of Hebrew, Arabic and Syriac, 200 to 240 the marks
  /// that sit around a letter, 1 those that strike it through. The others spell: nukta, kana
  /// voicing, virama, the signs of Thai, Lao and Tibetan.
  private static func isTakenOff(_ properties: Unicode.Scalar.Properties) -> Bool {
    if properties.generalCategory == .enclosingMark { return true }
    switch properties.canonicalCombiningClass.rawValue {
    case 1, 10...36, 200...240: return true
    default: return false
    }
  }

  /// The scalars whose category does not tell.
  private static func listed(_ scalar: UInt32) -> ScalarClass? {
    switch scalar {
    case 0x27, 0x2019: .apostrophe
    case 0x2018: .openingApostrophe
    case 0x60, 0xB4, 0x2BB, 0x2BC: .accentApostrophe
    case 0x2D, 0x2010: .hyphen
    case 0x2E: .dot
    case 0x3A: .colon
    case 0x2F, 0x5C, 0xB7, 0x2027, 0x2044, 0x30FB, 0x66B, 0x66C: .connector
    case 0x2C, 0x60C, 0x3001: .comma
    case 0x2012, 0x2013: .enDash
    case 0x3B, 0x61B: .semicolon
    case 0x2025, 0x2026, 0x22EF: .ellipsis
    case 0x3F, 0x61F, 0x203D, 0x2047...0x2049: .question
    case 0x21, 0x203C: .exclamation
    case 0xBF: .openQuestion
    case 0xA1: .openExclamation
    case 0x3002: .fullStop
    case 0x201A, 0x201E, 0x300C, 0x300E, 0x301D: .openQuote
    case 0x300D, 0x300F, 0x301E, 0x301F: .closeQuote
    case 0x22: .straightQuote
    case 0x26, 0xA7: .symbol
    case 0x40: .leadSymbol
    case 0x25, 0x2B, 0xB0, 0x2030: .trailSymbol
    case 0x23: .edgeSymbol
    case 0xA9, 0xAE, 0x2122: .trademark
    default: nil
    }
  }
}
