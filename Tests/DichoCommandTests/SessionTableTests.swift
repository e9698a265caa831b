import Dicho
import Testing

@testable import DichoCommand

/// What `dicho converse` keeps of its sessions.
@Suite struct SessionTableTests {
  private static func question(_ term: String) throws -> PendingRequest {
    var resolution = Resolution(ResolvedIntent(schema: "system.searchInApp", term: term))
    resolution.followUp = FollowUp(asking: "app", prompt: "?")
    return try #require(PendingRequest(resolution))
  }

  @Test func theSessionThatHasWaitedLongestIsForgotten() throws {
    var table = SessionTable(limit: 2)
    for (session, term) in [(1, "a"), (2, "b"), (1, "c"), (3, "d")] as [(UInt8, String)] {
      table.set([session], try Self.question(term))
    }
    #expect(table.pending([1])?.term == "c")
    #expect(table.pending([2]) == nil)
    #expect(table.pending([3])?.term == "d")
    table.set([3], nil)
    #expect(table.pending([3]) == nil)
  }

  /// Compares with a list in the order of waiting, for many turns.
  @Test(arguments: [1, 3, 50])
  func itForgetsAsAListWould(limit: Int) throws {
    var random = SeededGenerator(seed: UInt64(limit))
    var table = SessionTable(limit: limit)
    var list: [(session: UInt8, term: String)] = []
    for turn in 0..<5000 {
      let session = UInt8.random(in: 0..<120, using: &random)
      list.removeAll { $0.session == session }
      if Int.random(in: 0..<3, using: &random) > 0 {
        table.set([session], try Self.question("\(turn)"))
        list.append((session, "\(turn)"))
        if list.count > limit { list.removeFirst() }
      } else {
        table.set([session], nil)
      }
      let other = UInt8.random(in: 0..<120, using: &random)
      #expect(table.pending([other])?.term == list.first { $0.session == other }?.term)
    }
  }
}
