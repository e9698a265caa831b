#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What tells that a file was written anew.
struct FileStamp: Hashable, Sendable {
  private let seconds: Int
  private let nanoseconds: Int
  private let size: Int
  private let number: UInt64

  /// The stamp of the file at a path; nil if there is none.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    seconds = Int(time.tv_sec)
    nanoseconds = Int(time.tv_nsec)
    size = Int(status.st_size)
    number = UInt64(status.st_ino)
  }
}
