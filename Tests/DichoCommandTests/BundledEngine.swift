import Dicho

/// The engine with the bundled grammars, built once for the tests that need no process.
enum BundledEngine {
  static let shared = IntentEngine()
}
