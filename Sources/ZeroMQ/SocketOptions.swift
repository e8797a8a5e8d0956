// The options of a socket, all given when it is opened: most of libzmq's take effect only for later binds and
// connects.

import CZeroMQ

/// The options of a socket. `nil` leaves libzmq's default (zmq_setsockopt(3)). Times are in milliseconds, sizes in
/// bytes.
public struct SocketOptions: Sendable {
    /// How long a closed socket may go on sending. libzmq's default is for ever, which could block a stop. With 0,
    /// libzmq aborts the process if a connection breaks at that moment in the middle of a multipart message
    /// (zeromq/libzmq#3442): it tries to read the rest from a closed pipe.
    public var lingerMs = 250
    /// Messages that a pipe may hold on the way out; 0 for no limit. Both ends of a connection add up.
    public var sendHighWaterMark: Int?
    /// Messages that a pipe may hold on the way in; 0 for no limit.
    public var receiveHighWaterMark: Int?
    /// A peer that sends a larger message is disconnected.
    public var maxMessageBytes: Int64?
    /// The routing id by which a ROUTER knows this socket. Must be unique there.
    public var routingId: [UInt8]?
    /// ROUTER: sending to a peer that is gone returns ``SendResult/unreachable`` instead of dropping the
    /// message.
    public var isRouterMandatory = false
    /// XPUB: passes every subscription on, not only the first to a topic.
    public var isXpubVerbose = false
    /// TCP: how often the kernel probes the other end of a silent connection. The other kernel answers, so this
    /// detects dead machines, not stuck processes.
    public var keepAliveIntervalSeconds: Int?
    /// The connection is closed after this many unanswered probes.
    public var keepAlivesMax: Int?
    /// TCP: a connection with unsent data is closed if its peer has acknowledged or accepted nothing for this long.
    public var untakenMaxMs: Int?
    /// The wait before the first attempt to reconnect.
    public var reconnectIntervalMs: Int?
    /// The wait doubles after each failure, up to this.
    public var reconnectIntervalMaxMs: Int?
    /// Queues messages only for established connections. Messages published while a bus restarts are lost.
    public var isImmediate = false
    /// Whether IPv6 addresses are used beside IPv4, when a name is resolved or a port is bound.
    public var isIPv6 = false
    /// The keys and the role; `nil` for no CURVE.
    public var curve: CurveRole?
    /// Asks the ZAP handler (RFC 27) about every peer. Without a handler, all peers are refused.
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
        if let keepAliveIntervalSeconds {
            try socket.set(ZMQ_TCP_KEEPALIVE, "tcp keepalive", 1)
            try socket.set(ZMQ_TCP_KEEPALIVE_IDLE, "tcp keepalive idle", keepAliveIntervalSeconds)
            try socket.set(ZMQ_TCP_KEEPALIVE_INTVL, "tcp keepalive intvl", keepAliveIntervalSeconds)
            try socket.set(ZMQ_TCP_KEEPALIVE_CNT, "tcp keepalive cnt", keepAlivesMax)
        }
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
