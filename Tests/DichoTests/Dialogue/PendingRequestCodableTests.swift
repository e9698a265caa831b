import Dicho
import Foundation
import Testing

/// What waits for an answer, written down and read again.
@Suite struct PendingRequestCodableTests {
  @Test(arguments: [
    "Busca en Taller", "search for it in Taller", "find \"the cats\"", "Busca en Compass",
    "Open the budget", "Open it in RecipeBox", "find drills in Taller",
  ])
  func comesBackAsItWas(_ utterance: String) throws {
    let resolution = BundledEngine().resolution(utterance)
    let pending = try #require(PendingRequest(following: resolution))
    let data = try JSONEncoder().encode(pending)
    #expect(try JSONDecoder().decode(PendingRequest.self, from: data) == pending)
    #expect(data.count < 600, "\(String(decoding: data, as: UTF8.self))")
  }

  @Test(arguments: [
    ResolvedValue.text("milk"), .enumerationCase("on"), .entity(id: "r1", title: "Tomato Soup"),
  ])
  func valuesOfEveryKindComeBack(_ value: ResolvedValue) throws {
    let parameter = ResolvedParameter(name: "room", value: value)
    let data = try JSONEncoder().encode(parameter)
    #expect(try JSONDecoder().decode(ResolvedParameter.self, from: data) == parameter)
  }

  @Test func theAnswerIsUnderstoodAfterwards() throws {
    let engine = BundledEngine()
    let asked = try #require(PendingRequest(engine.resolution("Busca en Taller")))
    let kept = try JSONDecoder().decode(
      PendingRequest.self, from: JSONEncoder().encode(asked))
    let answer = engine.interpreter.resolve("taladros", answering: kept)
    #expect(answer.status == .resolved && answer.intent?.term == "taladros")
  }
}
