#if canImport(Glibc)
  // The environment is a C variable, which nothing here changes.
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  @preconcurrency import Darwin
#endif

/// Another program, run to its end with arguments as they are; no shell is involved.
struct ChildProcess {
  /// The program, by path or looked for on PATH, and its arguments.
  let arguments: [String]
  /// Whether it reads what this process reads; otherwise it has nothing to read.
  let sharesInput: Bool

  /// Runs the program and waits for its end.
  ///
  /// Ctrl-C is the program's to deal with as long as it runs; see `releaseInterrupts()`.
  ///
  /// - Returns: Its exit status; 128 and the number of the signal that ended it.
  /// - Throws: Why it could not be started.
  func run() throws(SystemError) -> ExitStatus {
    var process = pid_t()
    let held = Self.interrupts
    var usual = sigset_t()
    withUnsafePointer(to: held) { _ = sigprocmask(SIG_BLOCK, $0, &usual) }
    let code = spawn(&process, mask: usual)
    guard code == 0 else {
      Self.releaseInterrupts()
      throw SystemError(code: code)
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { throw SystemError.last }
    }
    let signal = status & 0x7F
    return ExitStatus(rawValue: signal == 0 ? (status >> 8) & 0xFF : 128 + signal)
  }

  /// Lets Ctrl-C reach this process again, also one that came while a program ran.
  static func releaseInterrupts() {
    withUnsafePointer(to: interrupts) { _ = sigprocmask(SIG_UNBLOCK, $0, nil) }
  }

  private static var interrupts: sigset_t {
    signals([SIGINT, SIGQUIT])
  }

  private static func signals(_ numbers: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    return set
  }

  private func spawn(_ process: inout pid_t, mask: sigset_t) -> Int32 {
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
      var actions: posix_spawn_file_actions_t?
    #else
      var attributes = posix_spawnattr_t()
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawnattr_destroy(&attributes)
      posix_spawn_file_actions_destroy(&actions)
    }
    // This process ignores SIGPIPE and holds Ctrl-C back; the program starts without either.
    var mask = mask
    var defaults = Self.signals([SIGPIPE])
    posix_spawnattr_setsigmask(&attributes, &mask)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    if !sharesInput {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    var pointers = arguments.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    return posix_spawnp(&process, arguments[0], &actions, &attributes, pointers, environ)
  }
}
