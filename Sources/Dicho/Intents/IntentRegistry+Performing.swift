/// What became of a resolution that was given to a registry.
public enum IntentOutcome: Sendable, Hashable {
  /// The intent ran; it may have something to say.
  case performed(dialog: IntentDialog?)
  /// Something has to be asked first: `followUp` of the resolution is the question.
  case asks(Resolution)
  /// There is no intent to run: nothing was understood, or the request was called off.
  case nothing
}

extension IntentRegistry {
  /// Runs the intent of a resolution, or returns what has to be asked first.
  ///
  /// A resolution that is resolved becomes an intent of the type registered for its app and schema.
  /// One that asks something is handed back as it is. When the intent throws an `AppIntentError`,
  /// the value in question is taken out of the resolution and the question put in, so that the
  /// dialogue goes on as if it had been missing from the start.
  ///
  /// - Throws: `IntentNotRegisteredError`, and whatever else the intent throws.
  public func perform(_ resolution: Resolution) async throws -> IntentOutcome {
    guard let resolved = resolution.intent else { return .nothing }
    switch resolution.status {
    case .noMatch, .cancelled: return .nothing
    case .needsValue, .needsDisambiguation: return .asks(resolution)
    case .resolved: break
    }
    guard let entry = entry(for: resolved) else {
      throw IntentNotRegisteredError(schema: resolved.schema, app: resolved.app)
    }
    do {
      return .performed(dialog: try await run(entry, resolved))
    } catch let error as AppIntentError {
      return .asks(asking(error, resolution))
    }
  }

  private func run(_ entry: Entry, _ resolved: ResolvedIntent) async throws -> IntentDialog? {
    let intent = entry.make()
    for (name, parameter) in intent.parameters {
      let declared = entry.schema.parameters.first { $0.name == name }
      guard parameter.fill(name, with: declared.map { resolved.state(of: $0) } ?? .unset) else {
        let path = parameter.valueType == .searchCriteria ? name + ".term" : name
        throw AppIntentError.needsValue(parameter: path, dialog: nil)
      }
    }
    return try await Self.perform(intent)
  }

  private static func perform(_ intent: some AppIntent) async throws -> IntentDialog? {
    try await intent.perform().dialog
  }

  /// Returns a resolution that asks what an intent wants to know.
  private func asking(_ error: AppIntentError, _ resolution: Resolution) -> Resolution {
    var asking = resolution
    asking.spans.removeAll { $0.parameter == error.parameter }
    if error.parameter == "criteria.term" || error.parameter == "criteria" {
      asking.intent?.term = nil
    }
    let prompt = error.dialog?.full ?? prompt(for: error.parameter, of: asking)
    switch error {
    case .needsValue:
      asking.status = .needsValue
      asking.followUp = FollowUp(asking: error.parameter, prompt: prompt)
    case .needsDisambiguation(_, let options, _):
      asking.status = .needsDisambiguation
      asking.followUp = FollowUp(asking: error.parameter, prompt: prompt, options: options)
    }
    return asking
  }
}

extension AppIntentError {
  /// The parameter asked for, as records name it.
  public var parameter: String {
    switch self {
    case .needsValue(let parameter, _), .needsDisambiguation(let parameter, _, _): parameter
    }
  }

  /// The question, if the intent brought one.
  public var dialog: IntentDialog? {
    switch self {
    case .needsValue(_, let dialog), .needsDisambiguation(_, _, let dialog): dialog
    }
  }
}

/// No intent is registered for what was asked for.
public struct IntentNotRegisteredError: Error, Sendable, Hashable, CustomStringConvertible {
  public var schema: String
  public var app: String?

  public var description: String {
    let place = app.map { " of the app '\($0)'" } ?? ""
    return "no intent\(place) is registered for the schema '\(schema)'"
  }
}
