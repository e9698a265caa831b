/// Interprets utterances one after another, with memory of its own that is reused.
///
/// An engine is shared, an interpreter is not: each thread makes its own. What it remembers between
/// utterances are steps of the automaton, which never change a result. It belongs to one thread at a
/// time and its functions do not call back, so that overlapping accesses need not be watched for.
package final class Interpreter {
  package let engine: IntentEngine
  @exclusivity(unchecked) var matcher: Matcher
  let buffer = TokenBuffer()
  @exclusivity(unchecked) var term = TermBuilder()
  /// Room for a term that has to be normalised.
  @exclusivity(unchecked) var termBytes: [UInt8] = []
  /// What the dialogue at hand knows already; nil outside of one.
  @exclusivity(unchecked) var carried: Carried?
  /// JSON of how apps declare the schema, by the number of their list of declarations.
  @exclusivity(unchecked) var declarations: [Int: [UInt8]] = [:]
  let resolver: Resolver
  /// Reads requests other than searches; nil until it is needed.
  @exclusivity(unchecked) private var madeIntents: IntentReader?
  /// The parameters of an outcome that is no search.
  @exclusivity(unchecked) var filled: FilledIntent?
  /// The reading of a new request that is no search; nil if it is one, or an answer.
  @exclusivity(unchecked) var otherReading: IntentReader.Reading?

  package init(_ engine: IntentEngine) {
    self.engine = engine
    matcher = Matcher(
      engine.automaton, names: engine.names, nouns: engine.nouns, tolerance: engine.tolerance)
    resolver = Resolver(
      automaton: engine.automaton, catalog: engine.catalog, names: engine.names,
      nouns: engine.nouns)
  }

  /// Interprets an utterance, which must be valid UTF-8, as a new request.
  ///
  /// The bytes have to stay in place until the outcome has been written.
  package func interpret(_ utterance: UnsafeRawBufferPointer, in context: Context) -> Outcome {
    tokenize(utterance)
    match(in: context)
    return outcome(of: utterance, in: context)
  }

  /// What reads requests other than searches, made when it is first needed; nil when no app takes any.
  var intents: IntentReader? {
    if madeIntents == nil { madeIntents = engine.other.map { IntentReader(engine, $0) } }
    return madeIntents
  }
}

// MARK: - Stages

// What `interpret(_:in:)` does, one after the other; apart for those who measure them.
extension Interpreter {
  /// Splits a new request into tokens and pairs its quotes.
  @inline(__always)
  package func tokenize(_ utterance: UnsafeRawBufferPointer) {
    carried = nil
    Tokenizer.tokenize(utterance, into: buffer)
    QuotePairing.pair(buffer)
  }

  /// Finds the best reading of the tokens as a search.
  @inline(__always)
  package func match(in context: Context) {
    if !matcher.match(buffer, role: .request, language: context.language),
      QuotePairing.unwrap(buffer)
    {
      // A whole request in quotes is a request.
      _ = matcher.match(buffer, role: .request, language: context.language)
    }
  }

  /// Resolves the reading; where apps take other requests than searches, it looks for those first.
  @inline(__always)
  package func outcome(of utterance: UnsafeRawBufferPointer, in context: Context) -> Outcome {
    let outcome = resolver.resolve(&matcher, buffer, foreground: context.foreground, term: &term)
    if engine.other != nil { return otherOutcome(of: utterance, in: context) ?? outcome }
    return outcome
  }
}
