extension GrammarSyntax {
  /// Reads the tree of one file by itself, whatever is wrong with it.
  ///
  /// For tools that show and change grammars: no name is looked up, and faults are left to
  /// ``GrammarLoader``. Of a file that is too large for it, the tree is empty.
  package init(reading source: SourceText) {
    guard source.bytes.count <= GrammarLoader.sizeLimit else {
      self.init()
      return
    }
    self = GrammarParser.parse(source, file: 0).syntax
  }
}

extension RuleSyntax {
  /// Whether a rule may be defined by a name, given without its angle brackets.
  package static func isLegal(name: String) -> Bool {
    Array("<\(name)>".utf8).withUnsafeBufferPointer {
      GrammarName.isLegalRule($0) && !GrammarName.isReserved($0)
    }
  }
}
