// How many bytes libzmq holds for a peer that has not read them. Its high-water marks count messages, whatever their size,
// and it does not say how full a pipe is. But it says when it lets go of a message's bytes: after they were written to the
// peer's connection, or with the connection. So they are counted when they are handed over, and when they are let go.

import CZeroMQ
import Synchronization

/// Bytes that were handed over and not yet let go of, of one peer or of several together.
public final class UnreadBytes: Sendable {
    private let bytes = Atomic<Int>(0)
    private let total: UnreadBytes?

    /// Begins at none. `total` counts along, for all clients together.
    public init(within total: UnreadBytes? = nil) { self.total = total }

    /// Bytes that have been handed to the socket and not been taken off it.
    public var count: Int { bytes.load(ordering: .relaxed) }

    fileprivate func add(_ count: Int) {
        bytes.add(count, ordering: .relaxed)
        total?.add(count)
    }
}

/// Keeps a frame's bytes where they are until libzmq lets go of them.
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
    /// Whether its bytes stay at one place, so that libzmq can be shown them there.
    var isPinned: Bool { count > Frame.inlineBytesMax }

    /// A message of the same bytes, counted until libzmq lets go of it. Only for what ``isPinned``.
    func copy(to target: inout zmq_msg_t, countingIn unread: UnreadBytes, count messageBytes: Int) {
        let receipt = Unmanaged.passRetained(Receipt(self, unread, count: messageBytes))
        let data = withUnsafeBytes { UnsafeMutableRawPointer(mutating: $0.baseAddress) }
        // Fails only when memory is exhausted, which ends a Swift program anyhow.
        let result = zmq_msg_init_data(&target, data, count, letGo, receipt.toOpaque())
        precondition(result == 0, "out of memory for a frame of \(count) bytes")
    }
}
