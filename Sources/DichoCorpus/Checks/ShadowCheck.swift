import DichoCore

/// Finds patterns whose sentences other patterns read.
///
/// Of each pattern some sentences are made and interpreted. A pattern that reads none of its own is
/// never used; one that reads some, while others lead to another schema, is worth knowing of.
/// Patterns with an example are checked by that, and so only for the second.
package struct ShadowCheck {
  private let engine: IntentEngine
  private let interpreter: Interpreter
  private let sampler: SentenceSampler
  private let roles: (searches: [Automaton.Role?], others: [Automaton.Role?])
  private let ruleNumbers: [String: Int]
  private let apps: AppChoice

  /// The sentences that are tried of each pattern.
  private static let sentenceCount = 24
  /// The most findings of one kind.
  private static let limit = 200

  package init(_ engine: IntentEngine) {
    self.engine = engine
    interpreter = Interpreter(engine)
    sampler = SentenceSampler(engine.grammar)
    roles = (
      engine.automaton.model.roles, GrammarModel.roles(of: engine.grammar, in: .otherIntents)
    )
    var numbers: [String: Int] = [:]
    for (index, rule) in engine.grammar.rules.enumerated() { numbers[rule.name] = index }
    ruleNumbers = numbers
    apps = AppChoice(engine)
  }

  /// Returns the findings in some grammar files, in the order of the grammar.
  package func run(in files: Set<String>) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for (index, rule) in engine.grammar.rules.enumerated() {
      guard found.count < Self.limit,
        files.contains(engine.grammar.file(of: rule.location)),
        roles.searches[index] == .request || roles.others[index] == .request,
        let tag = rule.closingTag, !Self.isVeto(tag),
        let fillings = apps.fillings(for: tag, language: rule.language)
      else { continue }
      found += check(index, tag, fillings)
    }
    return found
  }

  private static func isVeto(_ tag: String) -> Bool { tag.hasPrefix("noMatch") }

  /// A sentence and the pattern that reads it; nil when none does.
  private struct Reading {
    var sentence: String
    var rule: Int?
  }

  private func check(_ index: Int, _ tag: String, _ fillings: SentenceSampler.Fillings)
    -> [Diagnostic]
  {
    let rule = engine.grammar.rules[index]
    let context = engine.context(locale: rule.language, foregroundApp: nil)
    let readings = sampler.sentences(of: index, count: Self.sentenceCount, fillings).map {
      Reading(
        sentence: $0, rule: interpreter.resolve($0, in: context).rule.flatMap { ruleNumbers[$0] })
    }
    let own = readings.count { $0.rule == index }
    if own == 0, rule.examples.isEmpty, let first = readings.first(where: { $0.rule != nil }),
      let winner = first.rule
    {
      return [shadowed(rule, by: engine.grammar.rules[winner], first.sentence)]
    }
    var found: [Diagnostic] = []
    var seen: Set<String> = [tag]
    for reading in readings {
      guard let winner = reading.rule.map({ engine.grammar.rules[$0] }),
        let other = winner.closingTag, seen.insert(other).inserted, !isSame(other, tag)
      else { continue }
      let count = readings.count { $0.rule.map { engine.grammar.rules[$0].closingTag } == other }
      found.append(swallowed(rule, by: winner, reading.sentence, count, of: readings.count))
    }
    return found
  }

  /// Whether two tags name one schema, or two that are for the same thing.
  private func isSame(_ first: String, _ second: String) -> Bool {
    let schemas = engine.catalog.schemas
    guard let one = schemas.find(first), let other = schemas.find(second) else { return false }
    return one.name == other.name
      || one.purpose == other.purpose && one.purpose != .other
  }

  // MARK: - Findings

  private func shadowed(
    _ rule: LinkedRule, by winner: LinkedRule, _ sentence: String
  ) -> Diagnostic {
    let name = SimpleName.of(winner.name)
    return diagnostic(
      .warning, "shadowed-rule",
      "'<\(SimpleName.of(rule.name))>' reads no sentence of its own; '<\(name)>' reads "
        + "'\(sentence)'",
      rule, winner, label: "remove it, or give it an '@example' that it reads")
  }

  private func swallowed(
    _ rule: LinkedRule, by winner: LinkedRule, _ sentence: String, _ part: Int, of count: Int
  ) -> Diagnostic {
    diagnostic(
      .note, "swallowed-sentence",
      "\(part) of \(count) sentences of '<\(SimpleName.of(rule.name))>' lead to "
        + "'\(winner.closingTag ?? "")', such as '\(sentence)'",
      rule, winner, label: "add the sentence to a corpus with what it has to become")
  }

  private func diagnostic(
    _ severity: Diagnostic.Severity, _ id: String, _ message: String, _ rule: LinkedRule,
    _ winner: LinkedRule, label: String
  ) -> Diagnostic {
    let place = engine.grammar.location(of: rule.location)
    let note = Diagnostic(
      severity: .note, id: id, message: "'<\(SimpleName.of(winner.name))>' is defined here",
      location: engine.grammar.location(of: winner.location))
    return Diagnostic(
      severity: severity, id: id, message: message, location: place,
      length: SimpleName.of(rule.name).count + 2, label: label, notes: [note])
  }
}

/// Chooses the app that sentences are about.
private struct AppChoice {
  private let catalog: Catalog
  /// The apps whose names are neither shared nor words of the grammar, or all if there is none.
  private let apps: [Int]

  /// The most apps that are looked at.
  private static let limit = 2000

  init(_ engine: IntentEngine) {
    catalog = engine.catalog
    let words = GrammarWords(engine.grammar)
    let all = Array(0..<min(catalog.count, Self.limit))
    var counts: [[UInt8]: Int] = [:]
    for app in all {
      for name in Set(catalog.names(of: app).map { Folding.foldedName($0.text) }) {
        counts[name, default: 0] += 1
      }
    }
    let good = all.filter { app in
      engine.catalog.names(of: app).allSatisfy { name in
        let folded = Folding.foldedName(name.text)
        return counts[folded] == 1 && words.rule(ofFolded: folded) == nil
      }
    }
    apps = good.isEmpty ? all : good
  }

  /// What the slots of a pattern are filled with, or nil when no app takes its schema.
  func fillings(for tag: String, language: String) -> SentenceSampler.Fillings? {
    guard let schema = catalog.schemas.find(tag) else { return nil }
    let isSearch = schema.parameters.contains { $0.type == .searchCriteria }
    let takers = apps.filter { app in
      catalog.intents(of: app).contains { intent in
        guard let declared = catalog.schemas.find(intent.schema) else { return false }
        return isSearch
          ? declared.parameters.contains { $0.type == .searchCriteria }
          : declared.name == schema.name
            || declared.purpose == schema.purpose && schema.purpose != .other
      }
    }
    guard
      let app = takers.first(where: { isSearch || !catalog.entityRange(of: $0).isEmpty })
        ?? takers.first
    else { return nil }
    var fillings = SentenceSampler.Fillings(app: catalog.title(of: app, language: language))
    fillings.otherApp = apps.first { $0 != app }.map { catalog.title(of: $0, language: language) }
    fillings.noun =
      catalog.contentNouns(of: app).first {
        LanguageTag.samePrimary($0.language, language)
      }?.text
    for parameter in schema.parameters where !isSearch {
      switch parameter.type {
      case .entity(let type):
        let things = catalog.entityRange(of: app)
        let thing = things.first { type.isEmpty || catalog.entityType($0) == type } ?? things.first
        fillings.target = thing.map { catalog.entityTitle($0, language: language) }
        if let name = fillings.target { fillings.values[parameter.name] = name }
      case .enumeration(let cases):
        let names = cases.first.map { $0.names } ?? []
        let name = names.first { LanguageTag.samePrimary($0.language, language) } ?? names.first
        if let name { fillings.values[parameter.name] = name.text }
      default: break
      }
    }
    return fillings
  }
}
