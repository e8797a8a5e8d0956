// One frame of a message. Its bytes stay in libzmq's memory: receiving, keeping and relaying copy nothing.

import CZeroMQ

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Immutable bytes owned by a `zmq_msg_t`: up to 33 bytes inside it, longer ones in a reference-counted
/// buffer.
///
/// `@unchecked`: nothing changes after `init`, and sending takes a copy of the `zmq_msg_t` whose counter is
/// atomic.
public final class Frame: @unchecked Sendable {
    // Inline: a second allocation per frame is measurable at a hundred thousand requests per second.
    private let message: zmq_msg_t
    /// The size in bytes.
    public let count: Int

    /// Frames up to this size are inside the `zmq_msg_t` and share nothing.
    static let inlineBytesMax = 33

    /// Moves the bytes out of `source`.
    fileprivate init(moving source: inout zmq_msg_t) {
        var message = zmq_msg_t()
        zmq_msg_init(&message)
        zmq_msg_move(&message, &source)
        count = zmq_msg_size(&message)
        if count > Frame.inlineBytesMax {
            // The first copy of a long message marks it as shared, with a plain write. Doing so here, before
            // anyone else can see the frame, leaves only atomic counting to later copies on whatever thread.
            var copy = zmq_msg_t()
            zmq_msg_init(&copy)
            zmq_msg_copy(&copy, &message)
            zmq_msg_close(&copy)
        }
        self.message = message
    }

    deinit {
        var message = message
        zmq_msg_close(&message)
    }

    /// Gives `body` a mutable pointer, which libzmq's functions require although they only read here.
    private func withMessage<Result, Failure: Error>(
        _ body: (UnsafeMutablePointer<zmq_msg_t>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withUnsafePointer(to: message) { (message) throws(Failure) in
            try body(UnsafeMutablePointer(mutating: message))
        }
    }

    /// A second `zmq_msg_t` with the same bytes, for `zmq_msg_send` to take.
    func copy(to target: inout zmq_msg_t) {
        zmq_msg_init(&target)
        withMessage { _ = zmq_msg_copy(&target, $0) }
    }

    private convenience init(size: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) {
        var message = zmq_msg_t()
        // Fails only when memory is exhausted, which ends a Swift program anyway.
        precondition(zmq_msg_init_size(&message, size) == 0, "out of memory for a frame of \(size) bytes")
        fill(UnsafeMutableRawBufferPointer(start: zmq_msg_data(&message), count: size))
        self.init(moving: &message)
    }

    /// A copy of the bytes.
    public convenience init(_ bytes: [UInt8]) {
        self.init(size: bytes.count) { $0.copyBytes(from: bytes) }
    }

    /// A copy of the bytes.
    public convenience init(_ bytes: ArraySlice<UInt8>) {
        self.init(size: bytes.count) { $0.copyBytes(from: bytes) }
    }

    /// The UTF-8 of a text.
    public convenience init(_ text: String) {
        var text = text
        let bytes = text.withUTF8 { [UInt8]($0) }
        self.init(bytes)
    }

    /// Wraps the bytes without copying, for libzmq to send in place. Short arrays are copied, which costs less.
    public convenience init(owning bytes: [UInt8]) {
        guard bytes.count >= Frame.ownedBytesMin else {
            self.init(bytes)
            return
        }
        let owner = Unmanaged.passRetained(FrameOwner(bytes))
        var message = zmq_msg_t()
        // The array never changes, so its bytes stay where they are until the owner is released.
        let result = bytes.withUnsafeBytes {
            zmq_msg_init_data(
                &message, UnsafeMutableRawPointer(mutating: $0.baseAddress), $0.count, release,
                owner.toOpaque())
        }
        // Fails only when memory is exhausted, which ends a Swift program anyway.
        precondition(result == 0, "out of memory for a frame of \(bytes.count) bytes")
        self.init(moving: &message)
    }

    private static let ownedBytesMin = 2 << 10

    /// Copies the bytes.
    public convenience init(copying bytes: UnsafeRawBufferPointer) {
        self.init(size: bytes.count) { $0.copyMemory(from: bytes) }
    }

    /// The empty frame, the delimiter of Majordomo's messages.
    public static let empty = Frame([])

    /// The next part, without blocking; `nil` if there is none. `more` tells whether the message has further
    /// parts.
    static func receive(
        from socket: RawSocket, more: inout Bool
    ) throws(ZeroMQError) -> Frame? {
        var message = zmq_msg_t()
        zmq_msg_init(&message)
        guard try receive(into: &message, from: socket) else { return nil }
        more = zmq_msg_more(&message) != 0
        return Frame(moving: &message)
    }

    /// Returns false if there is no message. An empty message owns nothing, and need not be closed.
    private static func receive(
        into message: inout zmq_msg_t, from socket: RawSocket
    ) throws(ZeroMQError) -> Bool {
        while zmq_msg_recv(&message, socket.handle, ZMQ_DONTWAIT) < 0 {
            let code = zmq_errno()
            if code == EINTR { continue }
            if code == EAGAIN {
                socket.foundEmpty()
                return false
            }
            throw socket.failure("receive on", code: code)
        }
        return true
    }

    /// Like ``receive(from:more:)``, but takes known short frames from the cache.
    static func receive(
        from socket: RawSocket, more: inout Bool, cache: inout FrameCache
    ) throws(ZeroMQError) -> Frame? {
        guard try receive(into: &cache.part, from: socket) else { return nil }
        more = zmq_msg_more(&cache.part) != 0
        return cache.take()
    }

    /// Like ``receive(from:more:cache:)``, with the sender's User-Id.
    static func receive(
        from socket: RawSocket, more: inout Bool, cache: inout FrameCache, userId: inout String?
    ) throws(ZeroMQError) -> Frame? {
        guard try receive(into: &cache.part, from: socket) else { return nil }
        more = zmq_msg_more(&cache.part) != 0
        userId = cache.userId()
        return cache.take()
    }

    /// Passes the bytes to `body`; they are valid only during the call.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withMessage { (message) throws(Failure) in
            try body(UnsafeRawBufferPointer(start: zmq_msg_data(message), count: count))
        }
    }

    /// A copy of the bytes.
    public var bytes: [UInt8] { withUnsafeBytes { [UInt8]($0) } }

    /// The bytes as text; invalid UTF-8 is replaced, so that a log line can show it.
    public var text: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }

    /// Whether it has no bytes.
    public var isEmpty: Bool { count == 0 }
}

/// Keeps an array until libzmq releases its bytes.
private final class FrameOwner: Sendable {
    private let bytes: [UInt8]
    init(_ bytes: [UInt8]) { self.bytes = bytes }
}

/// Called by libzmq, on its own thread.
private func release(_ data: UnsafeMutableRawPointer?, _ hint: UnsafeMutableRawPointer?) {
    if let hint { Unmanaged<FrameOwner>.fromOpaque(hint).release() }
}

extension Frame: Hashable {
    public static func == (a: Frame, b: Frame) -> Bool {
        if a === b { return true }
        guard a.count == b.count else { return false }
        return a.withUnsafeBytes { a in
            b.withUnsafeBytes { b in a.isEmpty || memcmp(a.baseAddress!, b.baseAddress!, a.count) == 0 }
        }
    }

    public func hash(into hasher: inout Hasher) {
        withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}

extension Frame: CustomStringConvertible {
    /// For logs: printable ASCII unchanged, anything else in hexadecimal, long frames as their size.
    public var description: String {
        if count > 64 { return "(\(count) bytes)" }
        let bytes = self.bytes
        if bytes.allSatisfy({ (0x20...0x7E).contains($0) }) { return String(decoding: bytes, as: UTF8.self) }
        return "0x" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

/// A cache of short, frequent frames (delimiters, protocol names, nouns), which saves their allocations. It
/// is keyed by bytes, regardless of the sender.
public struct FrameCache: ~Copyable {
    fileprivate var part = zmq_msg_t()
    private var frames = [Frame?](repeating: nil, count: 64)

    public init() { zmq_msg_init(&part) }

    // Not empty if a message was received but not taken.
    deinit {
        var part = part
        zmq_msg_close(&part)
    }

    /// The User-Id of the sender of the part that is about to be taken.
    fileprivate mutating func userId() -> String? {
        withUserId(of: &part) { $0.map { String(cString: $0) } }
    }

    fileprivate mutating func take() -> Frame {
        let count = zmq_msg_size(&part)
        guard count > 0 else { return Frame.empty }
        guard count <= 8 else { return Frame(moving: &part) }
        var word: UInt64 = 0
        memcpy(&word, zmq_msg_data(&part), count)
        let place = Int(((word ^ UInt64(count)) &* 0x9E37_79B9_7F4A_7C15) >> 58)
        if let known = frames[place], known.count == count, known.firstWord == word { return known }
        let frame = Frame(copying: UnsafeRawBufferPointer(start: zmq_msg_data(&part), count: count))
        frames[place] = frame
        return frame
    }
}

extension Frame {
    /// The first eight bytes, or as many as there are.
    fileprivate var firstWord: UInt64 {
        withUnsafeBytes { bytes in
            var word: UInt64 = 0
            if let base = bytes.baseAddress { memcpy(&word, base, min(8, bytes.count)) }
            return word
        }
    }
}

/// Passes the User-Id that the ZAP handler gave the sender of a message (RFC 27); it is valid only during the call.
/// `nil` if no handler was asked.
func withUserId<Result>(
    of message: UnsafeMutablePointer<zmq_msg_t>, _ body: (UnsafePointer<CChar>?) -> Result
) -> Result {
    body(zmq_msg_gets(message, "User-Id"))
}
