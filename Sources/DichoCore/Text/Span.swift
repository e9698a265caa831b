/// A half-open range of UTF-8 byte offsets, counted from 0, in an utterance as it was given.
public struct Span: Hashable, Sendable, BitwiseCopyable {
  /// The offset of the first byte.
  public var start: Int

  /// The offset behind the last byte.
  public var end: Int

  /// Creates the range from `start` up to, but not including, `end`.
  public init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }

  /// The number of bytes; zero for a range that ends before it starts.
  public var count: Int { end > start ? end - start : 0 }

  /// Whether the range holds no byte.
  public var isEmpty: Bool { end <= start }
}
