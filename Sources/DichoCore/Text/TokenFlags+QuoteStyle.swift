extension TokenFlags {
  /// The bits that say which kind of quotation mark a token is.
  private static let quoteStyles = TokenFlags(rawValue: 7 << 8)

  /// A quotation mark's kind, so that only marks of one kind pair; empty for anything else.
  static func quoteStyle(_ scalar: UInt32) -> TokenFlags {
    let style: UInt16 =
      switch scalar {
      case 0x22: 1
      case 0x201C...0x201F: 2
      case 0x27: 3
      case 0x2018...0x201B: 4
      case 0xAB, 0xBB: 5
      case 0x2039, 0x203A: 6
      case 0x300C...0x300F, 0x301D...0x301F: 7
      default: 0
      }
    return TokenFlags(rawValue: style << 8)
  }

  /// The kind of a quotation mark; 0 for a token that is none.
  var quoteStyle: UInt16 { intersection(.quoteStyles).rawValue >> 8 }
}
