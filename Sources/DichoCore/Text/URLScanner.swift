/// Finds a web address at the start of a token: "https://…", "www.…".
struct URLScanner {
  let scanner: ChunkScanner

  /// A scheme longer than this is none; it keeps looking for one from taking quadratic time.
  private static let longestScheme = 32

  /// Returns where the address that starts with a scalar ends, or nil if none starts there.
  ///
  /// It goes on to the end of the chunk, without the sentence marks, quotes and brackets there; a
  /// closing bracket stays if the address holds its opening one.
  func end(from first: ChunkScanner.Place) -> Int? {
    guard first.scalar < 0x80, first.kind == .letter || first.kind == .capital else { return nil }
    guard let body = bodyStart(first.start) else { return nil }
    var end = body
    var depth = 0
    while let next = scanner.place(end), next.kind != .space {
      if next.kind == .openBracket { depth += 1 }
      if next.kind == .closeBracket { depth -= 1 }
      end = next.end
    }
    end = peeled(from: body, to: end, depth)
    return end > body ? end : nil
  }

  private func byte(_ at: Int) -> UInt8 {
    at < scanner.bytes.count ? scanner.bytes[at] : 0
  }

  private func bodyStart(_ start: Int) -> Int? {
    if byte(start) | 0x20 == 0x77, byte(start + 1) | 0x20 == 0x77, byte(start + 2) | 0x20 == 0x77,
      byte(start + 3) == 0x2E
    {
      return start + 4
    }
    var at = start
    while at - start <= URLScanner.longestScheme {
      switch byte(at) {
      case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x2B, 0x2D, 0x2E:
        at += 1
      case 0x3A:
        return byte(at + 1) == 0x2F && byte(at + 2) == 0x2F ? at + 3 : nil
      default:
        return nil
      }
    }
    return nil
  }

  private func peeled(from body: Int, to end: Int, _ depth: Int) -> Int {
    var end = end
    var depth = depth
    while end > body {
      var start = end - 1
      while start > body, scanner.bytes[start] & 0xC0 == 0x80 { start -= 1 }
      guard let last = scanner.place(start) else { return end }
      switch last.kind {
      case .closeBracket where depth < 0:
        depth += 1
      case .ignorable, .dot, .fullStop, .comma, .semicolon, .colon, .ellipsis, .question,
        .exclamation, .openQuestion, .openExclamation, .apostrophe, .openingApostrophe,
        .accentApostrophe, .openQuote, .closeQuote, .straightQuote, .openBracket:
        if last.kind == .openBracket { depth -= 1 }
      case .symbol where last.scalar == 0x3E:
        break
      default:
        return end
      }
      end = start
    }
    return end
  }
}
