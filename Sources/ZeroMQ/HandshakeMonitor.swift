// Reports failed handshakes, which libzmq otherwise hides on both sides (zmq_socket_monitor(3)).

import CZeroMQ

/// Why a handshake failed.
public enum HandshakeFailure: Hashable, Sendable {
    /// The peer's ZAP handler refused this side's key. libzmq does not retry.
    case refused
    /// Only one side uses CURVE. If it is this side, libzmq does not retry.
    case otherMechanism
    /// The peer has another key than expected.
    case otherKey
    /// The peer disconnected in the middle, or violated the protocol.
    case broken
}

/// Reports a socket's failed handshakes. It must be read: once its queue is full, libzmq's I/O thread blocks.
public struct HandshakeMonitor: ~Copyable {
    private let events: Socket
    private var frames: [Frame] = []

    /// Must be called on the socket's thread.
    /// - Parameter socket: a socket of that context that is not bound or connected yet.
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

    /// The next failure, without blocking; `nil` if there is none.
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
