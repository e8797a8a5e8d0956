// Handshakes that fail: all else that libzmq says of them is silence, on both sides (zmq_socket_monitor(3)).

import CZeroMQ

/// Why a handshake failed.
public enum HandshakeFailure: Hashable, Sendable {
    /// The ZAP handler on the other side refused this side's key. libzmq does not try again on its own.
    case refused
    /// One side speaks CURVE, the other does not. Where it is this side that does, libzmq does not try again on its own.
    case otherMechanism
    /// The other side holds another key than the one it was taken to hold.
    case otherKey
    /// The other side went away in the middle, or said what cannot be understood.
    case broken
}

/// Tells of a socket's failed handshakes. It has to be read: once its queue is full, libzmq's I/O thread waits.
public struct HandshakeMonitor: ~Copyable {
    private let events: Socket
    private var frames: [Frame] = []

    /// - Parameter socket: not bound or connected yet, of that context. To be called on its thread.
    public init(_ socket: borrowing Socket, in context: Context) throws(ZeroMQError) {
        let endpoint = "inproc://handshakes-\(UInt64.random(in: .min ... .max))"
        let wanted =
            ZMQ_EVENT_HANDSHAKE_FAILED_NO_DETAIL | ZMQ_EVENT_HANDSHAKE_FAILED_PROTOCOL
            | ZMQ_EVENT_HANDSHAKE_FAILED_AUTH
        guard zmq_socket_monitor(socket.handle, endpoint, wanted) == 0 else {
            throw socket.failure("monitor")
        }
        events = try Socket(.pair, in: context, connectedTo: endpoint)
    }

    /// For a ``Poller``.
    public var pollHandle: PollHandle { events.pollHandle }

    /// The next failure, without waiting; `nil` where there is none.
    public mutating func next() throws(ZeroMQError) -> HandshakeFailure? {
        guard try events.receive(into: &frames), let event = frames.first, event.count == 6 else {
            return nil
        }
        return event.withUnsafeBytes { bytes in
            let kind = bytes.loadUnaligned(fromByteOffset: 0, as: UInt16.self)
            let value = bytes.loadUnaligned(fromByteOffset: 2, as: UInt32.self)
            switch (Int32(kind), Int32(bitPattern: value)) {
            case (ZMQ_EVENT_HANDSHAKE_FAILED_AUTH, _): return .refused
            case (_, ZMQ_PROTOCOL_ERROR_ZMTP_MECHANISM_MISMATCH): return .otherMechanism
            case (_, ZMQ_PROTOCOL_ERROR_ZMTP_CRYPTOGRAPHIC): return .otherKey
            default: return .broken
            }
        }
    }
}
