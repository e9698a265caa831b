#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads files and standard input as blocks of whole lines.
///
/// A last line without a line feed gets one. Lines longer than the limit are cut down to a prefix
/// that is still longer than the limit, and the rest is skipped, so that memory stays bounded
/// whatever comes in. A byte order mark at the start of a file is dropped.
final class LineReader {
  /// Where lines come from.
  enum Source: Hashable, Sendable {
    case standardInput
    case file(String)
  }

  /// The longest line that is handed on whole, in bytes.
  let maxLine: Int

  /// What a block must hold to be filled by this reader, in bytes.
  let blockCapacity: Int

  /// Whether a file could not be opened or read on; it was complained about.
  private(set) var hasFailed = false

  private var sources: ArraySlice<Source>
  private var name = ""
  private var descriptor: Int32 = -1
  private var isAtStartOfFile = false
  private var nextLine = 1

  /// The beginning of a line whose end has not been read; it holds no line feed.
  private let rest: UnsafeMutableRawPointer
  private var restCount = 0

  /// Prepares to read the sources one after the other, as if they were one.
  ///
  /// - Parameters:
  ///   - sources: What to read; each is opened when its turn comes.
  ///   - maxLine: The longest line to hand on whole, in bytes without its LF or CRLF.
  ///   - blockSize: How much to read at once, in bytes; more when `maxLine` needs it.
  init(_ sources: [Source], maxLine: Int, blockSize: Int) {
    self.sources = sources[...]
    self.maxLine = maxLine
    // Beside the prefix of a long line there must be room to read what is skipped of it.
    blockCapacity = max(blockSize, maxLine + Self.prefixExcess + 16)
    rest = .allocate(byteCount: blockCapacity, alignment: 16)
  }

  deinit {
    rest.deallocate()
    closeSource()
  }

  /// A prefix of so many bytes more than the limit is too long even if a CR ends it, plus its LF.
  private static let prefixExcess = 3

  /// Fills a block with the lines that come next; false at the end of the input.
  ///
  /// Waits until there is a whole line. Then it goes on only while the block has room and more input
  /// is already there.
  func fill(_ block: LineBlock) -> Bool {
    precondition(block.capacity >= blockCapacity, "a block of \(block.capacity) is too small")
    block.start.copyMemory(from: rest, byteCount: restCount)
    var filled = restCount
    var whole = 0
    var isSkipping = false
    restCount = 0

    while descriptor >= 0 || openNextSource() {
      let room = blockCapacity - filled
      if room == 0 {
        if whole > 0 { break }
        whole = cutLongLine(block)
        filled = whole
        isSkipping = true
        continue
      }
      let size = readBytes(into: block.start + filled, count: room)
      if size == 0 {
        closeSource()
        if filled > whole {
          block.start.storeBytes(of: 0x0A, toByteOffset: filled, as: UInt8.self)
          filled += 1
          whole = filled
        }
        isSkipping = false
        if whole > 0 { break }
        continue
      }
      var fresh = UnsafeMutableRawBufferPointer(start: block.start + filled, count: size)
      if isAtStartOfFile {
        isAtStartOfFile = false
        fresh = withoutByteOrderMark(fresh)
      }
      if isSkipping {
        guard let kept = afterLineFeed(fresh) else { continue }
        isSkipping = false
        fresh = kept
      }
      filled += fresh.count
      whole = endOfLastLine(in: fresh, before: filled) ?? whole
      if whole > 0, size < room, !isReadable() { break }
    }

    block.count = whole
    block.moreIsWaiting = whole > 0 && filled == blockCapacity
    block.firstLine = nextLine
    nextLine += lineFeeds(in: block.bytes)
    restCount = filled - whole
    rest.copyMemory(from: block.start + whole, byteCount: restCount)
    return whole > 0
  }

  // MARK: - Lines

  /// Ends the one line that fills a block after a prefix longer than the limit; gives its size.
  private func cutLongLine(_ block: LineBlock) -> Int {
    let length = maxLine + Self.prefixExcess
    block.start.storeBytes(of: 0x0A, toByteOffset: length - 1, as: UInt8.self)
    return length
  }

  /// Moves what follows the first line feed to the front; nil if there is none.
  private func afterLineFeed(
    _ bytes: UnsafeMutableRawBufferPointer
  ) -> UnsafeMutableRawBufferPointer? {
    guard let start = bytes.baseAddress, let feed = memchr(start, 0x0A, bytes.count) else {
      return nil
    }
    return movedToFront(bytes, from: feed + 1 - start)
  }

  private func withoutByteOrderMark(
    _ bytes: UnsafeMutableRawBufferPointer
  ) -> UnsafeMutableRawBufferPointer {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? movedToFront(bytes, from: 3) : bytes
  }

  private func movedToFront(
    _ bytes: UnsafeMutableRawBufferPointer, from offset: Int
  ) -> UnsafeMutableRawBufferPointer {
    let kept = UnsafeMutableRawBufferPointer(rebasing: bytes[offset...])
    let front = UnsafeMutableRawBufferPointer(rebasing: bytes[..<kept.count])
    front.copyMemory(from: UnsafeRawBufferPointer(kept))
    return front
  }

  /// The offset in the block after the last line feed of bytes that end at `end`.
  private func endOfLastLine(in bytes: UnsafeMutableRawBufferPointer, before end: Int) -> Int? {
    guard let last = bytes.lastIndex(of: 0x0A) else { return nil }
    return end - bytes.count + last + 1
  }

  // MARK: - System calls

  /// Opens the next source that can be opened; false when none is left.
  private func openNextSource() -> Bool {
    while let source = sources.popFirst() {
      isAtStartOfFile = true
      switch source {
      case .standardInput:
        name = "standard input"
        descriptor = 0
        return true
      case .file(let path):
        name = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor >= 0 { return true }
        complain(.last)
      }
    }
    return false
  }

  private func closeSource() {
    if descriptor > 0 {
      close(descriptor)
    }
    descriptor = -1
  }

  /// Reads what there is, waiting for the first byte; 0 at the end of the source.
  private func readBytes(into bytes: UnsafeMutableRawPointer, count: Int) -> Int {
    while true {
      let size = read(descriptor, bytes, count)
      if size >= 0 { return size }
      let error = SystemError.last
      switch error.code {
      case EINTR: continue
      // Another process may have made a shared pipe or terminal non-blocking.
      case EAGAIN: wait(for: descriptor, until: POLLIN)
      default:
        complain(error)
        return 0
      }
    }
  }

  /// Whether a read would not have to wait; true as well at the end of the input.
  private func isReadable() -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  private func complain(_ error: SystemError) {
    hasFailed = true
    Complaint.write("cannot read '\(name)': \(error.message)")
  }
}

extension LineReader.Source {
  /// Reads operands as file names, `-` as standard input; no operand is standard input, too.
  static func sources(_ operands: [String]) -> [Self] {
    operands.isEmpty
      ? [.standardInput] : operands.map { $0 == "-" ? .standardInput : .file($0) }
  }

  /// Complains of every file that cannot be read, and stops if there is one.
  ///
  /// Files are looked at before the first line is answered, so that a mistyped name costs nothing.
  static func check(_ sources: [Self]) throws(Stop) {
    var stop: Stop?
    for source in sources {
      if case .file(let path) = source, let fault = source.fault {
        stop = Stop(cannotRead: path, fault)
      }
    }
    if let stop { throw stop }
  }

  /// Why it cannot be read, found without opening it; nil if nothing speaks against it.
  private var fault: SystemError? {
    guard case .file(let path) = self else { return nil }
    var status = stat()
    if stat(path, &status) != 0 { return .last }
    if status.st_mode & S_IFMT == S_IFDIR { return SystemError(code: EISDIR) }
    return access(path, R_OK) == 0 ? nil : .last
  }
}
