/// Why a text is not the JSON it should be.
package struct JSONFault: Error, Hashable, Sendable {
  /// The stable name of the kind of fault: `json-syntax`, `json-number`, `json-string`,
  /// `json-utf8`, `json-depth`, `json-duplicate-key`.
  package var id: String
  /// One lower-case phrase.
  package var message: String
  /// The 0-based offset of the byte at fault.
  package var offset: Int
  /// The number of bytes at fault, at least 1.
  package var length: Int
  /// How to put it right, or nil.
  package var label: String?
  /// The offset of the other place that explains the fault, such as a key's first occurrence.
  package var otherOffset: Int?

  /// Creates a fault.
  package init(
    id: String, message: String, offset: Int, length: Int = 1, label: String? = nil,
    otherOffset: Int? = nil
  ) {
    self.id = id
    self.message = message
    self.offset = offset
    self.length = length
    self.label = label
    self.otherOffset = otherOffset
  }
}

// MARK: - Messages

extension JSONFault {
  static func expected(_ what: String, found: String, at offset: Int, length: Int = 1) -> JSONFault
  {
    JSONFault(
      id: "json-syntax", message: "expected \(what), found \(found)", offset: offset,
      length: length)
  }

  static func trailingComma(at offset: Int) -> JSONFault {
    JSONFault(
      id: "json-syntax", message: "a comma must be followed by another value", offset: offset,
      label: "remove the comma")
  }

  static func comment(at offset: Int) -> JSONFault {
    JSONFault(
      id: "json-syntax", message: "JSON has no comments", offset: offset, label: "remove it")
  }

  static func trailingText(found: String, at offset: Int) -> JSONFault {
    JSONFault(
      id: "json-syntax", message: "expected the end of the text after the value, found \(found)",
      offset: offset)
  }

  static func tooDeep(_ limit: Int, at offset: Int) -> JSONFault {
    JSONFault(
      id: "json-depth", message: "values are nested deeper than \(limit)", offset: offset)
  }

  static func number(_ message: String, at offset: Int, length: Int) -> JSONFault {
    JSONFault(id: "json-number", message: message, offset: offset, length: max(1, length))
  }

  static func string(
    _ message: String, at offset: Int, length: Int = 1, label: String? = nil
  ) -> JSONFault {
    JSONFault(id: "json-string", message: message, offset: offset, length: length, label: label)
  }

  static func utf8(_ byte: UInt8, at offset: Int) -> JSONFault {
    let digits = String(byte, radix: 16, uppercase: true)
    return JSONFault(
      id: "json-utf8",
      message: "byte 0x\(digits) at offset \(offset) is not part of valid UTF-8", offset: offset)
  }

  static func duplicateKey(_ key: String, at offset: Int, length: Int, first: Int) -> JSONFault {
    JSONFault(
      id: "json-duplicate-key", message: "key '\(key)' occurs twice in one object", offset: offset,
      length: length, label: "remove one of them", otherOffset: first)
  }
}

extension SourceText {
  /// The faults of a JSON text as diagnostics at their places in it.
  package func diagnostics(of faults: [JSONFault]) -> [Diagnostic] {
    faults.map { fault in
      Diagnostic(
        severity: .error, id: fault.id, message: fault.message,
        location: location(at: fault.offset), length: fault.length, label: fault.label)
    }
  }
}
