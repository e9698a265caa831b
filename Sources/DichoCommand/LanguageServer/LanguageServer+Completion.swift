import Dicho
import DichoCorpus

// MARK: - Completion

extension LanguageServer {
  /// What can be written at a place.
  struct Offer {
    var label: String
    /// What kind of thing it is, by the numbers of the protocol.
    var kind: Int
    var detail: String?
    /// What is written in place of the range; the label unless it is given.
    var text: String?

    static let function = 3
    static let module = 9
    static let value = 12
    static let constant = 21
  }

  mutating func completion(_ parameters: JSONNode) throws(ServerFault) -> JSONValue {
    guard let cursor = try cursor(parameters) else { return .null }
    let (offers, range) =
      cursor.document.isGrammar ? grammarOffers(at: cursor) : corpusOffers(at: cursor)
    let place = cursor.positions.range(range)
    let items = offers.prefix(Self.offerLimit).map { offer -> JSONValue in
      .members([
        "label": .string(offer.label), "kind": .int(offer.kind),
        "detail": offer.detail.map { .string($0) },
        // Some editors filter by the text in the range, some by the label.
        "filterText": .string(offer.text ?? offer.label),
        "textEdit": .members(["range": place, "newText": .string(offer.text ?? offer.label)]),
      ])
    }
    return .members([
      "isIncomplete": .bool(offers.count > Self.offerLimit), "items": .elements(Array(items)),
    ])
  }

  /// The most things offered at once.
  private static var offerLimit: Int { 2000 }

  // MARK: - Grammars

  private mutating func grammarOffers(at cursor: Cursor) -> ([Offer], Range<Int>) {
    let bytes = cursor.document.text.bytes
    var start = cursor.offset
    while start > 0, Self.isNameByte(bytes[start - 1]) { start -= 1 }
    var end = cursor.offset
    while end < bytes.count, Self.isNameByte(bytes[end]) { end += 1 }
    let range = start..<end
    guard start > 0 else { return ([], range) }
    switch bytes[start - 1] {
    case UInt8(ascii: "<"):
      let closing = end < bytes.count && bytes[end] == UInt8(ascii: ">") ? "" : ">"
      let isImport = Self.isImport(bytes, before: start - 1)
      return (nameOffers(for: cursor.document, isImport: isImport, closing), range)
    case UInt8(ascii: "{"):
      let closing = end < bytes.count && bytes[end] == UInt8(ascii: "}") ? "" : "}"
      let offers = catalog(for: cursor.document).schemas.schemas.map { schema in
        Offer(label: schema.name, kind: Offer.constant, text: schema.name + closing)
      }
      return (offers, range)
    default: return ([], range)
    }
  }

  private mutating func nameOffers(
    for document: Workspace.Document, isImport: Bool, _ closing: String
  ) -> [Offer] {
    let index = workspace.index(workspace.sources(with: document))
    guard let file = index.file(named: document.name) else { return [] }
    var offers: [Offer] = []
    func add(_ name: String, _ target: GrammarIndex.Target) {
      let detail: String
      switch target {
      case .rule(let number, let rule):
        let outline = index.files[number]
        let summary = outline.comment(of: rule)?.summary ?? ""
        detail = summary.isEmpty ? outline.name : "\(outline.name): \(summary)"
      case .grammar(let number): detail = index.files[number].locale
      case .slot: detail = GrammarIndex.slotGrammar
      }
      let kind =
        switch target {
        case .rule: Offer.function
        case .grammar: Offer.module
        case .slot: Offer.value
        }
      offers.append(Offer(label: name, kind: kind, detail: detail, text: name + closing))
    }
    let slots = SlotName.allCases.map { ("\(GrammarIndex.slotGrammar).\($0.rawValue)", $0) }
    guard isImport else {
      for (name, target) in index.names(in: file) { add(name, target) }
      for (name, slot) in slots { add(name, .slot(slot)) }
      return offers
    }
    for (name, slot) in slots { add(name, .slot(slot)) }
    for (number, outline) in index.files.enumerated() where number != file && !outline.name.isEmpty
    {
      add(outline.name + ".*", .grammar(file: number))
      for (rule, syntax) in outline.syntax.rules.enumerated() where syntax.isPublic {
        add("\(outline.name).\(outline.ruleName(rule))", .rule(file: number, rule: rule))
      }
    }
    return offers
  }

  /// Whether what stands before a name is the word `import`.
  private static func isImport(_ bytes: [UInt8], before end: Int) -> Bool {
    var end = end
    while end > 0, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    return bytes[..<end].suffix(6).elementsEqual("import".utf8)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "-"), UInt8(ascii: "$"), UInt8(ascii: "*"), 0x80...:
      true
    default: false
    }
  }

  // MARK: - Corpora

  private mutating func corpusOffers(at cursor: Cursor) -> ([Offer], Range<Int>) {
    let bytes = cursor.document.text.bytes
    var start = cursor.offset
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    let here = cursor.offset..<cursor.offset
    guard let place = CaseCursor(bytes[start..<cursor.offset]) else { return ([], here) }
    // What stands behind the cursor belongs to the string, if it is closed on this line.
    var end = cursor.offset
    while end < bytes.count, bytes[end] >= 0x20, bytes[end] != UInt8(ascii: "\"") { end += 1 }
    if end == bytes.count || bytes[end] != UInt8(ascii: "\"") { end = cursor.offset }
    return (values(of: place.path, for: cursor.document), place.start..<end)
  }

  private mutating func values(of path: [String], for document: Workspace.Document) -> [Offer] {
    switch (path.first, path.last) {
    case ("phenomena", _):
      return workspace.phenomena(for: document).map { Offer(label: $0, kind: Offer.constant) }
    case (_, "status"):
      return Resolution.Status.allCases.map { Offer(label: $0.rawValue, kind: Offer.constant) }
    case (_, "app"):
      let catalog = catalog(for: document)
      return (0..<catalog.count).prefix(Self.offerLimit + 1).map { app in
        let names = catalog.names(of: app).map(\.text)
        return Offer(
          label: catalog.id(of: app), kind: Offer.constant, detail: names.first)
      }
    case (_, "schema"):
      return catalog(for: document).schemas.schemas.map {
        Offer(label: $0.name, kind: Offer.constant)
      }
    case ("locale", _):
      let sources = workspace.sources(with: document)
      let locales = Set(workspace.index(sources).files.map(\.locale)).subtracting([""])
      return locales.sorted().map { Offer(label: $0, kind: Offer.constant) }
    default: return []
    }
  }

  private mutating func catalog(for document: Workspace.Document) -> Catalog {
    let text = workspace.catalog(for: document)
    return text.bytes.withUnsafeBytes { CatalogReader.read($0, name: text.name) }.catalog
  }
}
