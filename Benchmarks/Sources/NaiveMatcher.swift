/// What one writes in an afternoon: lower case, words, dictionaries.
///
/// It takes "please find DRILLS in Taller" apart, and nothing that puts the app elsewhere, asks with
/// other words, misspells a name or says no. Kept to see what care is worth.
struct NaiveMatcher {
  private let apps: [String: String]

  private static let polite: Set<String> = [
    "please", "hey", "can", "could", "would", "you", "i", "want", "to", "i'd", "like", "i'm",
    "let's",
    "por", "favor", "oye", "puedes", "podrías", "quiero", "me", "gustaría", "necesito", "estoy",
    "vamos", "a", "ve",
  ]
  private static let verbs: Set<String> = [
    "find", "search", "look", "looking", "show", "busca", "búscame", "buscar", "buscarme",
    "buscando",
    "encuentra", "encuéntrame", "encontrar", "muéstrame", "enséñame",
  ]
  private static let behindVerbs: Set<String> = ["for", "up", "me"]
  private static let prepositions: Set<String> = ["in", "on", "en"]
  private static let marks: Set<Character> = ["?", "¿", "!", "¡", ".", ","]

  init(_ names: GeneratedNames) {
    var apps: [String: String] = [:]
    for (number, name) in names.texts.enumerated() {
      apps[name.lowercased()] = GeneratedNames.id(number)
    }
    self.apps = apps
  }

  /// Returns the app and the term of a request, if it is one.
  func match(_ line: String) -> (app: String, term: String)? {
    var words = line.lowercased().split(separator: " ").map { word in
      String(word.filter { !Self.marks.contains($0) })
    }
    while let last = words.last, Self.polite.contains(last) { words.removeLast() }
    while let first = words.first, Self.polite.contains(first) { words.removeFirst() }
    guard let verb = words.first, Self.verbs.contains(verb) else { return nil }
    words.removeFirst()
    while let first = words.first, Self.behindVerbs.contains(first) { words.removeFirst() }
    for index in words.indices.reversed() where Self.prepositions.contains(words[index]) {
      let name = words[(index + 1)...].joined(separator: " ")
      if let app = apps[name], index > 0 {
        return (app, words[..<index].joined(separator: " "))
      }
    }
    return nil
  }

  /// Returns the record of a line.
  func answer(_ line: String) -> String {
    guard let (app, term) = match(line) else {
      return "{\"utterance\":\"\(line)\",\"status\":\"noMatch\"}\n"
    }
    return "{\"utterance\":\"\(line)\",\"status\":\"resolved\",\"app\":\"\(app)\","
      + "\"term\":\"\(term)\"}\n"
  }
}
