// What an outcome that is no search refers to, spelled out.

extension Interpreter {
  /// The name of an intent's schema that the system version understands.
  func schemaName(_ filled: FilledIntent) -> String {
    let name = engine.catalog.schemas.schemas[filled.schema].name
    return engine.catalog.schemas.name(for: engine.os ?? .max, of: name) ?? name
  }

  /// What an app declares for an intent's schema.
  func declaration(_ filled: FilledIntent, of app: Int) -> IntentDeclaration {
    let schema = engine.catalog.schemas.schemas[filled.schema]
    var declaration =
      engine.catalog.intent(schema.name, of: app) ?? IntentDeclaration(schema: schema.name)
    declaration.supportedModes = Self.declared(
      declaration.supportedModes, schema.supportedModes)
    declaration.allowedExecutionTargets = Self.declared(
      declaration.allowedExecutionTargets, schema.allowedExecutionTargets)
    return declaration
  }

  /// Returns the value of a parameter as the library has it.
  func value(
    _ value: FilledIntent.Value, of parameter: Parameter, _ language: String
  ) -> ResolvedValue {
    switch value {
    case .text(let bytes): return .text(String(decoding: bytes, as: UTF8.self))
    case .entity(let entity):
      return .entity(
        id: engine.catalog.entityID(entity),
        title: engine.catalog.entityTitle(entity, language: language))
    case .enumerationCase(let number):
      guard case .enumeration(let cases) = parameter.type else { return .enumerationCase("") }
      return .enumerationCase(cases[number].id)
    }
  }

  /// Spells the intent and its spans out.
  func spell(
    _ filled: FilledIntent, app: String?, _ language: String, into resolution: inout Resolution
  ) {
    var intent = ResolvedIntent(schema: schemaName(filled), app: app)
    let parameters = engine.catalog.schemas.schemas[filled.schema].parameters
    var spans: [SlotSpans] = []
    for (parameter, slot) in zip(parameters, filled.slots) {
      if let value = slot.value {
        intent.parameters.append(
          ResolvedParameter(
            name: parameter.name, value: self.value(value, of: parameter, language)))
      }
      if !slot.spans.isEmpty {
        spans.append(SlotSpans(parameter: parameter.name, spans: slot.spans))
      }
    }
    intent.emptyParameters = emptyParameters(filled)
    resolution.intent = intent
    resolution.spans = spans + resolution.spans
  }

  /// The names of the parameters that were said, but with nothing in them.
  func emptyParameters(_ filled: FilledIntent) -> [String] {
    let parameters = engine.catalog.schemas.schemas[filled.schema].parameters
    return zip(parameters, filled.slots).filter { $1.value == nil && $1.isEmpty }.map { $0.0.name }
  }

  // MARK: - Questions

  /// The parameter an outcome asks for, by its name in records; nil if it asks nothing.
  func askedParameter(_ filled: FilledIntent, _ outcome: Outcome) -> String? {
    switch outcome.need {
    case .app: return "app"
    case .value:
      return engine.catalog.schemas.schemas[filled.schema].parameters[filled.missing].name
    case .none, .term: return nil
    }
  }

  /// Returns the question that an outcome asks, and the shorter text beside it.
  func question(
    _ filled: FilledIntent, _ outcome: Outcome, _ language: String
  ) -> (full: String, supporting: String?)? {
    guard let name = askedParameter(filled, outcome) else { return nil }
    let schema = engine.catalog.schemas.schemas[filled.schema]
    if outcome.need == .value {
      let own = schema.parameters[filled.missing].prompts
      let best =
        own.first { LanguageTag.equal($0.language, language) }
        ?? own.first { LanguageTag.samePrimary($0.language, language) } ?? own.first
      if let best {
        let template = PromptTable.Template(best.text)
        return (text(template, outcome, parameter: name, language), nil)
      }
    }
    let question = Self.question(schema, filled, outcome)
    let prompts = engine.prompts
    return (
      prompts.full(question, language: language).map {
        text($0, outcome, parameter: name, language)
      } ?? name,
      prompts.supporting(question, language: language).map {
        text($0, outcome, parameter: name, language)
      }
    )
  }

  private static func question(
    _ schema: IntentSchema, _ filled: FilledIntent, _ outcome: Outcome
  ) -> PromptTable.Question {
    if outcome.need == .app { return .whichIntentApp }
    let isChoice = outcome.status == .needsDisambiguation
    if schema.opensEntity {
      return isChoice ? .whichTarget : outcome.app >= 0 ? .targetInApp : .target
    }
    return isChoice || filled.options == .cases ? .whichValue : .parameter
  }

  private func text(
    _ template: PromptTable.Template, _ outcome: Outcome, parameter: String, _ language: String
  ) -> String {
    var text = ""
    for piece in template.pieces {
      switch piece {
      case .text(let bytes): text += String(decoding: bytes, as: UTF8.self)
      case .app where outcome.app >= 0:
        text += engine.catalog.title(of: Int(outcome.app), language: language)
      case .parameter: text += parameter
      case .app, .term: break
      }
    }
    return text
  }

  /// Returns what can be answered, in the order it is offered.
  func options(
    _ filled: FilledIntent, _ outcome: Outcome, _ language: String
  ) -> [FollowUpOption] {
    let catalog = engine.catalog
    switch filled.options {
    case .none: return []
    case .apps(let apps):
      return apps.map {
        FollowUpOption(id: catalog.id(of: $0), title: catalog.title(of: $0, language: language))
      }
    case .entities(let entities):
      return entities.map { entity in
        FollowUpOption(
          id: catalog.entityID(entity), title: catalog.entityTitle(entity, language: language),
          app: outcome.app >= 0 ? nil : catalog.id(of: catalog.app(ofEntity: entity)))
      }
    case .cases:
      let parameter = catalog.schemas.schemas[filled.schema].parameters[filled.missing]
      guard case .enumeration(let cases) = parameter.type else { return [] }
      return cases.map { value in
        let names = value.names
        let title =
          names.first { LanguageTag.equal($0.language, language) }
          ?? names.first { LanguageTag.samePrimary($0.language, language) } ?? names.first
        return FollowUpOption(id: value.id, title: title?.text ?? value.id)
      }
    }
  }

  /// Returns the question with its options, or nil if nothing is asked.
  func followUp(
    _ filled: FilledIntent, of outcome: Outcome, _ language: String
  ) -> FollowUp? {
    guard let parameter = askedParameter(filled, outcome),
      let question = question(filled, outcome, language)
    else { return nil }
    return FollowUp(
      parameter: parameter, prompt: question.full, options: options(filled, outcome, language),
      name: nil, attempts: filled.attempts, isVerbatim: false)
  }
}
