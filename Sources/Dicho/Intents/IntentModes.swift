/// How an intent can run.
///
///     let modes: IntentModes = [.background, .foreground(.dynamic)]
///     modes.names                                 // ["foreground.dynamic", "background"]
///     IntentModes(names: ["in the background"])   // nil
public struct IntentModes: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Without showing the app.
  public static let background = IntentModes(rawValue: 1 << 0)
  /// With the app in front.
  public static let foreground = IntentModes(rawValue: 1 << 1)

  /// Returns the mode that brings the app to the front at a certain time.
  public static func foreground(_ timing: ForegroundTiming) -> IntentModes {
    switch timing {
    case .immediate: IntentModes(rawValue: 1 << 2)
    case .deferred: IntentModes(rawValue: 1 << 3)
    case .dynamic: IntentModes(rawValue: 1 << 4)
    }
  }

  /// When the app comes to the front.
  public enum ForegroundTiming: Sendable, Hashable, CaseIterable {
    /// Before the intent runs.
    case immediate
    /// Before the intent has ended.
    case deferred
    /// When the intent asks for it.
    case dynamic
  }

  private static let named: [(name: String, mode: IntentModes)] = [
    ("foreground", .foreground),
    ("foreground.immediate", .foreground(.immediate)),
    ("foreground.deferred", .foreground(.deferred)),
    ("foreground.dynamic", .foreground(.dynamic)),
    ("background", .background),
  ]

  /// The names that catalogs and records use, those with the app in front first.
  public var names: [String] { Self.named.filter { contains($0.mode) }.map(\.name) }

  /// Creates a set from names; nil if one is unknown.
  public init?(names: [String]) {
    self = []
    for name in names {
      guard let known = Self.named.first(where: { $0.name == name }) else { return nil }
      formUnion(known.mode)
    }
  }
}

/// The processes an intent may run in.
///
///     IntentExecutionTargets(names: ["main"])      // .main
///     IntentExecutionTargets(names: ["somewhere"]) // nil
public struct IntentExecutionTargets: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Wherever the system sees fit: the app if it runs, else an extension.
  public static let `default` = IntentExecutionTargets(rawValue: 1 << 0)
  /// The app itself.
  public static let main = IntentExecutionTargets(rawValue: 1 << 1)
  /// The app's extension for intents.
  public static let appIntentsExtension = IntentExecutionTargets(rawValue: 1 << 2)
  /// The app's extension for widgets.
  public static let widgetKitExtension = IntentExecutionTargets(rawValue: 1 << 3)

  private static let named: [(name: String, target: IntentExecutionTargets)] = [
    ("main", .main),
    ("default", .default),
    ("appIntentsExtension", .appIntentsExtension),
    ("widgetKitExtension", .widgetKitExtension),
  ]

  /// The names that catalogs and records use.
  public var names: [String] { Self.named.filter { contains($0.target) }.map(\.name) }

  /// Creates a set from names; nil if one is unknown.
  public init?(names: [String]) {
    self = []
    for name in names {
      guard let known = Self.named.first(where: { $0.name == name }) else { return nil }
      formUnion(known.target)
    }
  }
}
