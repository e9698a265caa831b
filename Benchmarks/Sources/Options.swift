/// What the command line asks for.
struct Options {
  var settings = Settings.full
  var suites: [Suite] = Suite.allCases
  /// The file to save the figures to.
  var save: String?
  /// The file with the figures to compare with.
  var compare: String?
  /// The directory to write names and utterances to, for other programs.
  var write: String?
  /// The path of the tool.
  var dicho = Files.executable(named: "dicho")
  var wantsHelp = false

  static let help = """
    Measures how fast utterances are understood: single stages in memory, and the tool as a whole.
    Answers are checked before anything is timed. Medians are shown with the least and the most.

    usage: DichoBenchmarks [options]

      --quick            seconds in all: fewer rounds, no catalog of a million names
      --suite NAME,…     only these: processes, load, stages, catalog, hostile
      --rounds N         how often each thing is timed
      --lines N          how many lines are streamed or written
      --names N          how many names the catalog has where one size is measured
      --seed N           what names and utterances are drawn with (1)
      --dicho PATH       the tool (standard: beside this program)
      --save FILE        saves the figures
      --compare FILE     shows saved figures beside the new ones
      --write DIR        measures nothing; writes a catalog, its names, utterances and what they
                         mean to a directory
      --help             shows this

    """

  init(_ arguments: [String]) throws(Fault) {
    var rest = arguments[...]
    // Sizes count in whatever order the options come.
    if rest.contains("--quick") { settings = .quick }
    while let option = rest.popFirst() {
      switch option {
      case "--quick": break
      case "--help", "-h": wantsHelp = true
      case "--suite": suites = try Self.suites(try Self.value(option, &rest))
      case "--rounds": settings.rounds = try Self.number(option, &rest)
      case "--lines": settings.lines = try Self.number(option, &rest)
      case "--names": settings.names = try Self.number(option, &rest)
      case "--seed": settings.seed = try Self.number(option, &rest)
      case "--dicho": dicho = try Self.value(option, &rest)
      case "--save": save = try Self.value(option, &rest)
      case "--compare": compare = try Self.value(option, &rest)
      case "--write": write = try Self.value(option, &rest)
      default: throw Fault("unknown option '\(option)'; see --help", status: 64)
      }
    }
  }

  private static func value(
    _ option: String, _ rest: inout ArraySlice<String>
  ) throws(Fault) -> String {
    guard let value = rest.popFirst() else {
      throw Fault("'\(option)' needs a value; see --help", status: 64)
    }
    return value
  }

  private static func number(
    _ option: String, _ rest: inout ArraySlice<String>
  ) throws(Fault) -> Int {
    let text = try value(option, &rest)
    guard let number = Int(text), number > 0 else {
      throw Fault("'\(option)' needs a number above 0, not '\(text)'", status: 64)
    }
    return number
  }

  private static func suites(_ list: String) throws(Fault) -> [Suite] {
    var suites: [Suite] = []
    for name in list.split(separator: ",") {
      guard let suite = Suite(rawValue: String(name)) else {
        let known = Suite.allCases.map(\.rawValue).joined(separator: ", ")
        throw Fault("no suite is called '\(name)'; there are \(known)", status: 64)
      }
      suites.append(suite)
    }
    return suites
  }
}

/// How much is measured.
struct Settings {
  /// How often each thing is timed.
  var rounds: Int
  /// How many different utterances are answered in a round.
  var utterances: Int
  /// How many lines the tool is given.
  var lines: Int
  /// How many names the catalog has where one size is measured.
  var names = 10_000
  /// How many names the catalogs have that are compared.
  var sizes: [Int]
  /// How often the tool is started.
  var starts: Int
  /// How many lines go there and back on a pipe.
  var roundTrips: Int
  var seed = 1

  static let full = Settings(
    rounds: 9, utterances: 20_000, lines: 1_000_000, sizes: [10, 10_000, 1_000_000], starts: 100,
    roundTrips: 20_000)

  static let quick = Settings(
    rounds: 3, utterances: 2_000, lines: 20_000, sizes: [10, 10_000], starts: 10,
    roundTrips: 1_000)
}
