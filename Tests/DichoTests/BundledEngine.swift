import Dicho
import TestSupport

/// The engine with the bundled grammars, built once for all tests, with an interpreter for each.
struct BundledEngine {
  static let shared = IntentEngine()

  let interpreter: Interpreter

  init(_ engine: IntentEngine = Self.shared) { interpreter = Interpreter(engine) }

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
