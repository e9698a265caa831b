import Foundation

/// The files of the package as they are on disk, found from where this file was compiled.
package enum PackageFiles {
  /// The directory of Package.swift.
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the bytes of a file.
  package static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: root.appendingPathComponent(path)))
  }

  /// Returns the text of a file.
  package static func text(_ path: String) throws -> String {
    String(decoding: try bytes(path), as: UTF8.self)
  }

  /// Returns the paths of all files below a directory whose names end so, sorted.
  package static func paths(below directory: String, endingWith end: String) throws -> [String] {
    let base = root.appendingPathComponent(directory)
    return try FileManager.default.subpathsOfDirectory(atPath: base.path)
      .filter { $0.hasSuffix(end) }
      .map { "\(directory)/\($0)" }
      .sorted()
  }
}
