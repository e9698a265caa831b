/// The addresses of documents: `file:///home/me/mine.jsgf`.
enum DocumentURI {
  /// The path that a `file` address leads to; nil for another kind of address, or a broken one.
  static func path(_ uri: String) -> String? {
    let scheme = "file://"
    guard uri.utf8.starts(with: scheme.utf8) else { return nil }
    let rest = Array(uri.utf8.dropFirst(scheme.utf8.count))
    // What stands before the path is a host: none, or this one.
    guard let slash = rest.firstIndex(of: UInt8(ascii: "/")),
      slash == 0 || rest[..<slash].elementsEqual("localhost".utf8)
    else { return nil }
    var bytes: [UInt8] = []
    var index = slash
    while index < rest.count {
      guard rest[index] == UInt8(ascii: "%") else {
        bytes.append(rest[index])
        index += 1
        continue
      }
      guard index + 2 < rest.count, let high = digit(rest[index + 1]),
        let low = digit(rest[index + 2]), high + low > 0
      else { return nil }
      bytes.append(high << 4 | low)
      index += 3
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The address of a path.
  static func uri(ofPath path: String) -> String {
    let hexadecimal = Array("0123456789ABCDEF".utf8)
    var bytes = Array("file://".utf8)
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        bytes.append(byte)
      default:
        bytes += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
