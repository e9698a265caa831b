#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A lock that threads can wait on.
///
/// Both parts stand at fixed addresses from `init` to `deinit` and are made for use by many threads,
/// which is why it may be shared although the compiler cannot see that: `@unchecked`.
final class Monitor: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    condition = .allocate(capacity: 1)
    condition.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  func lock() {
    pthread_mutex_lock(mutex)
  }

  func unlock() {
    pthread_mutex_unlock(mutex)
  }

  /// Lets go of the lock until somebody calls `wake()`, then takes it again.
  func wait() {
    pthread_cond_wait(condition, mutex)
  }

  /// Wakes every thread that waits.
  func wake() {
    pthread_cond_broadcast(condition)
  }
}

/// A thread of the system, which has to be joined.
struct WorkerThread {
  private let handle: pthread_t

  /// Room for deep calls; threads of macOS have half a megabyte unless told otherwise.
  private static let stackSize = 8 << 20

  /// Starts a thread; nil if the system has none left.
  init?(_ body: @escaping @Sendable () -> Void) {
    final class Start {
      let body: @Sendable () -> Void
      init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, Self.stackSize)
    defer { pthread_attr_destroy(&attributes) }

    let start = Unmanaged.passRetained(Start(body))
    #if canImport(Darwin)
      var handle: pthread_t?
    #else
      var handle = pthread_t()
    #endif
    let status = pthread_create(
      &handle, &attributes,
      { context in
        let context: UnsafeMutableRawPointer? = context
        guard let context else { return nil }
        Unmanaged<Start>.fromOpaque(context).takeRetainedValue().body()
        return nil
      }, start.toOpaque())
    guard status == 0 else {
      start.release()
      return nil
    }
    #if canImport(Darwin)
      guard let handle else { return nil }
    #endif
    self.handle = handle
  }

  /// Waits until the thread has ended.
  func join() {
    pthread_join(handle, nil)
  }

  /// Does something on several threads at once, the calling one among them, and waits for all.
  ///
  /// Each is given a number below `count`; one that the system has no thread for is left out, but not 0.
  static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let threads = (1..<max(1, count)).compactMap { number in WorkerThread { body(number) } }
    body(0)
    for thread in threads { thread.join() }
  }

  /// How many threads can run at the same time.
  static var processorCount: Int {
    max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }
}
