/// The tool as a whole: streams, start-up, memory, single lines on a pipe.
struct ProcessSuite {
  private let settings: Settings
  private let dicho: String

  init(_ options: Options) {
    settings = options.settings
    dicho = options.dicho
  }

  func run(into report: inout Report) throws(Fault) {
    try Files.withDirectory { directory throws(Fault) in
      let inputs = try ProcessInputs(directory, settings)
      try check(inputs, directory)
      try stream(inputs, into: &report)
      if let programs = Programs(directory) {
        try start(inputs, programs, into: &report)
        try memory(inputs, programs, directory, into: &report)
      } else {
        report.note("no C compiler makes a static program here: no start-up and no memory")
      }
      try roundTrips(inputs, into: &report)
    }
  }

  private func parse(_ inputs: ProcessInputs, _ more: [String] = []) -> [String] {
    [dicho, "parse", "--catalog", inputs.catalog] + more
  }

  /// Fails unless some lines mean to the tool what they mean, with one job and with two.
  private func check(_ inputs: ProcessInputs, _ directory: String) throws(Fault) {
    let outputs = ["\(directory)/one", "\(directory)/two"]
    for (jobs, output) in zip(["1", "2"], outputs) {
      try Child.run(
        parse(inputs, ["--format", "tsv", "--jobs", jobs, inputs.sample]), output: .file(output))
    }
    let answers = try Files.read(outputs[0])
    guard answers == (try Files.read(outputs[1])) else {
      throw Fault("two jobs answer otherwise than one")
    }
    let lines = String(decoding: answers, as: UTF8.self).split(separator: "\n")
    guard lines.count == inputs.meanings.count else {
      throw Fault("\(inputs.meanings.count) lines get \(lines.count) answers")
    }
    for (line, meaning) in zip(lines, inputs.meanings) {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard case .search(let app, let term) = meaning, columns.count > 4,
        columns[0] == "resolved", columns[3] == GeneratedNames.id(app), columns[4] == term
      else { throw Fault("a line is answered wrongly: \(line)") }
    }
  }

  private func stream(_ inputs: ProcessInputs, into report: inout Report) throws(Fault) {
    let one = parse(inputs, ["--jobs", "1", inputs.lines])
    let two = parse(inputs, ["--jobs", "2", inputs.lines])
    try Child.run(["wc", "-w", inputs.lines])
    let times = Measurement.times(
      rounds: min(settings.rounds, 5),
      [
        { Child.rerun(["wc", "-w", inputs.lines]) }, { Child.rerun(one) }, { Child.rerun(two) },
      ])
    let each = times.map { $0.divided(by: settings.lines) }
    report.add("stream: wc -w", "ns/line", each[0])
    report.add("stream: one job", "ns/line", each[1])
    report.add("stream: two jobs", "ns/line", each[2])
    report.add("stream: one job against wc -w", "×", times[1].divided(by: times[0]))
    report.add("stream: two jobs against wc -w", "×", times[2].divided(by: times[0]))
    report.add("stream: one job against two", "×", times[1].divided(by: times[2]))
  }

  private func start(
    _ inputs: ProcessInputs, _ programs: Programs, into report: inout Report
  ) throws(Fault) {
    let answer = [dicho, "parse"]
    let input = Child.Stream.file(inputs.line)
    try Child.run(answer, input: input)
    let times = Measurement.times(
      rounds: settings.starts,
      [
        { Child.rerun([programs.empty]) }, { Child.rerun([dicho, "--version"]) },
        { Child.rerun(answer, input: input) },
      ]
    ).map { $0.divided(by: 1_000_000) }
    report.add("start: an empty static C program", "ms", times[0])
    report.add("start: dicho --version", "ms", times[1])
    report.add("start: dicho parse, one line", "ms", times[2])
    report.add("start: dicho parse against the empty program", "×", times[2].divided(by: times[0]))
  }

  private func memory(
    _ inputs: ProcessInputs, _ programs: Programs, _ directory: String, into report: inout Report
  ) throws(Fault) {
    let figure = "\(directory)/peak-of"
    let runs = [
      ("one line, example catalog", [dicho, "parse", inputs.line]),
      ("stream, one job", parse(inputs, ["--jobs", "1", inputs.lines])),
      ("stream, two jobs", parse(inputs, ["--jobs", "2", inputs.lines])),
    ]
    for (name, arguments) in runs {
      try Child.run([programs.peak, figure] + arguments)
      let text = String(decoding: try Files.read(figure), as: UTF8.self)
      guard let kilobytes = Double(text) else { throw Fault("no peak memory is known") }
      report.add("memory: \(name)", "MB", Spread(exactly: kilobytes * 1024 / 1e6))
    }
  }

  private func roundTrips(_ inputs: ProcessInputs, into report: inout Report) throws(Fault) {
    let set = inputs.roundTrips
    let blocks = 10
    var speakers = [
      ("cat", try Dialogue(["cat"])), ("dicho parse", try Dialogue(parse(inputs))),
    ]
    var medians = [[Double]](repeating: [], count: speakers.count)
    var slow = medians
    let clock = ContinuousClock()
    for block in 0...blocks {
      for number in speakers.indices {
        var times: [Double] = []
        var fault: Fault?
        set.visit { line in
          // Its line feed stands behind it.
          let whole = UnsafeRawBufferPointer(start: line.baseAddress, count: line.count + 1)
          let start = clock.now
          do throws(Fault) { _ = try speakers[number].1.say(whole) } catch { fault = error }
          times.append((clock.now - start).nanoseconds / 1000)
        }
        if let fault { throw fault }
        // The first block is to get warm.
        if block == 0 { continue }
        times.sort()
        medians[number].append(times[times.count / 2])
        slow[number].append(times[times.count * 99 / 100])
      }
    }
    for (number, speaker) in speakers.enumerated() {
      guard speaker.1.end() == 0 else { throw Fault("'\(speaker.0)' failed on a pipe") }
      report.add("pipe: \(speaker.0), p50", "µs", medians[number])
      report.add("pipe: \(speaker.0), p99", "µs", slow[number])
    }
    report.add("pipe: dicho against cat, p50", "×", medians[1].divided(by: medians[0]))
    report.add("pipe: dicho against cat, p99", "×", slow[1].divided(by: slow[0]))
  }
}

/// The files that the tool is given.
private struct ProcessInputs {
  let catalog: String
  /// All lines.
  let lines: String
  /// The lines whose answers are checked, and what they mean.
  let sample: String
  let meanings: [UtteranceSet.Meaning]
  /// One line, for the example catalog.
  let line: String
  /// The lines of one block on a pipe.
  let roundTrips: UtteranceSet

  init(_ directory: String, _ settings: Settings) throws(Fault) {
    catalog = "\(directory)/catalog.jsonl"
    lines = "\(directory)/lines"
    sample = "\(directory)/sample"
    line = "\(directory)/line"
    let names = GeneratedNames(count: settings.names, seed: settings.seed)
    let inputs = try Inputs(names, seed: settings.seed)
    try Files.write(names.catalog, to: catalog)
    try Files.write(inputs.hits(settings.lines, .zipf).text, to: lines)
    let some = inputs.hits(min(settings.lines, 50_000), .zipf)
    try Files.write(some.text, to: sample)
    meanings = some.meanings
    try Files.write(Array("Busca taladros en Taller\n".utf8), to: line)
    roundTrips = inputs.hits(max(1, settings.roundTrips / 10), .zipf)
  }
}

/// Small C programs to compare with and to measure by.
private struct Programs {
  let empty: String
  let peak: String

  /// Compiles them; nil where there is no C compiler that links statically.
  init?(_ directory: String) {
    empty = "\(directory)/empty"
    peak = "\(directory)/peak"
    for (name, path) in [("empty", empty), ("peak", peak)] {
      let source = "\(Files.root)/Benchmarks/Programs/\(name).c"
      do throws(Fault) {
        try Child.run(["cc", "-O2", "-static", "-o", path, source])
      } catch {
        return nil
      }
    }
  }
}
