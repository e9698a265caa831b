import Testing

@testable import DichoCore

@Suite struct JSONWriterTests {
  @Test(arguments: [
    ("", #""""#), ("plain", #""plain""#), ("say \"hi\"", #""say \"hi\"""#), ("a\\b", #""a\\b""#),
    ("\n\r\t\u{8}\u{C}", #""\n\r\t\b\f""#), ("\u{0}\u{1F}\u{B}", #""\u0000\u001f\u000b""#),
    ("ñ日🍕\u{7F}\u{2028}/", "\"ñ日🍕\u{7F}\u{2028}/\""),
  ])
  func escapes(_ text: String, _ json: String) {
    var writer = JSONWriter()
    writer.append(string: text)
    #expect(writer.string == json)
  }

  @Test func escapesEveryByteAtEveryPlace() {
    for length in 0...20 {
      for place in 0..<max(1, length) {
        for byte in UInt8(0)..<0x80 {
          var bytes = [UInt8](repeating: 0x61, count: length)
          if length > 0 { bytes[place] = byte }
          var writer = JSONWriter(capacity: 1)
          bytes.withUnsafeBytes { writer.append(string: $0) }
          let parsing = JSONReader.parse(Array(writer.bytes))
          #expect(parsing.root?.string == String(decoding: bytes, as: UTF8.self))
        }
      }
    }
  }

  @Test(arguments: [0, 7, -7, 10, 99, 100, 1_000_000, .max, .min])
  func writesIntegers(_ number: Int) {
    var writer = JSONWriter()
    writer.append(integer: number)
    #expect(writer.string == "\(number)")
  }

  @Test(arguments: [
    (1.0, "1"), (0.0, "0"), (0.97, "0.97"), (0.5, "0.5"), (0.125, "0.125"), (0.1234, "0.123"),
    (0.9996, "1"), (0.0004, "0"), (-2.125, "-2.125"), (-0.0001, "0"), (12.05, "12.05"),
    (.nan, "0"), (.infinity, "9000000000000"), (0.001, "0.001"), (0.01, "0.01"),
  ])
  func writesDecimals(_ number: Double, _ text: String) {
    var writer = JSONWriter()
    writer.append(decimal: number)
    #expect(writer.string == text)
  }

  @Test func growsAndIsReused() {
    var writer = JSONWriter(capacity: 0)
    for _ in 0..<3 {
      writer.removeAll()
      for _ in 0..<1000 {
        writer.append("{\"a\":")
        writer.append(string: "\u{1}")
        writer.append(byte: 0x7D)
      }
      #expect(writer.count == 14_000)
      #expect(writer.string == String(repeating: #"{"a":"\u0001"}"#, count: 1000))
    }
    writer.truncate(to: 5)
    #expect(writer.string == "{\"a\":")
  }

  @Test func writesTrees() {
    let text = #"{"a":[1,-2.5,true,null,"\n"],"b":{}}"#
    var writer = JSONWriter()
    if let root = JSONReader.parse(Array(text.utf8)).root { writer.append(value: root.value) }
    #expect(writer.string == text)
  }
}
