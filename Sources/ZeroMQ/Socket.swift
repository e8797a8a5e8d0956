// A ZeroMQ socket that cannot be copied, shared between threads, or left open.

import CZeroMQ

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A ZeroMQ socket. It belongs to one thread (it is not Sendable) and is closed at the end of its lifetime.
public struct Socket: ~Copyable {
    /// The patterns of zmq_socket(3).
    public enum Kind: Int32, Sendable {
        /// Exchanges messages with one peer.
        case pair = 0
        /// Sends to all subscribers.
        case pub = 1
        /// Receives the subscribed topics.
        case sub = 2
        /// Sends a request, and receives the reply before the next request.
        case req = 3
        /// Receives a request, and sends the reply before the next one.
        case rep = 4
        /// Sends and receives in any order, to its peers in turn.
        case dealer = 5
        /// Sends and receives in any order, to the peer whose routing id is the first frame.
        case router = 6
        /// Receives from all PUSH peers in turn.
        case pull = 7
        /// Sends to all PULL peers in turn.
        case push = 8
        /// A publisher that receives its subscribers' subscriptions.
        case xpub = 9
        /// A subscriber that subscribes by sending messages.
        case xsub = 10
    }

    let raw: RawSocket
    private let context: Context
    public var kind: Kind { raw.kind }
    /// The pointer for calls to libzmq, which count as use.
    var handle: UnsafeMutableRawPointer { raw.handle }

    /// - Parameter endpoint: an endpoint to ``connect(_:)`` to at once.
    public init(
        _ kind: Kind, in context: Context, options: SocketOptions = SocketOptions(),
        connectedTo endpoint: String? = nil
    ) throws(ZeroMQError) {
        let raw = try RawSocket(try context.openSocket(kind), kind: kind)
        do throws(ZeroMQError) {
            try options.apply(to: raw)
            if let endpoint { try raw.connect(endpoint) }
        } catch {
            zmq_close(raw.handle)
            throw error
        }
        self.raw = raw
        self.context = context
    }

    // zmq_close fails only for invalid sockets.
    deinit { zmq_close(raw.handle) }

    /// Closes the socket.
    /// - Parameter lingerMs: how long libzmq may go on sending queued messages; `nil` leaves the option.
    ///   Closing the context waits for it.
    public consuming func close(lingerMs: Int? = nil) {
        guard let lingerMs else { return }
        try? raw.set(ZMQ_LINGER, "linger", lingerMs)
    }

    /// Listens at an endpoint, such as `tcp://127.0.0.1:5555` or, on a free port, `tcp://127.0.0.1:*`.
    /// - Returns: the actual endpoint, with the port that was chosen.
    @discardableResult
    public borrowing func bind(_ endpoint: String) throws(ZeroMQError) -> String {
        if zmq_bind(handle, endpoint) != 0 { throw ZeroMQError("bind", endpoint) }
        return lastEndpoint
    }

    /// Begins to connect. Succeeds even if nobody is there.
    public borrowing func connect(_ endpoint: String) throws(ZeroMQError) {
        try raw.connect(endpoint)
    }

    /// Ends a connection.
    public borrowing func disconnect(_ endpoint: String) throws(ZeroMQError) {
        if zmq_disconnect(handle, endpoint) != 0 { throw ZeroMQError("disconnect from", endpoint) }
    }

    /// SUB: subscribes to all topics with a prefix; the empty prefix is everything.
    public borrowing func subscribe(_ prefix: String) throws(ZeroMQError) {
        try raw.set(ZMQ_SUBSCRIBE, "subscription on", bytes: [UInt8](prefix.utf8))
    }

    /// SUB: ends a subscription.
    public borrowing func unsubscribe(_ prefix: String) throws(ZeroMQError) {
        try raw.set(ZMQ_UNSUBSCRIBE, "unsubscription on", bytes: [UInt8](prefix.utf8))
    }

    /// How long libzmq may go on sending queued messages once the socket is closed.
    public borrowing func setLinger(ms: Int) throws(ZeroMQError) { try raw.set(ZMQ_LINGER, "linger", ms) }

    /// The socket for a ``Poller``, valid only while the socket lives.
    public var pollHandle: PollHandle { PollHandle(raw: raw) }

    /// The last endpoint that was bound or connected; empty before that.
    public var lastEndpoint: String { raw.lastEndpoint }

    borrowing func failure(_ operation: String, code: Int32 = zmq_errno()) -> ZeroMQError {
        raw.failure(operation, code: code)
    }
}

/// A socket, for a ``Poller``.
public struct PollHandle {
    fileprivate let raw: RawSocket
    var activity: SocketActivity { raw.activity }

    /// The current value of ZMQ_EVENTS.
    func events() throws(ZeroMQError) -> Int16 {
        var events: Int32 = 0
        var length = MemoryLayout<Int32>.size
        while zmq_getsockopt(raw.idleHandle, ZMQ_EVENTS, &events, &length) != 0 {
            let code = zmq_errno()
            if code != EINTR { throw raw.failure("poll", code: code) }
        }
        return Int16(truncatingIfNeeded: events)
    }
}

/// Whether a socket was used, for a ``Poller``. Belongs to the socket's thread.
final class SocketActivity {
    /// Readable when libzmq has news for the socket.
    let descriptor: Int32
    /// Whether it was used since it was last found not ready.
    var isUsed = true

    init(descriptor: Int32) { self.descriptor = descriptor }
}

/// The pointer to a socket, and the names for its errors.
struct RawSocket {
    /// The pointer for calls that do not count as use.
    fileprivate let idleHandle: UnsafeMutableRawPointer
    let kind: Socket.Kind
    fileprivate let activity: SocketActivity

    fileprivate init(_ handle: UnsafeMutableRawPointer, kind: Socket.Kind) throws(ZeroMQError) {
        var descriptor: Int32 = -1
        var length = MemoryLayout<Int32>.size
        guard zmq_getsockopt(handle, ZMQ_FD, &descriptor, &length) == 0 else {
            let error = ZeroMQError("open a \(kind) socket")
            zmq_close(handle)
            throw error
        }
        idleHandle = handle
        self.kind = kind
        activity = SocketActivity(descriptor: descriptor)
    }

    /// A receive found nothing and took in all news: until the next use, the descriptor reports news.
    func foundEmpty() { activity.isUsed = false }

    /// The pointer for all other calls, which may take in news that the descriptor has signaled.
    var handle: UnsafeMutableRawPointer {
        activity.isUsed = true
        return idleHandle
    }

    func connect(_ endpoint: String) throws(ZeroMQError) {
        if zmq_connect(handle, endpoint) != 0 { throw ZeroMQError("connect to", endpoint) }
    }

    var lastEndpoint: String {
        var text = [UInt8](repeating: 0, count: 1024)
        var length = text.count
        guard zmq_getsockopt(handle, ZMQ_LAST_ENDPOINT, &text, &length) == 0, length > 0 else { return "" }
        return String(decoding: text.prefix(length - 1), as: UTF8.self)
    }

    func failure(_ operation: String, code: Int32 = zmq_errno()) -> ZeroMQError {
        let endpoint = lastEndpoint
        return ZeroMQError(operation, endpoint.isEmpty ? "a \(kind) socket" : endpoint, code: code)
    }
}
