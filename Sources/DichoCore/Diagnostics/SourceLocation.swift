/// A place in a file, as a person counts it.
///
/// Lines and columns are 1-based. A column counts characters, not bytes, so that "¿" and "ñ" are
/// one column wide.
public struct SourceLocation: Hashable, Sendable {
  /// The name of the file, as it was given to the reader.
  public var file: String

  /// The 1-based line.
  public var line: Int

  /// The 1-based column, in characters.
  public var column: Int

  /// Creates a location from a file name and 1-based counts.
  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}
