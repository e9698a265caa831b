import Dicho

/// Something in a list: a tool, a recipe.
struct Item: Hashable, Sendable {
  var title: String
  /// Other words it is found by.
  var keywords: [String] = []
}

extension [Item] {
  /// The items that a search finds, whether it was said or typed.
  func matching(_ term: String) -> [Item] {
    let filter = TermFilter(term)
    return self.filter { filter.matches([$0.title] + $0.keywords) }
  }
}

/// What the two apps have, on the device and on their servers.
enum Stock {
  static let tools = [
    Item(title: "Taladro percutor", keywords: ["hammer drill"]),
    Item(title: "Taladro de columna", keywords: ["drill press", "pillar drill"]),
    Item(title: "Lijadora", keywords: ["sander"]),
    Item(title: "Sierra de calar", keywords: ["jigsaw"]),
    Item(title: "Llave inglesa", keywords: ["adjustable spanner", "adjustable wrench"]),
  ]

  static let rentedTools = [
    Item(title: "Taladro atornillador", keywords: ["cordless drill"]),
    Item(title: "Lijadora de banda", keywords: ["belt sander"]),
    Item(title: "Compresor", keywords: ["compressor"]),
  ]

  static let recipes = [
    Item(title: "Spaghetti Carbonara", keywords: ["pasta", "espaguetis"]),
    Item(title: "Pasta Primavera"),
    Item(title: "Sopa de tomate", keywords: ["tomato soup"]),
    Item(title: "Ensalada César", keywords: ["Caesar salad"]),
  ]

  static let sharedRecipes = [
    Item(title: "Lasaña de verduras", keywords: ["pasta", "vegetable lasagne"]),
    Item(title: "Salmorejo", keywords: ["sopa", "cold tomato soup"]),
  ]
}
