/// The first place where bytes stop being UTF-8.
package struct UTF8Fault: Hashable, Sendable {
  /// The offset of the byte that begins no sequence.
  package let offset: Int

  /// That byte.
  package let byte: UInt8

  /// What is wrong with the sequence that the byte begins, if it can begin one.
  package let kind: Kind

  package init(offset: Int, byte: UInt8, kind: Kind = .noBeginning) {
    self.offset = offset
    self.byte = byte
    self.kind = kind
  }

  package enum Kind: Hashable, Sendable {
    /// The byte begins no sequence.
    case noBeginning
    /// A byte of the sequence is missing.
    case unfinished
    /// The sequence is overlong, a surrogate, or above U+10FFFF.
    case noCharacter
  }

  /// The fault in words: "byte 0x80 at offset 12 does not begin a UTF-8 sequence".
  package var message: String {
    let place = "byte 0x\(hexadecimal(byte)) at offset \(offset)"
    return switch kind {
    case .noBeginning: place + " does not begin a UTF-8 sequence"
    case .unfinished: place + " begins a UTF-8 sequence that is not finished"
    case .noCharacter: place + " begins a sequence of bytes that stands for no character"
    }
  }

  private func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return byte < 16 ? "0" + digits : digits
  }
}

/// The check that bytes are well-formed UTF-8, as table 3-7 of the Unicode Standard defines it.
package enum UTF8Check {
  /// Returns the first fault, or nil if all bytes are well-formed.
  ///
  /// A sequence that is cut off, overlong, a surrogate or above U+10FFFF counts as a fault at its
  /// first byte.
  package static func firstFault(in bytes: UnsafeRawBufferPointer) -> UTF8Fault? {
    guard let base = bytes.baseAddress else { return nil }
    let count = bytes.count
    var at = 0
    while at < count {
      if at + 8 <= count,
        base.loadUnaligned(fromByteOffset: at, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        at += 8
        continue
      }
      let lead = base.load(fromByteOffset: at, as: UInt8.self)
      if lead < 0x80 {
        at += 1
        continue
      }
      let length = sequenceLength(base + at, lead, count - at)
      if length == 0 {
        return UTF8Fault(
          offset: at, byte: lead, kind: kind(base + at, lead, available: count - at))
      }
      at += length
    }
    return nil
  }

  private static func kind(
    _ bytes: UnsafeRawPointer, _ lead: UInt8, available: Int
  ) -> UTF8Fault.Kind {
    guard lead >= 0xC0, lead <= 0xF4 else { return .noBeginning }
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    for offset in 1..<length {
      guard offset < available, bytes.load(fromByteOffset: offset, as: UInt8.self) & 0xC0 == 0x80
      else { return .unfinished }
    }
    return .noCharacter
  }

  /// Returns the length of the sequence of two to four bytes at `bytes`, or 0 if it is none.
  @inline(__always)
  private static func sequenceLength(
    _ bytes: UnsafeRawPointer, _ lead: UInt8, _ available: Int
  ) -> Int {
    func isContinuation(_ offset: Int) -> Bool {
      bytes.load(fromByteOffset: offset, as: UInt8.self) & 0xC0 == 0x80
    }
    guard lead >= 0xC2, lead <= 0xF4, available >= 2 else { return 0 }
    if lead < 0xE0 { return isContinuation(1) ? 2 : 0 }
    // The second byte keeps out overlong forms, surrogates and values above U+10FFFF.
    let second = bytes.load(fromByteOffset: 1, as: UInt8.self)
    let lowest: UInt8 = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80
    let highest: UInt8 = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF
    guard second >= lowest, second <= highest else { return 0 }
    if lead < 0xF0 { return available >= 3 && isContinuation(2) ? 3 : 0 }
    return available >= 4 && isContinuation(2) && isContinuation(3) ? 4 : 0
  }
}
