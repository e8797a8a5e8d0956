// The number of bytes that libzmq holds for a peer that has not read them. Its high-water marks count messages of any
// size, and it does not tell how full a pipe is. But it calls back when it releases a message's bytes: after writing
// them to the peer's connection, or with the connection's end. So bytes are counted when they are handed over and
// when released.

import CZeroMQ
import Synchronization

/// Bytes that were handed to libzmq and not yet released, of one peer or of several together.
public final class UnreadBytes: Sendable {
    private let bytes = Atomic<Int>(0)
    private let total: UnreadBytes?

    /// Begins at 0. `total` counts along, for all clients together.
    public init(within total: UnreadBytes? = nil) { self.total = total }

    /// Bytes that have been handed to the socket and not yet released.
    public var count: Int { bytes.load(ordering: .relaxed) }

    fileprivate func add(_ count: Int) {
        bytes.add(count, ordering: .relaxed)
        total?.add(count)
    }
}

/// Keeps a frame's bytes in place until libzmq releases them.
private final class Receipt: Sendable {
    private let frame: Frame
    private let unread: UnreadBytes
    private let count: Int

    init(_ frame: Frame, _ unread: UnreadBytes, count: Int) {
        (self.frame, self.unread, self.count) = (frame, unread, count)
        unread.add(count)
    }

    func letGo() { unread.add(-count) }
}

/// Called by libzmq, on its own thread.
private func letGo(_ data: UnsafeMutableRawPointer?, _ hint: UnsafeMutableRawPointer?) {
    if let hint { Unmanaged<Receipt>.fromOpaque(hint).takeRetainedValue().letGo() }
}

extension Frame {
    /// Whether its bytes stay at one address, so that libzmq can use them there.
    var isPinned: Bool { count > Frame.inlineBytesMax }

    /// A message with the same bytes, counted until libzmq releases it. Only for frames that are ``isPinned``.
    func copy(to target: inout zmq_msg_t, countingIn unread: UnreadBytes, count messageBytes: Int) {
        let receipt = Unmanaged.passRetained(Receipt(self, unread, count: messageBytes))
        let data = withUnsafeBytes { UnsafeMutableRawPointer(mutating: $0.baseAddress) }
        // Fails only when memory is exhausted, which ends a Swift program anyhow.
        let result = zmq_msg_init_data(&target, data, count, letGo, receipt.toOpaque())
        precondition(result == 0, "out of memory for a frame of \(count) bytes")
    }
}
