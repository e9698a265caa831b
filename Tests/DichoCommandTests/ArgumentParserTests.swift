import Testing

@testable import DichoCommand

@Suite struct ArgumentParserTests {
  /// The options of `parse` as a command line sets them.
  private func parseOptions(_ line: String) throws -> ParseOptions {
    guard case .run(_, let arguments) = try OptionTable.dicho.parse(words(line)) else {
      throw UsageError(message: "nothing to run", subcommand: nil)
    }
    return ParseOptions(arguments)
  }

  private func words(_ line: String) -> [String] {
    line.split(separator: " ").map(String.init)
  }

  @Test func defaultsAreThoseOfTheTable() throws {
    let options = try parseOptions("parse")
    #expect(options.input == .text)
    #expect(options.format == .jsonl)
    #expect(options.nBest == 1)
    #expect(options.jobs == WorkerThread.processorCount)
    #expect(options.maxLine == 65_536)
    #expect(options.sources == [.standardInput])
    #expect(options.engine.catalog == nil)
    #expect(options.engine.locale == nil)
    #expect(options.engine.os == nil)
    #expect(options.engine.extraGrammars.isEmpty)
  }

  @Test func valuesStandBesideOrAfterAnEqualsSign() throws {
    let line = """
      parse --catalog=a=b.json --locale es --app com.example.taller --input=jsonl --format tsv \
      --n-best 3 --os=26 --grammars G --extra-grammar x.jsgf --extra-grammar=y.jsgf --jobs 2 \
      --max-line 1M
      """
    let options = try parseOptions(line)
    #expect(options.engine.catalog == "a=b.json")
    #expect(options.engine.locale == "es")
    #expect(options.engine.app == "com.example.taller")
    #expect(options.engine.os == 26)
    #expect(options.engine.grammars == "G")
    #expect(options.engine.extraGrammars == ["x.jsgf", "y.jsgf"])
    #expect(options.input == .jsonl)
    #expect(options.format == .tsv)
    #expect(options.nBest == 3)
    #expect(options.jobs == 2)
    #expect(options.maxLine == 1 << 20)
  }

  @Test func operandsMayStandAnywhere() throws {
    let options = try parseOptions("parse a.txt --format url - -- --jobs -h")
    #expect(
      options.sources == [.file("a.txt"), .standardInput, .file("--jobs"), .file("-h")])
    #expect(options.format == .url)
  }

  @Test func helpWinsOverFaults() throws {
    guard case .help(let subcommand) = try OptionTable.dicho.parse(words("parse --formt --help"))
    else {
      Issue.record("no help")
      return
    }
    #expect(subcommand?.name == "parse")
  }

  /// A faulty command line and what is said about it.
  struct Fault: CustomTestStringConvertible {
    let line: String
    let message: String
    init(_ line: String, _ message: String) {
      self.line = line
      self.message = message
    }
    var testDescription: String { line }
  }

  @Test(arguments: [
    Fault("pars", "unknown subcommand 'pars'; did you mean 'parse'?"),
    Fault(
      "frobnicate",
      "unknown subcommand 'frobnicate'; it is one of \(HelpTests.names.joined(separator: ", "))"),
    Fault("--verson", "unknown option '--verson'; did you mean '--version'?"),
    Fault("--vers", "unknown option '--vers'; did you mean '--version'?"),
    Fault("parse --formt tsv", "unknown option '--formt'; did you mean '--format'?"),
    Fault("parse --colour", "unknown option '--colour'"),
    Fault("parse -x", "unknown option '-x'"),
    Fault("parse --catalog", "option '--catalog' needs a value: --catalog FILE"),
    Fault("parse --catalog --jobs 2", "option '--catalog' needs a value: --catalog FILE"),
    Fault("parse --catalog=", "'--catalog' cannot be ''; a name cannot be empty"),
    Fault(
      "parse --format xml", "'--format' cannot be 'xml'; it is one of jsonl, tsv, url, text"),
    Fault("parse --jobs 0", "'--jobs' cannot be '0'; it is a number from 1 to 256"),
    Fault("parse --jobs=+2", "'--jobs' cannot be '+2'; it is a number from 1 to 256"),
    Fault("parse --jobs 2.5", "'--jobs' cannot be '2.5'; it is a number from 1 to 256"),
    Fault(
      "parse --n-best 99999999999999999999",
      "'--n-best' cannot be '99999999999999999999'; it is a number from 1 to 100"),
    Fault(
      "parse --max-line 9999999999999999M",
      "'--max-line' cannot be '9999999999999999M'; it is a number of bytes from 1 to 1073741824, "
        + "such as 4096, 64K, 1M or 1G"),
    Fault("parse --jobs 1 --jobs 2", "option '--jobs' is given twice"),
    Fault("test --update=all", "option '--update' takes no value, and was given 'all'"),
    Fault("explain", "UTTERANCE is missing"),
    Fault("completions", "SHELL is missing"),
    Fault("completions tcsh", "'SHELL' cannot be 'tcsh'; it is one of bash, zsh, fish"),
    Fault("completions bash zsh", "unexpected argument 'zsh'; 'completions' takes one SHELL"),
  ])
  func faultsAreExplained(_ fault: Fault) throws {
    let error = #expect(throws: UsageError.self) {
      _ = try OptionTable.dicho.parse(words(fault.line))
    }
    #expect(error?.message == fault.message)
  }

  @Test func wrongUsageExitsWith64() throws {
    let outcome = try BuiltTool.run(["parse", "--formt", "tsv"])
    #expect(
      outcome
        == .init(
          status: 64, output: "",
          complaint: """
            dicho: unknown option '--formt'; did you mean '--format'?
            See 'dicho parse --help'.

            """))
  }

  @Test func nothingToDoShowsHelpAndExitsWith64() throws {
    let outcome = try BuiltTool.run([])
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.complaint == HelpText(table: .dicho).overall())
  }

  @Test func namesInTheTableAreUnique() {
    for subcommand in OptionTable.dicho.subcommands {
      let names = subcommand.allOptions.map(\.name)
      #expect(Set(names).count == names.count, "\(subcommand.name)")
    }
    #expect(Set(HelpTests.names).count == HelpTests.names.count)
  }
}
