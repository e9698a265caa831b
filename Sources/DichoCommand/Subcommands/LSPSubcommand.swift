import Dicho

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Subcommand {
  /// `dicho lsp`: a language server.
  static let lsp: Subcommand = .init(
    name: "lsp",
    summary: "Serves an editor: findings, definitions, hover, rename, completion.",
    discussion: [
      "A server of the Language Server Protocol 3.17 on standard input and output, for grammars "
        + "(.jsgf) and corpora (.jsonl). Editors start it; there is nothing to type.",
      "Findings are those of 'dicho check', of the text as it stands in the editor. A grammar is "
        + "checked with those in use: the ones that --grammars names; or those of its folder, if "
        + "that has a prompts.json; or else the bundled ones; and with the files of the open folder "
        + "that it imports or that import it. A corpus is checked against --catalog, or a "
        + "catalog.json beside it or in the folder above, or the example catalog.",
      "The exit status is 1 when the client goes away without shutting the server down.",
    ],
    operand: nil,
    options: EngineOptions.sources,
    examples: [
      Example("What an editor runs", "dicho lsp"),
      Example(
        "With grammars and a catalog of your own", "dicho lsp --grammars words --catalog apps.json"),
    ],
    run: { arguments throws(Stop) in try LSPOptions(arguments).run() })
}

/// The options of `dicho lsp`.
struct LSPOptions: Hashable, Sendable {
  let engine: EngineOptions

  init(_ arguments: ParsedArguments) { engine = EngineOptions(arguments) }

  /// Serves the client on standard input and output until it says `exit` or goes away.
  func run() throws(Stop) -> ExitStatus {
    try checkFiles()
    var server = LanguageServer(engine)
    var buffer = MessageBuffer()
    var output = JSONWriter()
    var room = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = room.withUnsafeMutableBytes { Self.read(into: $0) }
      if count == 0 { server.end() }
      room.withUnsafeBytes { buffer.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      while server.exitStatus == nil, let event = buffer.next() {
        let answers =
          switch event {
          case .message(let body): server.receive(body)
          case .broken(let why): server.receive(broken: why)
          }
        Self.write(answers, &output)
      }
      if let status = server.exitStatus { return status }
      // Whoever types fast is not kept waiting for what is wrong with each letter.
      if !Self.isInputWaiting { Self.write(server.settle(), &output) }
    }
  }

  /// Stops if a file that the options name cannot be read.
  private func checkFiles() throws(Stop) {
    if let catalog = engine.catalog { _ = try EngineOptions.source(catalog) }
    if let grammars = engine.grammars { _ = try EngineOptions.grammarSources(grammars) }
    for path in engine.extraGrammars { _ = try EngineOptions.source(path) }
  }

  // MARK: - Streams

  /// Writes messages, each with its length before it.
  private static func write(_ messages: [JSONValue], _ output: inout JSONWriter) {
    for message in messages {
      output.removeAll()
      output.append(value: message)
      LineWriter.standardOutput.writeOrQuit("Content-Length: \(output.count)\r\n\r\n")
      LineWriter.standardOutput.writeOrQuit(output.bytes)
    }
  }

  /// Reads what there is, waiting for the first byte; 0 at the end, or when nothing can be read.
  private static func read(into room: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      #if canImport(Glibc)
        let count = Glibc.read(0, room.baseAddress, room.count)
      #elseif canImport(Musl)
        let count = Musl.read(0, room.baseAddress, room.count)
      #else
        let count = Darwin.read(0, room.baseAddress, room.count)
      #endif
      if count >= 0 { return count }
      switch SystemError.last.code {
      case EINTR: continue
      case EAGAIN: wait(for: 0, until: POLLIN)
      default:
        Complaint.write("cannot read standard input: \(SystemError.last.message)")
        return 0
      }
    }
  }

  private static var isInputWaiting: Bool {
    var request = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }
}
