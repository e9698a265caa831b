/// Finds the entity that a range of words names.
///
/// The words are looked up as they are, then without a determiner or possessive in front, then
/// without a content noun of the app at either end: "my screenshot.png file" is "screenshot.png" in
/// an app of files, "la receta de sopa" is "sopa" in an app of recipes.
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

  /// The entities with a name, and the words that are it.
  struct Match {
    var entities: [Int]
    var words: Range<Int>
  }

  /// The most entities that are told apart by asking.
  static let limit = 64

  /// Returns the entities that the words name, or nil if there are none.
  func find(_ words: Range<Int>, _ matcher: inout Matcher, _ buffer: TokenBuffer) -> Match? {
    guard !words.isEmpty, index.bounds.maxFoldedBytes > 0 else { return nil }
    var starts = [words.lowerBound]
    for role in [Automaton.Role.determiner, .possessive] {
      let end = matcher.phraseEnd(role, from: words.lowerBound, to: words.upperBound)
      if end > words.lowerBound, end < words.upperBound, !starts.contains(end) {
        starts.append(end)
      }
    }
    for start in starts {
      let match = look(start..<words.upperBound, withoutNoun: nil, matcher, buffer)
      if let match { return match }
    }
    if needsDeterminer && starts.count == 1 { return nil }
    return findWithoutNoun(starts, end: words.upperBound, &matcher, buffer)
  }

  private func findWithoutNoun(
    _ starts: [Int], end: Int, _ matcher: inout Matcher, _ buffer: TokenBuffer
  ) -> Match? {
    for start in starts {
      for length in Resolver.nounLengths where start + length < end {
        let first = start..<start + length
        if let noun = noun(first, matcher, buffer) {
          for next in placesAfter(first.upperBound, end: end, &matcher) {
            if let match = look(next..<end, withoutNoun: noun, matcher, buffer) { return match }
          }
        }
        let last = end - length..<end
        if let noun = noun(last, matcher, buffer) {
          let match = look(start..<last.lowerBound, withoutNoun: noun, matcher, buffer)
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

  /// Looks words up that follow each other, all quoted or none.
  private func look(
    _ words: Range<Int>, withoutNoun noun: UInt64?, _ matcher: borrowing Matcher,
    _ buffer: TokenBuffer
  ) -> Match? {
    guard let hash = hash(words, matcher, buffer), let entry = index.lookup(hash: hash) else {
      return nil
    }
    var found: [Int] = []
    if apps.count == 1 {
      found = index.entities(entry, of: apps[0]).prefix(Self.limit).filter { suits($0, noun) }
    } else {
      for entity in index.entities(entry) {
        if found.count == Self.limit { break }
        if isListed(index.app(of: entity)), suits(entity, noun) { found.append(entity) }
      }
    }
    return found.isEmpty ? nil : Match(entities: found, words: words)
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
      let hash = hash(words, matcher, buffer), nouns.contains(hash: hash)
    else { return nil }
    return hash
  }

  /// Returns the hash of the folded letters of words, or nil if they are no window.
  private func hash(
    _ words: Range<Int>, _ matcher: borrowing Matcher, _ buffer: TokenBuffer
  ) -> UInt64? {
    let first = matcher.sequence.words[words.lowerBound]
    let length = Int(matcher.sequence.words[words.upperBound - 1].foldEnd - first.foldStart)
    guard length > 0 else { return nil }
    for word in words.dropFirst() {
      let (before, here) = (matcher.sequence.words[word - 1], matcher.sequence.words[word])
      if here.foldStart < before.foldEnd || here.quoted != first.quoted { return nil }
    }
    return FoldedHash.hash(buffer.folded + Int(first.foldStart), length)
  }
}
