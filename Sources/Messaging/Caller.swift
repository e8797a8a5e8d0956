// A blocking client: one request at a time, until it is answered or its time is up. For tools and tests.

import BusProtocol
import Platform
import ZeroMQ

/// The outcome of a call.
public enum CallOutcome: Sendable {
    /// The reply's frames, the envelope first.
    case reply([Frame])
    /// No answer came, after this many attempts.
    case noAnswer(attempts: Int)
}

/// Makes calls that block the calling thread. A call without an answer is sent again with the same bytes, and
/// so the same id, over a fresh socket. Any reply there answers this call, because no other is under way.
public struct Caller: ~Copyable {
    private var client: MajordomoClient

    /// Opens a socket towards the bus. Only a call shows whether the bus is there.
    public init(_ connection: BusConnection) throws(ZeroMQError) {
        client = try MajordomoClient(connection)
    }

    /// - Parameters:
    ///   - timeoutMs: the envelope's timeout, for one attempt.
    ///   - limitMs: the limit for all attempts together.
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

    /// Closes the socket. Messages that have not left are lost.
    public consuming func close() { client.close() }
}
