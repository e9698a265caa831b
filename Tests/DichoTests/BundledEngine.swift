import Dicho
import Foundation
import TestSupport

/// The engine with the bundled grammars, built once for all tests, and an interpreter of it.
///
/// What an interpreter has learnt never changes a result, and in a debug build it takes a good part
/// of a second to learn: those that tests are done with are lent again.
final class BundledEngine {
  static let shared = IntentEngine()

  /// Interpreters that no test has at the moment.
  private static let idle = Pool()

  let interpreter: Interpreter
  private let isLent: Bool

  /// Takes an interpreter of the shared engine.
  init() {
    interpreter = Self.idle.take() ?? Interpreter(Self.shared)
    isLent = true
  }

  /// Makes an interpreter with the bundled grammars for other apps.
  init(catalog: Catalog) {
    interpreter = Interpreter(Self.shared.replacingCatalog(with: catalog))
    isLent = false
  }

  /// Makes an interpreter for the apps of a catalog file.
  convenience init(apps: String, name: String = "apps.json") {
    self.init(catalog: CatalogReader.read(Array(apps.utf8), name: name).catalog)
  }

  deinit {
    if isLent { Self.idle.give(interpreter) }
  }

  /// Hands an interpreter from one test to another, never to two at a time.
  private final class Pool: @unchecked Sendable {
    private let lock = NSLock()
    private var interpreters: [Interpreter] = []

    func take() -> Interpreter? { lock.withLock { interpreters.popLast() } }

    func give(_ interpreter: Interpreter) { lock.withLock { interpreters.append(interpreter) } }
  }

  /// Interprets an utterance and spells the outcome out.
  func resolution(_ utterance: String) -> Resolution { interpreter.resolve(utterance) }

  /// Interprets utterances one after another as a dialogue and writes their records.
  func records(_ turns: [String]) -> [String] {
    var pending: PendingRequest?
    return turns.map { turn in
      var turn = turn
      return turn.withUTF8 { text in
        let bytes = UnsafeRawBufferPointer(text)
        let outcome = interpreter.interpret(bytes, answering: pending, in: .init())
        var writer = JSONWriter()
        ResponseRecord(outcome, of: bytes, from: interpreter).append(to: &writer)
        pending = PendingRequest(following: interpreter.resolution(outcome, of: bytes))
        return String(writer.string.dropLast())
      }
    }
  }

  /// Interprets an utterance and writes its record, without the line feed.
  func record(_ utterance: String, echo: String = "", readingLimit: Int = 1) -> String {
    var utterance = utterance
    var echo = echo
    return utterance.withUTF8 { text in
      let bytes = UnsafeRawBufferPointer(text)
      let outcome = interpreter.interpret(bytes, in: .init())
      var writer = JSONWriter()
      var record = ResponseRecord(outcome, of: bytes, from: interpreter)
      record.readingLimit = readingLimit
      echo.withUTF8 { record.append(to: &writer, echo: UnsafeRawBufferPointer($0)) }
      return String(writer.string.dropLast())
    }
  }
}
