/// The text of a term: what was said, made fit to hand on.
///
/// Case, accents and spelling stay. The text is in normalization form C; white space of every kind
/// becomes one space, none at the edges; controls, bidirectional controls and scalars that only
/// break or join lines (zero-width space, byte order mark, soft hyphen, word joiner) are removed. The
/// zero-width joiner and non-joiner stay, since emoji and some scripts are spelled with them.
package enum TermText {
  /// Returns the text of parts of an utterance, one space between them.
  package static func string(_ spans: [Span], of utterance: UnsafeRawBufferPointer) -> String {
    var bytes: [UInt8] = []
    append(spans, of: utterance, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the text of one part of an utterance.
  package static func string(_ span: Span, of utterance: UnsafeRawBufferPointer) -> String {
    string([span], of: utterance)
  }

  /// Returns a text that was handed in as terms are, or nil when there is no word in it.
  package static func clean(_ text: String) -> [UInt8]? {
    if Folding.words(text).isEmpty { return nil }
    var text = text
    return text.withUTF8 { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      var clean: [UInt8] = []
      append(Span(start: 0, end: bytes.count), of: bytes, to: &clean)
      return clean.isEmpty ? nil : clean
    }
  }

  /// Appends the text of parts of an utterance, one space between them.
  ///
  /// The utterance is well-formed UTF-8 and the spans begin and end between scalars; what is out of
  /// range is left out. Allocates nothing but room in `output`, unless the text has to be composed.
  package static func append(
    _ spans: some Sequence<Span>, of utterance: UnsafeRawBufferPointer, to output: inout [UInt8]
  ) {
    var writer = TermWriter(start: output.count)
    for span in spans { writer.append(span, of: utterance, to: &output) }
    writer.finish(&output)
  }

  /// Appends the text of one part of an utterance.
  package static func append(
    _ span: Span, of utterance: UnsafeRawBufferPointer, to output: inout [UInt8]
  ) {
    var writer = TermWriter(start: output.count)
    writer.append(span, of: utterance, to: &output)
    writer.finish(&output)
  }
}

/// A term that is being written.
private struct TermWriter {
  /// Where it begins in the output.
  let start: Int

  private var isSpacePending = false
  private var isComposed = true

  init(start: Int) {
    self.start = start
  }

  /// Adds a part, a space before it unless it is the first.
  mutating func append(
    _ span: Span, of utterance: UnsafeRawBufferPointer, to output: inout [UInt8]
  ) {
    isSpacePending = output.count > start
    let end = min(span.end, utterance.count)
    var at = max(span.start, 0)
    // Bytes that stay as they are go over together.
    var kept = at
    while at < end {
      let byte = utterance[at]
      if byte > 0x20, byte < 0x7F {
        if isSpacePending { flush(&kept, at, &output) }
        at += 1
        continue
      }
      let (scalar, length) = ScalarDecoder.scalar(utterance, at)
      switch TermWriter.treatment(scalar) {
      case .keep:
        if isSpacePending { flush(&kept, at, &output) }
      case .keepAndCompose:
        if isSpacePending { flush(&kept, at, &output) }
        isComposed = false
      case .space:
        copy(utterance, kept, at, &output)
        kept = at + length
        isSpacePending = output.count > start
      case .remove:
        copy(utterance, kept, at, &output)
        kept = at + length
      }
      at += length
    }
    copy(utterance, kept, min(at, end), &output)
  }

  /// Writes the pending space; whatever was to be kept before it has been copied.
  private mutating func flush(_ kept: inout Int, _ at: Int, _ output: inout [UInt8]) {
    output.append(0x20)
    isSpacePending = false
    kept = at
  }

  private func copy(
    _ utterance: UnsafeRawBufferPointer, _ from: Int, _ to: Int, _ output: inout [UInt8]
  ) {
    guard to > from else { return }
    output.append(contentsOf: UnsafeRawBufferPointer(rebasing: utterance[from..<to]))
  }

  /// Composes what was written, if it has to be.
  func finish(_ output: inout [UInt8]) {
    guard !isComposed else { return }
    let scalars = ScalarBuffer()
    output.withUnsafeBytes { bytes in
      var at = start
      while at < bytes.count {
        let (scalar, length) = ScalarDecoder.scalar(bytes, at)
        CanonicalForm.decompose(scalar, into: scalars)
        at += length
      }
    }
    CanonicalForm.composeAll(scalars)
    output.removeSubrange(start...)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4) { room in
      guard let base = room.baseAddress else { return }
      for index in 0..<scalars.count {
        let length = ScalarDecoder.encode(scalars.base[index], base)
        for offset in 0..<length { output.append(base[offset]) }
      }
    }
  }

  // MARK: - Scalars

  private enum Treatment {
    case keep, keepAndCompose, space, remove
  }

  private static func treatment(_ scalar: UInt32) -> Treatment {
    switch scalar {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
      0x3000:
      return .space
    case 0x00...0x1F, 0x7F...0x9F, 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x202A...0x202E,
      0x2060, 0x2066...0x2069, 0xFEFF:
      return .remove
    case 0x21...0x2FF, 0x2010...0x205E, 0x20A0...0x20CF, 0x3400...0x9FFF, 0x1F000...0x1FAFF:
      return .keep
    default:
      return CanonicalForm.isInert(scalar) ? .keep : .keepAndCompose
    }
  }
}
