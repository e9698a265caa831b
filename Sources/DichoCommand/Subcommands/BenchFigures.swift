import Dicho

/// What a benchmark found.
struct BenchFigures {
  /// The percentiles that are told, in thousandths.
  static let percentiles = [500, 900, 990, 1000]

  var utterances = 0
  var bytes = 0
  /// How often each status came, by raw value.
  var statuses = [Int](repeating: 0, count: Resolution.Status.allCases.count)
  /// How long grammars and catalog took to load, and the first answer to come.
  var loading = Duration.zero
  var first = Duration.zero
  var latencies: [(percentile: Int, time: Duration)] = []
  /// Utterances a second.
  var rates: [(threads: Int, rate: Double)] = []
  /// In bytes.
  var peakMemory = 0

  private static let statusNames = Resolution.Status.allCases.map(\.rawValue)

  /// Writes the figures for people.
  func writeText(of source: String, to text: inout JSONWriter) {
    text.append(text: "utterances   \(utterances) from \(source), \(bytes) bytes\n")
    let answers = zip(Self.statusNames, statuses).filter { $0.1 > 0 }
      .map { "\($0.1) \($0.0)" }.joined(separator: ", ")
    text.append(text: "answers      \(answers); the same both times\n")
    text.append(
      text: "start-up     \(Self.text(loading)) for grammars and catalog, \(Self.text(first)) for "
        + "the first answer\n")
    let times = latencies.map { "\(Self.name($0.percentile)) \(Self.text($0.time))" }
    text.append(text: "latency      \(times.joined(separator: ", "))\n")
    for (index, entry) in rates.enumerated() {
      let threads = entry.threads == 1 ? "1 thread" : "\(entry.threads) threads"
      text.append(
        text: (index == 0 ? "throughput   " : "             ")
          + "\(Self.grouped(Int(entry.rate.rounded()))) utterances/s on \(threads)\n")
    }
    text.append(text: "peak memory  \(Self.decimal(Double(peakMemory) / 1_000_000)) MB\n")
  }

  /// Writes the figures for programs, as one JSON object; times in microseconds.
  func writeJSON(to json: inout JSONWriter) {
    json.append("{\"v\":1,\"utterances\":")
    json.append(integer: utterances)
    json.append(",\"bytes\":")
    json.append(integer: bytes)
    json.append(",\"answers\":{")
    for (index, name) in Self.statusNames.enumerated() {
      if index > 0 { json.append(",") }
      json.append(string: name)
      json.append(":")
      json.append(integer: statuses[index])
    }
    json.append("},\"startup\":{\"load\":")
    Self.append(loading, to: &json)
    json.append(",\"firstAnswer\":")
    Self.append(first, to: &json)
    json.append("},\"latency\":{")
    for (index, entry) in latencies.enumerated() {
      if index > 0 { json.append(",") }
      json.append(string: Self.name(entry.percentile))
      json.append(":")
      Self.append(entry.time, to: &json)
    }
    json.append("},\"throughput\":[")
    for (index, entry) in rates.enumerated() {
      if index > 0 { json.append(",") }
      json.append("{\"threads\":")
      json.append(integer: entry.threads)
      json.append(",\"utterancesPerSecond\":")
      json.append(integer: Int(entry.rate.rounded()))
      json.append("}")
    }
    json.append("],\"peakMemoryBytes\":")
    json.append(integer: peakMemory)
    json.append("}\n")
  }

  private static func append(_ time: Duration, to json: inout JSONWriter) {
    json.append(text: decimal(time.seconds * 1e6))
  }

  /// "p50", "p99", "max".
  private static func name(_ percentile: Int) -> String {
    percentile == 1000 ? "max" : "p\(percentile / 10)"
  }

  /// A time in the unit that suits it.
  private static func text(_ time: Duration) -> String {
    let seconds = time.seconds
    if seconds >= 1 { return decimal(seconds) + " s" }
    return seconds >= 1e-3 ? decimal(seconds * 1e3) + " ms" : decimal(seconds * 1e6) + " µs"
  }

  /// A number with one digit after the point.
  private static func decimal(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// A number with a comma between groups of three digits.
  private static func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in "\(number)".reversed().enumerated() {
      if index > 0, index.isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return String(text.reversed())
  }
}
