import DichoCore

/// Tries a name in the sentences that a grammar gives as examples.
///
/// The examples name apps of a catalog of their own; a sentence is one of those with that name cut
/// out. A name that is a word as well is only worth a warning if it is misread in such a sentence:
/// "find cats in in" is, "find cats in photos" is not. Few catalogs have such a name, so that nothing
/// is made before the first.
final class NameTrial {
  /// A sentence around a name.
  private struct Frame {
    var before: String
    var after: String
  }

  private let grammar: LinkedGrammar
  private let catalog: Catalog
  private let examples: () -> Catalog
  /// The grammar without questions, lists of words or ways to say symbols.
  private lazy var engine = IntentEngine(
    grammar: grammar, prompts: PromptTable(), catalog: catalog)
  private lazy var interpreter = Interpreter(engine)
  /// Understands requests without knowing any app.
  private(set) lazy var nameless = Interpreter(engine.replacingCatalog(with: Catalog()))
  private lazy var frames = Self.frames(grammar, engine.replacingCatalog(with: examples()))

  /// The most sentences a name is tried in, for each language.
  private static let limit = 40

  /// Takes the names of a catalog, and one that has the apps of the examples.
  init(
    _ grammar: LinkedGrammar, catalog: Catalog, examples: @escaping @autoclosure () -> Catalog
  ) {
    self.grammar = grammar
    self.catalog = catalog
    self.examples = examples
  }

  /// Whether there is a sentence at all.
  var isPossible: Bool { !frames.isEmpty }

  /// Returns the first sentence in which a name is not understood as its app's, if that happens in
  /// one of ten.
  func misreading(of name: String, app: String) -> String? {
    // Capitals say that a word is a name, and speech recognisers leave them out.
    let sentences = frames.map { $0.before + name.lowercased() + $0.after }
    let misread = sentences.filter { sentence in
      let resolution = interpreter.resolve(sentence)
      return resolution.intent?.app != app
        && resolution.followUp?.candidates.contains(app) != true
        && !(resolution.status == .needsDisambiguation
          && resolution.followUp?.options.contains { $0.id == app } == true)
    }
    return misread.count * 10 >= sentences.count ? misread.first : nil
  }

  private static func frames(_ grammar: LinkedGrammar, _ engine: IntentEngine) -> [Frame] {
    var frames: [Frame] = []
    let interpreter = Interpreter(engine)
    for language in grammar.languages {
      let examples = grammar.rules.filter {
        $0.language == language && $0.isPublic && $0.closingTag?.contains(".") == true
      }.compactMap(\.examples.first)
      var count = 0
      for example in examples where count < limit {
        guard let frame = frame(example, interpreter) else { continue }
        frames.append(frame)
        count += 1
      }
    }
    return frames
  }

  /// Cuts the name of the app out of an example that resolves.
  private static func frame(_ example: String, _ interpreter: Interpreter) -> Frame? {
    let resolution = interpreter.resolve(example)
    // What is opened in one app need not be there in another.
    guard resolution.status == .resolved, resolution.intent?.term != nil,
      let span = resolution.spans.first(where: { $0.parameter == "app" })?.spans.first
    else { return nil }
    let bytes = Array(example.utf8)
    return Frame(
      before: String(decoding: bytes[..<span.start], as: UTF8.self),
      after: String(decoding: bytes[span.end...], as: UTF8.self))
  }
}
