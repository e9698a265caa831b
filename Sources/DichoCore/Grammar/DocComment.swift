/// What a doc comment says about a rule or a grammar.
///
/// A doc comment begins with "/**". A line that begins with "@" and a word is a tag; the format
/// knows `@author`, `@version`, `@see` and `@example`; `@only` is ours. Stars at the beginning of lines are left out.
package struct DocComment: Hashable, Sendable {
  /// A tag with the rest of its line.
  package struct Tag: Hashable, Sendable {
    /// The word after the "@".
    package var name: String
    /// The rest of the line, trimmed.
    package var text: String
  }

  /// The first line that is not blank and not a tag, or "".
  package private(set) var summary = ""

  /// The tags, in order.
  package private(set) var tags: [Tag] = []

  /// Reads a comment with its delimiters.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count >= 5 else { return }
    let inner = bytes[3..<bytes.count - 2]
    var start = inner.startIndex
    var isText = true
    while start < inner.endIndex {
      var end = start
      while end < inner.endIndex && bytes[end] != 0x0A && bytes[end] != 0x0D { end += 1 }
      add(Self.trimmed(inner[start..<end], stars: true), &isText)
      start = end + 1
    }
  }

  /// The texts of the `@example` tags, in order, without those that are blank.
  package var examples: [String] {
    var examples: [String] = []
    for tag in tags where tag.name.utf8.elementsEqual("example".utf8) && !tag.text.utf8.isEmpty {
      examples.append(tag.text)
    }
    return examples
  }

  /// The reason in the `@only` tag of a rule that one language has alone; nil without that tag.
  package var only: String? {
    tags.first { $0.name.utf8.elementsEqual("only".utf8) }?.text
  }

  private mutating func add(_ line: Slice<UnsafeBufferPointer<UInt8>>, _ isText: inout Bool) {
    guard let first = line.first else { return }
    guard first == UInt8(ascii: "@") else {
      if isText && summary.utf8.isEmpty { summary = String(decoding: line, as: UTF8.self) }
      return
    }
    isText = false
    let end = line.firstIndex { $0 <= 0x20 } ?? line.endIndex
    tags.append(
      Tag(
        name: String(decoding: line[(line.startIndex + 1)..<end], as: UTF8.self),
        text: String(decoding: Self.trimmed(line[end...], stars: false), as: UTF8.self)))
  }

  private static func trimmed(
    _ line: Slice<UnsafeBufferPointer<UInt8>>, stars: Bool
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    var start = line.startIndex
    var end = line.endIndex
    while start < end && line[start] <= 0x20 { start += 1 }
    if stars {
      while start < end && line[start] == UInt8(ascii: "*") { start += 1 }
      while start < end && line[start] <= 0x20 { start += 1 }
    }
    while end > start && line[end - 1] <= 0x20 { end -= 1 }
    return line[start..<end]
  }
}
