// A publisher's end of the bus. What it sends before the bus is there, or beyond 20,000 messages that wait,
// is lost without a word: the log is the truth, and followers notice the gap.

import BusProtocol
import ZeroMQ

/// A PUB on the bus. It must sit in a poll loop (as readable, which it never is), because libzmq takes up the
/// bus's subscription after a restart only while it is called.
public struct Publisher: ~Copyable {
    private let socket: Socket

    /// Opens a socket towards the bus; what is published before there is a connection is lost.
    public init(_ bus: BusConnection) throws(ZeroMQError) {
        socket = try bus.open(.pub, to: bus.address.eventsIn) { $0.lingerMs = BusLimits.publisherLingerMs }
    }

    /// For a `Poller`.
    public var pollHandle: PollHandle { socket.pollHandle }

    /// - Parameter topic: the event's type, at most 199 bytes.
    public mutating func publish(_ topic: Frame, _ body: Frame) throws(ZeroMQError) {
        _ = try socket.send([topic, body])
    }

    /// Hands a message to whoever listens; nobody is waited for.
    public mutating func publish(_ topic: String, _ body: Frame) throws(ZeroMQError) {
        try publish(Frame(topic), body)
    }

    /// - Parameter lingerMs: how long the last messages may take to leave; closing the context waits for it.
    public consuming func close(lingerMs: Int = BusLimits.publisherLingerMs) {
        socket.close(lingerMs: lingerMs)
    }
}
