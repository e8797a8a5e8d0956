// A socket's options, all given at once when it is opened: most of libzmq's only count for what is bound or
// connected after them, which is how they get forgotten.

import CZeroMQ

/// What is `nil` stays at libzmq's default (zmq_setsockopt(3)). Times are in milliseconds, sizes in bytes.
public struct SocketOptions: Sendable {
    /// How long `close` may go on sending. libzmq's own default is for ever, which hangs a stop. With 0 it aborts the
    /// process where a connection breaks just then, in the middle of a message of several frames
    /// (zeromq/libzmq#3442): it then wants to read the rest of it from a pipe that is closed already.
    public var lingerMs = 250
    /// Messages a pipe may hold before it is full; 0 is no limit. Both ends of a connection add up.
    public var sendHighWaterMark: Int?
    /// Messages a pipe may hold on the way in; 0 is no limit.
    public var receiveHighWaterMark: Int?
    /// A peer that sends a larger message is cut off.
    public var maxMessageBytes: Int64?
    /// The name a ROUTER on the other side knows this socket by; must be unique there.
    public var routingId: [UInt8]?
    /// ROUTER: sending to a peer that is gone is an answer (``SendResult/unreachable``), not a silent drop.
    public var isRouterMandatory = false
    /// XPUB: every subscription is passed on, not only the first to a topic.
    public var isXpubVerbose = false
    /// ZMTP pings, answered by the other side's I/O thread; they find dead connections, not stuck processes.
    public var heartbeatIntervalMs: Int?
    /// Without an answer to a ping for so long, the connection is closed.
    public var heartbeatTimeoutMs: Int?
    /// What the other side is told: without traffic for so long, it closes the connection.
    public var heartbeatTtlMs: Int?
    /// TCP: a connection whose other end has acknowledged or taken nothing for so long is closed, where there is something
    /// to send.
    public var untakenMaxMs: Int?
    /// How long it waits before it tries a lost connection again, the first time.
    public var reconnectIntervalMs: Int?
    /// The interval doubles up to this after each failure.
    public var reconnectIntervalMaxMs: Int?
    /// Messages are queued only for connections that stand. Loses what is published while a bus restarts.
    public var isImmediate = false
    /// Whether IPv6 addresses count beside those of IPv4, when a name is resolved or a port is bound.
    public var isIPv6 = false
    /// The keys, and which end it is; `nil` speaks without keys.
    public var curve: CurveRole?
    /// Asks the ZAP handler (RFC 27) about every peer, and lets nobody in where there is none.
    public var zapDomain: String?

    public init() {}

    func apply(to socket: RawSocket) throws(ZeroMQError) {
        try socket.set(ZMQ_LINGER, "linger", lingerMs)
        try socket.set(ZMQ_SNDHWM, "sndhwm", sendHighWaterMark)
        try socket.set(ZMQ_RCVHWM, "rcvhwm", receiveHighWaterMark)
        if let maxMessageBytes { try socket.set(ZMQ_MAXMSGSIZE, "maxmsgsize", wide: maxMessageBytes) }
        if let routingId { try socket.set(ZMQ_ROUTING_ID, "routing id", bytes: routingId) }
        if isRouterMandatory { try socket.set(ZMQ_ROUTER_MANDATORY, "router mandatory", 1) }
        if isXpubVerbose { try socket.set(ZMQ_XPUB_VERBOSE, "xpub verbose", 1) }
        try socket.set(ZMQ_HEARTBEAT_IVL, "heartbeat ivl", heartbeatIntervalMs)
        try socket.set(ZMQ_HEARTBEAT_TIMEOUT, "heartbeat timeout", heartbeatTimeoutMs)
        try socket.set(ZMQ_HEARTBEAT_TTL, "heartbeat ttl", heartbeatTtlMs)
        try socket.set(ZMQ_TCP_MAXRT, "tcp maxrt", untakenMaxMs)
        try socket.set(ZMQ_RECONNECT_IVL, "reconnect ivl", reconnectIntervalMs)
        try socket.set(ZMQ_RECONNECT_IVL_MAX, "reconnect ivl max", reconnectIntervalMaxMs)
        if isImmediate { try socket.set(ZMQ_IMMEDIATE, "immediate", 1) }
        if isIPv6 { try socket.set(ZMQ_IPV6, "ipv6", 1) }
        try applySecurity(to: socket)
    }

    private func applySecurity(to socket: RawSocket) throws(ZeroMQError) {
        switch curve {
        case .server(let secretKey):
            try socket.set(ZMQ_CURVE_SERVER, "curve server", 1)
            try socket.set(ZMQ_CURVE_SECRETKEY, "curve secret key", bytes: secretKey.bytes)
        case .client(let serverKey, let publicKey, let secretKey):
            try socket.set(ZMQ_CURVE_SERVERKEY, "curve server key", bytes: serverKey.bytes)
            try socket.set(ZMQ_CURVE_PUBLICKEY, "curve public key", bytes: publicKey.bytes)
            try socket.set(ZMQ_CURVE_SECRETKEY, "curve secret key", bytes: secretKey.bytes)
        case nil: break
        }
        if let zapDomain {
            try socket.set(ZMQ_ZAP_DOMAIN, "zap domain", bytes: [UInt8](zapDomain.utf8))
            try socket.set(ZMQ_ZAP_ENFORCE_DOMAIN, "zap enforce domain", 1)
        }
    }
}

extension RawSocket {
    func set(_ option: Int32, _ name: String, _ value: Int?) throws(ZeroMQError) {
        guard let value else { return }
        var number = Int32(clamping: value)
        let result = zmq_setsockopt(handle, option, &number, MemoryLayout<Int32>.size)
        if result != 0 { throw failure("set \(name) on") }
    }

    func set(_ option: Int32, _ name: String, wide value: Int64) throws(ZeroMQError) {
        var number = value
        let result = zmq_setsockopt(handle, option, &number, MemoryLayout<Int64>.size)
        if result != 0 { throw failure("set \(name) on") }
    }

    func set(_ option: Int32, _ name: String, bytes: [UInt8]) throws(ZeroMQError) {
        if zmq_setsockopt(handle, option, bytes, bytes.count) != 0 { throw failure("set \(name) on") }
    }
}
