import DichoCore
import DichoCorpus

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How text is shown to a person: colours, and nothing that a terminal would take for a command.
struct TerminalStyle: Hashable, Sendable {
  let hasColours: Bool

  /// The style for standard output: colours on a terminal, unless NO_COLOR says otherwise.
  ///
  /// See <https://no-color.org>.
  static var standardOutput: Self {
    let isWanted = environment("NO_COLOR").isEmpty && environment("TERM") != "dumb"
    return TerminalStyle(hasColours: isWanted && isatty(1) == 1)
  }

  /// Whether standard error goes to a terminal that can clear a line.
  static var hasTerminalForComplaints: Bool { environment("TERM") != "dumb" && isatty(2) == 1 }

  /// Whether somebody sits at both ends.
  static var isInteractive: Bool { isatty(0) == 1 && isatty(1) == 1 }

  private static func environment(_ name: String) -> String {
    getenv(name).map { String(cString: $0) } ?? ""
  }

  /// Text that stands out.
  func strong(_ text: String) -> String { styled(text, "1") }

  /// Text that stands back.
  func faint(_ text: String) -> String { styled(text, "2") }

  /// Text in the colour of a part of a failure's report.
  func coloured(_ text: String, as part: FailureText.Part) -> String {
    switch part {
    case .failure: styled(text, "31;1")
    case .term: styled(text, "34;4")
    case .app: styled(text, "32;4")
    case .otherParameter: styled(text, "35;4")
    case .expected: styled(text, "32")
    case .got: styled(text, "31")
    }
  }

  private func styled(_ text: String, _ code: String) -> String {
    hasColours ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  /// Returns a text with every control character replaced, so that what was said stays text.
  static func harmless(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      result.unicodeScalars.append(isControl(scalar) ? "\u{FFFD}" : scalar)
    }
    return result
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }
}
