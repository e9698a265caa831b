/// One figure: what was measured, in which unit, and how it spread.
struct Figure {
  var name: String
  var unit: String
  var spread: Spread
}

/// Prints figures as they come, and keeps them.
struct Report {
  private(set) var figures: [Figure] = []
  private let baseline: Baseline?
  private var suite = ""

  init(baseline: Baseline?) { self.baseline = baseline }

  /// Begins a suite; its name stands before those of its figures.
  mutating func begin(_ suite: String) {
    self.suite = suite
    let before = baseline == nil ? "" : Self.right("before", 13) + Self.right("now is", 9)
    Output.write(
      "\n" + Self.left(suite, 46) + Self.right("median", 12) + Self.right("least", 12)
        + Self.right("most", 12) + before + "\n")
  }

  /// Adds a figure of several samples.
  mutating func add(_ name: String, _ unit: String, _ samples: [Double]) {
    add(name, unit, Spread(samples))
  }

  /// Adds a figure.
  mutating func add(_ name: String, _ unit: String, _ spread: Spread) {
    let figure = Figure(name: "\(suite): \(name)", unit: unit, spread: spread)
    figures.append(figure)
    var line = "  " + Self.left(name, 44) + Self.right(Self.text(spread.median), 12)
    line += Self.right(Self.text(spread.minimum), 12) + Self.right(Self.text(spread.maximum), 12)
    if let baseline {
      if let old = baseline[figure.name] {
        line += Self.right(Self.text(old.spread.median), 13)
        line += Self.right("× " + Self.text(spread.median / old.spread.median), 9)
      } else {
        line += Self.right("-", 13) + Self.right("", 9)
      }
    }
    Output.write(line + "  \(unit)\n")
  }

  /// Adds a remark that is no figure.
  func note(_ text: String) { Output.write("  (\(text))\n") }

  // MARK: - Text

  /// A number with three figures or all before the point.
  private static func text(_ number: Double) -> String {
    let size = number.magnitude
    if size >= 100 || size == 0 { return "\(Int(number.rounded()))" }
    let factor = size >= 10 ? 10.0 : size >= 1 ? 100 : 1000
    return "\((number * factor).rounded() / factor)"
  }

  private static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }
}
