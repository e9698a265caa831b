/// What a name must be.
enum NameCheck {
  enum Fault {
    /// There is no letter, digit or symbol in it.
    case empty
    case tooLong
  }

  /// The most UTF-8 bytes of a name.
  static var limit: Int { 256 }

  /// What keeps bytes from being a name, if anything.
  static func fault(_ name: UnsafeRawBufferPointer) -> Fault? {
    if name.count > limit { return .tooLong }
    // A letter or digit of ASCII settles it for nearly every name.
    for byte in name where NameByte.isAlphanumeric(byte) { return nil }
    let tokens = TokenBuffer()
    Tokenizer.tokenize(name, into: tokens)
    return tokens.foldedCount == 0 ? .empty : nil
  }
}
