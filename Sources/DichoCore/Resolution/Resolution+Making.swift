// Resolutions that an app makes: for its own search field, and for questions of its own.

extension Resolution {
  /// Creates the resolution of a request that did not come from an utterance.
  public init(_ intent: ResolvedIntent, locale: String? = nil) {
    self.init(
      status: .resolved, locale: locale, intent: intent, followUp: nil, spans: [], rule: nil,
      confidence: 1, reason: nil)
  }
}

extension FollowUp {
  /// Creates a question.
  ///
  /// - Parameters:
  ///   - parameter: What is asked for: `criteria.term`, `app` or a parameter's name.
  ///   - prompt: The question itself.
  ///   - options: What can be answered; empty for anything.
  public init(asking parameter: String, prompt: String, options: [FollowUpOption] = []) {
    self.init(
      parameter: parameter, prompt: prompt, options: options, name: nil, attempts: 0,
      isVerbatim: false)
  }
}
