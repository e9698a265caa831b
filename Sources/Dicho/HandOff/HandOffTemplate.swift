/// A text with placeholders for what was understood, cut into its pieces.
///
///     template    = *( literal / "{{" / "}}" / placeholder )
///     placeholder = "{" name [ ":" encoding ] "}"
///     name        = "term" / "target" / "app" / "schema" / "locale"
///     encoding    = "uri" / "form"
///
/// `{term}` is what was searched for, `{target}` the identifier of what is opened, `{app}` the catalog id, `{schema}` the schema's name and
/// `{locale}` the language spoken. The encoding matters in URLs only, where it is `uri` unless the
/// template says otherwise: `{term}` writes a space as `%20` and fits everywhere, `{term:form}`
/// writes it as `+`, for servers that read their query as a form. Braces are doubled to stand for
/// themselves.
///
///     try HandOffTemplate("taller://search?q={term:form}")
///     try HandOffTemplate("taller://search?q={terms}")
///     // '{terms}' at byte 18 is no placeholder; did you mean '{term}'?
public struct HandOffTemplate: Sendable, Hashable {
  enum Piece: Sendable, Hashable {
    case literal(String)
    case placeholder(Name, PercentEncoding)
  }

  enum Name: String, Sendable, CaseIterable {
    case term
    case target
    case app
    case schema
    case locale
  }

  let pieces: [Piece]
  /// The template as it was written.
  public let text: String

  /// Cuts a template into its pieces.
  public init(_ text: String) throws(HandOffError) {
    self.text = text
    var pieces: [Piece] = []
    var literal: [UInt8] = []
    let bytes = Array(text.utf8)
    var at = 0
    while at < bytes.count {
      let byte = bytes[at]
      if byte != UInt8(ascii: "{") && byte != UInt8(ascii: "}") {
        literal.append(byte)
        at += 1
      } else if at + 1 < bytes.count && bytes[at + 1] == byte {
        literal.append(byte)
        at += 2
      } else {
        guard byte == UInt8(ascii: "{"),
          let end = bytes[at...].firstIndex(of: UInt8(ascii: "}"))
        else { throw .unbalancedBrace(template: text, offset: at) }
        if !literal.isEmpty { pieces.append(.literal(String(decoding: literal, as: UTF8.self))) }
        literal = []
        let inside = String(decoding: bytes[(at + 1)..<end], as: UTF8.self)
        pieces.append(try Self.placeholder(inside, of: text, at: at))
        at = end + 1
      }
    }
    if !literal.isEmpty { pieces.append(.literal(String(decoding: literal, as: UTF8.self))) }
    self.pieces = pieces
  }

  private static func placeholder(
    _ inside: String, of template: String, at offset: Int
  ) throws(HandOffError) -> Piece {
    let parts = inside.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let first = parts.first.map { String($0) } ?? ""
    guard let name = Name(rawValue: first) else {
      throw .unknownPlaceholder(
        first, template: template, offset: offset,
        nearest: EditDistance.nearest(first, in: Name.allCases.map(\.rawValue)))
    }
    switch parts.count > 1 ? parts[1] : "uri" {
    case "uri": return .placeholder(name, .uri)
    case "form": return .placeholder(name, .form)
    default: throw .unknownEncoding(String(parts[1]), template: template, offset: offset)
    }
  }

  /// Whether any placeholder is in it.
  var isFilled: Bool {
    pieces.contains { if case .placeholder = $0 { true } else { false } }
  }
}

extension ResolvedIntent {
  /// The identifier of the thing that is opened.
  fileprivate var targetID: String? {
    guard case .entity(let id, _) = parameters.first(where: { $0.name == "target" })?.value else {
      return nil
    }
    return id
  }
}

extension Resolution {
  /// Returns what a placeholder stands for.
  func value(of name: HandOffTemplate.Name) throws(HandOffError) -> String {
    let value: String? =
      switch name {
      case .term: intent?.term
      case .target: intent?.targetID
      case .app: intent?.app
      case .schema: intent?.schema
      case .locale: locale
      }
    guard let value else { throw .missingValue(name.rawValue) }
    return value
  }
}
