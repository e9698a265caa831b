#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a system call reported when it failed.
struct SystemError: Error, Hashable {
  let code: Int32

  /// The error that the calling thread's last system call left behind.
  static var last: SystemError {
    SystemError(code: errno)
  }

  /// Whether there is no such file.
  var isMissingFile: Bool { code == ENOENT }

  /// The system's words for it: "No such file or directory".
  var message: String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }
}

/// Lines for the person at the terminal; standard output carries records only.
enum Complaint {
  /// Writes `dicho: message` to standard error, in one piece.
  static func write(_ message: String) {
    writeText("dicho: \(message)\n")
  }

  /// Writes text as it is to standard error; a failure has nowhere to be reported.
  static func writeText(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      try? LineWriter(descriptor: 2).write(UnsafeRawBufferPointer(bytes))
    }
  }
}
