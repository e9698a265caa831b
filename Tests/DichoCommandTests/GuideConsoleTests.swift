import Foundation
import Testing

/// Runs what the grammar author's guide shows in its "console" blocks, in one directory from the
/// first to the last, and compares what comes with what it says.
///
/// "$ cat FILE" of a file that is not there yet writes it, so that the guide can show a file and go
/// on with it; a line "…" stands for any lines. Copies of Grammars and Examples are there.
@Suite struct GuideConsoleTests {
  /// A command and the lines below it.
  private struct Step {
    var command: String
    var shown: [String] = []
  }

  private static func steps(of guide: String) -> [Step] {
    var steps: [Step] = []
    var isInside = false
    for line in guide.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isInside = line == "```console"
      } else if isInside, line.hasPrefix("$ ") {
        steps.append(Step(command: String(line.dropFirst(2))))
      } else if isInside, !steps.isEmpty {
        steps[steps.count - 1].shown.append(String(line))
      }
    }
    return steps
  }

  @Test func whatTheGuideShowsIsWhatComes() throws {
    let directory = try TemporaryDirectory()
    for name in ["Grammars", "Examples"] {
      try FileManager.default.copyItem(
        at: BuiltTool.packageRoot.appendingPathComponent(name),
        to: directory.url.appendingPathComponent(name))
    }
    let guide = BuiltTool.packageRoot.appendingPathComponent("Grammars/README.md")
    let steps = Self.steps(of: try String(contentsOf: guide, encoding: .utf8))
    #expect(steps.count >= 15)
    for step in steps {
      let words = step.command.split(separator: " ")
      if words.count == 2, words[0] == "cat" {
        let file = directory.url.appendingPathComponent(String(words[1]))
        if !FileManager.default.fileExists(atPath: file.path) {
          let text = step.shown.joined(separator: "\n") + "\n"
          try Data(text.utf8).write(to: file)
          continue
        }
      }
      let outcome = try BuiltTool.shell(
        """
        tool=$dicho; dicho() { "$tool" "$@"; }; cd '\(directory.url.path)'
        { \(step.command); } 2>&1
        """)
      var lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
        .map(String.init)
      if lines.last == "" { lines.removeLast() }
      #expect(Self.agrees(lines[...], step.shown[...]), "$ \(step.command)\n\(outcome.output)")
    }
  }

  /// Whether lines are those that are shown, where "…" stands for any lines.
  private static func agrees(_ lines: ArraySlice<String>, _ shown: ArraySlice<String>) -> Bool {
    guard let first = shown.first else { return lines.isEmpty }
    if first == "…" {
      return (lines.startIndex...lines.endIndex).contains {
        agrees(lines[$0...], shown.dropFirst())
      }
    }
    return lines.first == first && agrees(lines.dropFirst(), shown.dropFirst())
  }
}
