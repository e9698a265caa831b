import Dicho

extension Subcommand {
  /// `dicho chat`: a dialogue with a person at a terminal.
  static let chat: Subcommand = .init(
    name: "chat",
    summary: "Talks with a person at a terminal.",
    discussion: [
      "Says of each line what was understood, and asks for what is missing in the language of the "
        + "line. An answer is a term, the name of an app, its number in the list, \"the second "
        + "one\", a correction or a new request; an empty line has the question asked again. "
        + "Nothing is run. Ctrl-D leaves.",
      "The prompt \"> \" is shown only when both input and output are a terminal, colours only "
        + "when the output is one and NO_COLOR is not set; otherwise the text is the same.",
    ],
    operand: nil,
    options: EngineOptions.sources + EngineOptions.context + [EngineOptions.attemptsOption],
    examples: [
      Example("Talk", "dicho chat"),
      Example("Your own apps, in Spanish", "dicho chat --catalog apps.json --locale es"),
      Example("From a file", "printf 'Busca en Taller\\ntaladros\\n' | dicho chat"),
    ],
    run: { arguments throws(Stop) in try ChatOptions(arguments).run() })
}

/// The options of `dicho chat`.
struct ChatOptions: Hashable, Sendable {
  let engine: EngineOptions

  init(_ arguments: ParsedArguments) { engine = EngineOptions(arguments) }

  /// Talks until the input ends.
  func run() throws(Stop) -> ExitStatus {
    let loaded = try engine.load()
    let output = LineWriter.standardOutput
    let style = TerminalStyle.standardOutput
    let prompt = TerminalStyle.isInteractive ? style.strong("> ") : ""
    if !prompt.isEmpty {
      output.writeOrQuit(style.faint("Type a request; Ctrl-D leaves.") + "\n" + prompt)
    }
    let reader = LineReader([.standardInput], maxLine: 64 << 10, blockSize: 4096)
    let (engine, context) = (loaded.engine, engine.context(in: loaded.engine))
    let lines = ParallelLines(reader: reader, writer: output, jobs: 1) {
      ChatProcessor(engine, context, style: style, prompt: prompt)
    }
    let outcome = lines.run()
    if !prompt.isEmpty { output.writeOrQuit("\n") }
    if reader.hasFailed { return .missingFile }
    if outcome == .badInput { return .badInput }
    return loaded.hasErrors ? .findings : .fine
  }
}

/// Answers each line with what was understood and the next question.
struct ChatProcessor: LineProcessor {
  private let interpreter: Interpreter
  private let context: Interpreter.Context
  private let style: TerminalStyle
  /// What stands before the next line to type.
  private let prompt: String
  private var pending: PendingRequest?

  init(
    _ engine: IntentEngine, _ context: Interpreter.Context, style: TerminalStyle, prompt: String
  ) {
    interpreter = Interpreter(engine)
    self.context = context
    self.style = style
    self.prompt = prompt
  }

  mutating func process(
    _ line: UnsafeRawBufferPointer, number: Int, into output: inout JSONWriter
  ) -> LineOutcome {
    let outcome = interpreter.interpret(line, answering: pending, in: context)
    let resolution = interpreter.resolution(outcome, of: line)
    var heard: String?
    if outcome.nameMatch != .exact, outcome.hasAppSpan {
      let span = line[outcome.appSpan.start..<outcome.appSpan.end]
      heard = String(decoding: span, as: UTF8.self)
    }
    let understanding = Understanding(resolution, interpreter.engine, heard: heard)
    let isBlank = line.allSatisfy { $0 <= 0x20 }
    if let text = answer(resolution, understanding, isBlank) { write(text, to: &output) }
    if let followUp = resolution.followUp {
      write(followUp.prompt, isStrong: true, to: &output)
      for option in understanding.options { write("  " + option, to: &output) }
    }
    output.append(text: prompt)
    pending = PendingRequest(following: resolution)
    return .ok
  }

  mutating func refuse(
    _ fault: LineFault, number: Int, echo: [UInt8], into output: inout JSONWriter
  ) {
    write("Not read: \(fault.message).", to: &output)
    output.append(text: prompt)
  }

  /// What is said of a line, before the question that may follow.
  private func answer(
    _ resolution: Resolution, _ understanding: Understanding, _ isBlank: Bool
  ) -> String? {
    switch resolution.status {
    case .resolved: return "Understood: \(understanding.request)."
    case .needsValue, .needsDisambiguation:
      let isAskedAgain = resolution.followUp.map { $0.attempts > 0 } ?? false
      if !isAskedAgain { return "Understood: \(understanding.request)." }
      return isBlank ? nil : "Not understood: this is no answer to the question."
    case .noMatch:
      switch resolution.reason {
      case "empty": return nil
      case "negated": return "Understood: nothing is to be done."
      default: return "Not understood: this is no request that the grammars know."
      }
    case .cancelled:
      return resolution.reason == "unanswered"
        ? "Dropped: the question was not answered." : "Cancelled."
    }
  }

  private func write(_ text: String, isStrong: Bool = false, to output: inout JSONWriter) {
    let line = TerminalStyle.harmless(text)
    output.append(text: (isStrong ? style.strong(line) : line) + "\n")
  }
}
