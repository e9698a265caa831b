/// A place in one of several source texts, in eight bytes.
///
/// Grammar trees carry positions rather than ``SourceLocation`` values, since counting lines and
/// columns is work that only a message needs. `LinkedGrammar.location(of:)` turns one into the other.
package struct SourcePosition: Hashable, Sendable, BitwiseCopyable {
  /// The index of the source text in the list that was loaded.
  package var file: Int32

  /// The 0-based UTF-8 byte offset in that text.
  package var offset: Int32

  /// Creates a position from a file index and a byte offset.
  package init(file: Int32, offset: Int32) {
    self.file = file
    self.offset = offset
  }
}
