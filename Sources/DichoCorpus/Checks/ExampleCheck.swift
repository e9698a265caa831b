import DichoCore

/// Checks that every example of a public rule is read by that rule.
package struct ExampleCheck {
  private let engine: IntentEngine
  private let interpreter: Interpreter
  /// Reads the examples of requests other than searches.
  private let otherInterpreter: Interpreter

  package init(_ engine: IntentEngine) {
    self.engine = engine
    interpreter = Interpreter(engine)
    otherInterpreter = Interpreter(engine.matchingOtherIntents())
  }

  /// Returns what is wrong with the examples of all rules, in the order of the grammar.
  ///
  /// `files`: The grammar files whose rules are looked at; nil for all.
  package func run(in files: Set<String>? = nil) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for (index, rule) in engine.grammar.rules.enumerated() {
      if let files, !files.contains(engine.grammar.file(of: rule.location)) { continue }
      let ownRole = interpreter.role(ofRule: index)
      guard let role = ownRole ?? otherInterpreter.role(ofRule: index) else { continue }
      let reader = ownRole == nil ? otherInterpreter : interpreter
      for (number, example) in rule.examples.enumerated() {
        let language = engine.automaton.rules[index].languageIndex
        let rules = Self.read(example, by: reader, role, language)
        if rules.contains(Int32(index)) { continue }
        let place = ExamplePlace.find(number, of: index, in: engine.grammar)
        found.append(diagnostic(example, of: rule, read: rules.first.map { Int($0) }, at: place))
      }
    }
    return found
  }

  private static func read(
    _ example: String, by interpreter: Interpreter, _ role: Automaton.Role, _ language: Int32
  ) -> [Int32] {
    var example = example
    return example.withUTF8 {
      interpreter.rules(reading: UnsafeRawBufferPointer($0), as: role, language: language)
    }
  }

  private func diagnostic(
    _ example: String, of rule: LinkedRule, read other: Int?, at place: SourceLocation
  ) -> Diagnostic {
    let name = SimpleName.of(rule.name)
    guard let other else {
      return Diagnostic(
        severity: .error, id: "example-fails",
        message: "this example of '<\(name)>' is read by no rule", location: place,
        length: example.count)
    }
    let winner = engine.grammar.rules[other]
    let isVeto = { (rule: LinkedRule) in rule.closingTag?.hasPrefix("noMatch") ?? false }
    let isSame = winner.closingTag == rule.closingTag || isVeto(winner) && isVeto(rule)
    let winnerName = "'<\(SimpleName.of(winner.name))>'"
    let note = Diagnostic(
      severity: .note, id: "", message: "\(winnerName) is defined here",
      location: engine.grammar.location(of: winner.location))
    return Diagnostic(
      severity: isSame ? .warning : .error, id: isSame ? "example-other-rule" : "example-fails",
      message: isSame
        ? "this example of '<\(name)>' is read by \(winnerName), to the same result"
        : "this example of '<\(name)>' is read by \(winnerName), which gives "
          + "'\(winner.closingTag ?? "")'",
      location: place, length: example.count, notes: [note])
  }
}

/// Where the examples of a rule stand; the linked grammar has their texts only.
enum ExamplePlace {
  /// Returns the place of an example by its number, or that of the rule when it is not found.
  static func find(_ number: Int, of rule: Int, in grammar: LinkedGrammar) -> SourceLocation {
    let position = grammar.rules[rule].location
    guard grammar.sources.indices.contains(Int(position.file)) else {
      return grammar.location(of: position)
    }
    let bytes = grammar.sources[Int(position.file)].bytes
    // The doc comment is the text between this rule and the one before it in the file.
    var start = 0
    for other in grammar.rules[..<rule].reversed() where other.location.file == position.file {
      start = Int(other.location.offset)
      break
    }
    var at = start
    var seen = 0
    for tag in tags(in: bytes, from: start, to: Int(position.offset)) {
      at = tag
      seen += 1
      if seen > number { break }
    }
    guard seen > number else { return grammar.location(of: position) }
    return grammar.location(of: SourcePosition(file: position.file, offset: Int32(at)))
  }

  /// The offsets of the texts after each `@example` that has one.
  private static func tags(in bytes: [UInt8], from start: Int, to end: Int) -> [Int] {
    let tag = Array("@example".utf8)
    var places: [Int] = []
    var at = start
    while at + tag.count <= end {
      guard bytes[at..<at + tag.count].elementsEqual(tag) else {
        at += 1
        continue
      }
      at += tag.count
      while at < end, bytes[at] == 0x20 || bytes[at] == 0x09 { at += 1 }
      if at < end, bytes[at] != 0x0A, bytes[at] != 0x0D { places.append(at) }
    }
    return places
  }
}

/// The last part of a qualified rule name.
enum SimpleName {
  static func of(_ name: String) -> Substring {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return name[...] }
    return name[name.utf8.index(after: dot)...]
  }
}
