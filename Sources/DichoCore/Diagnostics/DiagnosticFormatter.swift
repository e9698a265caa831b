/// Writes findings for people: a line to click on, the line of the file, and carets below it.
///
///     Grammars/es/search.jsgf:14:47: error: rule '<appName>' is not defined [undefined-rule]
///     14 | public <searchInApp> = <searchVerb> <term> en <appName>;
///        |                                               ^^^^^^^^^ did you mean '<app>'?
///     Grammars/es/search.jsgf:6:1: note: '<app>' is defined here
public enum DiagnosticFormatter {
  /// The most characters shown of a line.
  private static let width = 100

  /// The most characters shown before the carets, when a line has to be cut.
  private static let lead = 60

  /// Returns a finding as text, its lines separated by line feeds, without one at the end.
  ///
  /// Without a source, or when the location is not in it, the line of the file and the carets are
  /// left out, and the label follows the message.
  package static func render(_ diagnostic: Diagnostic, source: SourceText?) -> String {
    var text = header(diagnostic, showsId: true)
    if let source, let excerpt = excerpt(diagnostic, source) {
      text += "\n" + excerpt
    } else if let label = diagnostic.label {
      text += ": " + label
    }
    for note in diagnostic.notes { text += "\n" + header(note, showsId: false) }
    return text
  }

  /// Returns a finding as text, with the line of the file if the text of the file is given.
  ///
  /// The lines are separated by line feeds, without one at the end.
  public static func render(_ diagnostic: Diagnostic, text: String? = nil) -> String {
    render(
      diagnostic, source: text.map { SourceText(name: diagnostic.location.file, text: $0) })
  }

  private static func header(_ diagnostic: Diagnostic, showsId: Bool) -> String {
    let place = diagnostic.location
    let severity =
      switch diagnostic.severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "note"
      }
    let text = "\(place.file):\(place.line):\(place.column): \(severity): \(diagnostic.message)"
    return showsId && !diagnostic.id.utf8.isEmpty ? text + " [\(diagnostic.id)]" : text
  }

  // MARK: - The line and the carets

  private static func excerpt(_ diagnostic: Diagnostic, _ source: SourceText) -> String? {
    let place = diagnostic.location
    guard let line = source.line(place.line), place.column >= 1 else { return nil }
    let caret = place.column - 1
    // One more character than is shown tells whether the line goes on.
    let first = caret + max(diagnostic.length, 1) > width ? max(0, caret - lead) : 0
    guard
      let shown = line.withUnsafeBufferPointer({
        Characters.cut(from: $0, skipping: first, count: width + 1)
      }), caret - first <= shown.count
    else { return nil }
    let goesOn = shown.count > width
    let characters = shown.prefix(width)

    let number = "\(place.line)"
    let margin = String(repeating: " ", count: number.utf8.count)
    var text = number + " | " + (first > 0 ? "…" : "")
    for character in characters { text.append(printable(character)) }
    if goesOn { text += "…" }

    text += "\n" + margin + " | " + (first > 0 ? " " : "")
    for character in characters.prefix(caret - first) { text += isTab(character) ? "\t" : " " }
    let room = max(1, characters.count - (caret - first))
    text += String(repeating: "^", count: min(max(diagnostic.length, 1), room))
    if let label = diagnostic.label { text += " " + label }
    return text
  }

  private static func isTab(_ character: Character) -> Bool {
    character.utf8.count == 1 && character.utf8.first == 0x09
  }

  /// Replaces what would move the cursor or turn the direction of writing on a terminal.
  private static func printable(_ character: Character) -> Character {
    for scalar in character.unicodeScalars {
      switch scalar.value {
      case 0x09: continue
      case 0...0x1F, 0x7F...0x9F, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069:
        return "\u{FFFD}"
      default: continue
      }
    }
    return character
  }
}
