#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A small private file that is replaced as a whole, without Foundation, which `dicho` does not link.
struct AtomicFile: Sendable {
  let path: String

  /// Returns all bytes, or nil if there is no file.
  func read() throws(PendingIntentFile.Failure) -> [UInt8]? {
    guard let file = fopen(path, "rb") else {
      if errno == ENOENT { return nil }
      throw failure()
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = fread(&block, 1, block.count, file)
      bytes += block[..<count]
      if count < block.count { break }
    }
    if ferror(file) != 0 { throw failure() }
    return bytes
  }

  /// Replaces the file; after a failure, or a crash at any time, the old one is still there.
  func write(_ bytes: [UInt8]) throws(PendingIntentFile.Failure) {
    var name = Array("\(path).XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw failure() }
    guard let file = fdopen(descriptor, "wb") else {
      let failure = failure()
      close(descriptor)
      unlink(name)
      throw failure
    }
    var isWritten = fwrite(bytes, 1, bytes.count, file) == bytes.count
    isWritten = isWritten && fflush(file) == 0 && fsync(descriptor) == 0
    let error = errno
    isWritten = fclose(file) == 0 && isWritten
    if isWritten && rename(name, path) == 0 { return }
    let failure = failure(isWritten ? errno : error)
    unlink(name)
    throw failure
  }

  /// Deletes the file if there is one.
  func remove() throws(PendingIntentFile.Failure) {
    if unlink(path) != 0 && errno != ENOENT { throw failure() }
  }

  private func failure(_ code: Int32 = errno) -> PendingIntentFile.Failure {
    .system(path: path, message: String(cString: strerror(code)))
  }
}

extension PendingIntentFile {
  /// Returns the time of the system's clock in seconds since 1970.
  public static func systemTime() -> Int { time(nil) }
}
