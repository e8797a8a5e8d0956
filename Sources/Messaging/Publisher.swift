// A publisher on the bus. Messages that it sends before the bus is there, or while 20,000 messages wait, are
// lost in silence. Followers notice the gap and read the log.

import BusProtocol
import ZeroMQ

/// A PUB socket on the bus. It must be in a poll loop (it never becomes readable): libzmq processes the bus's
/// subscription after a restart only while it is called.
public struct Publisher: ~Copyable {
    private let socket: Socket

    /// Opens a socket towards the bus, or all of them. Messages before there is a connection are lost.
    public init(_ bus: BusConnection) throws(ZeroMQError) {
        socket = try bus.open(.pub, toAll: bus.addresses.map(\.eventsIn)) {
            $0.lingerMs = BusLimits.publisherLingerMs
        }
    }

    /// For a `Poller`.
    public var pollHandle: PollHandle { socket.pollHandle }

    /// - Parameter topic: the event's type, at most 199 bytes.
    public mutating func publish(_ topic: Frame, _ body: Frame) throws(ZeroMQError) {
        _ = try socket.send([topic, body])
    }

    /// Publishes a message without waiting.
    public mutating func publish(_ topic: String, _ body: Frame) throws(ZeroMQError) {
        try publish(Frame(topic), body)
    }

    /// - Parameter lingerMs: how long the last messages may take to leave; closing the context waits for it.
    public consuming func close(lingerMs: Int = BusLimits.publisherLingerMs) {
        socket.close(lingerMs: lingerMs)
    }
}
