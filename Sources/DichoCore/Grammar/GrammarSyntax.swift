/// A half-open range of byte offsets in the text of one grammar file.
package struct SyntaxSpan: Hashable, Sendable, BitwiseCopyable {
  package var start: Int32
  package var end: Int32

  /// The span of something that is not there.
  package static let none = SyntaxSpan(start: -1, end: -1)

  /// Creates a span from offsets.
  package init(start: Int32, end: Int32) {
    self.start = start
    self.end = end
  }

  /// Whether the span stands for something that is in the text.
  package var isPresent: Bool { start >= 0 }
}

/// A node of the syntax tree of a rule expansion.
///
/// Nodes lie in one array and refer to each other by index, children before their parents: making,
/// walking and freeing a tree takes no allocation of its own and no deep call stack.
package struct SyntaxNode: Hashable, Sendable, BitwiseCopyable {
  /// What a node stands for.
  package enum Kind: UInt8, Hashable, Sendable, BitwiseCopyable {
    case word, quoted, reference, slot, null, void
    case sequence, alternatives, weighted, optional, star, plus, tagged, tag
  }

  /// What the node stands for.
  package var kind: Kind

  /// Whether its text holds a backslash escape.
  package var isEscaped = false

  /// Its text, quotes and brackets included; of a weighted alternative only the weight.
  package var span: SyntaxSpan

  /// The first child, or -1.
  ///
  /// Once linked, a reference keeps the index of its rule here.
  package var child: Int32 = -1

  /// The next child of the same parent, or -1.
  package var next: Int32 = -1

  /// Creates a node.
  package init(_ kind: Kind, _ span: SyntaxSpan, child: Int32 = -1, isEscaped: Bool = false) {
    self.kind = kind
    self.span = span
    self.child = child
    self.isEscaped = isEscaped
  }
}

/// A rule definition as written.
package struct RuleSyntax: Hashable, Sendable, BitwiseCopyable {
  /// The name with its angle brackets.
  package var name: SyntaxSpan

  /// Whether it is declared `public`.
  package var isPublic: Bool

  /// The doc comment before it, delimiters included.
  package var doc: SyntaxSpan

  /// The node of its expansion, or -1 when it could not be read.
  package var root: Int32 = -1

  /// The nodes of the rule are those from here up to ``endNode``.
  package var firstNode: Int32

  /// The index after the last node of the rule.
  package var endNode: Int32

  /// Whether an error was reported inside it.
  package var isFaulty = false

  /// The index of the first fault reported inside it, or -1.
  package var fault: Int32 = -1
}

/// An import statement as written.
package struct ImportSyntax: Hashable, Sendable, BitwiseCopyable {
  /// The imported name with its angle brackets: `<pkg.rule>` or `<pkg.*>`.
  package var name: SyntaxSpan
}

/// The syntax tree of one grammar file.
///
/// Spans are offsets in the text that was parsed, which the tree does not keep.
package struct GrammarSyntax: Hashable, Sendable {
  /// The encoding in the header.
  package var encoding = SyntaxSpan.none

  /// The locale in the header.
  package var locale = SyntaxSpan.none

  /// The grammar name that is declared.
  package var name = SyntaxSpan.none

  /// The doc comment of the grammar declaration.
  package var doc = SyntaxSpan.none

  /// The import statements, in order.
  package var imports: [ImportSyntax] = []

  /// The rule definitions, in order.
  package var rules: [RuleSyntax] = []

  /// The nodes of all expansions.
  package var nodes: [SyntaxNode] = []

  /// Creates an empty tree.
  package init() {}
}
