/// Finds the entity that a range of words names.
///
/// The words are looked up as they are, then without a determiner or possessive in front, then
/// without a content noun of the app at either end: "my screenshot.png file" is "screenshot.png" in
/// an app of files, "la receta de sopa" is "sopa" in an app of recipes. Only when no entity has such
/// a name are near names looked for, in the same places.
struct EntityFinder {
  let catalog: Catalog
  let index: EntityIndex
  let nouns: NounIndex
  /// The apps whose entities are looked for, ascending.
  var apps: [Int]
  /// The only type of entity, or "" for any.
  var type = ""
  /// Whether a content noun only goes if a determiner or possessive makes it a thing that is known.
  var needsDeterminer = false

  /// The names that count where none is said as it is; nil to have only those that are.
  var near: NearNames?

  /// The entities with a name, and the words that are it.
  struct Match {
    var entities: [Int]
    var words: Range<Int>
    var kind = NameMatch.exact
  }

  /// The most entities that are told apart by asking.
  static let limit = 64

  /// Returns the entities that the words name, or nearly name, or nil if there are none.
  func find(_ words: Range<Int>, _ matcher: inout Matcher, _ buffer: TokenBuffer) -> Match? {
    guard !words.isEmpty, index.bounds.maxFoldedBytes > 0 else { return nil }
    if let match = find(words, nearly: nil, &matcher, buffer) { return match }
    return near.flatMap { find(words, nearly: $0, &matcher, buffer) }
  }

  private func find(
    _ words: Range<Int>, nearly names: NearNames?, _ matcher: inout Matcher, _ buffer: TokenBuffer
  ) -> Match? {
    var starts = [words.lowerBound]
    for role in [Automaton.Role.determiner, .possessive] {
      let end = matcher.phraseEnd(role, from: words.lowerBound, to: words.upperBound)
      if end > words.lowerBound, end < words.upperBound, !starts.contains(end) {
        starts.append(end)
      }
    }
    for start in starts {
      let match = look(
        start..<words.upperBound, nearly: names, withoutNoun: nil, &matcher, buffer)
      if let match { return match }
    }
    if needsDeterminer && starts.count == 1 { return nil }
    return findWithoutNoun(starts, end: words.upperBound, nearly: names, &matcher, buffer)
  }

  private func findWithoutNoun(
    _ starts: [Int], end: Int, nearly names: NearNames?, _ matcher: inout Matcher,
    _ buffer: TokenBuffer
  ) -> Match? {
    for start in starts {
      for length in Resolver.nounLengths where start + length < end {
        let first = start..<start + length
        if let noun = noun(first, matcher, buffer) {
          for next in placesAfter(first.upperBound, end: end, &matcher) {
            let match = look(next..<end, nearly: names, withoutNoun: noun, &matcher, buffer)
            if let match { return match }
          }
        }
        let last = end - length..<end
        if let noun = noun(last, matcher, buffer) {
          let match = look(
            start..<last.lowerBound, nearly: names, withoutNoun: noun, &matcher, buffer)
          if let match { return match }
        }
      }
    }
    return nil
  }

  /// Returns where a name can begin after a noun: at once, after a linker, after a determiner.
  private func placesAfter(_ noun: Int, end: Int, _ matcher: inout Matcher) -> [Int] {
    var places = [noun]
    for role in [Automaton.Role.linker, .determiner] {
      for place in places {
        let next = matcher.phraseEnd(role, from: place, to: end)
        if next > place, next < end, !places.contains(next) { places.append(next) }
      }
    }
    return places
  }

  /// Looks words up, or what they are nearly.
  private func look(
    _ words: Range<Int>, nearly names: NearNames?, withoutNoun noun: UInt64?,
    _ matcher: inout Matcher, _ buffer: TokenBuffer
  ) -> Match? {
    guard let names else {
      guard let text = matcher.window(words, buffer),
        let entry = index.lookup(hash: FoldedHash.hash(text))
      else { return nil }
      let found = listed(entry, noun)
      return found.isEmpty ? nil : Match(entities: found, words: words)
    }
    var found: [Int] = []
    var kind = NameMatch.edit
    for match in matcher.nearNames(words, in: names, buffer) {
      kind = match.kind
      for entity in listed(match.entry, noun) where !found.contains(entity) { found.append(entity) }
    }
    return found.isEmpty ? nil : Match(entities: found.sorted(), words: words, kind: kind)
  }

  /// The entities with a name, of those that are looked for.
  private func listed(_ entry: NameEntry, _ noun: UInt64?) -> [Int] {
    if apps.count == 1 {
      return index.entities(entry, of: apps[0]).prefix(Self.limit).filter { suits($0, noun) }
    }
    var found: [Int] = []
    for entity in index.entities(entry) {
      if found.count == Self.limit { break }
      if isListed(index.app(of: entity)), suits(entity, noun) { found.append(entity) }
    }
    return found
  }

  private func suits(_ entity: Int, _ noun: UInt64?) -> Bool {
    if let noun, !nouns.declares(app: index.app(of: entity), hash: noun) { return false }
    return type.isEmpty || Self.isSameType(catalog.entityType(entity), type)
  }

  /// Whether an entity's type is the one a parameter names, with or without "Entity" at the end.
  static func isSameType(_ type: String, _ wanted: String) -> Bool {
    let (name, wantedName) = (Folding.foldedName(type), Folding.foldedName(wanted))
    return name == wantedName || name + Folding.foldedName("Entity") == wantedName
  }

  /// Whether an app is among those whose entities count.
  private func isListed(_ app: Int) -> Bool {
    var low = 0
    var high = apps.count
    while low < high {
      let middle = (low + high) / 2
      if apps[middle] < app { low = middle + 1 } else { high = middle }
    }
    return low < apps.count && apps[low] == app
  }

  private func noun(
    _ words: Range<Int>, _ matcher: borrowing Matcher, _ buffer: TokenBuffer
  ) -> UInt64? {
    guard !matcher.sequence.words[words.lowerBound].quoted,
      let hash = matcher.window(words, buffer).map({ FoldedHash.hash($0) }),
      nouns.contains(hash: hash)
    else { return nil }
    return hash
  }
}
