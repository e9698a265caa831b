// MARK: - The self-identifying header

extension GrammarParser {
  /// Reads `#JSGF V1.0 [encoding [locale]];`.
  mutating func parseHeader() {
    guard isWord(token, "#JSGF") else {
      let start = token.start
      report(
        "missing-header", at: SyntaxSpan(start: start, end: start),
        "file does not begin with a grammar header", label: "write '#JSGF V1.0 UTF-8 es;' here")
      return
    }
    let header = token.span
    if header.start != 0 && header.start != 3 {
      report(
        "misplaced-header", severity: .warning, at: header,
        "header is not at the very beginning of the file",
        label: "other tools do not find it here")
    }
    advance()
    if token.kind == .word && !isWord(token, "grammar") {
      if !isWord(token, "V1.0") {
        report(
          "unsupported-version", at: token.span,
          "version \(FaultText.quoted(bytes(of: token.span))) of the format is not known",
          label: "write 'V1.0'")
      }
      advance()
    } else {
      report(
        "unsupported-version", at: header, "header has no version", label: "write '#JSGF V1.0;'")
    }
    if token.kind == .word && !isWord(token, "grammar") {
      syntax.encoding = token.span
      checkEncoding(token.span)
      advance()
    }
    if token.kind == .word && !isWord(token, "grammar") {
      syntax.locale = token.span
      advance()
    }
    expectSemicolon()
  }

  private mutating func checkEncoding(_ span: SyntaxSpan) {
    var name: [UInt8] = []
    for byte in bytes(of: span) where byte != UInt8(ascii: "-") {
      name.append(byte >= 0x61 && byte <= 0x7A ? byte - 0x20 : byte)
    }
    if name.elementsEqual("UTF8".utf8) || name.elementsEqual("USASCII".utf8)
      || name.elementsEqual("ASCII".utf8)
    {
      return
    }
    report(
      "unsupported-encoding", severity: .warning, at: span,
      "encoding \(FaultText.quoted(bytes(of: span))) is not supported, the file is read as UTF-8",
      label: "write 'UTF-8', and the locale after it")
  }
}
