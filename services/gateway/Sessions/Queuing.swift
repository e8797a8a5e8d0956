// The queue in a running session: the command that was sent, and the lines that still wait for an answer.

import Asking
import Contracts
import OfflinePlay
import Values

/// The queue's state while the gateway runs.
package struct Queuing {
    /// A line of this session whose command is in the queue.
    struct Line {
        var keeps: String?
        var mayFail: Bool
        /// Whether a user still waits for it: the line has had no answer at all.
        var isFresh = true
        /// The session after this command, if this device knows it.
        var shown: PartySession?
        /// Why it does not.
        var unseen: QueueReceipt.Unseen?
    }

    private(set) var queue: Queue
    private let store: any QueueStore
    var lines: [ID: Line] = [:]
    /// The command in flight; the next one is sent when it is answered.
    var sending: InFlightRequest?
    /// Whether the service may lack the latest state of matches that are played here.
    var areDraftsDue = true
    /// The access token was just replaced, and is not replaced again.
    var isRenewed = false
    /// The access token that was refused; sending needs another one.
    var refusedToken: String?
    /// A pause in sending, because a service did not answer.
    struct Pause {
        var until: Timestamp
        var seconds: Int
        /// The refusal, or the one that was made up for a service that did not answer.
        var refusal: Refusal
    }

    private(set) var pause: Pause?

    package init(_ queue: Queue, _ store: any QueueStore) { (self.queue, self.store) = (queue, store) }

    var freshCount: Int { lines.values.count { $0.isFresh } }

    /// Gives up waiting for all lines.
    mutating func leaveLines() { for id in lines.keys { lines[id]?.isFresh = false } }

    /// Writes lines to the file and applies them.
    /// - Parameter isFact: apply the lines even if they cannot be written, because they describe what has happened
    ///   already.
    /// - Returns: whether they will be known after a restart.
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
        // Later than any pause can end: the clock has been set back.
        return now < until && until <= now.adding(seconds: GatewayLimits.retrySeconds.upperBound)
    }

    mutating func pause(at now: Timestamp, for refusal: Refusal) {
        let range = GatewayLimits.retrySeconds
        let seconds = min(max(2 * (pause?.seconds ?? 0), range.lowerBound), range.upperBound)
        pause = Pause(until: now.adding(seconds: seconds), seconds: seconds, refusal: refusal)
    }

    mutating func goOn() { pause = nil }
}
