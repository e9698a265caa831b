import Dicho
import Testing

@Suite struct PercentEncodingTests {
  @Test(
    arguments: [
      ("taladros", "taladros", "taladros"),
      ("café & té", "caf%C3%A9%20%26%20t%C3%A9", "caf%C3%A9+%26+t%C3%A9"),
      ("a-b._~*", "a-b._~%2A", "a-b._%7E*"),
      ("1+1=2?", "1%2B1%3D2%3F", "1%2B1%3D2%3F"),
      ("100%", "100%25", "100%25"),
      ("x/../y", "x%2F..%2Fy", "x%2F..%2Fy"),
      (
        "#[]@!$'(),;:", "%23%5B%5D%40%21%24%27%28%29%2C%3B%3A",
        "%23%5B%5D%40%21%24%27%28%29%2C%3B%3A"
      ),
      ("👩‍🍳", "%F0%9F%91%A9%E2%80%8D%F0%9F%8D%B3", "%F0%9F%91%A9%E2%80%8D%F0%9F%8D%B3"),
      ("\0\n\t\u{7F}", "%00%0A%09%7F", "%00%0A%09%7F"),
      ("", "", ""),
    ])
  func encodes(_ text: String, _ uri: String, _ form: String) {
    #expect(PercentEncoding.uri.encode(text) == uri)
    #expect(PercentEncoding.form.encode(text) == form)
  }

  @Test func leavesOnlyUnreservedBytes() {
    for byte in 0...0x7F as ClosedRange<UInt8> {
      let text = String(UnicodeScalar(byte))
      let isUnreserved =
        UnicodeScalar(byte).properties.isAlphabetic || "0123456789-._~".contains(text)
      #expect((PercentEncoding.uri.encode(text) == text) == isUnreserved, "\(byte)")
    }
  }
}
