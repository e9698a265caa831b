/// Where in a corpus line, a JSON object, a string begins that is not closed yet.
///
///     CaseCursor({"id": "a", "expect": {"status": "res)    // path expect, status
///     CaseCursor({"phenomena": ["question", ")             // path phenomena
struct CaseCursor: Equatable {
  /// The keys of the objects that it is in, the outermost first; lists and turns are left out.
  var path: [String]
  /// The offset of the string's first byte.
  var start: Int

  /// The deepest nesting followed; no case comes near it.
  private static let depthLimit = 64

  /// Looks at the beginning of a line up to the cursor; nil if the cursor is not in a string that is
  /// a value.
  init?(_ line: ArraySlice<UInt8>) {
    // For each open bracket whether it is that of an object, and the key whose value is read.
    var open: [(isObject: Bool, key: String?)] = []
    var isValue = false
    var index = line.startIndex
    while index < line.endIndex {
      let byte = line[index]
      index += 1
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if open.count == Self.depthLimit { return nil }
        open.append((byte == UInt8(ascii: "{"), nil))
        isValue = byte == UInt8(ascii: "[")
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        _ = open.popLast()
        isValue = open.last.map { !$0.isObject } ?? false
      case UInt8(ascii: ":"): isValue = true
      case UInt8(ascii: ","): isValue = open.last.map { !$0.isObject } ?? false
      case UInt8(ascii: "\""):
        let first = index
        while index < line.endIndex, line[index] != UInt8(ascii: "\"") {
          index += line[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard index < line.endIndex else {
          guard isValue else { return nil }
          path = open.compactMap(\.key).filter { $0 != "turns" }
          start = first
          return
        }
        if !isValue, let last = open.indices.last {
          open[last].key = String(decoding: line[first..<index], as: UTF8.self)
        }
        index += 1
      default: break
      }
    }
    return nil
  }
}
