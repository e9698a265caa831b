/// A stretch of one of the grammar files, in half-open byte offsets.
struct SourceSpan: Hashable, Sendable, BitwiseCopyable {
  var file: Int32
  var start: Int32
  var end: Int32
}

/// A finding before its line and column are counted.
struct GrammarFault: Sendable {
  var severity: Diagnostic.Severity
  var id: String
  var message: String
  var span: SourceSpan
  var label: String?
  var notes: [GrammarNote]

  init(
    _ severity: Diagnostic.Severity, _ id: String, _ message: String, at span: SourceSpan,
    label: String? = nil, notes: [GrammarNote] = []
  ) {
    self.severity = severity
    self.id = id
    self.message = message
    self.span = span
    self.label = label
    self.notes = notes
  }
}

/// A note of a finding: the other place, and what is there.
struct GrammarNote: Sendable {
  var message: String
  var span: SourceSpan

  init(_ message: String, at span: SourceSpan) {
    self.message = message
    self.span = span
  }
}

/// The findings of one pass, limited in number for each file.
struct FaultList: Sendable {
  /// The most findings reported for one file; a file with more is not a grammar.
  static let limit = 1000

  private(set) var faults: [GrammarFault] = []

  /// The number of errors reported, dropped ones included.
  private(set) var errorCount = 0

  private var counts: [Int]

  init(fileCount: Int) {
    counts = Array(repeating: 0, count: fileCount)
  }

  /// Adds a finding, unless its file has too many already.
  mutating func report(in file: Int32, _ fault: GrammarFault) {
    let index = Int(file)
    counts[index] += 1
    if fault.severity == .error { errorCount += 1 }
    if counts[index] <= Self.limit + 1 { faults.append(fault) }
  }

  /// Adds the findings of an earlier pass over one file; returns the index of the first.
  mutating func merge(_ others: [GrammarFault]) -> Int32 {
    let first = Int32(faults.count)
    for fault in others { report(in: fault.span.file, fault) }
    return first
  }

  /// Adds notes to the finding at an index.
  mutating func addNotes(_ notes: [GrammarNote], toFaultAt index: Int) {
    faults[index].notes.append(contentsOf: notes)
  }
}

// MARK: - From faults to diagnostics

extension FaultList {
  /// Converts findings to diagnostics, in the order of files and places.
  static func diagnostics(of faults: [GrammarFault], in sources: [SourceText]) -> [Diagnostic] {
    guard !faults.isEmpty else { return [] }
    let order = faults.indices.sorted { left, right in
      let (a, b) = (faults[left].span, faults[right].span)
      if a.file != b.file { return a.file < b.file }
      if a.start != b.start { return a.start < b.start }
      return left < right
    }
    var tables: [LineTable?] = Array(repeating: nil, count: sources.count)
    func table(_ file: Int32) -> LineTable {
      if let known = tables[Int(file)] { return known }
      let made = LineTable(sources[Int(file)])
      tables[Int(file)] = made
      return made
    }
    var result: [Diagnostic] = []
    result.reserveCapacity(order.count)
    var file: Int32 = -1
    var count = 0
    for index in order {
      let fault = faults[index]
      if fault.span.file != file {
        file = fault.span.file
        count = 0
      }
      count += 1
      if count == limit + 1 { result.append(tooMany(at: table(file).location(of: fault.span))) }
      if count > limit { continue }
      let place = table(file).location(of: fault.span)
      var notes: [Diagnostic] = []
      for note in fault.notes {
        let other = table(note.span.file).location(of: note.span)
        notes.append(
          Diagnostic(
            severity: .note, id: fault.id, message: note.message, location: other.location,
            length: other.length))
      }
      result.append(
        Diagnostic(
          severity: fault.severity, id: fault.id, message: fault.message,
          location: place.location, length: place.length, label: fault.label, notes: notes))
    }
    return result
  }

  private static func tooMany(at place: (location: SourceLocation, length: Int)) -> Diagnostic {
    Diagnostic(
      severity: .error, id: "too-many-faults",
      message: "more than \(limit) faults in this file, the rest is not shown",
      location: place.location, length: place.length)
  }
}

extension LineTable {
  /// Returns the location of a span, and its length in characters as far as its first line goes.
  func location(of span: SourceSpan) -> (location: SourceLocation, length: Int) {
    let start = location(at: Int(span.start))
    let end = location(at: Int(span.end))
    guard end.line == start.line else {
      let rest = location(at: endOfLine(after: Int(span.start)))
      return (start, max(1, rest.column - start.column))
    }
    return (start, max(1, end.column - start.column))
  }
}
