import Dicho

/// What an editor shows of a rule, a grammar or a slot, as Markdown.
enum RuleSummary {
  /// A rule: its name, its schema, the summary of its doc comment, and the examples.
  static func markdown(_ rule: Int, of outline: GrammarOutline) -> String {
    let syntax = outline.syntax.rules[rule]
    var heading = "**`<\(outline.ruleName(rule))>`** of `\(outline.name)`"
    if syntax.isPublic { heading += ", public" }
    var parts = [heading]
    if let tag = outline.closingTag(of: rule) { parts[0] += " → `\(tag)`" }
    if let comment = outline.comment(of: rule) {
      if !comment.summary.isEmpty { parts.append(escaped(comment.summary)) }
      if !comment.examples.isEmpty {
        parts.append(comment.examples.map { "- " + escaped($0) }.joined(separator: "\n"))
      }
      if let only = comment.only, !only.isEmpty {
        parts.append("In this language only: " + escaped(only))
      }
    }
    return parts.joined(separator: "\n\n")
  }

  /// A grammar: its name, language, and how many rules it has.
  static func markdown(of outline: GrammarOutline) -> String {
    let rules = outline.syntax.rules
    let locale = outline.locale.isEmpty ? "" : " (\(outline.locale))"
    let count = rules.count == 1 ? "1 rule" : "\(rules.count) rules"
    return "grammar **`\(outline.name)`**\(locale): \(count), "
      + "\(rules.count { $0.isPublic }) of them public"
  }

  /// A slot: what it takes.
  static func markdown(_ slot: SlotName) -> String {
    let takes =
      switch slot {
      case .term: "any words: what is searched for"
      case .app: "a name of an app in the catalog"
      case .otherApp: "a name of an app that is not the one meant"
      case .noun: "a content noun of an app in the catalog"
      case .target: "a name of an entity of the app"
      case .text: "any words: a parameter that is a text"
      case .word: "any one word"
      }
    return "slot **`<\(GrammarIndex.slotGrammar).\(slot.rawValue)>`**: \(takes)"
  }

  /// A text in which nothing is taken for Markdown.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\`*_{}[]<>#|~&".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
