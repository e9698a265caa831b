import Foundation
import Testing

/// A text that was looked at once and must stay as it is.
///
/// `DICHO_UPDATE_GOLDEN=1` records what came instead; a run that records fails, so that nobody
/// takes it for a check.
enum GoldenFile {
  /// Compares a text with the golden file of that name.
  static func expect(
    _ text: String, matches name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let url = BuiltTool.packageRoot
      .appendingPathComponent("Tests/DichoCommandTests/Golden/\(name)")
    let golden = try? String(contentsOf: url, encoding: .utf8)
    if golden == text { return }
    let isUpdate = ProcessInfo.processInfo.environment["DICHO_UPDATE_GOLDEN"] == "1"
    if isUpdate || golden == nil {
      try text.write(to: url, atomically: true, encoding: .utf8)
      Issue.record("recorded \(name); read it and run again", sourceLocation: sourceLocation)
      return
    }
    Issue.record(
      "\(name) differs (DICHO_UPDATE_GOLDEN=1 records it):\n\(difference(golden ?? "", text))",
      sourceLocation: sourceLocation)
  }

  /// The lines that went and came.
  private static func difference(_ old: String, _ new: String) -> String {
    let oldLines = old.components(separatedBy: "\n")
    let newLines = new.components(separatedBy: "\n")
    return newLines.difference(from: oldLines).map { change in
      switch change {
      case .remove(let offset, let line, _): "-\(offset + 1): \(line)"
      case .insert(let offset, let line, _): "+\(offset + 1): \(line)"
      }
    }.joined(separator: "\n")
  }
}
