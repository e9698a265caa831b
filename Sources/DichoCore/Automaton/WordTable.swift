/// The words of a grammar under construction: numbers for spellings, sets of words, and their classes.
struct WordTable {
  private var numbers = NumberTable(capacity: 1 << 13)
  private var spellings: [FoldedWord] = []
  private var sets = ListTable()
  /// The words of each text, one text after the other, and where each text's words end.
  private var wordsOfTexts: [Int32] = []
  private var textEnds: [Int32] = []

  /// Reads the texts of a grammar's tokens.
  init(_ texts: [String]) {
    let tokens = TokenBuffer()
    textEnds.reserveCapacity(texts.count)
    spellings.reserveCapacity(texts.count)
    for text in texts {
      if let plain = Self.plainWord(text) {
        wordsOfTexts.append(number(of: plain))
      } else {
        for word in Folding.words(text, using: tokens) { wordsOfTexts.append(number(of: word)) }
      }
      textEnds.append(Int32(wordsOfTexts.count))
    }
  }

  /// Returns a text that is one word of small ASCII letters as that word: it is folded already.
  private static func plainWord(_ text: String) -> FoldedWord? {
    var text = text
    return text.withUTF8 { bytes in
      guard !bytes.isEmpty, bytes.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A }) else { return nil }
      return FoldedWord(plain: Array(bytes))
    }
  }

  /// Returns the numbers of the words in the text of one grammar token, by the number of the text.
  func words(ofText text: Int32) -> ArraySlice<Int32> {
    let start = text == 0 ? 0 : Int(textEnds[Int(text) - 1])
    return wordsOfTexts[start..<Int(textEnds[Int(text)])]
  }

  /// Returns the number of the text's only word, or nil when it has none or several.
  func singleWord(ofText text: Int32) -> Int32? {
    let list = words(ofText: text)
    return list.count == 1 ? list.first : nil
  }

  /// Whether a grammar token stands for a pause: it is a comma.
  static func isPause(_ text: String) -> Bool { text == "," }

  /// Whether a grammar token has no letter, digit or symbol, so that it matches nothing.
  static func isBlank(_ text: String) -> Bool {
    if let first = text.utf8.first, first < 0x80, first > 0x40 { return false }
    return Folding.words(text).isEmpty
  }

  private mutating func number(of word: FoldedWord) -> Int32 {
    let known = numbers.find(Self.key(word.accentHash))
    if known >= 0 { return known }
    let number = Int32(spellings.count)
    spellings.append(word)
    numbers.insert(Self.key(word.accentHash), number)
    return number
  }

  /// A table's key for a hash; 0 marks a free place in tables.
  private static func key(_ hash: UInt64) -> UInt64 { hash == 0 ? 1 : hash }

  /// Returns the number of a set of words.
  mutating func wordSet(_ members: [Int32]) -> Int32 {
    var list: [Int64] = []
    list.reserveCapacity(members.count)
    for member in members { list.append(Int64(member)) }
    if list.count > 1 { list.sort() }
    return sets.number(of: list)
  }

  // MARK: - Classes

  /// Groups all spellings into classes and lays them out for look-up.
  ///
  /// A word with accents is also entered under each spelling that leaves out some or all of them,
  /// since people leave them out; a spelling with an accent the word does not have is not.
  ///
  /// A slip of the keyboard is entered under the class of the word meant, unless it is a word itself.
  func vocabulary(_ misspellings: Misspellings = Misspellings()) -> Vocabulary {
    let setsOfWord = setsOfWords()
    let entries = entries()
    var vocabulary = Vocabulary()
    vocabulary.wordSetCount = sets.count
    var capacity = 16
    while capacity < (entries.count + misspellings.pairs.count) * 2 { capacity *= 2 }
    vocabulary.mask = capacity - 1
    vocabulary.keys = [UInt64](repeating: 0, count: capacity)
    vocabulary.classes = [UInt16](repeating: 0, count: capacity)
    var signatures = ListTable()
    for entry in entries {
      var signature = setsOfWord[Int(entry.words[0])]
      if entry.words.count > 1 {
        for word in entry.words.dropFirst() { signature += setsOfWord[Int(word)] }
        signature = Automaton.distinct(signature)
      }
      let before = signatures.count
      let number = signatures.number(of: signature)
      let wordClass = UInt16(min(Int(number) + 1, Int(UInt16.max) - 4))
      if signatures.count > before, Int(wordClass) == vocabulary.classCount {
        vocabulary.classCount += 1
        for set in signature { vocabulary.sets.append(Int32(truncatingIfNeeded: set)) }
        vocabulary.setStart.append(Int32(vocabulary.sets.count))
      }
      vocabulary.enter(entry.hash, wordClass)
    }
    for (slip, meant) in misspellings.pairs where vocabulary.wordClass(slip) == 0 {
      let wordClass = vocabulary.wordClass(meant)
      if wordClass != 0 { vocabulary.enter(slip, wordClass) }
    }
    for spelling in spellings {
      vocabulary.spellingBytes.append(contentsOf: spelling.folded)
      vocabulary.spellingEnds.append(Int32(vocabulary.spellingBytes.count))
      vocabulary.spellingClasses.append(vocabulary.wordClass(spelling.hash))
    }
    return vocabulary
  }

  /// The sets that each word is in, increasing.
  private func setsOfWords() -> [[Int64]] {
    var result = [[Int64]](repeating: [], count: spellings.count)
    for set in 0..<sets.count {
      for word in sets[Int32(set)] where result[Int(word)].last != Int64(set) {
        result[Int(word)].append(Int64(set))
      }
    }
    return result
  }

  /// The spellings under which words are entered, each once, with the words it may stand for.
  private func entries() -> [(hash: UInt64, words: [Int32])] {
    var entries: [(hash: UInt64, words: [Int32])] = []
    entries.reserveCapacity(spellings.count * 2)
    var places = NumberTable(capacity: 1 << 14)
    for (word, spelling) in spellings.enumerated() {
      for hash in Self.spellings(of: spelling) {
        let place = places.find(Self.key(hash))
        if place >= 0 {
          entries[Int(place)].words.append(Int32(word))
        } else {
          places.insert(Self.key(hash), Int32(entries.count))
          entries.append((hash, [Int32(word)]))
        }
      }
    }
    return entries
  }

  /// Returns the hashes of a word with each choice of its accents left out; at most sixteen.
  private static func spellings(of word: FoldedWord) -> [UInt64] {
    if word.hash == word.accentHash { return [word.hash] }
    // One accent in one letter of two bytes, as in nearly all words: it is there or it is not.
    if word.key.count == word.folded.count + 1 { return [word.hash, word.accentHash] }
    let scalars = Array(String(decoding: word.key, as: UTF8.self).unicodeScalars)
    let accented = scalars.indices.filter { scalars[$0].value >= 0x80 }
    guard accented.count > 1, accented.count <= 4 else { return [word.hash, word.accentHash] }
    var hashes: [UInt64] = []
    for choice in 0..<(1 << accented.count) {
      var bytes: [UInt8] = []
      for (index, scalar) in scalars.enumerated() {
        let kept = accented.firstIndex(of: index).map { choice >> $0 & 1 == 1 } ?? true
        let text = String(Character(scalar))
        bytes.append(contentsOf: kept ? Array(text.utf8) : Folding.foldedName(text))
      }
      let hash = FoldedHash.hash(of: bytes)
      if !hashes.contains(hash) { hashes.append(hash) }
    }
    return hashes
  }
}

extension FoldedHash {
  /// Returns the hash of an array's bytes.
  package static func hash(of bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { hash($0, buffer.count) } ?? 0
    }
  }
}
