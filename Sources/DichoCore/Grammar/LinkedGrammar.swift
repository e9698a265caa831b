/// A set of grammar files with every rule reference resolved.
///
/// References always lead to a rule in ``rules``; recursion is right recursion only; no loop can be
/// passed without a word; nothing in it is `<VOID>` unless a client puts it there.
package struct LinkedGrammar: Hashable, Sendable {
  /// The rules, in the order of their files and of their places in them.
  package var rules: [LinkedRule]

  /// The locales of the file headers, each once, in the order of the files; never "".
  package var languages: [String]

  /// The files that the positions in the rules refer to.
  package var sources: [SourceText]

  /// Creates a grammar from linked rules.
  package init(rules: [LinkedRule], languages: [String], sources: [SourceText] = []) {
    self.rules = rules
    self.languages = languages
    self.sources = sources
  }
}

extension LinkedGrammar {
  /// Returns the file, line and column of a position in a rule of this grammar.
  ///
  /// Reads the file from its start, in linear time.
  package func location(of position: SourcePosition) -> SourceLocation {
    guard sources.indices.contains(Int(position.file)) else {
      return SourceLocation(file: "", line: 1, column: 1)
    }
    return sources[Int(position.file)].location(at: Int(position.offset))
  }

  /// Returns the name of the file that a position is in, "" if it is none of this grammar's.
  package func file(of position: SourcePosition) -> String {
    sources.indices.contains(Int(position.file)) ? sources[Int(position.file)].name : ""
  }
}

/// A named rule of a linked grammar.
package struct LinkedRule: Hashable, Sendable {
  /// The qualified name, grammar name and rule name: "es.search.searchTermInApp".
  package var name: String

  /// The locale in the header of its file, such as "es"; "" when none is given.
  package var language: String

  /// Whether the rule is declared `public`.
  package var isPublic: Bool

  /// The last tag at the top level of a public rule, which names its schema, or nil.
  ///
  /// Tags that capture (`{name=}`) do not count. When the top level is a list of alternatives, all
  /// of them have to agree. The tag stays in the expansion as well.
  package var closingTag: String?

  /// What the rule matches.
  package var expansion: LinkedExpansion

  /// The `@example` lines of its doc comment, in order.
  package var examples: [String]

  /// The first line of its doc comment, or "".
  package var summary: String

  /// Why no other language has the rule, as its doc comment says after `@only`; nil when it is not
  /// said, and "" without a reason.
  package var only: String?

  /// Where its name is defined; see ``LinkedGrammar/location(of:)``.
  package var location: SourcePosition

  /// Creates a rule from its parts.
  package init(
    name: String, language: String = "", isPublic: Bool = false, closingTag: String? = nil,
    expansion: LinkedExpansion, examples: [String] = [], summary: String = "",
    location: SourcePosition = SourcePosition(file: 0, offset: 0)
  ) {
    self.name = name
    self.language = language
    self.isPublic = isPublic
    self.closingTag = closingTag
    self.expansion = expansion
    self.examples = examples
    self.summary = summary
    self.location = location
  }
}

/// What a rule, or a part of one, matches.
package enum LinkedExpansion: Hashable, Sendable {
  /// One JSGF token, without its quotes and escapes.
  ///
  /// It may hold several words ("New York") or punctuation (",").
  case word(String, SourcePosition)

  /// A reference to the rule with that index in ``LinkedGrammar/rules``.
  case rule(Int, SourcePosition)

  /// A slot by its name: the raw value of a ``SlotName``.
  case slot(String, SourcePosition)

  /// Matches without a word.
  case null

  /// Never matches.
  ///
  /// The loader removes it from all that it gives.
  case void

  /// One after the other; two or more.
  case sequence([LinkedExpansion])

  /// Any one of them; two or more.
  case alternatives([LinkedAlternative])

  /// The expansion or nothing.
  indirect case optional(LinkedExpansion)

  /// The expansion any number of times, or nothing.
  indirect case star(LinkedExpansion)

  /// The expansion once or more.
  indirect case plus(LinkedExpansion)

  /// The expansion with tags attached, at least one, in the order of the text.
  indirect case tagged(LinkedExpansion, tags: [String])
}

/// One of several alternatives, with its weight.
package struct LinkedAlternative: Hashable, Sendable {
  /// The weight as written, or 1 if none is given; at least 0.
  package var weight: Double

  /// What the alternative matches.
  package var expansion: LinkedExpansion

  /// Creates an alternative.
  package init(weight: Double = 1, expansion: LinkedExpansion) {
    self.weight = weight
    self.expansion = expansion
  }
}

extension LinkedExpansion {
  /// Calls the closure for the expansion and every expansion inside it; references are not followed.
  package func visit(_ body: (LinkedExpansion) -> Void) {
    body(self)
    switch self {
    case .sequence(let items): for item in items { item.visit(body) }
    case .alternatives(let choices): for choice in choices { choice.expansion.visit(body) }
    case .optional(let inner), .star(let inner), .plus(let inner): inner.visit(body)
    case .tagged(let inner, _): inner.visit(body)
    case .word, .rule, .slot, .null, .void: break
    }
  }
}
