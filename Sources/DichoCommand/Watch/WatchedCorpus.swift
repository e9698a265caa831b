import Dicho
import DichoCorpus

/// A corpus file, line by line, with what came of each case last.
struct WatchedCorpus {
  let text: SourceText
  /// The bytes of each line; the number of a line is one more than its index.
  private(set) var lines: [Range<Int>] = []
  /// Each line folded, to look for words in it.
  private let folded: [[UInt8]]
  /// What came of the case of a line; nil as long as it has not been run, or is none.
  private(set) var results: [CaseResult?]

  init(_ text: SourceText) {
    self.text = text
    var start = 0
    for line in text.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      lines.append(start..<start + line.count)
      start += line.count + 1
    }
    let buffer = TokenBuffer()
    folded = lines.map {
      Folding.foldedName(String(decoding: text.bytes[$0], as: UTF8.self), using: buffer)
    }
    results = Array(repeating: nil, count: lines.count)
  }

  /// Takes over what came of lines that an earlier text has as well.
  mutating func takeResults(of old: WatchedCorpus) {
    var known: [ArraySlice<UInt8>: CaseResult] = [:]
    for (line, result) in zip(old.lines, old.results) {
      if let result { known[old.text.bytes[line]] = result }
    }
    for number in lines.indices {
      guard var result = known[text.bytes[lines[number]]] else { continue }
      result.corpusCase.file = text.name
      result.corpusCase.line = number + 1
      results[number] = result
    }
  }

  mutating func store(_ result: CaseResult) {
    let number = result.corpusCase.line - 1
    if results.indices.contains(number) { results[number] = result }
  }

  /// Whether a line has one of the folded words somewhere in it.
  func has(_ words: Set<[UInt8]>, line: Int) -> Bool {
    words.contains { word in Self.contains(folded[line], word) }
  }

  private static func contains(_ text: [UInt8], _ word: [UInt8]) -> Bool {
    guard let first = word.first, text.count >= word.count else { return false }
    return text.withUnsafeBufferPointer { text in
      for start in 0...(text.count - word.count) where text[start] == first {
        var at = 1
        while at < word.count, text[start + at] == word[at] { at += 1 }
        if at == word.count { return true }
      }
      return false
    }
  }

  /// The file with all lines blank but those of the numbers, which keep their places.
  func only(_ numbers: [Int]) -> [UInt8] {
    var bytes: [UInt8] = []
    var next = 0
    for number in numbers {
      bytes.append(contentsOf: repeatElement(0x0A, count: number - next))
      bytes.append(contentsOf: text.bytes[lines[number]])
      bytes.append(0x0A)
      next = number + 1
    }
    return bytes
  }
}
