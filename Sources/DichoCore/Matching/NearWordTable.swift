/// Finds the words of the grammars that a word no grammar has may have been meant for.
///
/// These are the words one edit away; then the words that sound the same ("kiero", "aser"), a letter
/// drawn out counting once ("porfaaa"); and where there are none, for long words, those two edits
/// away.
struct NearWordTable {
  private let table: NearTable
  private let bytes: [UInt8]
  private let ends: [Int32]
  private let classes: [UInt16]
  private let rules: [SoundRules]
  /// The words by the hash of their code, by each language's rules, sorted.
  private let sounds: [(hash: UInt64, word: Int32)]
  /// The words long enough for two edits, by their first byte: those of byte b are
  /// `long[longStart[b] ..< longStart[b + 1]]`.
  private var long: [Int32] = []
  private var longStart = [Int](repeating: 0, count: 257)
  private var code: [UInt8] = []
  private var drawnIn: [UInt8] = []
  /// What was found for words lately, by the words' hashes: a part of `foundClasses` each.
  private var foundRanges = NumberTable(capacity: 256)
  private var foundStarts: [Int32] = [0]
  private var foundClasses: [UInt16] = []

  /// Files the words of a vocabulary that are long enough.
  init(_ vocabulary: Vocabulary, _ rules: [SoundRules]) {
    bytes = vocabulary.spellingBytes
    ends = vocabulary.spellingEnds
    classes = vocabulary.spellingClasses
    self.rules = rules
    let (bytes, ends) = (bytes, ends)
    table = NearTable(count: classes.count) { number, body in
      Self.withWord(number, bytes, ends, body)
    }
    var sounds: [(hash: UInt64, word: Int32)] = []
    var code: [UInt8] = []
    for number in 0..<classes.count {
      Self.withWord(number, bytes, ends) { word in
        guard word.count >= Self.shortestSound else { return }
        for rule in rules {
          rule.write(word, to: &code)
          if code.count >= Self.shortestSound {
            sounds.append((FoldedHash.hash(code), Int32(number)))
          }
        }
      }
    }
    self.sounds = sounds.sorted { $0 < $1 }
    fileLongWords()
  }

  private mutating func fileLongWords() {
    var byFirst = [[Int32]](repeating: [], count: 256)
    for number in 0..<classes.count {
      let start = number == 0 ? 0 : Int(ends[number - 1])
      guard Int(ends[number]) - start >= Self.shortestTwice else { continue }
      byFirst[Int(bytes[start])].append(Int32(number))
    }
    for byte in 0..<256 {
      long += byFirst[byte]
      longStart[byte + 1] = long.count
    }
  }

  /// The most classes a word is near to.
  private static let limit = 12
  /// The shortest word, and the shortest code, that is recognised by its sound.
  private static let shortestSound = 3
  /// The shortest word in which two edits are tolerated.
  private static let shortestTwice = 7

  /// The most words whose near words are remembered.
  private static let rememberedWords = 4096

  /// Appends the classes of the grammar words near to a folded word, each once.
  ///
  /// `hash`: The word's hash, by which what was found for it before is found again.
  mutating func visit(
    _ word: UnsafeBufferPointer<UInt8>, hash: UInt64, into found: inout [UInt16]
  ) {
    let known = foundRanges.find(hash | 1)
    if known >= 0 {
      let range = Int(foundStarts[Int(known)])..<Int(foundStarts[Int(known) + 1])
      found.append(contentsOf: foundClasses[range])
      return
    }
    let first = found.count
    visitEdits(word, into: &found, from: first)
    visitSounds(word, into: &found, from: first)
    if found.count == first { visitTwoEdits(word, into: &found, from: first) }
    if foundRanges.count >= Self.rememberedWords {
      foundRanges = NumberTable(capacity: 256)
      foundStarts = [0]
      foundClasses.removeAll(keepingCapacity: true)
    }
    foundRanges.insert(hash | 1, Int32(foundStarts.count - 1))
    foundClasses.append(contentsOf: found[first...])
    foundStarts.append(Int32(foundClasses.count))
  }

  private func visitEdits(
    _ word: UnsafeBufferPointer<UInt8>, into found: inout [UInt16], from first: Int
  ) {
    table.visitCandidates(word) { number in
      let isNear = Self.withWord(number, bytes, ends) { NearWords.areNear(word, $0) }
      if isNear { add(number, to: &found, from: first) }
    }
  }

  private mutating func visitSounds(
    _ word: UnsafeBufferPointer<UInt8>, into found: inout [UInt16], from first: Int
  ) {
    drawnIn.removeAll(keepingCapacity: true)
    for (index, byte) in word.enumerated() {
      let isDrawnOut =
        index > 0 && index + 1 < word.count && word[index - 1] == byte
        && word[index + 1] == byte
      let endsRun = index > 1 && word[index - 1] == byte && word[index - 2] == byte
      if !isDrawnOut && !endsRun { drawnIn.append(byte) }
    }
    for rule in rules {
      drawnIn.withUnsafeBufferPointer { rule.write($0, to: &code) }
      guard code.count >= Self.shortestSound else { continue }
      let hash = FoldedHash.hash(code)
      var low = 0
      var high = sounds.count
      while low < high {
        let middle = (low + high) / 2
        if sounds[middle].hash < hash { low = middle + 1 } else { high = middle }
      }
      while low < sounds.count, sounds[low].hash == hash {
        add(Int(sounds[low].word), to: &found, from: first)
        low += 1
      }
    }
  }

  private func visitTwoEdits(
    _ word: UnsafeBufferPointer<UInt8>, into found: inout [UInt16], from first: Int
  ) {
    guard word.count >= Self.shortestTwice else { return }
    let byte = Int(word[0])
    for place in longStart[byte]..<longStart[byte + 1] {
      let number = Int(long[place])
      let start = number == 0 ? 0 : Int(ends[number - 1])
      if abs(Int(ends[number]) - start - word.count) > 2 { continue }
      let isNear = Self.withWord(number, bytes, ends) { Self.isTwoEdits(word, $0) }
      if isNear { add(number, to: &found, from: first) }
    }
  }

  private func add(_ number: Int, to found: inout [UInt16], from first: Int) {
    guard found.count < first + Self.limit, !found[first...].contains(classes[number]) else {
      return
    }
    found.append(classes[number])
  }

  /// Whether two edits at most turn one word into the other.
  private static func isTwoEdits(
    _ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var i = 0
    let common = min(first.count, second.count)
    while i < common, first[i] == second[i] { i += 1 }
    return remainder(first, i, second, i, edits: 2)
  }

  private static func remainder(
    _ first: UnsafeBufferPointer<UInt8>, _ i: Int, _ second: UnsafeBufferPointer<UInt8>, _ j: Int,
    edits: Int
  ) -> Bool {
    var (i, j) = (i, j)
    while i < first.count, j < second.count, first[i] == second[j] {
      i += 1
      j += 1
    }
    if i == first.count && j == second.count { return true }
    if edits == 0 { return false }
    if i < first.count, remainder(first, i + 1, second, j, edits: edits - 1) { return true }
    if j < second.count, remainder(first, i, second, j + 1, edits: edits - 1) { return true }
    guard i < first.count, j < second.count else { return false }
    if remainder(first, i + 1, second, j + 1, edits: edits - 1) { return true }
    return i + 1 < first.count && j + 1 < second.count && first[i] == second[j + 1]
      && first[i + 1] == second[j]
      && remainder(first, i + 2, second, j + 2, edits: edits - 1)
  }

  private static func withWord<Result>(
    _ number: Int, _ bytes: [UInt8], _ ends: [Int32],
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let start = number == 0 ? 0 : Int(ends[number - 1])
    return bytes.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[start..<Int(ends[number])]))
    }
  }
}
