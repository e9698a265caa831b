import Dicho

/// Files and folders on the disk, and which of their files were written since they were last looked at.
struct WatchedFiles {
  /// What happened since the last look.
  struct Changes: Hashable {
    /// Files that are new or were written, in the order of their names.
    var written: [String] = []
    /// Files that are gone.
    var removed: [String] = []

    var isEmpty: Bool { written.isEmpty && removed.isEmpty }
  }

  private let operands: [String]
  private var stamps: [String: FileStamp] = [:]
  /// Files that were not there at the last look: editors put a new one in the place of the old.
  private var missing: Set<String> = []

  init(_ operands: [String]) { self.operands = operands }

  private static let ends = [".json", ".jsonl"] + GrammarFileKind.ends

  /// Looks again; at the first look, everything is new.
  ///
  /// A file counts as gone when it is missing twice in a row.
  mutating func look() -> Changes {
    var found: [String: FileStamp] = [:]
    for operand in operands {
      let files =
        FileSystem.isDirectory(operand)
        ? ((try? FileSystem.files(below: operand)) ?? []).filter { file in
          Self.ends.contains { file.hasSuffix($0) }
        } : [operand]
      for file in files { found[file] = FileStamp(of: file) }
    }
    var changes = Changes()
    changes.written = found.filter { stamps[$0.key] != $0.value }.keys.sorted()
    let gone = Set(stamps.keys.filter { found[$0] == nil })
    changes.removed = gone.intersection(missing).sorted()
    missing = gone.subtracting(changes.removed)
    for file in changes.removed { stamps[file] = nil }
    stamps.merge(found) { _, new in new }
    return changes
  }
}
