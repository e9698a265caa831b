import DichoCore

/// What sessions wait for, by the bytes of their JSON value; the longest unused is forgotten first.
struct SessionTable {
  private struct Entry {
    var pending: PendingRequest
    var turn: Int
  }

  private let limit: Int
  private var entries: [[UInt8]: Entry] = [:]
  /// Sessions in the order in which they began to wait; those answered since are skipped.
  private var order: [(session: [UInt8], turn: Int)] = []
  private var oldest = 0
  private var turn = 0

  init(limit: Int) { self.limit = limit }

  /// Returns what a session was asked, or nil.
  func pending(_ session: [UInt8]) -> PendingRequest? { entries[session]?.pending }

  /// Notes what a session is asked now; nil when nothing.
  mutating func set(_ session: [UInt8], _ pending: PendingRequest?) {
    guard let pending else {
      entries[session] = nil
      return
    }
    turn += 1
    entries[session] = Entry(pending: pending, turn: turn)
    order.append((session, turn))
    while entries.count > limit || order.count - oldest > 2 * limit + 16 {
      let (session, turn) = order[oldest]
      oldest += 1
      if entries[session]?.turn == turn, entries.count > limit {
        entries[session] = nil
      } else if entries[session]?.turn == turn {
        order.append((session, turn))
      }
    }
    if oldest > limit {
      order.removeFirst(oldest)
      oldest = 0
    }
  }
}
