import Foundation
import Testing

@testable import DichoCore

@Suite struct JSONReaderTests {
  private func parse(_ text: String) -> JSONParsing { JSONReader.parse(Array(text.utf8)) }

  @Test(
    arguments: [
      ("null", .null), (" true ", .bool(true)), ("false", .bool(false)), ("0", .int(0)),
      ("-0", .double(-0.0)), ("-17", .int(-17)), ("9223372036854775807", .int(.max)),
      ("-9223372036854775808", .int(.min)),
      ("9223372036854775808", .double(9_223_372_036_854_775_808)),
      ("1.5", .double(1.5)), ("1e2", .double(100)), ("1E-2", .double(0.01)),
      ("0.1", .double(0.1)), ("1e-400", .double(0)), ("4.9e-324", .double(.leastNonzeroMagnitude)),
      ("2.2250738585072011e-308", .double(.leastNormalMagnitude.nextDown)),
      ("1.7976931348623157e308", .double(.greatestFiniteMagnitude)),
      ("9007199254740993", .int(9_007_199_254_740_993)),
      ("9007199254740993.0", .double(9_007_199_254_740_992)),
      ("9007199254740993.00000000000000000001", .double(9_007_199_254_740_994)),
      ("\"\"", .string("")), (#""a\"\\\/\b\f\n\r\t""#, .string("a\"\\/\u{8}\u{C}\n\r\t")),
      (#""\u00e9\ud83c\udf55\u0000""#, .string("é🍕\0")), ("\"ñ日🍕\"", .string("ñ日🍕")),
      ("[]", .array([])),
      ("[1, [2]]", .array([JSONNode(.int(1)), JSONNode(.array([JSONNode(.int(2))]))])),
      ("{}", .object(JSONObject())), ("\u{FEFF}1", .int(1)),
      (
        #"{"b": 1, "a": {}}"#,
        .object(
          JSONObject(members: [
            JSONMember(key: "b", value: JSONNode(.int(1))),
            JSONMember(key: "a", value: JSONNode(.object(JSONObject()))),
          ]))
      ),
    ] as [(String, JSONValue)])
  func reads(_ text: String, _ value: JSONValue) {
    let parsing = parse(text)
    #expect(parsing.faults == [])
    #expect(parsing.root?.value == value)
  }

  @Test(arguments: [
    ("", 0, "expected a value, found the end of the text"),
    ("  ", 0, "expected a value, found the end of the text"),
    ("True", 0, "expected a value, found 'True'"),
    ("nul", 0, "expected a value, found 'nul'"),
    ("[1, 2,]", 5, "a comma must be followed by another value"),
    ("{\"a\": 1,}", 7, "a comma must be followed by another value"),
    ("[1 2]", 3, "expected ',' or ']', found '2'"),
    ("[1 \n", 2, "expected ',' or ']', found the end of the text"),
    ("{\"a\" 1}", 5, "expected ':' after the key, found '1'"),
    ("{a: 1}", 1, "expected a key in double quotes, found 'a'"),
    ("{'a': 1}", 1, "expected a key in double quotes, found '''"),
    ("1 2", 2, "expected the end of the text after the value, found '2'"),
    ("// a\n1", 0, "JSON has no comments"),
    ("[1, /* a */ 2]", 4, "JSON has no comments"),
    ("01", 0, "a number cannot begin with 0"),
    ("-", 0, "a number must have a digit after '-'"),
    ("1.", 0, "a number must have a digit after '.'"),
    ("1e", 0, "a number must have a digit in its exponent"),
    ("1e999", 0, "the number is out of range"),
    ("+1", 0, "expected a value, found '+'"),
    (".5", 0, "expected a value, found '.'"),
    ("\"abc", 0, "string has no closing quote"),
    ("\"a\nb\"", 0, "string has no closing quote on its line"),
    ("\"a\tb\"", 2, "a string cannot hold a tab character"),
    ("\"a\u{1}b\"", 2, "a string cannot hold a control character"),
    (#""\x""#, 1, "there is no escape '\\' before 'x'"),
    (#""\u12g4""#, 1, "'\\u' must be followed by four hexadecimal digits"),
    (#""\ud800x""#, 1, "a surrogate stands without its other half"),
    (#""\udc00""#, 1, "a surrogate stands without its other half"),
    (#""\ud800\u0041""#, 1, "a surrogate stands without its other half"),
    (#"{"a": 1, "a": 2}"#, 9, "key 'a' occurs twice in one object"),
    ("é", 0, "expected a value, found 'é'"),
  ])
  func reports(_ text: String, _ offset: Int, _ message: String) {
    let fault = parse(text).faults.first
    #expect(fault?.message == message)
    #expect(fault?.offset == offset)
  }

  @Test func keepsTheFirstOfTwoEqualKeys() {
    let parsing = parse(#"{"a": 1, "a": 2}"#)
    #expect(parsing.root?["a"]?.int == 1)
    #expect(parsing.faults.map(\.otherOffset) == [1])
    let many = (0..<500).map { "\"k\($0 % 400)\": \($0)" }.joined(separator: ",")
    #expect(parse("{\(many)}").faults.count == 100)
  }

  @Test func tellsWhereValuesStand() {
    let text = #" {"a": [1, "ñ"]}"#
    let element = parse(text).root?["a"]?.array?[1]
    #expect(element?.start == 11)
    #expect(element?.end == 15)
  }

  @Test func limitsDepth() {
    let brackets = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
    #expect(parse(brackets(JSONReader.maxDepth)).faults == [])
    #expect(parse(brackets(JSONReader.maxDepth + 1)).faults.map(\.id) == ["json-depth"])
    #expect(parse(brackets(1_000_000)).root == nil)
  }

  @Test(
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xC0, 0x80, 0x22],
      [0x22, 0xE0, 0x80, 0x80, 0x22],
      [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],
      [0x22, 0xF0, 0x9F, 0x98],
    ] as [[UInt8]])
  func reportsInvalidUTF8(_ bytes: [UInt8]) {
    #expect(JSONReader.parse(bytes).faults.map(\.id) == ["json-utf8"])
    #expect(JSONReader.parse(bytes).faults.map(\.offset) == [1])
  }

  @Test func roundsAsTheStandardLibraryDoes() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<3000 {
      let number = Double(bitPattern: generator.next())
      guard number.isFinite else { continue }
      let digits = Int.random(in: 0...25, using: &generator)
      let texts = [
        "\(number)", String(format: "%.\(digits)e", number),
        "0.\(generator.next())\(generator.next())e\(Int.random(in: -340...300, using: &generator))",
      ]
      for text in texts {
        let read = parse(text).root?.double
        let expected = Double(text)
        #expect(read == (expected?.isFinite ?? false ? expected : nil), "\(text)")
      }
    }
  }

  @Test func agreesWithFoundationOnRandomValues() throws {
    var generator = SeededGenerator(seed: 42)
    for _ in 0..<500 {
      let value = Self.randomValue(depth: 4, &generator)
      let data = try JSONSerialization.data(withJSONObject: [value])
      let read = try #require(JSONReader.parse([UInt8](data)).root)
      #expect(Self.equal(read, [value] as NSArray), "\(String(decoding: data, as: UTF8.self))")

      var writer = JSONWriter()
      writer.append(value: read.value)
      let again = JSONReader.parse(Array(writer.bytes))
      #expect(again.faults == [])
      #expect(again.root == read)
      let foundation = try JSONSerialization.jsonObject(with: Data(writer.bytes))
      #expect((foundation as? NSArray) == [value] as NSArray)
    }
  }

  private static func randomValue(depth: Int, _ generator: inout SeededGenerator) -> Any {
    switch Int.random(in: 0..<(depth == 0 ? 5 : 7), using: &generator) {
    case 0: return NSNull()
    case 1: return Bool.random(using: &generator)
    case 2: return Int.random(in: -(1 << 53)...1 << 53, using: &generator)
    case 3: return Double(Int.random(in: -1000...1000, using: &generator)) / 8
    case 4: return randomText(&generator)
    case 5:
      return (0..<Int.random(in: 0..<5, using: &generator)).map { _ in
        randomValue(depth: depth - 1, &generator)
      }
    default:
      var object: [String: Any] = [:]
      for number in 0..<Int.random(in: 0..<5, using: &generator) {
        object["\(number)" + randomText(&generator)] = randomValue(depth: depth - 1, &generator)
      }
      return object
    }
  }

  private static func randomText(_ generator: inout SeededGenerator) -> String {
    let scalars: [String] = [
      "a", "\"", "\\", "\n", "\t", "\u{1}", "é", "日", "🍕", "/", " ", "\u{7F}",
    ]
    return (0..<Int.random(in: 0..<20, using: &generator)).map { _ in
      scalars[Int.random(in: 0..<scalars.count, using: &generator)]
    }.joined()
  }

  private static func equal(_ node: JSONNode, _ other: Any) -> Bool {
    switch node.value {
    case .null: return other is NSNull
    case .bool(let truth): return (other as? Bool) == truth
    case .int(let number): return (other as? NSNumber)?.intValue == number
    case .double(let number): return (other as? NSNumber)?.doubleValue == number
    case .string(let text): return (other as? String) == text
    case .array(let elements):
      guard let list = other as? [Any], list.count == elements.count else { return false }
      return zip(elements, list).allSatisfy { equal($0, $1) }
    case .object(let object):
      guard let members = other as? [String: Any], members.count == object.members.count else {
        return false
      }
      return object.members.allSatisfy { member in
        members[member.key].map { equal(member.value, $0) } ?? false
      }
    }
  }
}
