import Testing

@testable import DichoCore

/// Answers after which nothing more is known, and what becomes of the question.
@Suite struct UselessAnswerTests {
  let engine = TestEngine(SharedNameTests.grammar + "\npublic <the> = the {term.determiner};")

  @Test(arguments: [
    ("search", "huh"), ("search", "the"), ("search", "…"), ("search", "the second one"),
    ("find nails in Atlas", "Atlas"), ("find nails in Atlas", "find nails in Atlas"),
    ("find nails in Atlas", "huh"),
  ])
  func theQuestionIsAskedThreeTimesMore(_ request: String, _ answer: String) throws {
    let turns = engine.dialogue([request] + Array(repeating: answer, count: 4))
    for (number, turn) in turns.prefix(4).enumerated() {
      let followUp = try #require(turn.followUp)
      #expect(followUp.attempts == number)
      #expect(followUp.options == turns[0].followUp?.options)
      #expect(followUp.prompt == turns[0].followUp?.prompt)
    }
    #expect(turns[4].status == .cancelled && turns[4].reason == "unanswered")
    #expect(turns[4].followUp == nil)
  }

  @Test func whatIsNewBeginsAnew() {
    let turns = engine.dialogue(["search", "huh", "in Notes", "huh", "nails"])
    #expect(turns.map { $0.followUp?.attempts } == [0, 1, 0, 1, nil])
    #expect(turns[4].intent?.app == "notes" && turns[4].intent?.term == "nails")
  }

  @Test func theNumberIsOnesOwn() {
    var pending: PendingRequest?
    var context = Interpreter.Context()
    context.attempts = 0
    for (text, status) in [("search", Resolution.Status.needsValue), ("huh", .cancelled)] {
      let resolution = engine.interpreter.resolve(text, answering: pending, in: context)
      #expect(resolution.status == status)
      pending = PendingRequest(resolution)
    }
  }

  @Test func whoCallsItOffGivesNoReason() {
    let engine = TestEngine(SharedNameTests.grammar + "\npublic <no> = stop {answer.cancel};")
    let turns = engine.dialogue(["search", "stop"])
    #expect(turns[1].status == .cancelled && turns[1].reason == nil)
  }
}
