// The state of a dialogue for those who keep it themselves, in a cache or a column of a table. The
// engine knows no coders; the `pending` of a record is the same state for those who send it back.

extension PendingRequest: Codable {
  private enum Key: String, CodingKey {
    case schema, app, term, verbatim, values, empty, parameter, options, candidates, name
    case optionApps, attempts, locale
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      schema: try container.decode(String.self, forKey: .schema),
      parameter: try container.decode(String.self, forKey: .parameter))
    app = try container.decodeIfPresent(String.self, forKey: .app)
    term = try container.decodeIfPresent(String.self, forKey: .term)
    name = try container.decodeIfPresent(String.self, forKey: .name)
    isVerbatim = try container.decodeIfPresent(Bool.self, forKey: .verbatim) ?? false
    attempts = try container.decodeIfPresent(Int.self, forKey: .attempts) ?? 0
    locale = try container.decodeIfPresent(String.self, forKey: .locale) ?? ""
    values = try container.decodeIfPresent([ResolvedParameter].self, forKey: .values) ?? []
    func list(_ key: Key) throws -> [String] {
      try container.decodeIfPresent([String].self, forKey: key) ?? []
    }
    emptyParameters = try list(.empty)
    options = try list(.options)
    candidates = try list(.candidates)
    optionApps = try list(.optionApps)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(schema, forKey: .schema)
    try container.encode(parameter, forKey: .parameter)
    try container.encodeIfPresent(app, forKey: .app)
    try container.encodeIfPresent(term, forKey: .term)
    try container.encodeIfPresent(name, forKey: .name)
    if isVerbatim { try container.encode(true, forKey: .verbatim) }
    if attempts > 0 { try container.encode(attempts, forKey: .attempts) }
    if !locale.isEmpty { try container.encode(locale, forKey: .locale) }
    if !values.isEmpty { try container.encode(values, forKey: .values) }
    let lists: [(Key, [String])] = [
      (.empty, emptyParameters), (.options, options), (.candidates, candidates),
      (.optionApps, optionApps),
    ]
    for (key, list) in lists where !list.isEmpty { try container.encode(list, forKey: key) }
  }
}

extension ResolvedParameter: Codable {
  private enum Key: String, CodingKey {
    case name, text, entity, title
    case enumerationCase = "case"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let name = try container.decode(String.self, forKey: .name)
    if let text = try container.decodeIfPresent(String.self, forKey: .text) {
      self.init(name: name, value: .text(text))
    } else if let id = try container.decodeIfPresent(String.self, forKey: .enumerationCase) {
      self.init(name: name, value: .enumerationCase(id))
    } else {
      let id = try container.decode(String.self, forKey: .entity)
      let title = try container.decodeIfPresent(String.self, forKey: .title) ?? ""
      self.init(name: name, value: .entity(id: id, title: title))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(name, forKey: .name)
    switch value {
    case .text(let text): try container.encode(text, forKey: .text)
    case .enumerationCase(let id): try container.encode(id, forKey: .enumerationCase)
    case .entity(let id, let title):
      try container.encode(id, forKey: .entity)
      try container.encode(title, forKey: .title)
    }
  }
}
