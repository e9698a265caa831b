import DichoCore

/// What one kind of finding means: the page that `dicho check --explain ID` shows.
package struct CheckPage: Hashable, Sendable {
  /// The id of the finding.
  package var id: String
  /// The family of findings it belongs to: the name of its file, such as `grammar`.
  package var family: String
  /// How bad such a finding is; more than one when that depends on what is found.
  package var severities: [Diagnostic.Severity]
  /// One line, without a full stop.
  package var summary: String
  /// What it means and why it matters, a string without line breaks for each paragraph.
  package var paragraphs: [String]
  /// Lines that have it; empty where they would be too many to show.
  package var wrong: [String]
  /// The same lines, mended.
  package var right: [String]
}

// MARK: - As text

extension CheckPage {
  /// Its severities as one word each: `error`, `error or warning`.
  package var severityText: String {
    severities.map { $0 == .note ? "observation" : $0.name }.joined(separator: " or ")
  }

  /// The page for a terminal, its paragraphs wrapped at a width.
  package func text(width: Int = 80) -> String {
    var text = "\(id) (\(severityText))\n\n"
    for paragraph in [Self.sentence(summary)] + paragraphs {
      text += Self.wrapped(paragraph, width) + "\n\n"
    }
    if !wrong.isEmpty { text += "Wrong:\n\n" + Self.indented(wrong) + "\n" }
    if !right.isEmpty { text += "Right:\n\n" + Self.indented(right) + "\n" }
    while text.hasSuffix("\n\n") { text.removeLast() }
    return text
  }

  /// The page as Markdown, below a heading of a level.
  package func markdown(level: Int) -> String {
    var text = String(repeating: "#", count: level) + " \(id)\n\n"
    text += "*\(severityText)*: \(summary)\n\n"
    for paragraph in paragraphs { text += paragraph + "\n\n" }
    if !wrong.isEmpty { text += "Wrong:\n\n" + Self.fenced(wrong) + "\n" }
    if !right.isEmpty { text += "Right:\n\n" + Self.fenced(right) + "\n" }
    while text.hasSuffix("\n\n") { text.removeLast() }
    return text
  }

  private static func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }

  private static func indented(_ lines: [String]) -> String {
    lines.map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
  }

  private static func fenced(_ lines: [String]) -> String {
    "```\n" + lines.joined(separator: "\n") + "\n```\n"
  }

  /// Breaks a paragraph into lines of at most so many characters, where its words allow it.
  private static func wrapped(_ paragraph: String, _ width: Int) -> String {
    var lines: [String] = []
    var line = ""
    for word in paragraph.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    lines.append(line)
    return lines.joined(separator: "\n")
  }
}

// MARK: - Reading

extension CheckPage {
  /// Reads the pages of a file.
  ///
  /// A page begins with "# ID" and "SEVERITY: SUMMARY"; paragraphs are separated by blank lines; the
  /// lines below "wrong:" and "right:" are indented by two spaces. Whatever is not so, is left out.
  static func read(_ text: String, family: String) -> [CheckPage] {
    var pages: [CheckPage] = []
    var part = Part.head
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("# ") {
        pages.append(
          CheckPage(
            id: String(line.dropFirst(2)), family: family, severities: [], summary: "",
            paragraphs: [], wrong: [], right: []))
        part = .head
        continue
      }
      guard let last = pages.indices.last else { continue }
      switch line {
      case "wrong:": part = .wrong
      case "right:": part = .right
      default: pages[last].take(line, &part)
      }
    }
    for index in pages.indices {
      while pages[index].wrong.last == "" { pages[index].wrong.removeLast() }
      while pages[index].right.last == "" { pages[index].right.removeLast() }
    }
    return pages
  }

  /// Where in a page its lines are read.
  private enum Part { case head, gap, paragraph, wrong, right }

  private mutating func take(_ line: Substring, _ part: inout Part) {
    switch part {
    case .wrong: wrong.append(String(line.dropFirst(2)))
    case .right: right.append(String(line.dropFirst(2)))
    case .head:
      let halves = line.split(separator: ":", maxSplits: 1)
      guard halves.count == 2 else { return }
      let names = halves[0].split(separator: " ")
      severities = names.compactMap { name in
        [.error, .warning, .note].first { $0.name == name }
      }
      summary = String(halves[1].drop { $0 == " " })
      part = .gap
    case .gap where line.isEmpty: break
    case .gap:
      paragraphs.append(String(line))
      part = .paragraph
    case .paragraph where line.isEmpty: part = .gap
    case .paragraph: paragraphs[paragraphs.count - 1] += " " + line
    }
  }
}
