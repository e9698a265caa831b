/// The keys of the states that a word of a class goes through, marked while a step is worked out.
struct ClassKeys: ~Copyable {
  /// The word sets of each class, as in `Vocabulary`.
  private let setStart: [Int32]
  private let sets: [Int32]
  /// The marked keys.
  private(set) var keys = Arena<Int32>()
  /// For each key the last mark it was given.
  private var marks: [Int32]
  private var mark: Int32 = 0

  init(_ vocabulary: Vocabulary) {
    setStart = vocabulary.setStart
    sets = vocabulary.sets
    marks = [Int32](
      repeating: 0, count: vocabulary.wordSetCount + Int(Automaton.State.firstWordSet))
  }

  /// Marks the keys of a class, and no others.
  mutating func select(_ wordClass: Int) {
    keys.removeAll()
    keys.append(Int32(Automaton.StateKind.any.rawValue))
    for index in Int(setStart[wordClass])..<Int(setStart[wordClass + 1]) {
      keys.append(sets[index] + Automaton.State.firstWordSet)
    }
    mark &+= 1
    for index in 0..<keys.count { marks[Int(keys[index])] = mark }
  }

  @inline(__always)
  func isSelected(_ key: Int32) -> Bool { marks[Int(key)] == mark }
}
