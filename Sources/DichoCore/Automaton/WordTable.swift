/// The words of a grammar under construction: numbers for spellings, sets of words, and their classes.
struct WordTable {
  private var numbers: [UInt64: Int32] = [:]
  private var spellings: [FoldedWord] = []
  private var byText: [String: [Int32]] = [:]
  private var setNumbers: [[Int32]: Int32] = [:]
  private var sets: [[Int32]] = []
  private let tokens = TokenBuffer()

  /// Returns the numbers of the words in the text of one grammar token.
  mutating func words(of text: String) -> [Int32] {
    if let known = byText[text] { return known }
    let list = Folding.words(text, using: tokens).map { number(of: $0) }
    byText[text] = list
    return list
  }

  /// Returns the number of the text's only word, or nil when it has none or several.
  mutating func singleWord(_ text: String) -> Int32? {
    let list = words(of: text)
    return list.count == 1 ? list[0] : nil
  }

  /// Whether a grammar token stands for a pause: it is a comma.
  static func isPause(_ text: String) -> Bool { text == "," }

  /// Whether a grammar token has no letter, digit or symbol, so that it matches nothing.
  static func isBlank(_ text: String) -> Bool {
    if let first = text.utf8.first, first < 0x80, first > 0x40 { return false }
    return Folding.words(text).isEmpty
  }

  private mutating func number(of word: FoldedWord) -> Int32 {
    if let known = numbers[word.accentHash] { return known }
    let number = Int32(spellings.count)
    spellings.append(word)
    numbers[word.accentHash] = number
    return number
  }

  /// Returns the number of a set of words.
  mutating func wordSet(_ members: [Int32]) -> Int32 {
    let key = members.count == 1 ? members : members.sorted()
    if let known = setNumbers[key] { return known }
    let number = Int32(sets.count)
    sets.append(key)
    setNumbers[key] = number
    return number
  }

  /// Groups all spellings into classes and lays them out for look-up.
  ///
  /// A word with accents is also entered under each spelling that leaves out some or all of them,
  /// since people leave them out; a spelling with an accent the word does not have is not.
  func vocabulary() -> Vocabulary {
    var setsOfWord = [[Int32]](repeating: [], count: spellings.count)
    for (number, set) in sets.enumerated() {
      for word in set where setsOfWord[Int(word)].last != Int32(number) {
        setsOfWord[Int(word)].append(Int32(number))
      }
    }
    var entries: [(hash: UInt64, set: Int32)] = []
    for (word, spelling) in spellings.enumerated() {
      for hash in Self.spellings(of: spelling) {
        for set in setsOfWord[word] { entries.append((hash, set)) }
      }
    }
    entries.sort { $0.hash != $1.hash ? $0.hash < $1.hash : $0.set < $1.set }
    var vocabulary = Vocabulary()
    vocabulary.wordSetCount = sets.count
    var capacity = 16
    while capacity < entries.count * 2 { capacity *= 2 }
    vocabulary.mask = capacity - 1
    vocabulary.keys = [UInt64](repeating: 0, count: capacity)
    vocabulary.classes = [UInt16](repeating: 0, count: capacity)
    var classOfSets: [[Int32]: UInt16] = [:]
    var next = 0
    while next < entries.count {
      let hash = entries[next].hash
      var signature: [Int32] = []
      while next < entries.count, entries[next].hash == hash {
        if signature.last != entries[next].set { signature.append(entries[next].set) }
        next += 1
      }
      let wordClass: UInt16
      if let known = classOfSets[signature] {
        wordClass = known
      } else {
        wordClass = UInt16(min(vocabulary.classCount, Int(UInt16.max) - 4))
        classOfSets[signature] = wordClass
        if Int(wordClass) == vocabulary.classCount {
          vocabulary.classCount += 1
          vocabulary.sets.append(contentsOf: signature)
          vocabulary.setStart.append(Int32(vocabulary.sets.count))
        }
      }
      vocabulary.enter(hash, wordClass)
    }
    for spelling in spellings {
      vocabulary.spellingBytes.append(contentsOf: spelling.folded)
      vocabulary.spellingEnds.append(Int32(vocabulary.spellingBytes.count))
      vocabulary.spellingClasses.append(vocabulary.wordClass(spelling.hash))
    }
    return vocabulary
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
