// Sends and receives whole multipart messages without blocking; the poller does the waiting.

import CZeroMQ

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Whether libzmq has taken a message, and why not.
public enum SendResult: Sendable {
    /// Handed to libzmq.
    case sent
    /// Not sent: the pipe is at its high-water mark, or there is no connection yet.
    case full
    /// Not sent: a mandatory ROUTER does not know the peer.
    case unreachable
}

extension Socket {
    /// Receives the next message, if there is one.
    /// - Parameter framesMax: from a longer message, `framesMax + 1` frames are kept, so that the caller sees that it
    ///   is too long without holding all of it.
    /// - Returns: false if there is none; `frames` is then empty.
    public borrowing func receive(
        into frames: inout [Frame], framesMax: Int = 100_000
    ) throws(ZeroMQError) -> Bool {
        frames.removeAll(keepingCapacity: true)
        var more = true
        while more {
            guard let frame = try Frame.receive(from: raw, more: &more) else { return false }
            if frames.count <= framesMax { frames.append(frame) }
        }
        return true
    }

    /// Like ``receive(into:framesMax:)``, but takes known short frames from the cache.
    public borrowing func receive(
        into frames: inout [Frame], cache: inout FrameCache, framesMax: Int = 100_000
    ) throws(ZeroMQError) -> Bool {
        frames.removeAll(keepingCapacity: true)
        var more = true
        while more {
            guard let frame = try Frame.receive(from: raw, more: &more, cache: &cache) else { return false }
            if frames.count <= framesMax { frames.append(frame) }
        }
        return true
    }

    /// ROUTER: receives the next message, if there is one.
    /// - Parameter userId: set to the User-Id that the ZAP handler gave the sender (RFC 27), if `asksUserId` is true.
    ///   It is read from the first frame after the routing id: libzmq 4.3.4 loses it for the routing id itself
    ///   whenever the socket was asked whether it is readable.
    /// - Returns: the sender's routing id, which precedes `frames`; `nil` if there is no message.
    public borrowing func receiveRouted(
        into frames: inout [Frame], cache: inout FrameCache, framesMax: Int = 100_000,
        asksUserId: Bool = false, userId: inout String?
    ) throws(ZeroMQError) -> Frame? {
        frames.removeAll(keepingCapacity: true)
        userId = nil
        var more = false
        guard let routingId = try Frame.receive(from: raw, more: &more) else { return nil }
        if asksUserId, more,
            let first = try Frame.receive(from: raw, more: &more, cache: &cache, userId: &userId)
        {
            frames.append(first)
        }
        while more, let frame = try Frame.receive(from: raw, more: &more, cache: &cache) {
            if frames.count <= framesMax { frames.append(frame) }
        }
        return routingId
    }

    /// Sends all frames as one message. A message of no frames counts as sent.
    public borrowing func send(_ frames: [Frame]) throws(ZeroMQError) -> SendResult {
        for index in frames.indices {
            let result = try send(frames[index], more: index < frames.count - 1)
            if result != .sent {
                try finishDropped(frames.dropFirst(index + 1), failedFirst: index == 0)
                return result
            }
        }
        return .sent
    }

    /// ROUTER: sends the frames to the peer with that routing id.
    /// - Parameter unread: counts the message until libzmq releases it, if one of its frames is long enough to track.
    public borrowing func send(
        _ frames: [Frame], to routingId: Frame, countingIn unread: UnreadBytes? = nil
    ) throws(ZeroMQError) -> SendResult {
        guard !frames.isEmpty else { return .sent }
        let result = try send(routingId, more: true)
        if result != .sent { return result }
        guard let unread, let counted = frames.lastIndex(where: \.isPinned) else { return try send(frames) }
        let bytes = frames.reduce(0) { $0 + $1.count }
        for index in frames.indices {
            let more = index < frames.count - 1
            let result =
                index == counted
                ? try send(frames[index], more: more) { $0.copy(to: &$1, countingIn: unread, count: bytes) }
                : try send(frames[index], more: more)
            if result != .sent {
                try finishDropped(frames.dropFirst(index + 1), failedFirst: index == 0)
                return result
            }
        }
        return .sent
    }

    /// Sends the rest of a message whose start was dropped. A DEALER whose connection ends in the middle of a message
    /// drops parts up to the message's last one, and would drop the next message too if it never saw that part.
    private borrowing func finishDropped(
        _ rest: ArraySlice<Frame>, failedFirst: Bool
    ) throws(ZeroMQError) {
        if failedFirst { return }
        for index in rest.indices {
            _ = try send(rest[index], more: index < rest.endIndex - 1)
        }
    }

    private borrowing func send(
        _ frame: Frame, more: Bool,
        copying: (Frame, inout zmq_msg_t) -> Void = { frame, copy in frame.copy(to: &copy) }
    ) throws(ZeroMQError) -> SendResult {
        var copy = zmq_msg_t()
        copying(frame, &copy)
        let flags = more ? ZMQ_DONTWAIT | ZMQ_SNDMORE : ZMQ_DONTWAIT
        // On success libzmq owns the message; on failure it remains ours.
        while zmq_msg_send(&copy, handle, flags) < 0 {
            let code = zmq_errno()
            if code == EINTR { continue }
            zmq_msg_close(&copy)
            switch code {
            case EAGAIN: return .full
            case EHOSTUNREACH: return .unreachable
            default: throw failure("send on", code: code)
            }
        }
        return .sent
    }

    /// Moves up to `countMax` whole messages from one socket to another, without looking at them. Messages that the
    /// receiver has no room for are lost, as a publisher's are.
    /// - Returns: how many were moved.
    public static func relay(
        from source: borrowing Socket, to target: borrowing Socket, countMax: Int
    ) throws(ZeroMQError) -> Int {
        var part = MessagePart()
        var moved = 0
        while moved < countMax, try part.receive(from: source) {
            while true {
                let more = part.hasMore
                _ = try part.send(to: target, more: more)
                if !more { break }
                _ = try part.receive(from: source)
            }
            moved += 1
        }
        return moved
    }
}

/// One reusable message part on its way from one socket to another. For loops that relay hundreds of thousands of
/// messages per second, where a ``Frame`` for each would be measurable.
public struct MessagePart: ~Copyable {
    private let message: UnsafeMutablePointer<zmq_msg_t>

    public init() {
        message = .allocate(capacity: 1)
        zmq_msg_init(message)
    }

    deinit {
        zmq_msg_close(message)
        message.deallocate()
    }

    /// Receives the next part and releases the previous one. Returns false if there is none.
    public mutating func receive(from socket: borrowing Socket) throws(ZeroMQError) -> Bool {
        while zmq_msg_recv(message, socket.handle, ZMQ_DONTWAIT) < 0 {
            let code = zmq_errno()
            if code == EINTR { continue }
            if code == EAGAIN {
                socket.raw.foundEmpty()
                return false
            }
            throw socket.failure("receive on", code: code)
        }
        return true
    }

    /// Sends the part. It is empty afterwards, unless it could not be sent.
    public mutating func send(to socket: borrowing Socket, more: Bool) throws(ZeroMQError) -> SendResult {
        let flags = more ? ZMQ_DONTWAIT | ZMQ_SNDMORE : ZMQ_DONTWAIT
        while zmq_msg_send(message, socket.handle, flags) < 0 {
            let code = zmq_errno()
            switch code {
            case EINTR: continue
            case EAGAIN: return .full
            case EHOSTUNREACH: return .unreachable
            default: throw socket.failure("send on", code: code)
            }
        }
        return .sent
    }

    /// The size in bytes.
    public var count: Int { zmq_msg_size(message) }

    /// Whether the message has further parts.
    public var hasMore: Bool { zmq_msg_more(message) != 0 }

    /// Passes the bytes to `body`; they are valid only during the call.
    public borrowing func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: zmq_msg_data(message), count: zmq_msg_size(message)))
    }

    /// Passes the User-Id that the ZAP handler gave the sender (RFC 27); it is valid only during the call. `nil` if
    /// no handler was asked, as for peers in this process.
    public borrowing func withUserId<Result>(_ body: (UnsafeRawBufferPointer?) -> Result) -> Result {
        ZeroMQ.withUserId(of: message) { text in
            body(text.map { UnsafeRawBufferPointer(start: $0, count: strlen($0)) })
        }
    }
}
