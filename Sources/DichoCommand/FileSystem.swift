#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Whole files and directories, without Foundation.
enum FileSystem {
  /// Returns all bytes of a file.
  static func read(_ path: String) throws(SystemError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError.last }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = block.withUnsafeMutableBytes { systemRead(descriptor, $0) }
      if count == 0 { return bytes }
      if count > 0 {
        bytes.append(contentsOf: block[..<count])
      } else if errno != EINTR {
        throw SystemError.last
      }
    }
  }

  private static func systemRead(_ descriptor: Int32, _ room: UnsafeMutableRawBufferPointer) -> Int
  {
    #if canImport(Glibc)
      Glibc.read(descriptor, room.baseAddress, room.count)
    #elseif canImport(Musl)
      Musl.read(descriptor, room.baseAddress, room.count)
    #else
      Darwin.read(descriptor, room.baseAddress, room.count)
    #endif
  }

  /// Writes a whole file, by way of another beside it, so that it is never half written.
  static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    let temporary = path + ".new"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw SystemError.last }
    let result: SystemError? = bytes.withUnsafeBytes { bytes in
      do throws(SystemError) {
        try LineWriter(descriptor: descriptor).write(bytes)
        return nil
      } catch {
        return error
      }
    }
    close(descriptor)
    if let result {
      unlink(temporary)
      throw result
    }
    guard rename(temporary, path) == 0 else { throw SystemError.last }
  }

  /// Whether a path leads to a directory.
  static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the names in a directory, sorted; hidden ones are left out.
  static func names(in directory: String) throws(SystemError) -> [String] {
    guard let stream = opendir(directory) else { throw SystemError.last }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee))
        {
          String(cString: $0)
        }
      }
      if name.utf8.first != UInt8(ascii: ".") { names.append(name) }
    }
    return names.sorted()
  }

  /// Returns the paths of all files below a directory, sorted; hidden ones are left out.
  static func files(below directory: String) throws(SystemError) -> [String] {
    var paths: [String] = []
    for name in try names(in: directory) {
      let path =
        directory.utf8.last == UInt8(ascii: "/") ? directory + name : "\(directory)/\(name)"
      if isDirectory(path) {
        paths += try files(below: path)
      } else {
        paths.append(path)
      }
    }
    return paths
  }
}
