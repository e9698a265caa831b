/// A text with placeholders for what was understood, cut into its pieces.
///
///     template    = *( literal / "{{" / "}}" / placeholder )
///     placeholder = "{" name [ ".title" ] [ ":" encoding ] "}"
///     name        = "app" / "schema" / "locale" / parameter
///     encoding    = "uri" / "form"
///
/// A placeholder is a parameter of the intent, by its name, whatever the schema: `{term}` is what
/// was searched for, `{target}` the identifier of what is opened, `{room}` that of the parameter
/// `room` of a schema in the catalog; a text stands for itself, a thing and a case for their
/// identifiers, and `{target.title}` for what the thing is called. `{app}` is the catalog id,
/// `{schema}` the schema's name and `{locale}` the language spoken. The encoding matters in URLs
/// only, where it is `uri` unless the template says otherwise: `{term}` writes a space as `%20` and
/// fits everywhere, `{term:form}` writes it as `+`, for servers that read their query as a form.
/// Braces are doubled to stand for themselves.
///
///     try HandOffTemplate("taller://search?q={term:form}")
///     try HandOffTemplate("taller://search?q={terms}")
///     // '{terms}' at byte 18 is no placeholder; did you mean '{term}'?
public struct HandOffTemplate: Sendable, Hashable {
  enum Piece: Sendable, Hashable {
    case literal(String)
    case placeholder(Name, PercentEncoding)
  }

  /// What a placeholder stands for.
  enum Name: Sendable, Hashable {
    case app, schema, locale
    /// A parameter of the intent, or what the thing in it is called.
    case parameter(String, isTitle: Bool)

    init(_ text: String) {
      switch text {
      case "app": self = .app
      case "schema": self = .schema
      case "locale": self = .locale
      default:
        let isTitle = text.hasSuffix(Self.title)
        let name = isTitle ? String(text.dropLast(Self.title.count)) : text
        self = .parameter(name, isTitle: isTitle)
      }
    }

    private static let title = ".title"

    /// The name of the parameter, if it is one.
    var parameter: String? {
      if case .parameter(let name, _) = self { name } else { nil }
    }
  }

  /// The parameters of searches and of schemas that open things, by their names in templates.
  public static let commonParameters = ["term", "target"]

  let pieces: [Piece]
  /// The template as it was written.
  public let text: String

  /// Cuts a template into its pieces.
  ///
  /// - Parameters:
  ///   - text: The template.
  ///   - parameters: The parameters that may stand in it.
  /// - Throws: What is wrong with it, first come first served.
  public init(
    _ text: String, parameters: [String] = Self.commonParameters
  ) throws(HandOffError) {
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
        pieces.append(try Self.placeholder(inside, of: text, at: at, parameters))
        at = end + 1
      }
    }
    if !literal.isEmpty { pieces.append(.literal(String(decoding: literal, as: UTF8.self))) }
    self.pieces = pieces
  }

  private static func placeholder(
    _ inside: String, of template: String, at offset: Int, _ parameters: [String]
  ) throws(HandOffError) -> Piece {
    let parts = inside.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let first = parts.first.map { String($0) } ?? ""
    let name = Name(first)
    if let parameter = name.parameter, !parameters.contains(parameter) {
      let known = parameters + ["app", "schema", "locale"]
      throw .unknownPlaceholder(
        first, template: template, offset: offset,
        nearest: EditDistance.nearest(parameter, in: known), known: known)
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
  /// The names of the parameters that may stand in a template for it.
  ///
  /// Which a schema has beside those that were said is not known here.
  var templateParameters: [String] {
    HandOffTemplate.commonParameters + parameters.map { $0.name } + emptyParameters
  }

  fileprivate func text(of name: String, isTitle: Bool) -> String? {
    if name == "term", let term { return isTitle ? nil : term }
    switch parameters.first(where: { $0.name == name })?.value {
    case .text(let text)?, .enumerationCase(let text)?: return isTitle ? nil : text
    case .entity(let id, let title)?: return isTitle ? title : id
    case nil: return nil
    }
  }
}

extension Resolution {
  /// Returns what a placeholder stands for.
  func value(of name: HandOffTemplate.Name) throws(HandOffError) -> String {
    switch name {
    case .app: if let app = intent?.app { return app } else { throw .missingValue("app") }
    case .schema:
      if let schema = intent?.schema { return schema } else { throw .missingValue("schema") }
    case .locale: if let locale { return locale } else { throw .missingValue("locale") }
    case .parameter(let name, let isTitle):
      if let text = intent?.text(of: name, isTitle: isTitle) { return text }
      throw .missingValue(isTitle ? name + ".title" : name)
    }
  }
}
