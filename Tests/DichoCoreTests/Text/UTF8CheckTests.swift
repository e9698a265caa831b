import Testing

@testable import DichoCore

@Suite struct UTF8CheckTests {
  private func fault(_ bytes: [UInt8]) -> UTF8Fault? {
    bytes.withUnsafeBytes { UTF8Check.firstFault(in: $0) }
  }

  @Test(arguments: ["", "busca", "¿Ñandú? 東京 🍕", "\0", "\u{10FFFF}\u{E000}\u{D7FF}\u{800}\u{80}"])
  func takesText(_ text: String) {
    #expect(fault(Array(text.utf8)) == nil)
  }

  @Test(
    arguments: [
      ([0x80], 0), ([0x61, 0xC3], 1), ([0xC0, 0x80], 0), ([0xC1, 0xBF], 0),
      ([0xE0, 0x9F, 0x80], 0),
      ([0xED, 0xA0, 0x80], 0), ([0xEF, 0xBF], 0), ([0xF0, 0x8F, 0x80, 0x80], 0),
      ([0xF4, 0x90, 0x80, 0x80], 0), ([0xF5, 0x80, 0x80, 0x80], 0), ([0xFF], 0),
      ([0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0x61, 0xFE, 0x61], 9),
      ([0xC3, 0xA9, 0xE2, 0x82, 0x61], 2), ([0xF0, 0x9F, 0x8D], 0),
    ] as [([UInt8], Int)])
  func findsTheFirstFault(_ bytes: [UInt8], _ offset: Int) {
    #expect(fault(bytes)?.offset == offset && fault(bytes)?.byte == bytes[offset])
  }

  @Test func saysWhatIsWrong() {
    let bytes = Array("Busca tazas ".utf8) + [0xE1, 0x20]
    #expect(
      fault(bytes)?.message == "byte 0xE1 at offset 12 begins a UTF-8 sequence that is not finished"
    )
    #expect(
      fault([0x61, 0x80])?.message == "byte 0x80 at offset 1 does not begin a UTF-8 sequence")
    for surrogate in [[0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]] {
      #expect(fault(surrogate)?.message.hasSuffix("stands for no character") == true)
    }
    #expect(fault([0xF0, 0x9F, 0x8D])?.message.hasSuffix("is not finished") == true)
    #expect(UTF8Fault(offset: 0, byte: 5).message.hasPrefix("byte 0x05 "))
  }

  @Test(arguments: 0..<4)
  func agreesWithTheStandardLibrary(_ seed: UInt64) {
    var generator = TextGenerator(seed: seed)
    let telling: [UInt8] = [
      0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC,
      0xED,
      0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        telling.randomElement(using: &generator) ?? 0
      }
      let found = fault(bytes)
      #expect((found == nil) == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
      if let found {
        #expect(String(validating: bytes[..<found.offset], as: UTF8.self) != nil, "\(bytes)")
      }
    }
  }
}
