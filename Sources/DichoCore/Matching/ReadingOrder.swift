/// The order of readings as rules that can be named: which one decided between two readings.
package enum ReadingOrder: UInt8, CaseIterable, Sendable {
  case veto, knownApp, exactName, exactWord, lastApp, longestName, fewestSwallowed, weight, place

  /// Where the rule's field stands in a cost: its lowest bit and its width.
  private var field: (shift: UInt64, width: UInt64) {
    switch self {
    case .veto: (63, 1)
    case .knownApp: (62, 1)
    case .exactName: (59, 3)
    case .exactWord: (56, 3)
    case .lastApp: (44, 12)
    case .longestName: (36, 8)
    case .fewestSwallowed: (20, 16)
    case .weight: (10, 10)
    case .place: (0, 10)
    }
  }

  /// The field of a cost that the rule compares; the lesser wins.
  package func value(of cost: UInt64) -> Int {
    let field = field
    return Int(cost >> field.shift & (1 << field.width - 1))
  }

  /// The first rule that tells two costs apart, or nil when they are equal.
  package static func first(between winner: UInt64, and loser: UInt64) -> ReadingOrder? {
    allCases.first { $0.value(of: winner) != $0.value(of: loser) }
  }

  /// The 1-based number of the rule in the written order.
  package var number: Int { Int(rawValue) + 1 }

  /// The rule in words.
  package var statement: String {
    switch self {
    case .veto: "a veto beats any request"
    case .knownApp: "a known app beats free text"
    case .exactName: "an exact name beats a near one"
    case .exactWord: "exact words beat near ones"
    case .lastApp: "the app named last wins"
    case .longestName: "the longest name wins"
    case .fewestSwallowed: "fewer words in free slots win"
    case .weight: "the greater rule weight wins"
    case .place: "the rule that comes first in the grammar wins"
    }
  }

  /// What the rule compared in two readings, such as "1 against 3"; "" where it goes without saying.
  package func comparison(of winner: UInt64, and loser: UInt64) -> String {
    let (first, second) = (value(of: winner), value(of: loser))
    switch self {
    case .veto, .knownApp, .weight, .place: return ""
    case .exactName, .exactWord, .fewestSwallowed: return "\(first) against \(second)"
    // These fields count down from the most there can be; 0 stands for no name at all.
    case .lastApp: return "after word \(4095 - first) against word \(4095 - second)"
    case .longestName: return "\(255 - first) letters against \(255 - second)"
    }
  }
}
