import Dicho

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Subcommand {
  /// `dicho watch`: checks and runs what changes.
  static let watch: Subcommand = .init(
    name: "watch",
    summary: "Checks and runs again what changes, each time a file is saved.",
    discussion: [
      "After each change of a grammar, catalog or corpus, new findings and the cases that are "
        + "broken or mended by it are shown. What the change is likely to matter to is looked at "
        + "first, everything else right after. Ctrl-C ends it.",
      "Grammar files stand in the place of the bundled ones of the same path, as for 'dicho check'. "
        + "A file put in the place of another, as editors do it, is the same file.",
    ],
    operand: Operand(
      placeholder: "FILE",
      help: "grammars, catalogs, corpora, or folders of them; ./Grammars and ./Corpus, as far as "
        + "they are there, if none is given",
      minimum: 0, maximum: nil, kind: .file),
    options: WatchOptions.all,
    examples: [
      Example("While you work on the grammars", "dicho watch Grammars Corpus"),
      Example(
        "Your own grammar and its cases", "dicho watch --catalog apps.json mine.jsgf mine.jsonl"),
    ],
    run: { arguments throws(Stop) in try WatchOptions(arguments).run() })
}

/// The options of `dicho watch`.
struct WatchOptions: Hashable, Sendable {
  let engine: EngineOptions
  /// How long it sleeps between two looks at the files, in milliseconds.
  let interval: Int
  /// After how many changes it ends; nil for never.
  let changes: Int?
  let jobs: Int
  let files: [String]

  init(_ arguments: ParsedArguments) {
    engine = EngineOptions(arguments)
    interval = arguments.number(Self.intervalOption) ?? 100
    changes = arguments.givenText(Self.changesOption).flatMap { Int($0) }
    jobs = arguments.number(TestOptions.jobsOption) ?? WorkerThread.processorCount
    files = arguments.operands
  }

  /// Watches until it is interrupted, or until so many changes were seen.
  func run() throws(Stop) -> ExitStatus {
    let operands = try operands()
    var watched = WatchedFiles(operands)
    var run = try WatchRun(engine, jobs: jobs)
    let start = Clock.milliseconds
    let first = try sources(watched.look())
    if first.isEmpty { throw Stop(.missingFile, "there is nothing to watch") }
    var telling = run.take(first, removed: [])
    let rest = run.finish()
    telling.findings += rest.findings
    telling.broken += rest.broken
    write(
      telling.text + "watching \(run.fileCounts): \(run.summary) "
        + "(\(Clock.milliseconds - start) ms)\n")
    var left = changes ?? .max
    while left > 0 {
      Clock.sleep(milliseconds: interval)
      let look = watched.look()
      if look.isEmpty { continue }
      let start = Clock.milliseconds
      // A file that cannot be read now is looked at again when it is written again.
      let written = look.written.compactMap { try? EngineOptions.source($0) }
      let telling = run.take(written, removed: look.removed)
      let names = (written.map(\.name) + look.removed).joined(separator: ", ")
      write(
        "\n\(names): \(WatchRun.count(telling.cases, "case")) run in "
          + "\(Clock.milliseconds - start) ms\n" + telling.text)
      if run.isUnfinished {
        let start = Clock.milliseconds
        let rest = run.finish()
        if !rest.isEmpty || telling.isEmpty {
          write(
            "the rest, \(WatchRun.count(rest.cases, "case")), in \(Clock.milliseconds - start) ms\n"
              + rest.text)
        }
      }
      write(run.summary + "\n")
      left -= 1
    }
    return run.hasFailures ? .findings : .fine
  }

  /// What is to be watched; stops if one of them is not there.
  private func operands() throws(Stop) -> [String] {
    if files.isEmpty {
      let usual = ["Grammars", "Corpus"].filter { FileSystem.isDirectory($0) }
      if usual.isEmpty {
        throw Stop(.wrongUsage, "there is no ./Grammars and no ./Corpus; name what to watch")
      }
      return usual
    }
    for path in files where !FileSystem.isDirectory(path) { _ = try EngineOptions.source(path) }
    return files
  }

  private func sources(_ changes: WatchedFiles.Changes) throws(Stop) -> [SourceText] {
    var sources: [SourceText] = []
    for path in changes.written { sources.append(try EngineOptions.source(path)) }
    return sources
  }

  private func write(_ text: String) { LineWriter.standardOutput.writeOrQuit(text) }

  // MARK: - The table

  static let intervalOption = Option(
    "interval", .number("MS", in: 10...60_000, standard: "100"),
    help: "how many milliseconds lie between two looks at the files")

  static let changesOption = Option(
    "changes", .number("N", in: 1...1_000_000, standard: "until it is interrupted"),
    help: "end after so many changes")

  static let all =
    [intervalOption, changesOption, TestOptions.jobsOption] + EngineOptions.sources
}

/// The time that passes.
private enum Clock {
  static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }

  static func sleep(milliseconds: Int) { _ = poll(nil, 0, Int32(clamping: milliseconds)) }
}
