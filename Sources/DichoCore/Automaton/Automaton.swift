/// A compiled grammar: every public rule of every language in one position automaton over word classes.
///
/// A state stands for one place in a rule that consumes a word, a free word, or a name. A node is
/// a set of states reachable without consuming anything: the states that may come next. A node
/// stands for a set of continuations: what may still follow, one for each rule that came this far.
/// Continuations that begin alike share that beginning, and equal sets share one node, so that the
/// frame and the verb that fifty patterns begin with stand in the automaton once.
///
/// Nodes are worked out when they are first needed. An automaton is a value: each interpreter has
/// its own and works out what the utterances it meets lead to, which is a small part of the whole;
/// what two of them work out is the same.
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
    /// The word stands where something would be named, and names nothing.
    package static let empty = StateFlags(rawValue: 16)
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
    /// A word that names what is searched in: its tag says which search scope.
    case scope

    /// A bit of its own for each of the first eight roles.
    package var bit: UInt8 { 1 << (rawValue & 7) }
  }

  /// Which sentences a rule counts in.
  package enum Mood: UInt8, Sendable { case any, question, statement }

  /// A public or private rule of the grammar, as far as matching and explaining need it.
  package struct Rule: Sendable {
    package var name: String
    package var language: String
    /// Index of the language in the grammar's list, or -1.
    package var languageIndex: Int32
    package var tag: String
    package var location: SourcePosition
    package var isVeto: Bool
    /// Whether it counts only in a question, or only outside one.
    package var mood: Mood
    package var hasApp: Bool
    package var hasTerm: Bool
    /// Whether the reading ends where a pause or the end of the utterance follows.
    package var pauseAfter: Bool
    /// Cost of accepting: see `ReadingCost`.
    package var acceptCost: UInt64
  }

  /// The most states an automaton may have; what a grammar needs beyond them is left out.
  package static let maximumStates = 1 << 19

  package let model: GrammarModel
  package internal(set) var states: [State] = []
  package internal(set) var instances: [Instance] = []
  /// Start node for each role, by raw value.
  package internal(set) var starts: [Int32] = []
  /// Whether something was left out because there would have been too many states.
  package internal(set) var isCut = false

  var edges = EdgeLists()
  var closures = ClosureTable()
  var continuations = ContinuationTable()
  /// The sets of continuations that nodes stand for, as `Item.key`s.
  var sets = ListTable()
  /// The node of each set, and whether it was worked out.
  var nodeOfSet: [Int32] = []
  var isWorkedOut: [Bool] = []
  /// The set of each node, -1 for a node that stands for no set; nodes beyond the end have none.
  var setOfNode: [Int32] = []
  var marks = NodeMarks()
  var search = HeadSearch()
  var active: [ActiveRule] = []
  var ruleDepth = 0

  package var rules: [Rule] { model.rules }
  package var vocabulary: Vocabulary { model.vocabulary }
  package var slots: [String] { model.slots }
  package var captures: [String] { model.captures }

  /// Makes the automaton of a grammar, with nothing but its start nodes.
  ///
  /// `only`: Index of the one request or answer rule to take, or nil for all.
  package init(_ model: GrammarModel, only: Int? = nil) {
    self.model = model
    var rulesOfRole = [[Int]](repeating: [], count: Role.allCases.count)
    for (index, role) in model.roles.enumerated() {
      guard let role else { continue }
      if let only, role == .request || role == .answer, only != index { continue }
      rulesOfRole[Int(role.rawValue)].append(index)
    }
    for list in rulesOfRole {
      var items: [Item] = []
      for rule in list {
        items.append(
          Item(continuation: continuations.push(model.bodies[rule], beforeEndOf: Int32(rule))))
      }
      starts.append(node(of: items))
    }
  }
}
