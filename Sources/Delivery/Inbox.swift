// The one thing that threads share: what has been handed in and not been taken yet, and how much is still unanswered.

import Platform
import Synchronization

/// A message on its way, and who wants to know what came of it.
struct Letter: Sendable {
    var message: Message
    var destination: Destination
    var completion: @Sendable (Outcome) -> Void
    /// A 401 has been answered with a new access token once.
    var hasNewAccess = false
}

final class Inbox: Sendable {
    private struct State {
        var letters: [Letter] = []
        var underWay = 0
        var isClosed = false
    }
    private let state = Mutex(State())
    private let wakeup: Wakeup

    init(_ wakeup: Wakeup) { self.wakeup = wakeup }

    enum Entry { case taken, full, closed }

    func put(_ letter: Letter, underWayMax: Int) -> Entry {
        state.withLock { state in
            if state.isClosed { return .closed }
            if state.underWay >= underWayMax { return .full }
            state.underWay += 1
            state.letters.append(letter)
            // Whoever was first has woken the loop already.
            if state.letters.count == 1 { wakeup.trigger() }
            return .taken
        }
    }

    func take() -> (letters: [Letter], isClosed: Bool) {
        state.withLock { state in
            defer { state.letters.removeAll() }
            return (state.letters, state.isClosed)
        }
    }

    /// One that was taken has its answer.
    /// - Returns: whether the inbox is closed.
    func answered() -> Bool {
        state.withLock { state in
            state.underWay -= 1
            return state.isClosed
        }
    }

    var underWay: Int { state.withLock { $0.underWay } }

    /// From here on nothing goes in.
    func close() {
        state.withLock { state in
            if !state.isClosed { wakeup.trigger() }
            state.isClosed = true
        }
    }
}
