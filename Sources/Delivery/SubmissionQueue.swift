// The queue between the threads that submit messages and the loop that sends them. It also counts unanswered messages.

import Platform
import Synchronization

/// A submitted message, and the completion that gets its outcome.
struct PendingDelivery: Sendable {
    var message: Message
    var destination: Destination
    var completion: @Sendable (Outcome) -> Void
    /// Whether it is being sent a second time, with a new access token, after a 401.
    var hasNewAccess = false
}

/// First in, first out, for many producers and one consumer.
final class SubmissionQueue: Sendable {
    private struct State {
        var deliveries: [PendingDelivery] = []
        var underWay = 0
        var isClosed = false
    }
    private let state = Mutex(State())
    private let wakeup: Wakeup

    init(_ wakeup: Wakeup) { self.wakeup = wakeup }

    enum Entry { case taken, full, closed }

    func put(_ delivery: PendingDelivery, underWayMax: Int) -> Entry {
        state.withLock { state in
            if state.isClosed { return .closed }
            if state.underWay >= underWayMax { return .full }
            state.underWay += 1
            state.deliveries.append(delivery)
            // The first delivery has already woken the loop.
            if state.deliveries.count == 1 { wakeup.trigger() }
            return .taken
        }
    }

    func take() -> (deliveries: [PendingDelivery], isClosed: Bool) {
        state.withLock { state in
            defer { state.deliveries.removeAll() }
            return (state.deliveries, state.isClosed)
        }
    }

    /// Counts down: a taken message was answered.
    /// - Returns: whether the queue is closed.
    func answered() -> Bool {
        state.withLock { state in
            state.underWay -= 1
            return state.isClosed
        }
    }

    var underWay: Int { state.withLock { $0.underWay } }

    /// Closes the queue: ``put(_:underWayMax:)`` refuses everything from now on.
    func close() {
        state.withLock { state in
            if !state.isClosed { wakeup.trigger() }
            state.isClosed = true
        }
    }
}
