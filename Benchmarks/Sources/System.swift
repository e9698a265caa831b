#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  @preconcurrency import Darwin
#endif

/// Ends the process.
func systemExit(_ status: Int32) -> Never { exit(status) }

/// Standard output and standard error, unbuffered.
enum Output {
  /// Writes to standard output.
  static func write(_ text: String) { put(text, 1) }

  /// Writes to standard error.
  static func complain(_ text: String) { put("DichoBenchmarks: \(text)\n", 2) }

  private static func put(_ text: String, _ descriptor: Int32) {
    var text = text
    _ = text.withUTF8 { Files.write(UnsafeRawBufferPointer($0), to: descriptor) }
  }
}

/// Files, whole.
enum Files {
  /// The directory of Package.swift, from where this file was compiled.
  static let root = parent(parent(parent(#filePath)))

  /// What stands before the last slash.
  static func parent(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  /// The path of a program beside this one.
  static func executable(named name: String) -> String {
    "\(parent(CommandLine.arguments.first ?? ""))/\(name)"
  }

  /// Returns all bytes of a file.
  static func read(_ path: String) throws(Fault) -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw Fault("'\(path)' cannot be read") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&block, 1, block.count, file)
      if count == 0 { return bytes }
      bytes += block[..<count]
    }
  }

  /// Returns the lines of a file of the package that are not empty.
  static func lines(_ path: String) throws(Fault) -> [String] {
    String(decoding: try read("\(root)/\(path)"), as: UTF8.self).split(separator: "\n")
      .map(String.init)
  }

  /// Writes a whole file.
  static func write(_ bytes: [UInt8], to path: String) throws(Fault) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { throw Fault("'\(path)' cannot be written") }
    defer { close(descriptor) }
    guard bytes.withUnsafeBytes({ write($0, to: descriptor) }) else {
      throw Fault("'\(path)' cannot be written")
    }
  }

  /// Writes all bytes; whether that went well.
  @discardableResult
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var rest = bytes
    while let base = rest.baseAddress, rest.count > 0 {
      #if canImport(Glibc)
        let count = Glibc.write(descriptor, base, rest.count)
      #elseif canImport(Musl)
        let count = Musl.write(descriptor, base, rest.count)
      #else
        let count = Darwin.write(descriptor, base, rest.count)
      #endif
      if count < 0 {
        if errno == EINTR { continue }
        return false
      }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
    return true
  }

  /// Returns the names in a directory, sorted.
  static func names(in directory: String) -> [String] {
    guard let stream = opendir(directory) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names.sorted()
  }

  /// Calls a closure with a directory that is gone afterwards, with all files in it.
  static func withDirectory(_ body: (String) throws(Fault) -> Void) throws(Fault) {
    var template = Array("/tmp/dicho-benchmarks.XXXXXX".utf8CString)
    let path: String? = template.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress, let made = mkdtemp(base) else { return nil }
      return String(cString: made)
    }
    guard let path else { throw Fault("no directory can be made in /tmp") }
    defer {
      for name in names(in: path) where name != "." && name != ".." { unlink("\(path)/\(name)") }
      rmdir(path)
    }
    try body(path)
  }
}

/// What everything runs on.
enum Machine {
  /// The processor and how many there are of it.
  static var description: String {
    let count = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    let info = (try? Files.read("/proc/cpuinfo")) ?? []
    let model =
      String(decoding: info, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("model name") }?.split(separator: ":").last ?? " a processor"
    return "\(count) ×\(model)"
  }

  /// The bytes of memory this process has at the moment, where /proc tells.
  static var residentBytes: Int? {
    guard let text = try? Files.read("/proc/self/statm") else { return nil }
    let fields = String(decoding: text, as: UTF8.self).split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }

  /// The most bytes of memory this process had at a time.
  static var peakBytes: Int {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #else
      // What RUSAGE_SELF stands for; some libraries import it with a type of its own.
      getrusage(0, &usage)
      return usage.ru_maxrss * 1024
    #endif
  }
}
