// One frame of a message. Its bytes stay where libzmq put them: receiving, keeping and relaying copy nothing.

internal import CZeroMQ

/// Immutable bytes owned by a `zmq_msg_t`; up to 33 bytes lie in it, longer ones in a counted buffer behind it.
///
/// `@unchecked`: nothing changes after `init`, and sending takes a copy of the `zmq_msg_t` whose counter is atomic.
public final class Frame: @unchecked Sendable {
    let message: UnsafeMutablePointer<zmq_msg_t>
    private let base: UnsafeRawPointer?
    /// In bytes.
    public let count: Int

    /// Takes over an initialised message.
    private init(adopting message: UnsafeMutablePointer<zmq_msg_t>) {
        self.message = message
        base = UnsafeRawPointer(zmq_msg_data(message))
        count = zmq_msg_size(message)
        // The first copy of a long message marks it as shared, with a plain write. Doing so here, before anyone
        // else can see the frame, leaves only atomic counting to later copies on whatever thread.
        var copy = zmq_msg_t()
        zmq_msg_init(&copy)
        zmq_msg_copy(&copy, message)
        zmq_msg_close(&copy)
    }

    deinit {
        zmq_msg_close(message)
        message.deallocate()
    }

    private convenience init(size: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) {
        let message = UnsafeMutablePointer<zmq_msg_t>.allocate(capacity: 1)
        // Fails only when memory is exhausted, which ends a Swift program anyhow.
        precondition(zmq_msg_init_size(message, size) == 0, "out of memory for a frame of \(size) bytes")
        fill(UnsafeMutableRawBufferPointer(start: zmq_msg_data(message), count: size))
        self.init(adopting: message)
    }

    public convenience init(_ bytes: [UInt8]) {
        self.init(size: bytes.count) { $0.copyBytes(from: bytes) }
    }

    public convenience init(_ bytes: ArraySlice<UInt8>) {
        self.init(size: bytes.count) { $0.copyBytes(from: bytes) }
    }

    /// The UTF-8 of a text.
    public convenience init(_ text: String) {
        var text = text
        let bytes = text.withUTF8 { [UInt8]($0) }
        self.init(bytes)
    }

    public convenience init(copying bytes: UnsafeRawBufferPointer) {
        self.init(size: bytes.count) { $0.copyMemory(from: bytes) }
    }

    /// The frame of no bytes, the delimiter of Majordomo's messages.
    public static let empty = Frame([])

    /// The next part, without waiting; `nil` where there is none. `more` tells whether the message goes on.
    static func receive(
        from socket: RawSocket, more: inout Bool
    ) throws(ZeroMQError) -> Frame? {
        let message = UnsafeMutablePointer<zmq_msg_t>.allocate(capacity: 1)
        zmq_msg_init(message)
        while zmq_msg_recv(message, socket.handle, ZMQ_DONTWAIT) < 0 {
            let code = zmq_errno()
            if code == EINTR { continue }
            zmq_msg_close(message)
            message.deallocate()
            if code == EAGAIN { return nil }
            throw socket.failure("receive on", code: code)
        }
        more = zmq_msg_more(message) != 0
        return Frame(adopting: message)
    }

    /// The bytes, good only inside `body`.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try body(UnsafeRawBufferPointer(start: base, count: count))
    }

    /// A copy of the bytes.
    public var bytes: [UInt8] { withUnsafeBytes { [UInt8]($0) } }

    /// The bytes as text; what is not UTF-8 is replaced, so that a log line can show it.
    public var text: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }

    public var isEmpty: Bool { count == 0 }

    /// The name that the ZAP handler gave the peer this frame came from (RFC 27); `nil` where nobody was asked.
    public var userId: String? {
        guard let value = zmq_msg_gets(message, "User-Id") else { return nil }
        return String(cString: value)
    }
}

extension Frame: Hashable {
    public static func == (a: Frame, b: Frame) -> Bool {
        if a === b { return true }
        guard a.count == b.count else { return false }
        return a.withUnsafeBytes { a in b.withUnsafeBytes { b in a.elementsEqual(b) } }
    }

    public func hash(into hasher: inout Hasher) {
        withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}

extension Frame: CustomStringConvertible {
    /// For logs: printable ASCII as it is, anything else in hexadecimal, long ones by their size.
    public var description: String {
        if count > 64 { return "(\(count) bytes)" }
        let bytes = self.bytes
        if bytes.allSatisfy({ (0x20...0x7E).contains($0) }) { return String(decoding: bytes, as: UTF8.self) }
        return "0x" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
