/// A request that waits for a window.
public struct PendingIntent: Sendable, Hashable {
  /// The window, or nil for whichever opens first.
  public var scene: IntentRouter.SceneID?
  public var intent: ResolvedIntent
  /// When it came, in seconds since 1970; 0 without a file, which alone needs to know.
  public var time: Int

  /// Creates an entry.
  public init(scene: IntentRouter.SceneID?, intent: ResolvedIntent, time: Int) {
    self.scene = scene
    self.intent = intent
    self.time = time
  }
}

/// The file in which waiting requests outlive the process that took them.
///
///     {"v":1,"pending":[{"scene":"main","receivedAt":1764489600,"intent":
///      {"schema":"system.searchInApp","app":null,"parameters":{"criteria":{"term":"pasta"}}}}]}
///
/// It is replaced as a whole, by way of another file beside it, so that it is never half written;
/// only its owner can read it. Without requests there is no file.
public struct PendingIntentFile: Sendable {
  /// Where it is.
  public let path: String
  /// How many seconds a request is worth keeping.
  public let maximumAge: Int
  /// Tells the time in seconds since 1970.
  let now: @Sendable () -> Int

  /// Why the file could not be read or written.
  public enum Failure: Error, Sendable, Hashable {
    /// An operation of the system failed.
    case system(path: String, message: String)
    /// The file is not what this version writes.
    case malformed(path: String)
  }

  /// Names a file, which need not exist; its folder must.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - maximumAge: After how many seconds nobody wants a request any more; ten minutes.
  ///   - now: Tells the time in seconds since 1970; the system's clock.
  public init(
    path: String, maximumAge: Int = 600,
    now: @escaping @Sendable () -> Int = PendingIntentFile.systemTime
  ) {
    self.path = path
    self.maximumAge = maximumAge
    self.now = now
  }

  /// Returns the requests in the file that are not too old; none if there is no file.
  public func load() throws(Failure) -> [PendingIntent] {
    guard let bytes = try AtomicFile(path: path).read() else { return [] }
    guard let root = JSONReader.parse(bytes).root, root["v"]?.int == 1,
      let entries = root["pending"]?.array
    else { throw .malformed(path: path) }
    let oldest = now() - maximumAge
    var pending: [PendingIntent] = []
    for entry in entries {
      guard let time = entry["receivedAt"]?.int, let intent = entry["intent"].flatMap(Self.intent)
      else { throw .malformed(path: path) }
      let scene = entry["scene"]?.string.map { IntentRouter.SceneID(rawValue: $0) }
      if time >= oldest { pending.append(PendingIntent(scene: scene, intent: intent, time: time)) }
    }
    return pending
  }

  /// Replaces the file's requests.
  public func save(_ pending: [PendingIntent]) throws(Failure) {
    if pending.isEmpty { return try AtomicFile(path: path).remove() }
    var writer = JSONWriter(capacity: 256)
    writer.append("{\"v\":1,\"pending\":[")
    for (index, entry) in pending.enumerated() {
      writer.append(index == 0 ? "{\"scene\":" : ",{\"scene\":")
      Self.append(entry.scene?.rawValue, to: &writer)
      writer.append(",\"receivedAt\":")
      writer.append(integer: entry.time)
      writer.append(",\"intent\":{\"schema\":")
      writer.append(string: entry.intent.schema)
      writer.append(",\"app\":")
      Self.append(entry.intent.app, to: &writer)
      writer.append(",\"parameters\":{\"criteria\":{\"term\":")
      Self.append(entry.intent.term, to: &writer)
      writer.append("}}")
      Self.append(entry.intent.parameters, to: &writer)
      Self.append(empty: entry.intent.emptyParameters, to: &writer)
      writer.append("}}")
    }
    writer.append("]}\n")
    try AtomicFile(path: path).write(Array(writer.bytes))
  }

  private static func append(_ text: String?, to writer: inout JSONWriter) {
    if let text { writer.append(string: text) } else { writer.append("null") }
  }

  /// Appends the parameters of schemas other than searches, each with the kind of its value.
  private static func append(_ parameters: [ResolvedParameter], to writer: inout JSONWriter) {
    if parameters.isEmpty { return }
    writer.append(",\"values\":[")
    for (index, parameter) in parameters.enumerated() {
      writer.append(index == 0 ? "{\"name\":" : ",{\"name\":")
      writer.append(string: parameter.name)
      switch parameter.value {
      case .text(let text):
        writer.append(",\"text\":")
        writer.append(string: text)
      case .entity(let id, let title):
        writer.append(",\"entity\":")
        writer.append(string: id)
        writer.append(",\"title\":")
        writer.append(string: title)
      case .enumerationCase(let id):
        writer.append(",\"case\":")
        writer.append(string: id)
      }
      writer.append("}")
    }
    writer.append("]")
  }

  /// Appends the names of the parameters that were said, but with nothing in them.
  private static func append(empty names: [String], to writer: inout JSONWriter) {
    for (index, name) in names.enumerated() {
      writer.append(index == 0 ? ",\"empty\":[" : ",")
      writer.append(string: name)
    }
    if !names.isEmpty { writer.append("]") }
  }

  private static func intent(_ node: JSONNode) -> ResolvedIntent? {
    guard let schema = node["schema"]?.string else { return nil }
    var intent = ResolvedIntent(
      schema: schema, app: node["app"]?.string,
      term: node["parameters"]?["criteria"]?["term"]?.string,
      parameters: (node["values"]?.array ?? []).compactMap(parameter))
    intent.emptyParameters = (node["empty"]?.array ?? []).compactMap { $0.string }
    return intent
  }

  private static func parameter(_ node: JSONNode) -> ResolvedParameter? {
    guard let name = node["name"]?.string else { return nil }
    let value: ResolvedValue? =
      node["text"]?.string.map { .text($0) }
      ?? node["case"]?.string.map { .enumerationCase($0) }
      ?? node["entity"]?.string.map { .entity(id: $0, title: node["title"]?.string ?? "") }
    return value.map { ResolvedParameter(name: name, value: $0) }
  }
}
