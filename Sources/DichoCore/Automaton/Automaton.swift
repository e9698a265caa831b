/// A compiled grammar: every public rule of every language in one position automaton over word classes.
///
/// A state stands for one place in a rule that consumes a word, a free word, or a name. A node is
/// a set of states reachable without consuming anything: the states that may come next. States of
/// rules that are reached from several places share their nodes, so that the size stays near the
/// size of the grammar text.
///
/// The construction follows the position automaton of Glushkov (1961), with shared follow sets.
package struct Automaton: Sendable {
  /// What a state consumes.
  package enum StateKind: UInt8, Sendable, BitwiseCopyable {
    /// One word of the state's word set.
    case word
    /// One word, whatever it is.
    case any
    /// A name of the catalog; the app the request is for.
    case app
    /// A name of the catalog that is not the target.
    case otherApp
    /// A content noun of the catalog.
    case noun
    /// Nothing: the rule is complete.
    case accept
  }

  /// Conditions on how the word a state consumes is written.
  package struct StateFlags: OptionSet, Sendable, BitwiseCopyable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// A pause must stand before the word.
    package static let pauseRequired = StateFlags(rawValue: 1)
    /// No pause may stand before the word.
    package static let joined = StateFlags(rawValue: 2)
    /// The word must not be written as part of a title.
    package static let plain = StateFlags(rawValue: 4)
    /// The word belongs to the term.
    package static let term = StateFlags(rawValue: 8)
  }

  /// One place in a rule.
  package struct State: Sendable, BitwiseCopyable {
    package var kind: StateKind
    package var flags: StateFlags
    /// Index of the word set of a `word` state, of the slot of an `any` state, of the rule of an `accept` state.
    package var value: Int32
    /// The node that follows; -1 for `accept`.
    package var follow: Int32
    /// The rule instance the state belongs to.
    package var instance: Int32
    /// What consuming a word here costs: see `ReadingCost`.
    package var cost: UInt64

    /// A number that says what the state consumes: the kind, or for words the set.
    package var key: Int32 {
      kind == .word ? value + Self.firstWordSet : Int32(kind.rawValue)
    }

    /// The key of word set 0.
    package static let firstWordSet: Int32 = 8
  }

  /// An occurrence of a rule inside another.
  package struct Instance: Sendable, BitwiseCopyable {
    /// Index of the rule in `rules`.
    package var rule: Int32
    /// The instance around it, or -1 for a public rule.
    package var parent: Int32
    /// Index in `captures` of the name that tags this instance as a capture, or -1.
    package var capture: Int32
  }

  /// What the engine does with a public rule.
  package enum Role: UInt8, Sendable, CaseIterable {
    /// A request: a schema's pattern or a veto.
    case request
    /// A phrase that may stand between any two words.
    case anywhere
    /// A phrase skipped at the beginning only.
    case opening
    /// A phrase skipped at the end only.
    case closing
    /// An answer to a pending question.
    case answer
    /// A word list for trimming terms.
    case determiner, possessive, linker, keptLinker

    /// A bit of its own for each of the first eight roles.
    package var bit: UInt8 { 1 << (rawValue & 7) }
  }

  /// A public or private rule of the grammar, as far as matching and explaining need it.
  package struct Rule: Sendable {
    package var name: String
    package var language: String
    /// Index of the language in the grammar's list, or -1.
    package var languageIndex: Int32
    package var tag: String
    package var location: SourcePosition
    package var isVeto: Bool
    package var hasApp: Bool
    package var hasTerm: Bool
    /// Whether the reading ends where a pause or the end of the utterance follows.
    package var pauseAfter: Bool
    /// Cost of accepting: see `ReadingCost`.
    package var acceptCost: UInt64
  }

  package var states: [State] = []
  package var instances: [Instance] = []
  package var rules: [Rule] = []
  package var slots: [String] = []
  package var captures: [String] = []
  /// Start node for each role, by raw value.
  package var starts: [Int32] = []

  /// Closure of node n: `closureStates[closureStart[n] ..< closureStart[n + 1]]`, with weights beside it.
  package var closureStart: [Int32] = [0]
  package var closureStates: [Int32] = []
  package var closureWeights: [UInt16] = []
  /// What each state of a closure consumes, as `State.key`; increasing within a closure.
  package var closureKeys: [Int32] = []

  package var vocabulary = Vocabulary()

  package init() {}
}

/// The words of all grammars, grouped into classes that no rule tells apart.
package struct Vocabulary: Sendable {
  /// Open-addressing table: accent-preserving hash of a spelling, 0 where empty.
  package var keys: [UInt64] = []
  /// Class of the spelling at the same place.
  package var classes: [UInt16] = []
  package var mask = 0
  /// Number of classes, class 0 (words of no rule) included.
  package var classCount = 1
  package var wordSetCount = 0
  /// The folded words, one after the other, where each ends, and the class of each, for near words.
  package var spellingBytes: [UInt8] = []
  package var spellingEnds: [Int32] = []
  package var spellingClasses: [UInt16] = []
  /// The word sets that the words of class c are in, increasing: `sets[setStart[c] ..< setStart[c + 1]]`.
  package var setStart: [Int32] = [0, 0]
  package var sets: [Int32] = []
  /// For each class, the roles (bits of `Automaton.Role`) whose phrases can begin with it.
  package var mayBeginPhrase: [UInt8] = []

  package init() {}

  /// Returns the class of the spelling with this accent-preserving hash; 0 when no rule has it.
  @inline(__always)
  package func wordClass(_ hash: UInt64) -> UInt16 {
    if keys.isEmpty { return 0 }
    var i = Int(truncatingIfNeeded: hash) & mask
    while true {
      let key = keys[i]
      if key == hash { return classes[i] }
      if key == 0 { return 0 }
      i = (i &+ 1) & mask
    }
  }
}
