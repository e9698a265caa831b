/// A link with placeholders behind its scheme and host.
struct URLTemplate {
  private let template: HandOffTemplate

  init(_ text: String, parameters: [String]) throws(HandOffError) {
    template = try HandOffTemplate(text, parameters: parameters)
    guard case .literal(let start)? = template.pieces.first, Self.isFixed(start, template)
    else { throw .placeholderBeforePath(template: text) }
  }

  /// Whether the text before the first placeholder reaches behind the scheme and the host.
  private static func isFixed(_ start: String, _ template: HandOffTemplate) -> Bool {
    let bytes = Array(start.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), isScheme(bytes[..<colon]) else {
      return false
    }
    let rest = bytes[(colon + 1)...]
    // Without a literal "//" there is no host: a slash that was said is encoded.
    guard template.isFilled, rest.starts(with: "//".utf8) else { return true }
    return rest.dropFirst(2).contains { [UInt8]("/?#".utf8).contains($0) }
  }

  /// Whether bytes are a scheme as in RFC 3986, section 3.1.
  private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, isLetter(first) else { return false }
    return bytes.allSatisfy {
      isLetter($0) || (0x30...0x39).contains($0) || [UInt8]("+-.".utf8).contains($0)
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  func fill(from resolution: Resolution) throws(HandOffError) -> String {
    guard resolution.status == .resolved else { throw .notResolved(resolution.status) }
    var url = ""
    for piece in template.pieces {
      switch piece {
      case .literal(let text): url += PercentEncoding.tidy(text)
      case .placeholder(let name, let encoding):
        url += encoding.encode(try resolution.value(of: name))
      }
    }
    if let step = Self.dotSegment(url, of: template) { throw .dotSegment(step) }
    return url
  }

  /// Returns a step "." or ".." of the path that the template itself does not have.
  ///
  /// Encoding does not help: readers of URLs take `%2E` for a dot there.
  private static func dotSegment(_ url: String, of template: HandOffTemplate) -> String? {
    guard template.isFilled else { return nil }
    let own = steps(of: template.text)
    return steps(of: url).first { ($0 == "." || $0 == "..") && !own.contains($0) }
      .map { String($0) }
  }

  private static func steps(of url: String) -> [Substring] {
    url.prefix { $0 != "?" && $0 != "#" }.drop { $0 != ":" }.dropFirst().split(separator: "/")
  }
}
