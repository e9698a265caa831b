import Dicho

/// Hands requests off, one after the other.
struct HandOffRunner: LineProcessor {
  private let interpreter: Interpreter
  private let context: Interpreter.Context
  private let options: RunOptions
  /// The status of the first request that failed, or `fine`.
  private(set) var status = ExitStatus.fine

  init(_ engine: IntentEngine, _ options: RunOptions) {
    interpreter = Interpreter(engine)
    context = options.engine.context(in: engine)
    self.options = options
  }

  /// Runs what was said; complains and returns 1 if it cannot be run.
  func run(_ utterance: String) -> ExitStatus {
    let resolution = interpreter.resolve(utterance, in: context)
    guard resolution.status == .resolved, let app = resolution.intent?.app else {
      return refuse(problem(with: resolution, utterance))
    }
    let catalog = interpreter.engine.catalog
    guard let handOff = catalog.handOff(for: resolution) else {
      return refuse("app '\(app)' has no 'handOff'; \(remedy("a 'url' or a 'command'"))")
    }
    let way = options.way ?? (handOff.url == nil ? .command : .url)
    do throws(HandOffError) {
      switch way {
      case .url:
        if let url = try handOff.url(for: resolution) { return open(url) }
      case .command:
        if let arguments = try handOff.arguments(for: resolution) { return start(arguments) }
      }
    } catch {
      return refuse("the '\(way.rawValue)' of app '\(app)' cannot be filled in: \(error)")
    }
    let fault = "the 'handOff' of app '\(app)' has no '\(way.rawValue)'"
    return refuse("\(fault); \(remedy("one")), or leave --via out")
  }

  // MARK: - Doing it

  private func open(_ url: String) -> ExitStatus {
    if options.isDryRun {
      LineWriter.standardOutput.writeOrQuit(url + "\n")
      return .fine
    }
    return execute([options.opener, url])
  }

  private func start(_ arguments: [String]) -> ExitStatus {
    guard options.isDryRun else { return execute(arguments) }
    var line = JSONWriter(capacity: 256)
    for (index, argument) in arguments.enumerated() {
      line.append(index == 0 ? "[" : ",")
      line.append(string: argument)
    }
    line.append("]\n")
    LineWriter.standardOutput.writeOrQuit(line.bytes)
    return .fine
  }

  private func execute(_ arguments: [String]) -> ExitStatus {
    let child = ChildProcess(arguments: arguments, sharesInput: options.utterance != nil)
    do throws(SystemError) {
      return try child.run()
    } catch {
      let hint =
        arguments[0] == options.opener ? "; --opener names another program to open links" : ""
      complain("cannot start '\(arguments[0])': \(error.message)\(hint)")
      return error.isMissingFile ? .missingProgram : .unusableProgram
    }
  }

  // MARK: - Problems

  private func problem(with resolution: Resolution, _ utterance: String) -> String {
    let understanding = Understanding(resolution, interpreter.engine)
    switch resolution.status {
    case .needsValue, .needsDisambiguation:
      let question = resolution.followUp?.prompt ?? ""
      let options = understanding.options.map { "\n  " + $0 }.joined()
      return "\(understanding.request): \(question)\(options)"
    case .noMatch, .cancelled, .resolved:
      switch resolution.reason {
      case "empty": return "nothing was said"
      case "negated": return "'\(utterance)' asks that something is not done"
      default: return "'\(utterance)' is no request that the grammars know"
      }
    }
  }

  /// Where to add what is missing.
  private func remedy(_ what: String) -> String {
    let place = options.engine.catalog.map { "'\($0)'" } ?? "a catalog of your own, see --catalog"
    return "give it \(what) in \(place)"
  }

  private func refuse(_ message: String) -> ExitStatus {
    complain(message)
    return .findings
  }

  private func complain(_ message: String) {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    Complaint.write(lines.map { TerminalStyle.harmless(String($0)) }.joined(separator: "\n"))
  }

  // MARK: - Lines

  mutating func process(
    _ line: UnsafeRawBufferPointer, number: Int, into output: inout JSONWriter
  ) -> LineOutcome {
    note(run(String(decoding: line, as: UTF8.self)))
    ChildProcess.releaseInterrupts()
    return .ok
  }

  mutating func refuse(
    _ fault: LineFault, number: Int, echo: [UInt8], into output: inout JSONWriter
  ) {
    complain("line \(number) was not read: \(fault.message)")
    note(.badInput)
  }

  private mutating func note(_ status: ExitStatus) {
    if self.status == .fine { self.status = status }
  }
}
