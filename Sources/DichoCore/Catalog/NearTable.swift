/// Finds the words of a list that are one edit away from another word, without a scan over the list.
///
/// An edit is one letter more, one less, one other, or two neighbours exchanged (the distance of
/// Damerau and Levenshtein). One edit leaves either the first or the second half of a word as it
/// is, so each word is filed under its two halves, together with its length; a look-up visits the
/// halves the other word would share with words of its length, one less and one more. A signature
/// of the letters in a word throws out nearly all that share a half only. An exchange across the
/// middle leaves no half, so that spelling is looked up as well.
///
/// A bucket is read up to `longestBucket` entries, so that a look-up costs the same in a list of
/// any size; in a very crowded bucket later words are not found.
package struct NearTable: Sendable {
  private struct Entry: BitwiseCopyable {
    var half: UInt32
    var word: UInt32
  }

  /// The most entries of a bucket that a look-up reads.
  static let longestBucket = 48
  /// The shortest word, in folded bytes, that has near words.
  package static let shortest = 3
  static let longest = 48

  private var bucketStart: [UInt32] = [0, 0]
  private var entries: [Entry] = []
  private var signatures: [UInt32] = []
  private var lengths: UInt64 = 0
  private var shift: UInt64 = 63

  package init() {}

  /// Files words numbered from 0; words that are too short or too long are skipped.
  ///
  /// `bytes`: Calls its closure with the folded bytes of the word with that number.
  package init(count: Int, bytes: (Int, (UnsafeBufferPointer<UInt8>) -> Void) -> Void) {
    var bits: UInt64 = 4
    while 1 << bits < count * 2 { bits += 1 }
    shift = 64 - bits
    var sizes = [UInt32](repeating: 0, count: 1 << Int(bits) + 1)
    signatures = [UInt32](repeating: 0, count: count)
    var total = 0
    for word in 0..<count {
      bytes(word) { text in
        signatures[word] = Self.signature(text)
        guard Self.isFiled(text.count) else { return }
        lengths |= 1 << UInt64(text.count)
        for hash in Self.halves(text, length: text.count) { sizes[Int(hash >> shift) + 1] += 1 }
        total += 2
      }
    }
    for index in 1..<sizes.count { sizes[index] += sizes[index - 1] }
    bucketStart = sizes
    entries = [Entry](repeating: Entry(half: 0, word: 0), count: total)
    for word in 0..<count {
      bytes(word) { text in
        guard Self.isFiled(text.count) else { return }
        for hash in Self.halves(text, length: text.count) {
          let bucket = Int(hash >> shift)
          entries[Int(sizes[bucket])] = Entry(
            half: UInt32(truncatingIfNeeded: hash), word: UInt32(word))
          sizes[bucket] += 1
        }
      }
    }
  }

  private static func isFiled(_ length: Int) -> Bool { length >= shortest && length <= longest }

  /// The bytes of memory the table takes.
  package var byteSize: Int {
    bucketStart.count * 4 + entries.count * MemoryLayout<Entry>.stride + signatures.count * 4
  }

  /// Calls a closure with each word that may be one edit away; the caller compares.
  @inline(__always)
  package func visitCandidates(
    _ text: UnsafeBufferPointer<UInt8>, _ body: (Int) -> Void
  ) {
    let signature = Self.signature(text)
    for length in text.count - 1...text.count + 1 {
      guard Self.isFiled(length), lengths >> UInt64(length) & 1 != 0 else { continue }
      let cut = length / 2
      visit(Self.first(text, cut, length), signature, body)
      visit(Self.second(text, length - cut, length), signature, body)
      if length == text.count, cut > 0, cut < length {
        // Neighbours exchanged across the middle: the first half of the word ends in the other one.
        let hash = Self.hash(
          text, 0, cut, seed: UInt64(length) << 1, last: text[cut])
        visit(hash, signature, body)
      }
    }
  }

  @inline(__always)
  private func visit(_ hash: UInt64, _ signature: UInt32, _ body: (Int) -> Void) {
    let bucket = Int(hash >> shift)
    let start = Int(bucketStart[bucket])
    let end = min(Int(bucketStart[bucket + 1]), start + Self.longestBucket)
    var at = start
    while at < end {
      let entry = entries[at]
      if entry.half == UInt32(truncatingIfNeeded: hash),
        (signatures[Int(entry.word)] ^ signature).nonzeroBitCount <= 2
      {
        body(Int(entry.word))
      }
      at += 1
    }
  }

  /// Returns the hashes under which a word is filed: its first and its second half.
  private static func halves(_ text: UnsafeBufferPointer<UInt8>, length: Int) -> [UInt64] {
    let cut = length / 2
    return [first(text, cut, length), second(text, length - cut, length)]
  }

  @inline(__always)
  private static func first(_ text: UnsafeBufferPointer<UInt8>, _ count: Int, _ length: Int)
    -> UInt64
  {
    hash(text, 0, min(count, text.count), seed: UInt64(length) << 1)
  }

  @inline(__always)
  private static func second(
    _ text: UnsafeBufferPointer<UInt8>, _ count: Int, _ length: Int
  ) -> UInt64 {
    hash(text, max(0, text.count - count), text.count, seed: UInt64(length) << 1 | 1)
  }

  @inline(__always)
  private static func hash(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, seed: UInt64, last: UInt8? = nil
  ) -> UInt64 {
    var hash = (seed &+ 0x9E37_79B9_7F4A_7C15) &* 0xBF58_476D_1CE4_E5B9
    for index in start..<end {
      let byte = index == end - 1 ? last ?? text[index] : text[index]
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    hash ^= hash >> 31
    return hash &* 0x94D0_49BB_1331_11EB
  }

  /// Returns a set of the letters and digits in a word, as bits.
  private static func signature(_ text: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var bits: UInt32 = 0
    for byte in text { bits |= 1 << UInt32(byte & 31) }
    return bits
  }
}

/// The comparison of two words that may differ by one edit.
package enum NearWords {
  /// Whether one edit turns one word into the other; equal words are not near.
  ///
  /// Where one of them has three letters, only an exchange counts, or a letter written once for twice:
  /// any other edit makes too many short words alike.
  package static func areNear(
    _ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let (short, long) = first.count <= second.count ? (first, second) : (second, first)
    guard long.count - short.count <= 1 else { return false }
    var start = 0
    while start < short.count, short[start] == long[start] { start += 1 }
    let isShort = short.count <= 3
    if short.count < long.count {
      if isShort && !(start > 0 && long[start] == long[start - 1]) { return false }
      return same(short, start, long, start + 1, short.count - start)
    }
    if start == short.count { return false }
    if same(short, start + 1, long, start + 1, short.count - start - 1) { return !isShort }
    return start + 1 < short.count && short[start] == long[start + 1]
      && short[start + 1] == long[start]
      && same(short, start + 2, long, start + 2, short.count - start - 2)
  }

  private static func same(
    _ first: UnsafeBufferPointer<UInt8>, _ i: Int, _ second: UnsafeBufferPointer<UInt8>, _ j: Int,
    _ count: Int
  ) -> Bool {
    for offset in 0..<max(0, count) where first[i + offset] != second[j + offset] { return false }
    return true
  }
}
