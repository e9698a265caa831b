import Synchronization

/// A property of an intent that is filled from what was said.
///
/// Its name, which the schema prescribes, is that of the property. Copies of an intent share the
/// values of their parameters.
///
///     @IntentParameter var criteria: StringSearchCriteria
///     @IntentParameter(requestValueDialog: "In which folder?") var folder: String?
///
/// Reading a parameter that has no value yet is a mistake of the program and traps; `perform()` is
/// called only once all have one. An optional one reads as nil.
// App Intents has the shorter `@Parameter` as well, a type alias in an extension of `AppIntent`.
// With it Swift 6.3.1 crashes on intents that are used in another file than they are declared in.
@propertyWrapper
public struct IntentParameter<Value: IntentValue>: Sendable {
  /// Whether there is a value, and which.
  public enum ValueState: Sendable {
    /// Nothing was said about it.
    case unset
    /// It was said; nil to clear what was there.
    case set(Value?)
  }

  private struct State {
    var name = ""
    var value = ValueState.unset
  }

  private final class Storage: Sendable {
    let state: Mutex<State>
    init(_ state: State) { self.state = Mutex(state) }
  }

  private let storage: Storage
  private let requestValueDialog: IntentDialog?

  /// Creates a parameter without a value.
  ///
  /// - Parameter requestValueDialog: The question for it, where an error brings none of its own.
  public init(requestValueDialog: IntentDialog? = nil) {
    storage = Storage(State())
    self.requestValueDialog = requestValueDialog
  }

  /// Creates a parameter with a value, for tests.
  public init(wrappedValue: Value) {
    storage = Storage(State(value: .set(wrappedValue)))
    requestValueDialog = nil
  }

  public var wrappedValue: Value {
    get {
      let state = storage.state.withLock { $0 }
      if case .set(let value?) = state.value { return value }
      guard let absent = Value.absent else {
        preconditionFailure("parameter '\(state.name)' is read before it has a value")
      }
      return absent
    }
    nonmutating set { storage.state.withLock { $0.value = .set(newValue) } }
  }

  /// The parameter itself, for its state and its errors: `$criteria.needsValueError("What?")`.
  public var projectedValue: IntentParameter { self }

  /// Whether there is a value, and which.
  public var valueState: ValueState { storage.state.withLock { $0.value } }
}

// MARK: - Questions

extension IntentParameter {
  /// Returns an error to throw so that the person is asked for a value.
  ///
  /// - Parameter dialog: The question; without one it is that of the parameter, else that of the
  ///   schema in the language spoken.
  /// - Returns: The error, which names the parameter.
  public func needsValueError(_ dialog: IntentDialog? = nil) -> AppIntentError {
    .needsValue(parameter: path, dialog: dialog ?? requestValueDialog)
  }

  /// The parameter as records name it: search criteria are asked for by their term.
  private var path: String {
    let name = storage.state.withLock { $0.name }
    return Value.valueType == .searchCriteria ? name + ".term" : name
  }
}

extension IntentParameter where Value: AppEntity {
  /// Returns an error to throw so that the person chooses one of several things.
  public func needsDisambiguationError(
    among values: [Value], dialog: IntentDialog? = nil
  ) -> AppIntentError {
    .needsDisambiguation(
      parameter: path, options: values.map { FollowUpOption(id: $0.id, title: $0.title) },
      dialog: dialog ?? requestValueDialog)
  }
}

/// What `perform()` throws to ask something, made by the parameter it asks for.
public enum AppIntentError: Error, Sendable, Hashable {
  /// The parameter needs another value.
  case needsValue(parameter: String, dialog: IntentDialog?)
  /// One of several values has to be chosen.
  case needsDisambiguation(parameter: String, options: [FollowUpOption], dialog: IntentDialog?)
}

// MARK: - Filling

/// A parameter of any type, as the registry sees it.
protocol AnyIntentParameter {
  var valueType: IntentValueType { get }
  var isOptional: Bool { get }
  /// Names the parameter and gives it what was said; false if it has no value then and needs one.
  func fill(_ name: String, with state: ParameterState) -> Bool
}

extension IntentParameter: AnyIntentParameter {
  var valueType: IntentValueType { Value.valueType }

  var isOptional: Bool { Value.absent != nil }

  func fill(_ name: String, with said: ParameterState) -> Bool {
    storage.state.withLock { state in
      state.name = name
      switch said {
      case .set(let value?):
        if let value = Value(resolved: value) { state.value = .set(value) }
      case .set(nil): state.value = .set(nil)
      case .unset: break
      }
      if case .set(_?) = state.value { return true }
      return Value.absent != nil
    }
  }
}

extension AppIntent {
  /// The parameters of an intent with the names of their properties, in order.
  var parameters: [(name: String, parameter: any AnyIntentParameter)] {
    Mirror(reflecting: self).children.compactMap { child in
      guard let label = child.label, label.utf8.first == UInt8(ascii: "_"),
        let parameter = child.value as? any AnyIntentParameter
      else { return nil }
      return (String(label.dropFirst()), parameter)
    }
  }
}
