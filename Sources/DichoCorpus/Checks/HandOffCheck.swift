import Dicho

/// Finds hand-offs in a catalog whose templates are wrong, whatever may be said.
package struct HandOffCheck {
  private let catalog: Catalog
  private let places: AppPlaces

  /// Checks a catalog; `text` is the file it was read from.
  package init(_ catalog: Catalog, _ text: SourceText) {
    self.catalog = catalog
    places = AppPlaces(text)
  }

  /// Returns the faults in the order of the file.
  package func run() -> [Diagnostic] {
    var found: [Diagnostic] = []
    for app in 0..<catalog.count {
      let place = places.app(catalog.id(of: app))
      let path = "apps[\(place?.index ?? app)]"
      let intents = catalog.intents(of: app)
      let parameters = intents.map { catalog.templateParameters(of: $0.schema) }
      if let handOff = catalog.handOff(of: app) {
        let all = parameters.reduce(into: []) { all, own in
          all += own.filter { !all.contains($0) }
        }
        found += faults(of: handOff, all, "\(path).handOff", place?.node["handOff"])
      }
      let nodes = place?.node["intents"]?.array ?? []
      for (intent, parameters) in zip(intents, parameters) {
        guard let handOff = intent.handOff else { continue }
        let index = nodes.firstIndex { $0["schema"]?.string == intent.schema } ?? 0
        let node = nodes.indices.contains(index) ? nodes[index]["handOff"] : nil
        found += faults(of: handOff, parameters, "\(path).intents[\(index)].handOff", node)
      }
    }
    return found
  }

  private func faults(
    of handOff: HandOff, _ parameters: [String], _ path: String, _ node: JSONNode?
  ) -> [Diagnostic] {
    guard !handOff.faults(parameters: parameters).isEmpty else { return [] }
    var found = HandOff(url: handOff.url).faults(parameters: parameters).map {
      diagnostic($0, "\(path).url", node?["url"])
    }
    // Each argument by itself, so that all faults are found.
    let arguments = node?["command"]?.array ?? []
    for (index, argument) in handOff.command.enumerated() {
      let command = index == 0 ? [argument] : [handOff.command[0], argument]
      let program =
        index == 0 ? [] : HandOff(command: [handOff.command[0]]).faults(parameters: parameters)
      for fault in HandOff(command: command).faults(parameters: parameters)
      where !program.contains(fault) {
        let node = arguments.indices.contains(index) ? arguments[index] : nil
        found.append(diagnostic(fault, "\(path).command[\(index)]", node))
      }
    }
    return found
  }

  private func diagnostic(_ fault: HandOffError, _ path: String, _ node: JSONNode?) -> Diagnostic {
    let start = node?.start ?? 0
    // Byte n of a template without escapes stands n bytes behind the quotation mark.
    let isPlain = node.map { $0.end - $0.start - 2 == ($0.string ?? "").utf8.count } ?? false
    let offset = isPlain ? fault.offset : nil
    return Diagnostic(
      severity: .error, id: fault.id, message: "'\(path)': \(fault)",
      location: places.location(at: start + (offset.map { $0 + 1 } ?? 0)),
      length: offset == nil ? max(1, (node?.string ?? "").count + 2) : 1)
  }
}
