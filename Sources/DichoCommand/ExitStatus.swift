#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How the tool ends; the numbers are those of sysexits.h where it has one.
enum ExitStatus: Int32, CaseIterable, Sendable {
  case fine = 0
  case findings = 1
  case wrongUsage = 64
  case badInput = 65
  case missingFile = 66
  case failedWrite = 74
  case readerGone = 141

  /// What the help and the man page say of it.
  var meaning: String {
    switch self {
    case .fine: "all went well"
    case .findings: "there were findings or failed cases"
    case .wrongUsage: "wrong usage"
    case .badInput: "some input lines were bad; all others were answered"
    case .missingFile: "a file is missing or cannot be read"
    case .failedWrite: "the output could not be written"
    case .readerGone: "the reader of the output went away"
    }
  }

  /// Ends the process at once, whatever other threads are doing.
  func quit() -> Never {
    _exit(rawValue)
  }
}
