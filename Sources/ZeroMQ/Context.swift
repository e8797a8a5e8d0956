// The libzmq context of a process: its I/O threads and its inproc endpoints.

import CZeroMQ
import Synchronization

/// A context; one per process (several CURVE contexts in one process could crash libzmq 4.3.4). Thread-safe, unlike
/// sockets. Every socket retains its context, since `zmq_ctx_term` waits for the last socket to be closed.
public final class Context: Sendable {
    private nonisolated(unsafe) let handle: UnsafeMutableRawPointer
    private let isClosed = Mutex(false)

    /// - Parameter ioThreads: libzmq advises one for each gigabyte per second.
    public init(ioThreads: Int = 1) throws(ZeroMQError) {
        guard let handle = zmq_ctx_new() else { throw ZeroMQError("create a context") }
        self.handle = handle
        zmq_ctx_set(handle, ZMQ_IO_THREADS, Int32(clamping: ioThreads))
    }

    /// The last step of a clean stop. Blocks until every socket of this context is closed and has lingered;
    /// calls on sockets that are still open fail with ``ZeroMQError/isContextClosed`` from now on.
    public func close() {
        let wasClosed = isClosed.withLock { closed in
            defer { closed = true }
            return closed
        }
        if !wasClosed { terminate() }
    }

    // Does not block: no socket is left by now.
    deinit {
        if !isClosed.withLock({ $0 }) { terminate() }
    }

    private func terminate() {
        while zmq_ctx_term(handle) != 0 && zmq_errno() == EINTR {}
    }

    func openSocket(_ kind: Socket.Kind) throws(ZeroMQError) -> UnsafeMutableRawPointer {
        let opened: (socket: UnsafeMutableRawPointer?, code: Int32) = isClosed.withLock { closed in
            if closed { return (nil, ETERM) }
            let socket = zmq_socket(handle, kind.rawValue)
            return (socket, socket == nil ? zmq_errno() : 0)
        }
        guard let socket = opened.socket else {
            throw ZeroMQError("open a \(kind) socket", code: opened.code)
        }
        return socket
    }
}
