import DichoCore

/// Where the apps of a catalog file stand; the file is read only once something is looked for.
final class AppPlaces {
  /// An app as it stands in the file.
  struct Place {
    var node: JSONNode
    /// Its number in the file, from 0.
    var index: Int
  }

  private let text: SourceText
  private lazy var lines = LineTable(text)
  private lazy var apps = read()

  init(_ text: SourceText) { self.text = text }

  /// Returns the place of the first app with an id.
  func app(_ id: String) -> Place? { apps[id] }

  /// Returns the place of a byte.
  func location(at offset: Int) -> SourceLocation { lines.location(at: offset) }

  private func read() -> [String: Place] {
    var apps: [String: Place] = [:]
    var count = 0
    func note(_ node: JSONNode) {
      if let id = node["id"]?.string, apps[id] == nil {
        apps[id] = Place(node: node, index: count)
      }
      count += 1
    }
    if let root = text.bytes.withUnsafeBytes({ JSONReader.parse($0) }).root,
      let list = root["apps"]?.array
    {
      for node in list { note(node) }
      return apps
    }
    var start = 0
    for line in text.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if let node = line.withUnsafeBytes({ JSONReader.parse($0) }).root, node["names"] != nil {
        note(Self.moved(node, start))
      }
      start += line.count + 1
    }
    return apps
  }

  /// A node read from a line, with the offsets of the file.
  private static func moved(_ node: JSONNode, _ offset: Int) -> JSONNode {
    var node = node
    node.start += offset
    node.end += offset
    switch node.value {
    case .array(let elements): node.value = .array(elements.map { moved($0, offset) })
    case .object(var object):
      for index in object.members.indices {
        object.members[index].value = moved(object.members[index].value, offset)
      }
      node.value = .object(object)
    default: break
    }
    return node
  }
}
