/// Why a line has no answer.
package struct LineFault: Error, Hashable {
  /// The stable kebab-case name of the fault.
  package var code: String
  /// One lower-case phrase.
  package var message: String
  /// The 0-based offset in the line of the byte at fault, if one is.
  package var offset: Int?

  package init(code: String, message: String, offset: Int? = nil) {
    self.code = code
    self.message = message
    self.offset = offset
  }
}

extension LineFault {
  /// A line that is not UTF-8.
  package init(_ fault: UTF8Fault) {
    self.init(code: "invalid-utf8", message: fault.message, offset: fault.offset)
  }

  /// A line of more bytes than are read.
  package static func tooLong(limit: Int) -> Self {
    LineFault(
      code: "line-too-long",
      message: "the line is longer than \(limit) bytes; raise --max-line to read it")
  }
}

/// Writes the record of a line that could not be answered.
package enum ErrorRecord {
  /// Appends the record and a line feed.
  ///
  /// `line`: The 1-based number of the line in the input.
  /// `echo`: JSON members that come back unchanged, each with a comma after it.
  package static func append(
    _ fault: LineFault, line: Int, echo: [UInt8] = [], to writer: inout JSONWriter
  ) {
    writer.append("{\"v\":1,")
    echo.withUnsafeBytes { writer.append(bytes: $0) }
    writer.append("\"line\":")
    writer.append(integer: line)
    writer.append(",\"status\":\"error\",\"error\":{\"code\":")
    writer.append(string: fault.code)
    writer.append(",\"message\":")
    writer.append(string: fault.message)
    if let offset = fault.offset {
      writer.append(",\"offset\":")
      writer.append(integer: offset)
    }
    writer.append("}}\n")
  }
}
