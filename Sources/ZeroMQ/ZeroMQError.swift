// A failed call to libzmq, as a sentence: `cannot bind tcp://127.0.0.1:5555: Address already in use`.

import CZeroMQ

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A failed call to libzmq, or to the few system calls that its poll loops need.
public struct ZeroMQError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The operation: `bind`, `send on`, `set maxmsgsize on`.
    public let operation: String
    /// The endpoint; empty if the failure belongs to none.
    public let endpoint: String
    /// The `errno` value.
    public let code: Int32
    /// libzmq's own message.
    public let reason: String

    init(_ operation: String, _ endpoint: String = "", code: Int32 = zmq_errno()) {
        self.operation = operation
        self.endpoint = endpoint
        self.code = code
        reason = String(cString: zmq_strerror(code))
    }

    public var description: String {
        "cannot \(operation)\(endpoint.isEmpty ? "" : " \(endpoint)"): \(reason)"
    }

    /// Another process holds the port or the path.
    public var isAddressInUse: Bool { code == EADDRINUSE }

    /// The context was closed under the socket: its thread should end.
    public var isContextClosed: Bool { code == ETERM }
}
