/// Cuts a stream of bytes into the messages of the Language Server Protocol.
///
///     message = {field CR LF} CR LF body
///     field   = "Content-Length: " digits | name ": " value
///
/// A line feed alone ends a field as well. Whatever comes in, reading goes on: fields without a
/// length are reported and passed, and so is a body longer than the limit.
struct MessageBuffer {
  /// What was found next in the stream.
  enum Event: Equatable {
    /// The body of a message.
    case message([UInt8])
    /// Something else, which was passed; why.
    case broken(String)
  }

  /// The most bytes that the fields of one message may have.
  static let headerLimit = 1 << 13

  /// The most bytes that a body may have.
  let bodyLimit: Int

  private var bytes: [UInt8] = []
  /// Where what has not been read begins.
  private var start = 0
  /// Up to where the end of a line was looked for.
  private var searched = 0
  /// How many bytes of fields were read of this message.
  private var headerSize = 0
  /// The length of the body, once it is known.
  private var length: Int?
  /// Whether the body comes next.
  private var isBody = false
  /// How much of a body that is too long is still to come and to be passed.
  private var passing = 0

  init(bodyLimit: Int = 1 << 28) { self.bodyLimit = bodyLimit }

  /// Adds bytes that were read.
  mutating func append(_ more: UnsafeRawBufferPointer) {
    let passed = min(passing, more.count)
    passing -= passed
    if start == bytes.count || start > 1 << 16 && start > bytes.count / 2 {
      bytes.removeFirst(start)
      searched = max(0, searched - start)
      start = 0
    }
    bytes.append(contentsOf: more[passed...])
  }

  /// Returns what is whole, one by one; nil when more has to be read first.
  mutating func next() -> Event? {
    while !isBody {
      guard let line = nextLine() else {
        guard headerSize + bytes.count - start > Self.headerLimit else { return nil }
        start = bytes.count
        return passHeader()
      }
      if !line.isEmpty {
        headerSize += line.count
        length = Self.length(line) ?? length
        if headerSize > Self.headerLimit { return passHeader() }
      } else if let length {
        isBody = true
        headerSize = 0
        if length > bodyLimit { return passBody(of: length) }
      } else if headerSize > 0 {
        headerSize = 0
        return .broken("a message has no 'Content-Length'")
      }
    }
    guard let length, bytes.count - start >= length else { return nil }
    let body = Array(bytes[start..<start + length])
    start += length
    endMessage()
    return .message(body)
  }

  private mutating func endMessage() {
    searched = start
    length = nil
    isBody = false
    headerSize = 0
  }

  /// Passes the fields read so far, which go on and on.
  private mutating func passHeader() -> Event {
    endMessage()
    return .broken("the fields of a message are longer than \(Self.headerLimit) bytes")
  }

  private mutating func passBody(of length: Int) -> Event {
    let here = min(length, bytes.count - start)
    start += here
    passing = length - here
    endMessage()
    return .broken("a message of \(length) bytes is longer than \(bodyLimit)")
  }

  // MARK: - Fields

  /// Reads a line, without its end; nil if its end is not here yet.
  private mutating func nextLine() -> ArraySlice<UInt8>? {
    guard let end = bytes[max(searched, start)...].firstIndex(of: 0x0A) else {
      searched = bytes.count
      return nil
    }
    var line = bytes[start..<end]
    if line.last == 0x0D { line.removeLast() }
    start = end + 1
    searched = start
    return line
  }

  /// The length that a field gives; nil of another field, or of one that is no number.
  private static func length(_ line: ArraySlice<UInt8>) -> Int? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = line[..<colon].map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    guard name.elementsEqual("content-length".utf8) else { return nil }
    let digits = line[(colon + 1)...].filter { $0 != 0x20 && $0 != 0x09 }
    guard !digits.isEmpty, digits.count < 16, digits.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
