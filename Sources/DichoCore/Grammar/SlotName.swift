/// The slots there are: what can be written after `slot.` in a grammar.
///
/// `Grammars/README.md` says what each takes.
package enum SlotName: String, CaseIterable, Sendable {
  case term, app, otherApp, noun, target, text, word

  /// Whether it takes any words at all, known or not.
  var isFree: Bool {
    switch self {
    case .term, .text, .word: true
    case .app, .otherApp, .noun, .target: false
    }
  }

  /// The slot that a name in angle brackets ends in.
  init?(reference: UnsafeBufferPointer<UInt8>) {
    let dot = reference.lastIndex(of: UInt8(ascii: ".")) ?? 0
    let name = reference[(dot + 1)..<(reference.count - 1)]
    guard let slot = Self.allCases.first(where: { name.elementsEqual($0.rawValue.utf8) }) else {
      return nil
    }
    self = slot
  }
}
