/// The place of a value in a catalog file: `apps[3].intents[0].schema`.
struct CatalogPath {
  private var steps: [Step] = []

  enum Step {
    case key(String)
    case index(Int)
  }

  mutating func push(_ key: String) { steps.append(.key(key)) }

  mutating func push(index: Int) { steps.append(.index(index)) }

  mutating func pop() { steps.removeLast() }

  /// The path in quotes, or what the whole file is.
  var quoted: String { steps.isEmpty ? "the catalog" : "'\(text)'" }

  /// The path of a member, in quotes.
  func quoted(_ key: String) -> String { steps.isEmpty ? "'\(key)'" : "'\(text).\(key)'" }

  private var text: String {
    var text = ""
    for step in steps {
      switch step {
      case .key(let key): text += text.isEmpty ? key : ".\(key)"
      case .index(let index): text += "[\(index)]"
      }
    }
    return text
  }
}
