/// The way of a request from the intent that carries it to the window that shows it.
///
/// A request can come before there is anything to show it in: the app was not running, its
/// windows are not built, nobody is signed in. The router keeps it until a window asks for it and
/// every gate is open, and hands it over at once when that is so already.
///
///     let router = IntentRouter(gates: [.signIn])
///     await router.route(ResolvedIntent(schema: "system.searchInApp", term: "pasta"))
///     // held(by: [signIn])
///     await router.lift(.signIn)
///     // waiting, until the window is ready:
///     for await request in router.requests(in: "main") { … }
///
/// What a search field is typed into takes the same way: `route(_:to:)` with the field's window.
///
/// - A window has at most one request waiting; the latest wins, and no older one follows it.
/// - A request that names no window goes to the window that was active last of those that accept
///   it, else to the first that opens.
/// - A newer request for a window cancels what the older one still waits for; see `RoutedIntent`.
/// - A request is handed over at most once: it leaves the file, if there is one, before.
public actor IntentRouter {
  /// Names a window of the app.
  public struct SceneID: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public init(stringLiteral name: String) { rawValue = name }
  }

  /// Names something a person has to do before requests are shown.
  public struct Gate: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public init(stringLiteral name: String) { rawValue = name }

    /// The introduction for people who are new.
    public static let onboarding: Gate = "onboarding"
    /// Saying who one is.
    public static let signIn: Gate = "signIn"
  }

  /// Where a request is.
  public enum Placement: Sendable, Hashable {
    /// A window has it.
    case delivered(to: SceneID)
    /// It is kept until its window is ready; nil for whichever opens first.
    case waiting(for: SceneID?)
    /// It is kept until these gates are open, sorted by name, and its window is ready.
    case held(by: [Gate])
  }

  struct Scene {
    var isOpen = false
    var accepts: @Sendable (ResolvedIntent) -> Bool = { _ in true }
    /// Counts up; the greatest was active last.
    var activity = 0
    var pending: Pending?
    var shown: RoutedIntent?
    var waiter: Once<RoutedIntent?>?
  }

  struct Pending {
    var request: RoutedIntent
    /// Seconds since 1970.
    var time: Int
  }

  private var scenes: [SceneID: Scene] = [:]
  private var unassigned: Pending?
  private var gates: Set<Gate>
  private var requestCount = 0
  private var activityCount = 0
  private let file: PendingIntentFile?
  private var saved: [PendingIntent] = []

  /// Why waiting requests could not be read or saved last, or nil; routing goes on without.
  public private(set) var fileError: PendingIntentFile.Failure?

  /// Creates a router.
  ///
  /// - Parameters:
  ///   - gates: The gates that are shut.
  ///   - file: Where waiting requests outlive the process; those in it wait again.
  public init(gates: Set<Gate> = [], file: PendingIntentFile? = nil) {
    self.gates = gates
    self.file = file
    guard let file else { return }
    do throws(PendingIntentFile.Failure) {
      saved = try file.load()
    } catch {
      fileError = error
    }
    for entry in saved {
      requestCount += 1
      let pending = Pending(
        request: RoutedIntent(id: requestCount, intent: entry.intent), time: entry.time)
      if let scene = entry.scene {
        scenes[scene, default: Scene()].pending = pending
      } else {
        unassigned = pending
      }
    }
  }
}

// MARK: - Requests

extension IntentRouter {
  /// Sends a request to a window.
  ///
  /// - Parameters:
  ///   - intent: What is to be done.
  ///   - scene: The window, even one that is not open yet; nil lets the router choose.
  /// - Returns: Where the request is now.
  @discardableResult
  public func route(_ intent: ResolvedIntent, to scene: SceneID? = nil) -> Placement {
    requestCount += 1
    let request = RoutedIntent(id: requestCount, intent: intent)
    let target = scene ?? bestScene(for: intent)
    place(Pending(request: request, time: file?.now() ?? 0), target)
    let isDelivered = target.map { scenes[$0]?.shown?.id == request.id } ?? false
    save()
    if let target, isDelivered { return .delivered(to: target) }
    if !gates.isEmpty { return .held(by: heldBy) }
    return .waiting(for: target)
  }

  /// What waits, oldest first, with the window it waits for.
  public var pending: [PendingIntent] {
    let assigned = scenes.compactMap { id, scene in scene.pending.map { (Optional(id), $0) } }
    let all = assigned + (unassigned.map { [(nil, $0)] } ?? [])
    return all.sorted { $0.1.request.id < $1.1.request.id }
      .map { PendingIntent(scene: $0.0, intent: $0.1.request.intent, time: $0.1.time) }
  }

  /// Forgets everything that waits, as when a person turns away from the sign-in form.
  public func discardPending() {
    for id in Array(scenes.keys) { drop(&scenes[id, default: Scene()].pending) }
    drop(&unassigned)
    save()
  }

  private func drop(_ pending: inout Pending?) {
    pending?.request.ticket.supersede()
    pending = nil
  }

  private func bestScene(for intent: ResolvedIntent) -> SceneID? {
    scenes.filter { $0.value.isOpen && $0.value.accepts(intent) }
      .max { $0.value.activity < $1.value.activity }?.key
  }

  /// Lets a request wait for a window, in the place of an older one, and hands it over if it can.
  private func place(_ pending: Pending, _ target: SceneID?) {
    guard let target else {
      if let unassigned, unassigned.request.id > pending.request.id {
        return pending.request.ticket.supersede()
      }
      drop(&unassigned)
      unassigned = pending
      return
    }
    var scene = scenes[target] ?? Scene()
    let newest = max(scene.pending?.request.id ?? 0, scene.shown?.id ?? 0)
    guard pending.request.id > newest else { return pending.request.ticket.supersede() }
    drop(&scene.pending)
    scene.pending = pending
    // What no window had yet is older, and must not follow what this one gets.
    if let waiting = unassigned, waiting.request.id < pending.request.id,
      scene.accepts(waiting.request.intent)
    {
      drop(&unassigned)
    }
    scenes[target] = scene
    deliver(target)
  }

  /// Hands a window what waits for it, if it is ready and every gate is open.
  private func deliver(_ id: SceneID) {
    guard gates.isEmpty, var scene = scenes[id], let pending = scene.pending else { return }
    // Even if the window is still busy with the older request: that is how it gets free.
    scene.shown?.ticket.supersede()
    if let waiter = scene.waiter {
      scene.waiter = nil
      scene.pending = nil
      scenes[id] = scene
      save()
      if waiter.give(pending.request) {
        scenes[id]?.shown = pending.request
      } else {
        // The window stopped waiting.
        scenes[id]?.pending = pending
      }
    }
  }
}

// MARK: - Windows

extension IntentRouter {
  /// The requests for a window, one after another as it gets ready for them.
  ///
  /// Asking for the first one says that the window is there and ready. The sequence ends when the
  /// task is cancelled, the window is closed, or it is asked for by another reader.
  public nonisolated func requests(in scene: SceneID) -> RoutedIntents {
    RoutedIntents(router: self, scene: scene)
  }

  /// Waits for the next request for a window; nil when there will be none for this reader.
  public func next(in id: SceneID) async -> RoutedIntent? {
    if Task.isCancelled { return nil }
    if scenes[id]?.isOpen != true { open(id) }
    let waiter = Once<RoutedIntent?>()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiter.wait(continuation)
        scenes[id]?.waiter?.give(nil)
        scenes[id]?.waiter = waiter
        deliver(id)
        save()
      }
    } onCancel: {
      waiter.give(nil)
    }
  }

  /// Whether a window waits for a request.
  func isReady(_ id: SceneID) -> Bool { scenes[id]?.waiter != nil }

  /// Says that a window exists, though it may not be ready; it counts as active.
  ///
  /// - Parameters:
  ///   - id: The window's name, which it keeps over restarts.
  ///   - accepts: Which requests may be sent to it; those that name it always are.
  public func open(
    _ id: SceneID, accepting accepts: @escaping @Sendable (ResolvedIntent) -> Bool = { _ in true }
  ) {
    scenes[id, default: Scene()].isOpen = true
    scenes[id]?.accepts = accepts
    activate(id)
    if let waiting = unassigned, accepts(waiting.request.intent) {
      unassigned = nil
      place(waiting, id)
      save()
    }
  }

  /// Says that a person turned to a window: requests that name none go there.
  public func activate(_ id: SceneID) {
    activityCount += 1
    scenes[id]?.activity = activityCount
  }

  /// Says that a window is gone; what waits for it goes where a request without a window would.
  public func close(_ id: SceneID) {
    guard let scene = scenes.removeValue(forKey: id) else { return }
    scene.shown?.ticket.supersede()
    scene.waiter?.give(nil)
    if let pending = scene.pending { place(pending, bestScene(for: pending.request.intent)) }
    save()
  }
}

// MARK: - Gates

extension IntentRouter {
  /// The gates that are shut, sorted by name.
  public var heldBy: [Gate] { gates.sorted { $0.rawValue < $1.rawValue } }

  /// Shuts a gate, so that requests wait from now on; what is shown already stays.
  public func hold(_ gate: Gate) { gates.insert(gate) }

  /// Opens a gate; when it was the last one that was shut, windows get what waits for them.
  public func lift(_ gate: Gate) {
    gates.remove(gate)
    for id in Array(scenes.keys) { deliver(id) }
    save()
  }
}

// MARK: - The file

extension IntentRouter {
  /// Writes down what waits, if that changed.
  private func save() {
    guard let file else { return }
    let current = pending
    guard current != saved else { return }
    do throws(PendingIntentFile.Failure) {
      try file.save(current)
      saved = current
      fileError = nil
    } catch {
      fileError = error
    }
  }
}
