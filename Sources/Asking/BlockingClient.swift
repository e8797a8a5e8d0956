// A client that waits: one request at a time, until it is answered or its time is up. For tools and tests.

import BusProtocol
import Messaging
import Platform
import Values
import ZeroMQ

/// A reply, or how often the call was tried without one.
package enum CallOutcome: Sendable {
    /// The reply's frames, the envelope first.
    case reply([Frame])
    /// No answer came, after this many attempts.
    case noAnswer(attempts: Int)
}

/// Makes calls that block the calling thread. A call without an answer is sent again with the same bytes, and
/// so the same id, over a fresh socket. Any reply there answers this call, because no other is under way.
package struct BlockingClient: ~Copyable {
    private var client: MajordomoClient
    private var open = OpenRequests()

    /// The one call that is under way.
    private static let call = ID(high: 0, low: 0)

    /// Opens a socket towards the bus. Only a call shows whether the bus is there.
    package init(_ connection: BusConnection) throws(ZeroMQError) {
        client = try MajordomoClient(connection)
    }

    /// - Parameters:
    ///   - timeoutMs: the envelope's timeout, for one attempt.
    ///   - limitMs: the limit for all attempts together.
    package mutating func call(
        noun: String, body: [Frame], timeoutMs: Int = BusLimits.requestTimeoutMs,
        limitMs: Int64 = BusLimits.repeatLimitMs
    ) throws(ZeroMQError) -> CallOutcome {
        open.add(
            Self.call, noun: noun, body, timeoutMs: timeoutMs, limitMs: limitMs, nowMs: MonotonicClock.nowMs)
        _ = try client.send(noun: noun, body: body)
        while true {
            if let reply = try client.receive() {
                open.remove(Self.call)
                return .reply(reply.body)
            }
            let nowMs = MonotonicClock.nowMs
            let (givenUp, isSilent) = open.tick(nowMs: nowMs, lastHeardMs: nil)
            if let call = givenUp.first {
                // A late reply must not answer the next call.
                try client.reconnect()
                return .noAnswer(attempts: call.attempts)
            }
            if isSilent {
                try client.reconnect()
                for (noun, frames) in open.allAgain(nowMs: nowMs) {
                    _ = try client.send(noun: noun, body: frames)
                }
                continue
            }
            var loop = ProcessLoop()
            loop.sources.add(client.pollHandle)
            _ = try loop.wait(untilMs: open.nextTickMs)
        }
    }

    /// Closes the socket. Messages that have not left are lost.
    package consuming func close() { client.close() }
}
