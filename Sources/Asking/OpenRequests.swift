// The requests that a client of the bus has open, without I/O. Two drivers ask by it: BusAsker, which a loop polls, and
// BlockingClient, which waits.
//
//   add ──▶ open ──answered, or nobody waits──▶ removed
//            │ ▲
//            │ └── the bus is silent: all are sent again, with the same bytes, over a fresh socket
//            └──its time is up──▶ given up

import Messaging
import Values
import ZeroMQ

/// A request that timed out.
package struct GivenUp {
    package var id: ID
    /// Whether the bus has sent anything since the request was sent.
    package var wasBusHeard: Bool
    /// How often it was sent.
    package var attempts: Int
}

/// The open requests of one client, by id.
struct OpenRequests {
    private struct Open {
        var noun: String
        var frames: [Frame]
        var schedule: RetrySchedule
        var startedAtMs: Int64
        /// Whether this request has already been tried at another bus, after one without a worker for it.
        var isAskedElsewhere = false
    }

    private var open: [ID: Open] = [:]
    private var lastMoveMs: Int64?
    /// At most the time of the first request's next step; answered requests may leave it too early.
    private(set) var nextTickMs = Int64.max

    /// Takes a request that is sent now.
    /// - Parameters:
    ///   - timeoutMs: the envelope's timeout, for one attempt.
    ///   - limitMs: the limit for all attempts together.
    mutating func add(
        _ id: ID, noun: String, _ frames: [Frame], timeoutMs: Int, limitMs: Int64, nowMs: Int64
    ) {
        var schedule = RetrySchedule(timeoutMs: timeoutMs, limitMs: limitMs, startMs: nowMs)
        if case .wait(let untilMs) = schedule.step(at: nowMs) { nextTickMs = min(nextTickMs, untilMs) }
        open[id] = Open(noun: noun, frames: frames, schedule: schedule, startedAtMs: nowMs)
    }

    /// Removes a request that was answered or that nobody waits for.
    mutating func remove(_ id: ID) { open[id] = nil }

    mutating func removeAll() { (open, nextTickMs) = ([:], .max) }

    /// The requests that timed out, and whether the bus is silent: then all others are sent again.
    /// - Parameter lastHeardMs: when the bus last sent anything.
    mutating func tick(nowMs: Int64, lastHeardMs: Int64?) -> (givenUp: [GivenUp], isSilent: Bool) {
        guard nowMs >= nextTickMs else { return ([], false) }
        var givenUp: [GivenUp] = []
        var isSilent = false
        nextTickMs = .max
        for id in open.keys.sorted() {
            guard var request = open[id] else { continue }
            switch request.schedule.step(at: nowMs) {
            case .sendAgain:
                isSilent = true
                nextTickMs = nowMs
            case .giveUp:
                let wasBusHeard = (lastHeardMs ?? .min) >= request.startedAtMs
                givenUp.append(
                    GivenUp(id: id, wasBusHeard: wasBusHeard, attempts: request.schedule.attempts))
                open[id] = nil
            case .wait(let untilMs): nextTickMs = min(nextTickMs, untilMs)
            }
        }
        return (givenUp, isSilent)
    }

    /// Whether a request that the bus has no worker for is tried at another, which may reach the services. If none does,
    /// moving does not help, so it happens at most once in ``AskingLimits/moveMs``.
    mutating func movesElsewhere(_ id: ID, nowMs: Int64) -> Bool {
        guard open[id]?.isAskedElsewhere == false,
            lastMoveMs.map({ nowMs - $0 >= AskingLimits.moveMs }) ?? true
        else { return false }
        lastMoveMs = nowMs
        open[id]?.isAskedElsewhere = true
        return true
    }

    /// All open requests, which are sent again: each begins a new attempt.
    mutating func allAgain(nowMs: Int64) -> [(noun: String, frames: [Frame])] {
        for id in Array(open.keys) { open[id]?.schedule.isSentAgain(at: nowMs) }
        return open.values.map { ($0.noun, $0.frames) }
    }
}
