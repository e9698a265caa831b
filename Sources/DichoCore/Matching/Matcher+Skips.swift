// Words that a reading leaves out: phrases that may stand anywhere, what is said again or broken off,
// and signs behind a complete request. Each is an edge of the lattice that carries a set over them.

extension Matcher {
  /// Adds an edge over an emoji or another sign after a complete request.
  ///
  /// It costs more than the sign in a term: "pizza 🍕" is a term of two, "pizza in Shop 🍕" is not.
  mutating func addDecoration(at position: Int, _ set: Int32) {
    let accepting = cache.acceptingPart(set)
    if accepting == 0 { return }
    addSkip(to: position + 1, carrying: accepting, cost: 2 * ReadingCost.swallowed)
  }

  /// Adds an edge for each phrase that may be skipped here.
  mutating func addPhrases(at position: Int, _ set: Int32, _ role: Automaton.Role) {
    let begins = cache.mayBeginPhrase[phraseSymbol(position) >> 2]
    if begins == 0 { return }
    if begins & Automaton.Role.anywhere.bit != 0 {
      addPhrases(at: position, .anywhere, carrying: set)
    }
    if opened[position] && begins & Automaton.Role.opening.bit != 0 {
      addPhrases(at: position, .opening, carrying: cache.start(role))
    }
    if begins & Automaton.Role.closing.bit != 0 {
      let accepting = cache.acceptingPart(set)
      if accepting != 0 { addPhrases(at: position, .closing, carrying: accepting) }
    }
  }

  /// Adds an edge over two to four grammar words that say again what was just said: a restart.
  mutating func addRepetition(at position: Int, _ set: Int32, _ buffer: TokenBuffer) {
    if !sequence.repeatsWord { return }
    let word = sequence.words[position]
    if word.wordClass == 0 || word.title && word.foldEnd - word.foldStart > 1 { return }
    addRestart(at: position, set, buffer)
    for length in 2...4 where position >= length && position + length <= sequence.count {
      let repeats = (0..<length).allSatisfy { offset in
        let here = sequence.words[position + offset]
        let before = sequence.words[position - length + offset]
        // "I" is a capital wherever it stands.
        return here.wordClass != 0 && here.wordClass == before.wordClass
          && (!here.title || here.foldEnd - here.foldStart == 1)
      }
      guard repeats else { continue }
      addSkip(to: position + length, carrying: set)
    }
  }

  /// Adds an edge over a grammar word and a filler after which the same word is said again.
  private mutating func addRestart(at position: Int, _ set: Int32, _ buffer: TokenBuffer) {
    let next = position + 1
    guard next + 1 < sequence.count else { return }
    if isBrokenOff(next, from: position, buffer),
      sequence.words[next + 1].wordClass == sequence.words[position].wordClass
    {
      addSkip(to: next + 1, carrying: set)
    }
    let begins = cache.mayBeginPhrase[sequence.words[next].wordClass]
    guard begins & Automaton.Role.anywhere.bit != 0 else { return }
    let end = phraseEnd(.anywhere, from: next, to: sequence.count - 1)
    guard end > next, sequence.words[end].wordClass == sequence.words[position].wordClass else {
      return
    }
    addSkip(to: end, carrying: set)
  }

  /// Adds an edge over the beginning of the first word, broken off: "loo look for".
  mutating func addFalseStart(
    at position: Int, _ role: Automaton.Role, _ buffer: TokenBuffer
  ) {
    let next = position + 1
    guard opened[position], next < sequence.count, sequence.words[next].wordClass != 0,
      isBrokenOff(position, from: next, buffer)
    else { return }
    let start = cache.start(role)
    addSkip(to: next, carrying: start)
    opened[next] = true
  }

  /// Whether a word that is none of the grammar is the beginning of another: "look loo look for".
  @inline(__always)
  private func isBrokenOff(_ index: Int, from whole: Int, _ buffer: TokenBuffer) -> Bool {
    let (part, word) = (sequence.words[index], sequence.words[whole])
    let length = Int(part.foldEnd - part.foldStart)
    guard part.wordClass == 0, length >= 2, length < Int(word.foldEnd - word.foldStart),
      !part.quoted
    else { return false }
    return (0..<length).allSatisfy {
      buffer.folded[Int(part.foldStart) + $0] == buffer.folded[Int(word.foldStart) + $0]
    }
  }

  private mutating func addPhrases(
    at position: Int, _ role: Automaton.Role, carrying carried: Int32
  ) {
    var set = cache.start(role)
    var end = position
    let count = sequence.count
    var nearCost: UInt64 = 0
    while end < count {
      let symbol = phraseSymbol(end)
      if symbol != Int(sequence.words[end].symbol) { nearCost &+= ReadingCost.nearWord }
      set = cache.target(set, symbol)
      if set == 0 { return }
      end += 1
      // What stands between words and needs a pause after it is none at the end.
      let paused = end == count ? role != .anywhere : sequence.words[end].pause
      if cache.acceptsPhrase(set, paused: paused) {
        // An unknown word is skipped as somebody's name, which is less likely than that it is meant.
        let isUnknown = nearCost == 0 && sequence.words[position].wordClass == 0
        let isOpening = role == .opening && !isAnswer
        let skipped = isOpening ? nearCost : nearCost &+ Self.leftOut
        let cost = role == .opening && isUnknown ? Self.vocative : skipped
        addSkip(to: end, carrying: carried, cost: cost)
        if opened[position] && role != .closing { opened[end] = true }
        // A pause before the phrase is one before what follows it.
        if end < count && sequence.words[position].pause { sequence.words[end].symbol |= 1 }
      }
      if end - position >= Self.longestPhrase { return }
    }
  }

  /// What leaving a phrase out costs: less than any word in a slot, more than a pattern that has it.
  private static let leftOut = ReadingCost.weight
  /// What skipping an unknown word as a vocative costs.
  private static let vocative = 3 * ReadingCost.swallowed
  /// The most words of a phrase that is skipped.
  static let longestPhrase = 12

  /// Whether a name at the beginning is a word that requests begin with, and no pause says otherwise.
  ///
  /// "Ahora busca taladros" begins with an adverb, even where an app is called *Ahora*.
  mutating func isOpener(from position: Int, to end: Int) -> Bool {
    if end == sequence.count || sequence.words[end].pause || sequence.words[position].quoted {
      return false
    }
    var set = cache.start(.opening)
    for at in position..<end {
      set = cache.target(set, Int(sequence.words[at].symbol))
      if set == 0 { return false }
    }
    return cache.acceptsPhrase(set, paused: false)
  }
}

// MARK: - Phrases

extension Matcher {
  /// Returns where the longest phrase of a role that begins at a word ends, within a limit.
  ///
  /// The result is the position itself when the role has a phrase of no words, and -1 when no
  /// phrase of the role stands there.
  mutating func phraseEnd(_ role: Automaton.Role, from position: Int, to limit: Int) -> Int {
    var set = cache.start(role)
    var end = cache.flags(set).contains(.accepts) ? position : -1
    var at = position
    while at < limit, at - position < Self.longestPhrase {
      set = cache.target(set, Int(sequence.words[at].symbol & ~1))
      if set == 0 { break }
      at += 1
      if cache.flags(set).contains(.accepts) { end = at }
    }
    if end > position, consulted != nil { note(role, position..<end) }
    return end
  }

  /// Keeps that words were found in the lists of a role, where that is wanted.
  ///
  /// Phrases that are skipped stand in the reading itself.
  mutating func note(_ role: Automaton.Role, _ words: Range<Int>) {
    if consulted == nil || [.anywhere, .opening, .closing].contains(role) { return }
    let rules = phraseRules(role, words)
    consulted?.append(
      ConsultedPhrase(
        rules: rules, wordClasses: words.map { UInt16(clamping: sequence.words[$0].wordClass) }))
  }
}

/// Words that were found in a word list or phrase while a term was trimmed.
package struct ConsultedPhrase: Hashable, Sendable {
  /// The rules that have just these words, by index.
  package var rules: [Int32]
  /// The class of each word.
  package var wordClasses: [UInt16]
}
