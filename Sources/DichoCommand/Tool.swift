#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The way in: reads the command line and does what it asks for.
@main
enum Tool {
  static func main() {
    // A reader that goes away is then seen as a failed write, which ends the tool quietly.
    signal(SIGPIPE, SIG_IGN)
    exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  /// Does what the arguments ask for.
  static func run(_ arguments: [String]) -> ExitStatus {
    let table = OptionTable.dicho
    let help = HelpText(table: table)
    let output = LineWriter.standardOutput
    do throws(UsageError) {
      switch try table.parse(arguments) {
      case .run(let subcommand, let arguments):
        do throws(Stop) {
          return try subcommand.run(arguments)
        } catch {
          return error.status
        }
      case .help(.some(let subcommand)):
        output.writeOrQuit(help.text(on: subcommand))
      case .help(.none):
        output.writeOrQuit(help.overall())
      case .version:
        output.writeOrQuit("\(table.name) \(table.version)\n")
      case .nothing:
        Complaint.writeText(help.overall())
        return .wrongUsage
      }
      return .fine
    } catch {
      Complaint.writeText(error.text(tool: table.name))
      return .wrongUsage
    }
  }
}
