import DichoCore

/// Where in a request its app is named.
package enum AppPosition: String, CaseIterable, Sendable {
  /// Before everything else: "in Taller search for drills".
  case first
  /// After a part of the request, before what is searched for: "search Taller for drills".
  case middle
  /// After everything else, or after the verb where nothing else is said.
  case last
  /// Nowhere.
  case none

  /// Returns where the app stands in a reading.
  package init(in tree: ReadingTree) {
    let leaves = Self.leaves(of: tree)
    guard let app = leaves.last(where: { $0.kind == .app }) else {
      self = .none
      return
    }
    // Prepositions, articles and the like stand in one part of the rule with the name.
    if !leaves.contains(where: { $0.part < app.part }) {
      self = .first
    } else if leaves.contains(where: { $0.kind == .term && $0.place > app.place }) {
      self = .middle
    } else {
      self = .last
    }
  }

  private enum Kind { case app, term, other }

  private struct Leaf {
    var kind: Kind
    /// The part of the outermost rule that it is in.
    var part: Int
    var place: Int
  }

  private static func leaves(of tree: ReadingTree) -> [Leaf] {
    var leaves: [Leaf] = []
    func add(_ node: ReadingTree.Node, _ part: Int) {
      var kind = Kind.other
      switch node.kind {
      case .skipped: return
      case .name(slot: "app", _, _): kind = .app
      case .slot(let name):
        kind = ["term", "target", "text"].contains(name) ? .term : .other
      case .rule, .capture, .words, .nearWord, .name: break
      }
      if node.children.isEmpty {
        leaves.append(Leaf(kind: kind, part: part, place: leaves.count))
      }
      for child in node.children { add(child, part) }
    }
    for (part, child) in tree.root.children.enumerated() { add(child, part) }
    return leaves
  }
}
