/// How text is written into a URL.
///
///     PercentEncoding.uri.encode("café & té")    // caf%C3%A9%20%26%20t%C3%A9
///     PercentEncoding.form.encode("café & té")   // caf%C3%A9+%26+t%C3%A9
public enum PercentEncoding: Sendable, Hashable {
  /// RFC 3986, section 2: all but the unreserved characters is encoded, a space is `%20`.
  case uri
  /// application/x-www-form-urlencoded, as the URL standard serialises forms: a space is `+`.
  ///
  /// See https://url.spec.whatwg.org/#application-x-www-form-urlencoded-percent-encode-set.
  case form

  /// Returns the UTF-8 bytes of a text, those that may not stand as they are as `%` and two digits.
  ///
  /// Nothing of the text can be taken for a part of the URL's syntax afterwards.
  public func encode(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if isPlain(byte) {
        bytes.append(byte)
      } else if self == .form && byte == UInt8(ascii: " ") {
        bytes.append(UInt8(ascii: "+"))
      } else {
        Self.append(byte, to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"):
      true
    case UInt8(ascii: "~"): self == .uri
    case UInt8(ascii: "*"): self == .form
    default: false
    }
  }

  private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    let digits: StaticString = "0123456789ABCDEF"
    bytes.append(UInt8(ascii: "%"))
    bytes.append(digits.utf8Start[Int(byte >> 4)])
    bytes.append(digits.utf8Start[Int(byte & 15)])
  }

  /// Encodes the bytes of a template that RFC 3986 has no place for, such as spaces and accents.
  static func tidy(_ literal: String) -> String {
    var bytes: [UInt8] = []
    for byte in literal.utf8 {
      switch byte {
      case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
        UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"),
        UInt8(ascii: "|"), UInt8(ascii: "}"):
        append(byte, to: &bytes)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
