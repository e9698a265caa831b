/// What one person says, turn by turn, and what it means.
///
///     let conversation = Conversation(IntentEngine())
///     await conversation.hear("Busca en Taller").followUp?.prompt
///     // "¿Qué quieres buscar en Taller?"
///     await conversation.hear("taladros").intent?.term   // "taladros"
///     await conversation.hear("¿Qué hora es?").status    // noMatch
///
/// It remembers the question it asked last, or the last request, and nothing else. Engines are
/// shared: have one engine and a conversation for each person.
public actor Conversation {
  private let engine: IntentEngine
  private let interpreter: Interpreter
  private let attempts: Int

  /// What waits for an answer; nil when nothing was asked.
  public var pending: PendingRequest? { last.flatMap { $0.isAsking ? $0 : nil } }

  /// What the next turn may answer or put right.
  private var last: PendingRequest?

  /// Starts a conversation.
  ///
  /// - Parameters:
  ///   - engine: What it is understood with.
  ///   - attempts: How many useless answers are met with the question again. The next one ends the
  ///     request: `cancelled`, for the reason `unanswered`.
  public init(_ engine: IntentEngine, attempts: Int = PendingRequest.maximumAttempts) {
    self.engine = engine
    self.attempts = attempts
    interpreter = Interpreter(engine)
  }

  /// Understands what was said next.
  ///
  /// - Parameters:
  ///   - utterance: What was said or typed.
  ///   - locale: The only language to understand, such as `es`; nil for any.
  ///   - foregroundApp: The catalog id of the app that is meant when none is named.
  /// - Returns: What it means, together with what was known before.
  public func hear(
    _ utterance: String, locale: String? = nil, foregroundApp: String? = nil
  ) -> Resolution {
    var context = engine.context(locale: locale, foregroundApp: foregroundApp)
    context.attempts = Int32(clamping: attempts)
    let resolution = interpreter.resolve(utterance, answering: last, in: context)
    last = PendingRequest(following: resolution)
    return resolution
  }

  /// Waits for the answer to a question that an intent asked; see `IntentRegistry.perform(_:)`.
  public func ask(_ resolution: Resolution) { last = PendingRequest(resolution) }
}
