#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How the tool ends; the numbers are those of sysexits.h where it has one.
struct ExitStatus: RawRepresentable, Hashable, Sendable {
  let rawValue: Int32

  static let fine = ExitStatus(rawValue: 0)
  static let findings = ExitStatus(rawValue: 1)
  static let wrongUsage = ExitStatus(rawValue: 64)
  static let badInput = ExitStatus(rawValue: 65)
  static let missingFile = ExitStatus(rawValue: 66)
  static let failedWrite = ExitStatus(rawValue: 74)
  /// The program to run is there, but cannot be started; as shells have it.
  static let unusableProgram = ExitStatus(rawValue: 126)
  /// The program to run is not there; as shells have it.
  static let missingProgram = ExitStatus(rawValue: 127)
  static let readerGone = ExitStatus(rawValue: 141)

  /// The statuses of its own, and what the help and the man page say of them.
  static let meanings: [(status: ExitStatus, meaning: String)] = [
    (.fine, "all went well"),
    (
      .findings,
      "there were findings, failed cases, or faults in a grammar or catalog; or nothing could be run"
    ),
    (.wrongUsage, "wrong usage"),
    (.badInput, "some input lines were bad; all others were answered"),
    (.missingFile, "a file is missing or cannot be read"),
    (.failedWrite, "the output could not be written"),
    (.readerGone, "the reader of the output went away"),
  ]

  /// Ends the process at once, whatever other threads are doing.
  func quit() -> Never {
    _exit(rawValue)
  }
}

/// Ends what a subcommand does, once it has been said why.
struct Stop: Error {
  let status: ExitStatus

  /// Stops after a complaint.
  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    Complaint.write(message)
  }

  private init(_ status: ExitStatus) { self.status = status }

  /// Stops after what was wrong has been said.
  static func silent(_ status: ExitStatus) -> Stop { Stop(status) }

  /// Stops since a file or directory cannot be read.
  init(cannotRead path: String, _ error: SystemError) {
    self.init(.missingFile, "cannot read '\(path)': \(error.message)")
  }
}
