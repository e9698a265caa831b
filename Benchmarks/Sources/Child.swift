#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  @preconcurrency import Darwin
#endif

/// Another program.
struct Child {
  private let process: pid_t

  /// Where a program reads from or writes to.
  enum Stream {
    case file(String)
    case descriptor(Int32)

    static let nothing = Stream.file("/dev/null")
  }

  /// Starts a program, by path or looked for on PATH.
  init(
    _ arguments: [String], input: Stream = .nothing, output: Stream = .nothing
  ) throws(Fault) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    switch input {
    case .file(let path): posix_spawn_file_actions_addopen(&actions, 0, path, O_RDONLY, 0)
    case .descriptor(let number): posix_spawn_file_actions_adddup2(&actions, number, 0)
    }
    switch output {
    case .file(let path):
      posix_spawn_file_actions_addopen(&actions, 1, path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    case .descriptor(let number): posix_spawn_file_actions_adddup2(&actions, number, 1)
    }
    var pointers = arguments.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    var process = pid_t()
    let code = posix_spawnp(&process, arguments[0], &actions, nil, pointers, environ)
    guard code == 0 else { throw Fault("'\(arguments[0])' cannot be started") }
    self.process = process
  }

  /// Waits for its end and returns its exit status; 128 and the number of the signal that ended it.
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return 255 }
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// Runs a program to its end; anything but success is a fault.
  static func run(
    _ arguments: [String], input: Stream = .nothing, output: Stream = .nothing
  ) throws(Fault) {
    let status = try Child(arguments, input: input, output: output).wait()
    guard status == 0 else {
      throw Fault("'\(arguments.joined(separator: " "))' ended with \(status)")
    }
  }

  /// Runs a program that ran before; for closures that are timed.
  static func rerun(_ arguments: [String], input: Stream = .nothing) {
    do throws(Fault) {
      try run(arguments, input: input)
    } catch {
      Output.complain(error.message)
      systemExit(error.status)
    }
  }
}

/// A program that is given a line and gives one back.
struct Dialogue {
  private let child: Child
  private let toChild: Int32
  private let fromChild: Int32
  private var answer = [UInt8](repeating: 0, count: 1 << 16)

  init(_ arguments: [String]) throws(Fault) {
    let (inputEnd, toChild) = try Self.makePipe()
    let (fromChild, outputEnd) = try Self.makePipe()
    child = try Child(arguments, input: .descriptor(inputEnd), output: .descriptor(outputEnd))
    close(inputEnd)
    close(outputEnd)
    (self.toChild, self.fromChild) = (toChild, fromChild)
  }

  /// A pipe whose ends no child inherits unasked: one to read from, one to write to.
  private static func makePipe() throws(Fault) -> (Int32, Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Fault("no pipe can be made") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Gives a line with its line feed and waits for one back; its length.
  mutating func say(_ line: UnsafeRawBufferPointer) throws(Fault) -> Int {
    guard Files.write(line, to: toChild) else { throw Fault("a program does not listen") }
    var length = 0
    while length == 0 || answer[length - 1] != 0x0A {
      let count = answer.withUnsafeMutableBytes { room in
        read(fromChild, room.baseAddress.map { $0 + length }, room.count - length)
      }
      guard count > 0 else { throw Fault("a program does not answer") }
      length += count
    }
    return length
  }

  /// Ends it.
  func end() -> Int32 {
    close(toChild)
    let status = child.wait()
    close(fromChild)
    return status
  }
}
