/// Reads the text of one grammar file into a syntax tree, and goes on after every fault.
///
/// The grammar, after the JSpeech Grammar Format, W3C Note 5 June 2000
/// (https://www.w3.org/TR/2000/NOTE-jsgf-20000605/):
///
///     file         = header declaration {import} {rule}
///     header       = "#JSGF" "V1.0" [encoding [locale]] ";"
///     declaration  = "grammar" name ";"
///     import       = "import" "<" name [".*"] ">" ";"
///     rule         = ["public"] "<" name ">" "=" alternatives ";"
///     alternatives = [weight] sequence {"|" [weight] sequence}
///     sequence     = item {item}
///     item         = primary {"*" | "+" | tag}
///     primary      = token | quoted | "<" name ">" | "(" alternatives ")" | "[" alternatives "]"
///
/// A doc comment before a rule or the declaration belongs to it. After a fault that leaves no way
/// to go on, reading continues behind the next ";", or at a rule definition that begins before it.
struct GrammarParser {
  /// How deep brackets may nest.
  static let nestingLimit = 64

  var lexer: GrammarLexer
  var syntax = GrammarSyntax()

  /// The token to read next.
  var token: GrammarToken

  /// The tokens before it, the last one first.
  var previous: GrammarToken
  var beforePrevious: GrammarToken
  var thirdLast: GrammarToken

  /// The number of tokens read.
  var steps = 1

  /// The offset where the statement being read begins.
  private var statementStart: Int32 = -1

  /// The offsets of bytes that are not UTF-8, and how many of them lie before the statement.
  private var invalidOffsets: [Int32] = []
  private var invalidIndex = 0

  private init(_ bytes: UnsafeBufferPointer<UInt8>, base: UnsafePointer<UInt8>, file: Int32) {
    lexer = GrammarLexer(bytes, file: file, base: base)
    let start = GrammarToken(kind: .semicolon, start: 0, end: 0)
    (previous, beforePrevious, thirdLast) = (start, start, start)
    token = start
    syntax.nodes.reserveCapacity(bytes.count / 4)
    invalidOffsets = UTF8Faults.offsets(in: bytes)
    reportInvalidBytes(bytes)
    token = lexer.next()
  }

  /// Parses a text; the faults found carry the given file index.
  static func parse(_ source: SourceText, file: Int32) -> (
    syntax: GrammarSyntax, faults: [GrammarFault], steps: Int
  ) {
    // An empty text has no address; a blank one is the same to the reader.
    let bytes = source.bytes.isEmpty ? [0x20] : source.bytes
    return bytes.withUnsafeBufferPointer { parse($0, file: file) }
  }

  private static func parse(_ bytes: UnsafeBufferPointer<UInt8>, file: Int32) -> (
    syntax: GrammarSyntax, faults: [GrammarFault], steps: Int
  ) {
    guard let base = bytes.baseAddress else { return (GrammarSyntax(), [], 0) }
    var parser = GrammarParser(bytes, base: base, file: file)
    parser.parseFile()
    return (parser.syntax, parser.lexer.faults.faults, parser.steps)
  }

  // MARK: - Tokens

  mutating func advance() {
    thirdLast = beforePrevious
    beforePrevious = previous
    previous = token
    steps += 1
    token = lexer.next()
  }

  /// Whether a token is the given word.
  func isWord(_ token: GrammarToken, _ word: StaticString) -> Bool {
    guard token.kind == .word, Int(token.end - token.start) == word.utf8CodeUnitCount else {
      return false
    }
    return bytes(of: token.span).elementsEqual(
      UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  /// The text of a span.
  func bytes(of span: SyntaxSpan) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: lexer.bytes + Int(span.start), count: Int(span.end - span.start))
  }

  mutating func report(
    _ id: String, severity: Diagnostic.Severity = .error, at span: SyntaxSpan,
    _ message: String, label: String? = nil
  ) {
    lexer.report(
      id, severity: severity, from: Int(span.start), to: Int(span.end), message, label: label)
  }

  private mutating func reportInvalidBytes(_ bytes: UnsafeBufferPointer<UInt8>) {
    var reportedUpTo = -1
    for offset in invalidOffsets where Int(offset) >= reportedUpTo {
      let offset = Int(offset)
      lexer.report("invalid-utf8", from: offset, to: offset + 1, UTF8Faults.message(bytes[offset]))
      // One report a line: the offsets rise, so that no line is searched twice.
      reportedUpTo = offset
      while reportedUpTo < bytes.count && bytes[reportedUpTo] != 0x0A { reportedUpTo += 1 }
    }
  }

  // MARK: - Statements

  private mutating func parseFile() {
    parseHeader()
    while token.kind != .end { parseStatement() }
    if !syntax.name.isPresent && !hasReportedName {
      report(
        "missing-grammar-name", at: SyntaxSpan(start: 0, end: 0), "file declares no grammar name",
        label: "write 'grammar es.search;' after the header")
    }
  }

  /// Whether the missing grammar name is explained by a fault that is reported already.
  private var hasReportedName = false

  private mutating func parseStatement() {
    statementStart = token.start
    let doc = lexer.doc
    if token.kind == .name {
      parseRule(doc: doc, isPublic: false)
    } else if isWord(token, "public") {
      advance()
      if token.kind == .name {
        parseRule(doc: doc, isPublic: true)
      } else {
        fail("expected-rule", token.span, "no rule name after 'public'", "write 'public <name> ='")
      }
    } else if isWord(token, "import") {
      advance()
      parseImport()
    } else if isWord(token, "grammar") {
      advance()
      parseDeclaration(doc: doc)
    } else if token.kind == .invalid {
      recover()
    } else {
      fail(
        "expected-statement", token.span,
        "\(FaultText.quoted(bytes(of: token.span))) does not begin a statement",
        token.kind == .semicolon ? "remove it" : "write 'import', 'public' or '<name> ='")
    }
  }

  private mutating func parseDeclaration(doc: SyntaxSpan) {
    let name = token.span
    guard token.kind == .word, GrammarName.isLegal(bytes(of: name)) else {
      hasReportedName = true
      fail("invalid-name", name, "grammar name is not legal", "write a name such as 'es.search'")
      return
    }
    if syntax.name.isPresent {
      report("repeated-declaration", at: name, "grammar name is declared twice", label: "remove it")
    } else {
      if !syntax.rules.isEmpty || !syntax.imports.isEmpty {
        report(
          "misplaced-statement", at: name, "grammar name is declared too late",
          label: "move it behind the header")
      }
      syntax.name = name
      syntax.doc = doc
    }
    advance()
    expectSemicolon()
  }

  private mutating func parseImport() {
    guard token.kind == .name else {
      fail("expected-rule", token.span, "no name to import", "write 'import <grammar.rule>;'")
      return
    }
    let name = token.span
    if !syntax.rules.isEmpty {
      report(
        "misplaced-statement", at: name, "import follows a rule definition",
        label: "move it before the first rule")
    }
    if GrammarName.isLegalImport(bytes(of: name)) {
      syntax.imports.append(ImportSyntax(name: name))
    } else {
      report(
        "invalid-name", at: name, "imported name is not legal",
        label: "write '<grammar.rule>' or '<grammar.*>'")
    }
    advance()
    expectSemicolon()
  }

  private mutating func parseRule(doc: SyntaxSpan, isPublic: Bool) {
    let errors = lexer.faults.errorCount
    let fault = lexer.faults.faults.count
    let firstNode = Int32(syntax.nodes.count)
    var rule = RuleSyntax(
      name: token.span, isPublic: isPublic, doc: doc, firstNode: firstNode, endNode: firstNode)
    checkRuleName(token.span)
    advance()
    if token.kind == .equals {
      advance()
      do throws(AbandonedRule) {
        rule.root = try parseAlternatives(depth: 0)
        try finishRule(hasFaults: lexer.faults.errorCount > errors)
      } catch {
        rule.root = -1
        recover()
      }
    } else {
      fail(
        "expected-equals", token.span, "no '=' after \(FaultText.quoted(bytes(of: rule.name)))",
        "write '=' here")
    }
    rule.endNode = Int32(syntax.nodes.count)
    rule.isFaulty =
      rule.root < 0 || lexer.faults.errorCount > errors || hasInvalidBytes(before: previous.end)
    if lexer.faults.faults.count > fault { rule.fault = Int32(fault) }
    syntax.rules.append(rule)
  }

  private mutating func checkRuleName(_ name: SyntaxSpan) {
    let text = bytes(of: name)
    if GrammarName.isReserved(text) {
      report(
        "reserved-name", at: name, "\(FaultText.quoted(text)) is reserved and cannot be defined",
        label: "choose another name")
    } else if !GrammarName.isLegalRule(text) {
      report(
        "invalid-name", at: name, "rule name \(FaultText.quoted(text)) is not legal",
        label: "write letters and digits, without a dot")
    }
  }

  /// Ends a rule behind its expansion, where a ";" should be.
  private mutating func finishRule(hasFaults: Bool) throws(AbandonedRule) {
    switch token.kind {
    case .semicolon:
      endStatement()
    case .equals where previous.kind == .name && previous.start > statementStart:
      // The next definition begins inside this one. Whoever misses a quotation mark or a bracket
      // has usually lost the semicolon with it.
      let end = isWord(beforePrevious, "public") ? thirdLast.end : beforePrevious.end
      if !hasFaults { reportMissingSemicolon(after: end) }
      throw AbandonedRule()
    case .end:
      if !hasFaults { reportMissingSemicolon(after: previous.end) }
      throw AbandonedRule()
    case .close, .closeBracket:
      report(
        "unbalanced-bracket", at: token.span,
        "\(FaultText.quoted(bytes(of: token.span))) closes nothing", label: "remove it")
      throw AbandonedRule()
    default:
      if !hasFaults {
        report(
          "unexpected-token", at: token.span,
          "\(FaultText.quoted(bytes(of: token.span))) cannot stand in a rule",
          label: "put it in quotes")
      }
      throw AbandonedRule()
    }
  }

  // MARK: - Ends of statements

  /// Passes the ";" that ends a statement, and forgets the doc comments inside it.
  mutating func endStatement() {
    lexer.doc = .none
    lexer.isSilent = false
    advance()
  }

  /// Reads the ";" of a short statement, or reports that it is missing.
  mutating func expectSemicolon() {
    if token.kind == .semicolon {
      endStatement()
    } else if bytes(of: SyntaxSpan(start: previous.end, end: token.start)).contains(0x0A)
      || token.kind == .end
    {
      // The next line is a statement of its own.
      reportMissingSemicolon(after: previous.end)
    } else {
      reportMissingSemicolon(after: previous.end)
      recover()
    }
  }

  private mutating func reportMissingSemicolon(after end: Int32) {
    report(
      "expected-semicolon", at: SyntaxSpan(start: max(end - 1, 0), end: end),
      "no ';' at the end of the statement", label: "write ';' after it")
  }

  mutating func fail(_ id: String, _ span: SyntaxSpan, _ message: String, _ label: String) {
    if token.kind != .invalid { report(id, at: span, message, label: label) }
    recover()
  }

  /// Goes on to the next statement.
  ///
  /// References on the way are kept as nodes without a parent, since what they name is in use.
  mutating func recover() {
    lexer.isSilent = true
    while token.kind != .semicolon && token.kind != .end {
      if token.kind == .equals && previous.kind == .name && previous.start > statementStart {
        restart()
        return
      }
      if token.kind == .name { addNode(SyntaxNode(.reference, token.span)) }
      advance()
    }
    endStatement()
  }

  /// Goes back to the rule name before a "=", and to a "public" before it.
  private mutating func restart() {
    let first = isWord(beforePrevious, "public") ? beforePrevious : previous
    lexer.position = Int(first.start)
    lexer.isSilent = false
    if lexer.doc.isPresent && lexer.doc.start < statementStart { lexer.doc = .none }
    token = lexer.next()
    (previous, beforePrevious) = (thirdLast, thirdLast)
  }

  /// Whether a byte before the offset, and after those asked about earlier, is not UTF-8.
  private mutating func hasInvalidBytes(before end: Int32) -> Bool {
    while invalidIndex < invalidOffsets.count && invalidOffsets[invalidIndex] < statementStart {
      invalidIndex += 1
    }
    return invalidIndex < invalidOffsets.count && invalidOffsets[invalidIndex] < end
  }
}

/// Says that a rule cannot be read to its end; what is wrong has been reported.
struct AbandonedRule: Error {}
