/// The tokens of one utterance and their folded bytes, in storage that is used again and again.
///
/// Nothing is allocated once the storage has grown to the longest utterance seen. Pointers are
/// good until the next `Tokenizer.tokenize(_:into:)`; in a loop, copy them to locals first. A
/// buffer belongs to one thread at a time.
package final class TokenBuffer {
  /// The number of tokens.
  @exclusivity(unchecked) package var count = 0

  /// The tokens, in the order of the utterance.
  @exclusivity(unchecked) package private(set) var tokens: UnsafeMutablePointer<Token>

  /// The number of folded bytes of all tokens together.
  @exclusivity(unchecked) package var foldedCount = 0

  /// The folded bytes of the tokens, one after the other without separators.
  ///
  /// At least `padding` more bytes can be read behind the last.
  @exclusivity(unchecked) package private(set) var folded: UnsafeMutablePointer<UInt8>

  /// The number of bytes that can be read behind the folded bytes.
  package static let padding = 16

  /// How many tokens there is room for.
  @exclusivity(unchecked) package private(set) var tokenCapacity: Int

  /// How many folded bytes there is room for, the padding aside.
  @exclusivity(unchecked) package private(set) var foldedCapacity: Int

  /// The scalars of the token at hand on the Unicode path.
  let scalars = ScalarBuffer()

  /// The scalars of its accent-preserving key.
  let keyScalars = ScalarBuffer()

  /// The accent-preserving key of the token folded last on the Unicode path.
  let key = ByteBuffer()

  /// Creates an empty buffer with room for utterances of ordinary length.
  package init() {
    tokenCapacity = 64
    foldedCapacity = 512
    tokens = .allocate(capacity: tokenCapacity)
    folded = .allocate(capacity: foldedCapacity + TokenBuffer.padding)
    folded.initialize(repeating: 0, count: foldedCapacity + TokenBuffer.padding)
  }

  deinit {
    tokens.deallocate()
    folded.deallocate()
  }

  /// Empties the buffer and keeps its storage.
  package func removeAll() {
    count = 0
    foldedCount = 0
  }

  /// Adds a token at the end.
  package func append(_ token: Token) {
    growTokens(to: count + 1)
    (tokens + count).initialize(to: token)
    count += 1
  }

  /// Makes room for `capacity` tokens, keeping those there are.
  @inline(never)
  func growTokens(to capacity: Int) {
    guard capacity > tokenCapacity else { return }
    let larger = max(capacity, tokenCapacity * 2)
    let fresh = UnsafeMutablePointer<Token>.allocate(capacity: larger)
    fresh.update(from: tokens, count: count)
    tokens.deallocate()
    tokens = fresh
    tokenCapacity = larger
  }

  /// Makes room for `capacity` folded bytes, keeping those there are.
  @inline(never)
  func growFolded(to capacity: Int) {
    guard capacity > foldedCapacity else { return }
    let larger = max(capacity, foldedCapacity * 2)
    let fresh = UnsafeMutablePointer<UInt8>.allocate(capacity: larger + TokenBuffer.padding)
    fresh.initialize(repeating: 0, count: larger + TokenBuffer.padding)
    fresh.update(from: folded, count: foldedCount)
    folded.deallocate()
    folded = fresh
    foldedCapacity = larger
  }
}
