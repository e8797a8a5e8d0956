// Detects that the bus refuses this process's key. libzmq does not report a refusal and does not try again:
// the socket stays silent, as if there were no bus. So a monitored connection beside the others watches for
// refusals.

import ZeroMQ

/// A monitored connection to one of the bus's sockets that carries no messages. Belongs to one thread.
public final class KeyWatch {
    /// Why the bus refuses. The text ends a sentence that names the bus.
    public enum Finding: String, Sendable {
        /// The bus does not know this key, or does not let it connect to this socket.
        case refused = "does not let this key in; its log says why"
        /// The bus speaks CURVE, and this process does not.
        case withKeys = "lets only keys in, and this process has none: set RALLY_KEYS"
        /// This process speaks CURVE, and the bus does not.
        case withoutKeys = "has no keys, but this process has: give RALLY_KEYS to both or to neither"
        /// Several handshakes in a row were broken off: the bus has another key than the one this
        /// process expects.
        case otherBus = "breaks off every handshake: it is not the one that this key was made for"

        /// Whether the process's sockets will never connect.
        public var isFinal: Bool { self != .otherBus }
    }

    private let socket: Socket
    /// The address of the bus, for sentences.
    private let place: String
    private var monitor: HandshakeMonitor
    private let hasKey: Bool
    private var failedCount = 0

    /// A bus that stops may break off a handshake or two.
    private static let failedMax = 3

    /// Opens the connection.
    ///
    /// - Parameter target: which of the bus's sockets is tried.
    public init(_ bus: BusConnection, at target: BusSocket) throws(ZeroMQError) {
        (hasKey, place) = (bus.curve != nil, bus.place)
        let (kind, endpoint): (Socket.Kind, String) =
            switch target {
            case .requests: (.dealer, bus.address.requests)
            case .eventsIn: (.pub, bus.address.eventsIn)
            case .eventsOut: (.sub, bus.address.eventsOut)
            }
        socket = try Socket(kind, in: bus.context, options: bus.socketOptions)
        monitor = try HandshakeMonitor(socket, in: bus.context)
        try socket.connect(endpoint)
    }

    /// For a `Poller`. Readable when there may be a finding.
    public var pollHandle: PollHandle { monitor.pollHandle }

    /// The finding since the last call; `nil` if there is none. To be called about once a second.
    public func finding() throws(ZeroMQError) -> Finding? {
        while let failure = try monitor.next() {
            switch failure {
            case .refused: return .refused
            case .otherMechanism: return hasKey ? .withoutKeys : .withKeys
            case .otherKey, .broken: failedCount += 1
            }
        }
        guard hasKey, failedCount >= KeyWatch.failedMax else { return nil }
        failedCount = 0
        return .otherBus
    }

    /// Reports a finding to `complain`. Returns whether it is final.
    public func refuses(_ complain: (String) -> Void) throws(ZeroMQError) -> Bool {
        guard let found = try finding() else { return false }
        complain("the bus at \(place) \(found.rawValue)")
        return found.isFinal
    }
}
