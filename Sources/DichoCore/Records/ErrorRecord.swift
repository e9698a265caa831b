/// Writes the record of a line that could not be answered.
package enum ErrorRecord {
  /// Appends the record and a line feed.
  ///
  ///
  /// `line`: The 1-based number of the line in the input.
  /// `code`: The stable kebab-case name of the fault.
  /// `message`: One lower-case phrase.
  /// `offset`: The 0-based offset in the line of the byte at fault, if one is.
  package static func append(
    line: Int, code: StaticString, message: String, offset: Int?, to writer: inout JSONWriter,
    echo: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0)
  ) {
    writer.append("{\"v\":1,")
    writer.append(bytes: echo)
    writer.append("\"line\":")
    writer.append(integer: line)
    writer.append(",\"status\":\"error\",\"error\":{\"code\":\"")
    writer.append(code)
    writer.append("\",\"message\":")
    writer.append(string: message)
    if let offset {
      writer.append(",\"offset\":")
      writer.append(integer: offset)
    }
    writer.append("}}\n")
  }
}
