// The queue of a running session: which command was sent, and which lines still
// wait for an answer.

import Contracts
import OfflinePlay
import Values

/// Whether the bus is there.
enum Contact: Sendable, Equatable {
    /// It has just said something.
    case fresh
    case unknown
    /// It was asked, and said nothing.
    case lost
}

/// The queue at work.
package struct Queuing {
    /// A line of this session whose command is in the queue.
    struct Line {
        var keeps: String?
        var mayFail: Bool
        /// Whether somebody still waits for it: the line has had no answer at all.
        var isFresh = true
        /// The session as the command has left it, where this device knows it.
        var shown: PartySession?
        /// Why that is not known.
        var unseen: QueueReceipt.Unseen?
    }

    private(set) var queue: Queue
    private let store: any QueueStore
    var lines: [ID: Line] = [:]
    /// The command that was sent; the next one goes out when it is answered.
    var sending: Flight?
    /// Whether the service may not know how matches stand that are played here.
    var areDraftsDue = true
    /// The access token was just replaced, and must do.
    var isRenewed = false
    /// The access token that was refused; another one is needed.
    var refusedToken: String?
    /// Nothing is sent for a while, since a service did not answer.
    struct Pause {
        var until: Timestamp
        var seconds: Int
        /// The refusal, or the one that was made up for the service.
        var refusal: Refusal
    }

    private(set) var pause: Pause?

    package init(_ queue: Queue, _ store: any QueueStore) { (self.queue, self.store) = (queue, store) }

    var freshCount: Int { lines.values.count { $0.isFresh } }

    /// No line waits any longer.
    mutating func leaveLines() { for id in lines.keys { lines[id]?.isFresh = false } }

    /// Writes lines down and applies them.
    /// - Parameter isFact: it has happened, whether the disk takes it or not.
    /// - Returns: whether it will be known after a restart.
    @discardableResult
    mutating func note(_ news: [QueueLine], isFact: Bool = false) -> Bool {
        var after = queue
        for line in news { after.apply(line) }
        let isKept = store.append(news, after)
        if isKept || isFact { queue = after }
        return isKept
    }

    func isPaused(at now: Timestamp) -> Bool {
        guard let until = pause?.until else { return false }
        // Further ahead than it was put: the clock has been set back.
        return now < until && until <= now.adding(seconds: GatewayLimits.retrySeconds.upperBound)
    }

    mutating func pause(at now: Timestamp, for refusal: Refusal) {
        let range = GatewayLimits.retrySeconds
        let seconds = min(max(2 * (pause?.seconds ?? 0), range.lowerBound), range.upperBound)
        pause = Pause(until: now.adding(seconds: seconds), seconds: seconds, refusal: refusal)
    }

    mutating func goOn() { pause = nil }
}
