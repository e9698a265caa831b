#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The way out: whole buffers to a file descriptor.
struct LineWriter: Sendable {
  let descriptor: Int32

  static let standardOutput = LineWriter(descriptor: 1)

  /// Writes all bytes, however many calls that takes.
  func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    guard var next = bytes.baseAddress else { return }
    var left = bytes.count
    while left > 0 {
      #if canImport(Glibc)
        let written = Glibc.write(descriptor, next, left)
      #elseif canImport(Musl)
        let written = Musl.write(descriptor, next, left)
      #else
        let written = Darwin.write(descriptor, next, left)
      #endif
      if written >= 0 {
        next += written
        left -= written
        continue
      }
      let error = SystemError.last
      switch error.code {
      case EINTR: continue
      // Another process may have made a shared pipe or terminal non-blocking.
      case EAGAIN: wait(for: descriptor, until: POLLOUT)
      default: throw error
      }
    }
  }

  /// Writes all bytes or ends the process: quietly when the reader has gone, else with a message.
  ///
  /// Ending at once is right even with other threads at work: one of them may be waiting for input
  /// that never comes.
  func writeOrQuit(_ bytes: UnsafeRawBufferPointer) {
    do {
      try write(bytes)
    } catch {
      if error.code == EPIPE {
        ExitStatus.readerGone.quit()
      }
      Complaint.write("cannot write the output: \(error.message)")
      ExitStatus.failedWrite.quit()
    }
  }

  /// Writes text or ends the process, as `writeOrQuit(_:)` does.
  func writeOrQuit(_ text: String) {
    var text = text
    text.withUTF8 { writeOrQuit(UnsafeRawBufferPointer($0)) }
  }
}

/// Sleeps until a descriptor is ready for `event`.
func wait(for descriptor: Int32, until event: Int32) {
  var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
  _ = poll(&request, 1, -1)
}
