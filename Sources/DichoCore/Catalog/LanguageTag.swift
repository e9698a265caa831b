/// Comparison of BCP 47 language tags, as far as a catalog needs it.
package enum LanguageTag {
  /// Whether two tags are the same but for the case of letters.
  package static func equal(_ left: String, _ right: String) -> Bool {
    left == right || left.utf8.elementsEqual(right.utf8) { folded($0) == folded($1) }
  }

  /// Whether two tags name the same language, whatever the region: `es-MX` and `es`.
  package static func samePrimary(_ left: String, _ right: String) -> Bool {
    left == right
      || left.utf8.prefix { !isSeparator($0) }
        .elementsEqual(right.utf8.prefix { !isSeparator($0) }) { folded($0) == folded($1) }
  }

  /// Whether a text has the shape of a tag: two or three letters, then subtags of 1 to 8
  /// letters or digits.
  package static func isWellFormed(_ tag: String) -> Bool {
    var length = 0
    var isFirst = true
    for byte in tag.utf8 {
      let letter = folded(byte) >= 0x61 && folded(byte) <= 0x7A
      if isSeparator(byte) {
        if length == 0 || (isFirst && length < 2) { return false }
        length = 0
        isFirst = false
      } else if letter || (!isFirst && byte >= 0x30 && byte <= 0x39) {
        length += 1
        if length > (isFirst ? 3 : 8) { return false }
      } else {
        return false
      }
    }
    return isFirst ? length >= 2 : length >= 1
  }

  private static func isSeparator(_ byte: UInt8) -> Bool { byte == 0x2D || byte == 0x5F }

  private static func folded(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }
}
