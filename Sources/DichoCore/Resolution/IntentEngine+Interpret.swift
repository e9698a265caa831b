extension IntentEngine {
  /// Interprets an utterance as a new request.
  ///
  /// "Busca taladros en Taller" resolves to `system.searchInApp` with the term "taladros";
  /// "What time is it?" is no request, and the status is then `noMatch`. Nothing is an error.
  ///
  /// - Parameters:
  ///   - utterance: What was said or typed, of any length.
  ///   - locale: The only language to understand, such as "es" or "es-MX"; nil for any. Of one
  ///     without grammar, nothing is understood.
  ///   - foregroundApp: The catalog id of the app that is meant when none is named. An id that the
  ///     catalog lacks is as good as none.
  /// - Returns: What can be done with it.
  public func interpret(
    _ utterance: String, locale: String? = nil, foregroundApp: String? = nil
  ) -> Resolution {
    interpret([utterance], locale: locale, foregroundApp: foregroundApp)[0]
  }

  /// Interprets utterances, each as a new request, and returns the outcomes in their order.
  ///
  /// Much faster than one after another, since what is learned of the grammar on one is used for
  /// the next. May be called from any number of threads at once.
  public func interpret(
    _ utterances: [String], locale: String? = nil, foregroundApp: String? = nil
  ) -> [Resolution] {
    let context = context(locale: locale, foregroundApp: foregroundApp)
    let interpreter = Interpreter(self)
    return utterances.map { interpreter.resolve($0, in: context) }
  }
}
