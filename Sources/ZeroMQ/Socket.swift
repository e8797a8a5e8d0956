// A socket that cannot be copied, shared between threads, or left open.

import CZeroMQ

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A ZeroMQ socket. It belongs to the thread that uses it (it is not Sendable) and is closed where it ends,
/// at the latest when its owner does.
public struct Socket: ~Copyable {
    /// The patterns of zmq_socket(3).
    public enum Kind: Int32, Sendable {
        /// One peer alone, both ways.
        case pair = 0
        /// Sends to all who have subscribed.
        case pub = 1
        /// Receives what it has subscribed to.
        case sub = 2
        /// Asks, and gets the answer before it asks again.
        case req = 3
        /// Answers each question before it takes the next.
        case rep = 4
        /// Asks and answers in any order; what it sends goes to its peers in turn.
        case dealer = 5
        /// In any order too, to the peer whose routing id stands in front.
        case router = 6
        /// Receives from all that push, in turn.
        case pull = 7
        /// Sends to all that pull, in turn.
        case push = 8
        /// A publisher that reads who subscribes to what.
        case xpub = 9
        /// A subscriber that subscribes by sending.
        case xsub = 10
    }

    let raw: RawSocket
    private let context: Context
    /// Which of ZeroMQ's patterns it speaks.
    public var kind: Kind { raw.kind }
    /// For whatever may take in news from libzmq.
    var handle: UnsafeMutableRawPointer { raw.handle }

    /// - Parameter endpoint: where to ``connect(_:)`` at once.
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

    // zmq_close fails only for what is no socket.
    deinit { zmq_close(raw.handle) }

    /// Ends the socket here.
    /// - Parameter lingerMs: how long libzmq may go on sending what is queued; `nil` is as the options said.
    ///   Closing the
    ///   context waits for it.
    public consuming func close(lingerMs: Int? = nil) {
        guard let lingerMs else { return }
        try? raw.set(ZMQ_LINGER, "linger", lingerMs)
    }

    /// Listens at an endpoint, such as `tcp://127.0.0.1:5555` or, on a free port, `tcp://127.0.0.1:*`.
    /// - Returns: the endpoint as it really is, with the port that was chosen.
    @discardableResult
    public borrowing func bind(_ endpoint: String) throws(ZeroMQError) -> String {
        if zmq_bind(handle, endpoint) != 0 { throw ZeroMQError("bind", endpoint) }
        return lastEndpoint
    }

    /// Begins to connect; success says nothing about whether anyone is there.
    public borrowing func connect(_ endpoint: String) throws(ZeroMQError) {
        try raw.connect(endpoint)
    }

    /// Gives a connection up.
    public borrowing func disconnect(_ endpoint: String) throws(ZeroMQError) {
        if zmq_disconnect(handle, endpoint) != 0 { throw ZeroMQError("disconnect from", endpoint) }
    }

    /// SUB: asks for every topic that begins so; the empty prefix is everything.
    public borrowing func subscribe(_ prefix: String) throws(ZeroMQError) {
        try raw.set(ZMQ_SUBSCRIBE, "subscription on", bytes: [UInt8](prefix.utf8))
    }

    /// Hears no more of topics that begin like that.
    public borrowing func unsubscribe(_ prefix: String) throws(ZeroMQError) {
        try raw.set(ZMQ_UNSUBSCRIBE, "unsubscription on", bytes: [UInt8](prefix.utf8))
    }

    /// How long libzmq may go on sending what is queued once the socket is closed.
    public borrowing func setLinger(ms: Int) throws(ZeroMQError) { try raw.set(ZMQ_LINGER, "linger", ms) }

    /// What a ``Poller`` needs; of use only while the socket lives.
    public var pollHandle: PollHandle { PollHandle(raw: raw) }

    /// Where it was last bound or connected; empty before that.
    public var lastEndpoint: String { raw.lastEndpoint }

    borrowing func failure(_ operation: String, code: Int32 = zmq_errno()) -> ZeroMQError {
        raw.failure(operation, code: code)
    }
}

/// A socket as a ``Poller`` sees it.
public struct PollHandle {
    fileprivate let raw: RawSocket
    var activity: SocketActivity { raw.activity }

    /// What it is ready for, by libzmq's own numbers.
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

/// What a ``Poller`` must know of a socket's past. It belongs to the socket's thread.
final class SocketActivity {
    /// Readable when libzmq has news for the socket.
    let descriptor: Int32
    /// Whether it was sent to or received from since it was last found to be not ready.
    var isUsed = true

    init(descriptor: Int32) { self.descriptor = descriptor }
}

/// The pointer and what is needed to speak of it in an error.
struct RawSocket {
    /// Without taking note of the use.
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

    /// A receive has found nothing, after taking in all news: until it is used again its descriptor tells.
    func foundEmpty() { activity.isUsed = false }

    /// Every call on the socket goes through here, and may have taken in what its descriptor told of.
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
