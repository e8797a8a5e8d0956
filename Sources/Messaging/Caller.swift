// One request after another, each until it is answered or its time is up: for tools and tests that have
// nothing else to wait for.

import BusProtocol
import Platform
import ZeroMQ

/// What became of a call.
public enum CallOutcome: Sendable {
    /// The reply's frames, the envelope first.
    case reply([Frame])
    /// Nothing came; the number of times it was sent.
    case noAnswer(attempts: Int)
}

/// Calls that wait on their own thread. After a silence a call is sent again with the same bytes, and so the
/// same id, over a fresh socket; what answers there answers this call, since no other is under way.
public struct Caller: ~Copyable {
    private var client: MajordomoClient

    /// Opens a socket towards the bus; whether anyone is there shows only in a call.
    public init(_ connection: BusConnection) throws(ZeroMQError) {
        client = try MajordomoClient(connection)
    }

    /// - Parameters:
    ///   - timeoutMs: the envelope's own, which is how long one attempt may take.
    ///   - limitMs: for all attempts together.
    public mutating func call(
        noun: String, body: [Frame], timeoutMs: Int = BusLimits.requestTimeoutMs,
        limitMs: Int64 = BusLimits.repeatLimitMs
    ) throws(ZeroMQError) -> CallOutcome {
        var schedule = RetrySchedule(timeoutMs: timeoutMs, limitMs: limitMs, startMs: MonotonicClock.nowMs)
        _ = try client.send(noun: noun, body: body)
        while true {
            if let reply = try client.receive() { return .reply(reply.body) }
            let nowMs = MonotonicClock.nowMs
            switch schedule.step(at: nowMs) {
            case .wait(let untilMs):
                var poller = Poller()
                poller.add(client.pollHandle)
                try poller.poll(timeoutMs: Int(untilMs - nowMs))
            case .sendAgain:
                try client.reconnect()
                _ = try client.send(noun: noun, body: body)
            case .giveUp:
                // A late reply must not answer the next call.
                try client.reconnect()
                return .noAnswer(attempts: schedule.attempts)
            }
        }
    }

    /// Closes its socket; what has not left is lost.
    public consuming func close() { client.close() }
}
