import Foundation

/// The tool as it was built beside these tests, run as a person would.
struct BuiltTool {
  /// What one run left behind.
  struct Outcome: Hashable {
    var status: Int32
    var output: String
    var complaint: String
  }

  /// The root of the package.
  static let packageRoot = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The binary: in the directory of the running test program, or beside its bundle on macOS.
  static let binary: URL = {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      let directory = (bundle ?? .main).bundleURL.deletingLastPathComponent()
    #else
      let directory = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    #endif
    return directory.appendingPathComponent("dicho")
  }()

  /// A grammar of a few rules, with which the tool starts in no time, as an option.
  ///
  /// For whatever does not depend on the bundled grammars: in a debug build they take a second.
  static let smallGrammars = ["--grammars", "Tests/DichoCommandTests/Fixtures/small/grammars"]

  /// That grammar and a catalog for it: Kite, Kite Shop, Notes, and two apps called Atlas.
  static let small =
    smallGrammars + ["--catalog", "Tests/DichoCommandTests/Fixtures/small/apps.json"]

  /// Runs the tool with bytes on standard input.
  static func run(_ arguments: [String], input: Data = Data()) throws -> Outcome {
    try run(binary, arguments, input: input)
  }

  /// Runs the tool with text on standard input.
  static func run(_ arguments: [String], input: String) throws -> Outcome {
    try run(arguments, input: Data(input.utf8))
  }

  /// Runs a line of shell in which `$dicho` is the tool and `pipefail` is set.
  static func shell(_ script: String) throws -> Outcome {
    try run(
      URL(fileURLWithPath: "/bin/bash"),
      ["-c", "dicho=$0; set -o pipefail; \(script)", binary.path])
  }

  private static func run(
    _ executable: URL, _ arguments: [String], input: Data = Data()
  ) throws -> Outcome {
    let directory = try TemporaryDirectory()
    let files = try ["in", "out", "err"].map { name in
      let url = directory.url.appendingPathComponent(name)
      try (name == "in" ? input : Data()).write(to: url)
      return try FileHandle(forUpdating: url)
    }
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = packageRoot
    process.standardInput = files[0]
    process.standardOutput = files[1]
    process.standardError = files[2]
    try process.run()
    process.waitUntilExit()
    let texts = try files.dropFirst().map { file in
      try file.seek(toOffset: 0)
      return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    }
    return Outcome(status: process.terminationStatus, output: texts[0], complaint: texts[1])
  }
}

/// A directory that goes away with its last use.
final class TemporaryDirectory {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("dicho-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Writes a file and gives its path.
  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = url.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    return file.path
  }
}
